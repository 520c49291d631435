/// What of a run a score rests on, beside what all runs know: the walk, the script, the scene.
///
/// A run that was put together from what an app wrote down lacks some of it. What a metric looked
/// at says whether it is one of those that can be told all the same.
package struct ScoreBasis: Equatable, Sendable {
  /// Parts of a record that a log need not tell.
  package struct Parts: OptionSet, Sendable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// What was asked of the sensors.
    package static let sensing = Parts(rawValue: 1)
    /// The fixes that the app was given.
    package static let fixes = Parts(rawValue: 2)
    /// The headings that the app was given.
    package static let headings = Parts(rawValue: 4)
    /// What the phone was at, as far as its apps hear of it.
    package static let phone = Parts(rawValue: 8)
    /// What the phone's receivers were at, which no app hears of.
    package static let receivers = Parts(rawValue: 16)
    /// The lines that the app drew on its map.
    package static let lines = Parts(rawValue: 32)
  }

  package private(set) var parts: Parts = []
  /// A bit for each kind of the log that was read; the last for all from number 63 on.
  private var kinds: UInt64 = 0

  package init() {}

  mutating func add(_ part: Parts) { parts.formUnion(part) }

  mutating func add(kind: Int) { kinds |= Self.bit(kind) }

  mutating func add(_ other: ScoreBasis) {
    parts.formUnion(other.parts)
    kinds |= other.kinds
  }

  /// Whether kind number `number` of the log was read, whether or not anything of it was there.
  package func reads(kind number: Int) -> Bool { kinds & Self.bit(number) != 0 }

  private static func bit(_ kind: Int) -> UInt64 { 1 << UInt64(min(kind, 63)) }
}
