/// What is on a phone of a pack (MG-14): which parts were ever installed, and what has become of
/// their files since.
public struct PackDamage: Hashable, Sendable {
  public enum Release: String, CaseIterable, Sendable {
    case whole
    /// Tiles alone: there is a map, and no graph.
    case mapOnly = "map_only"
    /// Nothing was ever installed.
    case none
  }

  public enum File: String, CaseIterable, Sendable {
    case sound
    case deleted
    /// The second half of it is gone.
    case cutOff = "cut_off"
    /// A bit in the middle of it is another.
    case bitFlipped = "bit_flipped"
  }

  public var release = Release.whole
  public var tiles = File.sound
  public var graph = File.sound

  public init() {}

  var isNone: Bool { self == PackDamage() }
}
