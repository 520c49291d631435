import PackStore

/// What is on a phone of a pack (MG-14): which parts were ever installed, and what has become of
/// their files since.
struct PackDamage: Hashable, Sendable {
  enum Release: String, CaseIterable, Sendable {
    case whole
    /// Tiles alone: there is a map, and no graph.
    case mapOnly = "map_only"
    /// Nothing was ever installed.
    case none
  }

  enum File: String, CaseIterable, Sendable {
    case sound
    case deleted
    /// The second half of it is gone.
    case cutOff = "cut_off"
    /// A bit in the middle of it is another.
    case bitFlipped = "bit_flipped"
  }

  var release = Release.whole
  var tiles = File.sound
  var graph = File.sound

  var isNone: Bool { self == PackDamage() }

  /// The parts that are installed.
  var kinds: [PackManifest.Kind] {
    switch release {
    case .whole: [.tiles, .graph]
    case .mapOnly: [.tiles]
    case .none: []
    }
  }

  subscript(kind: PackManifest.Kind) -> File {
    switch kind {
    case .tiles: tiles
    case .graph: graph
    case .places: .sound
    }
  }
}
