public import Geodesy
public import Sensing
import SimWorlds
public import WalkRouter

/// A walking graph drawn in characters, in the format of `DrawnMap`; the origin is its first one.
public struct WalkMap: Sendable {
  public let graph: WalkGraph
  private let names: [DrawnMap.Name]

  public init(_ drawing: String, gridMeters: Double) {
    do {
      let map = try DrawnMap(drawing, gridMeters: gridMeters)
      let origin = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892)
      graph = WalkGraph(plane: LocalPlane(origin: origin), nodes: map.nodes, edges: map.edges)
      names = map.names
    } catch {
      preconditionFailure("\(error.all)")
    }
  }

  public func node(_ name: Character) -> Int32 {
    guard let name = names.first(where: { $0.letter == name }) else {
      preconditionFailure("no node is named \(name)")
    }
    return name.node
  }

  public func point(_ name: Character, east: Double = 0, north: Double = 0) -> PlanePoint {
    let point = graph.nodes[Int(node(name))]
    return PlanePoint(east: point.east + east, north: point.north + north)
  }

  /// Returns a fix taken at `point`.
  public func fix(
    _ point: PlanePoint, accuracy: Double? = 8, measured seconds: Double = 0
  ) -> Fix {
    Fix(
      coordinate: graph.plane.coordinate(point), horizontalAccuracyMeters: accuracy,
      measured: .zero + .seconds(seconds))
  }
}
