import Geodesy
import SimKernel

/// A fictional town of more than 11 000 junctions, far more than the synthetic medina can have:
/// connected alleys on a jittered grid, with dead ends and bends.
struct BenchTown {
  private static let side = 128
  private static let pitchMeters = 22.0
  /// Share of the alleys that are kept besides those that connect the town.
  private static let loopShare = 0.35
  private static let origin = Coordinate(latitudeDegrees: 31.62, longitudeDegrees: -7.99)

  private(set) var map = BenchMap()

  init() {
    let side = Self.side
    let plane = LocalPlane(origin: Self.origin)
    var random = RandomStream(seed: 3).fork("town")
    let points = (0..<side * side).map { index in
      PlanePoint(
        east: Double(index % side) * Self.pitchMeters + 0.28 * Self.pitchMeters * random.normal(),
        north: Double(index / side) * Self.pitchMeters + 0.28 * Self.pitchMeters * random.normal())
    }
    for point in points { map.nodes.append(plane.coordinate(point)) }
    for (from, to) in Self.alleys(side, &random) {
      let (a, b) = (points[from], points[to])
      var way = [from]
      for share in random.chance(0.6) ? [0.5] : [0.33, 0.67] {
        // a bend shifts a point of a 22 m alley sideways by a meter or two, and not lengthwise
        let aside = 1.5 * random.normal() / max(1, a.distance(to: b))
        way.append(map.nodes.count)
        map.nodes.append(
          plane.coordinate(
            PlanePoint(
              east: a.east + share * (b.east - a.east) - aside * (b.north - a.north),
              north: a.north + share * (b.north - a.north) + aside * (b.east - a.east))))
      }
      map.ways.append(way + [to])
    }
  }

  /// Returns a random tree over all places of the grid, and some further alleys.
  private static func alleys(_ side: Int, _ random: inout RandomStream) -> [(Int, Int)] {
    var all: [(Int, Int)] = []
    for place in 0..<side * side {
      if place % side + 1 < side { all.append((place, place + 1)) }
      if place / side + 1 < side { all.append((place, place + side)) }
    }
    for index in all.indices.dropFirst().reversed() {
      all.swapAt(index, random.integer(below: index + 1))
    }
    var parents = Array(0..<side * side)
    func root(_ place: Int) -> Int {
      var place = place
      while parents[place] != place { place = parents[place] }
      return place
    }
    return all.filter { from, to in
      let (a, b) = (root(from), root(to))
      guard a != b else { return random.chance(loopShare) }
      parents[a] = b
      return true
    }
  }
}
