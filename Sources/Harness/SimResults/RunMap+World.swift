import Geodesy
public import SimWorlds
import WalkRouter

extension RunMap {
  /// Creates a map of the lanes, places and landmarks of a world.
  public init(_ world: World) {
    self.init(
      origin: world.graph.plane.origin, lanes: RunMap.lanes(of: world),
      places: RunMap.marks(world.places, in: world)
        + world.landmarks.map { Mark(point: $0.point, label: $0.name) })
    attribution = world.attribution
  }

  package static func lanes(of world: World) -> [Lane] {
    world.graph.edges.enumerated().map { id, edge in
      Lane(
        points: world.graph.line(of: Int32(id)),
        widthMeters: edge.widthMeters > 0 ? Double(edge.widthMeters) : nil,
        surroundings: world.surroundings(of: Int32(id)))
    }
  }

  package static func marks(_ places: [World.Place], in world: World) -> [Mark] {
    places.map { Mark(point: world.graph.nodes[Int($0.node)], label: $0.name) }
  }
}
