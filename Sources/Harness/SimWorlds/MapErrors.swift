import Elementary
import Geodesy
public import SimKernel
public import WalkRouter

/// How the map in the app differs from the real ways: in some runs it lacks lanes, and is shifted
/// against the ground.
///
/// Maps of old towns lack the narrow ways that no survey has walked and no satellite sees; their
/// shift is that of the imagery they were drawn from.
public struct MapErrors: Hashable, Sendable {
  /// Share of the runs in which the map has errors, in [0, 1] (assumed).
  public var runShare = 0.25
  /// Share of the lanes missing from the map in such a run, in [0, 1]; each lane is equally likely
  /// to be missing (assumed).
  public var missingShare = 0.1
  /// Range of the map's shift in such a run, in meters, the same direction everywhere; 0 for none.
  public var offsetMeters = 0.0...0.0

  public init() {}

  /// The map of one run; nil where it equals the world's map.
  ///
  /// - Parameter random: the stream for the run's map only.
  public func map(of graph: WalkGraph, random: RandomStream) -> AppMap? {
    var random = random
    guard random.chance(runShare) else { return nil }
    let meters =
      offsetMeters.lowerBound
      + (offsetMeters.upperBound - offsetMeters.lowerBound) * random.uniform()
    let (sin, cos) = Portable.sincos(2 * .pi * random.uniform())
    func moved(_ point: PlanePoint) -> PlanePoint {
      PlanePoint(east: point.east + meters * sin, north: point.north + meters * cos)
    }
    let kept = graph.edges.indices.map(Int32.init).filter { _ in !random.chance(missingShare) }
    var bends = EdgeBends()
    for edge in kept { bends.append(graph.bends[edge].map(moved)) }
    let map = WalkGraph(
      plane: graph.plane, nodes: graph.nodes.map(moved),
      edges: kept.map { graph.edges[Int($0)] }, bends: bends, area: graph.area)
    return AppMap(graph: map, edges: kept, offsetMeters: meters)
  }
}

/// The map that an app has in one run.
public struct AppMap: Sendable {
  public let graph: WalkGraph
  /// For each edge of `graph`, the edge of the world that it represents.
  public let edges: [Int32]
  /// The shift of the map, in meters.
  public let offsetMeters: Double
}
