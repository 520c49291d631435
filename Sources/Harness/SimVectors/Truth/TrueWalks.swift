import SimWorlds
import WalkRouter

/// Shortest walks by another method than in `WalkRouter`: all lanes are tried repeatedly until no
/// way gets shorter.
enum TrueWalks {
  static let how = "all lanes tried until no way got shorter, in whole millimeters"

  struct Walk {
    var millimeters: UInt64
    var lanes: Int
  }

  /// The shortest walk between two places; nil where no lanes connect them.
  static func shortest(_ from: String, _ to: String, on world: World) -> Walk? {
    guard let start = world.place(from) ?? landmark(from, on: world),
      let goal = world.place(to) ?? landmark(to, on: world)
    else { return nil }
    var walks = [Walk?](repeating: nil, count: world.graph.nodes.count)
    walks[Int(start.node)] = Walk(millimeters: 0, lanes: 0)
    var isShorter = true
    while isShorter {
      isShorter = false
      for edge in world.graph.edges {
        isShorter = relax(edge, from: edge.from, to: edge.to, &walks) || isShorter
        if !edge.traits.contains(.oneWay) {
          isShorter = relax(edge, from: edge.to, to: edge.from, &walks) || isShorter
        }
      }
    }
    return walks[Int(goal.node)]
  }

  private static func relax(
    _ edge: WalkGraph.Edge, from: Int32, to: Int32, _ walks: inout [Walk?]
  ) -> Bool {
    guard let walk = walks[Int(from)] else { return false }
    let millimeters = walk.millimeters + UInt64(edge.lengthMillimeters)
    if let known = walks[Int(to)], known.millimeters <= millimeters { return false }
    walks[Int(to)] = Walk(millimeters: millimeters, lanes: walk.lanes + 1)
    return true
  }

  /// A landmark at a node.
  private static func landmark(_ name: String, on world: World) -> World.Place? {
    guard let landmark = world.landmarks.first(where: { $0.name == name }) else { return nil }
    return world.graph.nodes.firstIndex(of: landmark.point).map {
      World.Place(name: name, node: Int32($0))
    }
  }

  /// Time for a length, in ms: in whole numbers throughout, rounded up once.
  ///
  /// - Parameter shares: factors applied to 1.25 m/s, each in thousandths.
  static func milliseconds(millimeters: UInt64, shares: [UInt64]) -> UInt64 {
    var (dividend, divisor) = (millimeters * 1000, UInt64(1250))
    for share in shares {
      dividend *= 1000
      divisor *= share
    }
    return (dividend + divisor - 1) / divisor
  }

  /// The factors for a class of areas.
  static func shares(_ area: String) -> [UInt64] { area == "outside" ? [] : [700] }

  /// Whole minutes, rounded up.
  static func minutes(_ milliseconds: UInt64) -> UInt64 {
    milliseconds / 60_000 + (milliseconds % 60_000 > 0 ? 1 : 0)
  }
}
