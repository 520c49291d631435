import Elementary
import Geodesy
public import SimKernel
public import WalkRouter

/// How the map in the app differs from the ways that are walked: in some runs it lacks lanes, and
/// lies beside the ground.
///
/// Maps of old towns lack the narrow ways that no survey has walked and no satellite sees; their
/// offset is that of the imagery they were drawn on.
public struct MapErrors: Hashable, Sendable {
  /// Share of the runs in which the map has errors, in [0, 1] (assumed).
  public var runShare = 0.25
  /// Share of the lanes that the map lacks in such a run, in [0, 1]; each is as likely as the next
  /// (assumed).
  public var missingShare = 0.1
  /// How far the map lies off in such a run, in meters, in one direction everywhere; 0 for not at
  /// all.
  public var offsetMeters = 0.0...0.0

  public init() {}

  /// The map of one run; nil where it is the world's.
  ///
  /// - Parameter random: the stream of the run's map alone.
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
  /// For each edge of `graph` the edge of the world that it stands for.
  public let edges: [Int32]
  /// How far it lies off, in meters.
  public let offsetMeters: Double
}
