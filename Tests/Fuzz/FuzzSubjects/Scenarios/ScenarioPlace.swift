import SimScenarios

/// A place in a scenario, and what the loader asks for there.
struct ScenarioPlace {
  /// The number of each child on the way down.
  var way: [Int]
  /// The names of the keys on the way; those of a scenario's own choice too.
  var names: [String]
  var shape: Shape

  /// All places of `tree`, which should be of `shape`; those below what no loader knows are left
  /// out.
  static func all(in tree: Tree, _ shape: Shape) -> [ScenarioPlace] {
    var places: [ScenarioPlace] = []
    collect(ScenarioPlace(way: [], names: [], shape: shape), tree, into: &places)
    return places
  }

  private static func collect(
    _ place: ScenarioPlace, _ tree: Tree, into places: inout [ScenarioPlace]
  ) {
    places.append(place)
    switch tree {
    case .text, .block: return
    case .list(let items):
      guard let shape = place.shape.items else { return }
      for (number, item) in items.enumerated() {
        collect(
          ScenarioPlace(way: place.way + [number], names: place.names, shape: shape), item,
          into: &places)
      }
    case .keys(let keys):
      guard let known = place.shape.keys else { return }
      for (number, key) in keys.enumerated() {
        guard let shape = known.known.first(where: { $0.name == key.name })?.shape ?? known.named
        else { continue }
        collect(
          ScenarioPlace(
            way: place.way + [number], names: place.names + [key.name], shape: shape), key.value,
          into: &places)
      }
    }
  }
}
