import SimScenarios

/// A place in a scenario, and the loader's description of it.
struct ScenarioPlace {
  /// Index of each child on the way down.
  var way: [Int]
  /// Names of the keys on the way down, including names chosen by the scenario.
  var names: [String]
  var shape: Shape

  /// Returns all places of `tree`, which should be of `shape`, except those below keys that the
  /// loader does not know.
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
