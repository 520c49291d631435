/// The parts of a run that a score depends on, apart from those that are always known: the walk,
/// the script, the scene.
///
/// A run reconstructed from an app's log lacks some parts. The parts that a metric reads decide
/// whether it can still be computed.
package struct ScoreBasis: Equatable, Sendable {
  /// Parts of a record that a log may lack.
  package struct Parts: OptionSet, Sendable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The sensor requests.
    package static let sensing = Parts(rawValue: 1)
    /// The fixes that the app was given.
    package static let fixes = Parts(rawValue: 2)
    /// The headings that the app was given.
    package static let headings = Parts(rawValue: 4)
    /// The state of the phone, as far as apps are informed of it.
    package static let phone = Parts(rawValue: 8)
    /// The state of the phone's receivers, of which no app is informed.
    package static let receivers = Parts(rawValue: 16)
    /// The lines that the app drew on its map.
    package static let lines = Parts(rawValue: 32)
  }

  package private(set) var parts: Parts = []
  /// One bit for each kind of the log that was read; the last bit covers all kinds from number 63
  /// on.
  private var kinds: UInt64 = 0

  package init() {}

  mutating func add(_ part: Parts) { parts.formUnion(part) }

  mutating func add(kind: Int) { kinds |= Self.bit(kind) }

  mutating func add(_ other: ScoreBasis) {
    parts.formUnion(other.parts)
    kinds |= other.kinds
  }

  /// Whether kind `number` of the log was read, even if it had no observations.
  package func reads(kind number: Int) -> Bool { kinds & Self.bit(number) != 0 }

  private static func bit(_ kind: Int) -> UInt64 { 1 << UInt64(min(kind, 63)) }
}
