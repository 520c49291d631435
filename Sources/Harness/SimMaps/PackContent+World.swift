public import PackStore
public import SimWorlds
import WalkRouter

extension PackContent {
  /// An imported map as a pack.
  public init(_ map: MapImport, name: String) {
    self.init(
      name: name, attribution: "© OpenStreetMap contributors, ODbL 1.0", graph: map.graph,
      places: map.places.map { Place(name: $0.name, kind: $0.kind, point: $0.point) })
  }

  /// A synthetic world as a pack.
  public init(_ world: World, name: String) {
    self.init(
      name: name, attribution: "synthetic: made by simrun, not a map of any place",
      graph: world.graph,
      places: world.places.map {
        Place(name: $0.name, kind: "synthetic", point: world.graph.nodes[Int($0.node)])
      })
  }
}

extension World {
  /// A pack as a world: its places are landmarks, at which a walk may begin or end.
  public init(_ content: PackContent) {
    self.init(
      graph: content.graph, places: [],
      landmarks: content.places.map { Landmark(name: $0.name, point: $0.point) })
  }
}
