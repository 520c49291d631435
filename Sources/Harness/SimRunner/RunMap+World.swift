import AudioTour
import Geodesy
import SimFeatures
public import SimResults
public import SimScenarios
public import SimWorlds
import WalkRouter

extension Scenario {
  /// The map of the scenario's world without a run, with the stops of its tours and their circles;
  /// nil if the scenario has no world.
  public var worldMap: RunMap? {
    guard let world else { return nil }
    var map = RunMap(world)
    let tours = features.compactMap { ($0 as? TourSettings)?.tour }
    map.places += tours.flatMap(\.points).enumerated().map { index, stop in
      RunMap.Mark(
        point: world.graph.plane.point(stop.coordinate), label: "\(index + 1) \(stop.id)",
        radiusMeters: stop.triggerRadiusMeters, approachDegrees: stop.approachDegrees)
    }
    return map
  }
}

extension RunMap {
  /// Creates a map of the lanes, places and landmarks of a world.
  public init(_ world: World) {
    self.init(
      origin: world.graph.plane.origin, lanes: RunMap.lanes(of: world),
      places: RunMap.marks(world.places, in: world)
        + world.landmarks.map { Mark(point: $0.point, label: $0.name) })
    attribution = world.attribution
  }

  static func lanes(of world: World) -> [Lane] {
    world.graph.edges.enumerated().map { id, edge in
      Lane(
        points: world.graph.line(of: Int32(id)),
        widthMeters: edge.widthMeters > 0 ? Double(edge.widthMeters) : nil,
        surroundings: world.surroundings(of: Int32(id)))
    }
  }

  static func marks(_ places: [World.Place], in world: World) -> [Mark] {
    places.map { Mark(point: world.graph.nodes[Int($0.node)], label: $0.name) }
  }
}
