/// The state of a pack on a phone (MG-14): which parts were installed, and how their files were
/// damaged since.
public struct PackDamage: Hashable, Sendable {
  public enum Release: String, CaseIterable, Sendable {
    case whole
    /// Only tiles: there is a map but no graph.
    case mapOnly = "map_only"
    /// Nothing was ever installed.
    case none
  }

  public enum File: String, CaseIterable, Sendable {
    case sound
    case deleted
    /// The second half of the file is missing.
    case cutOff = "cut_off"
    /// A bit in the middle of the file is flipped.
    case bitFlipped = "bit_flipped"
  }

  public var release = Release.whole
  public var tiles = File.sound
  public var graph = File.sound

  public init() {}

  var isNone: Bool { self == PackDamage() }
}
