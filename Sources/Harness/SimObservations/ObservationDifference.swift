public import Sensing

/// The first observation in which two logs differ that should come from the same run.
public struct ObservationDifference: Hashable, Sendable {
  /// Its place in the logs, from 0.
  public var place: Int
  /// When it was observed in the first log, or in the second log where the first had ended.
  public var instant: Instant
  /// The kind, as in `compass.redraw`, from the log that has the observation.
  public var kind: String
  /// What differs: `instant`, `kind`, or the name of a field; nil where one log has ended.
  public var field: String?
  /// Whether a position can be computed from the values.
  public var revealsPosition: Bool
  /// The value as text with all digits; nil where there is no such observation.
  public var first: String?
  public var second: String?

  /// Compares two logs; nil where they are equal bit by bit. A NaN equals every other.
  public init?(_ first: ObservationLog, _ second: ObservationLog) {
    let pairs = zip(first.entries, second.entries)
    for (place, (a, b)) in pairs.enumerated() {
      let kinds = (first.kinds[Int(a.kind)], second.kinds[Int(b.kind)])
      if a.instant != b.instant {
        self.init(
          place, a, kinds.0, "instant",
          ("\(a.instant.nanoseconds) ns", "\(b.instant.nanoseconds) ns"))
        return
      }
      if kinds.0 != kinds.1 {
        self.init(place, a, kinds.0, "kind", (kinds.0.name, kinds.1.name))
        return
      }
      for (index, field) in kinds.0.fields.enumerated()
      where !Self.areSame(a.numbers[index], b.numbers[index]) {
        self.init(
          place, a, kinds.0, field.name,
          (field.text(a.numbers[index]), field.text(b.numbers[index])))
        revealsPosition = field.revealsPosition
        return
      }
    }
    let place = min(first.entries.count, second.entries.count)
    if first.entries.count == second.entries.count { return nil }
    let (longer, isFirst) = first.entries.count > place ? (first, true) : (second, false)
    let kind = longer.kinds[Int(longer.entries[place].kind)]
    self.init(
      place, longer.entries[place], kind, nil,
      (isFirst ? kind.name : nil, isFirst ? nil : kind.name))
  }

  private init(
    _ place: Int, _ entry: ObservationLog.Entry, _ kind: ObservationKind, _ field: String?,
    _ values: (String?, String?)
  ) {
    self.place = place
    instant = entry.instant
    self.kind = kind.name
    self.field = field
    revealsPosition = false
    (first, second) = values
  }

  private static func areSame(_ a: Double, _ b: Double) -> Bool {
    a.bitPattern == b.bitPattern || a.isNaN && b.isNaN
  }
}

extension ObservedField {
  /// `value` with all its digits, or the word with this index.
  fileprivate func text(_ value: Double) -> String {
    if case .word(let words) = meaning, let index = Int(exactly: value),
      words.indices.contains(index)
    {
      return words[index]
    }
    return "\(value)"
  }
}
