public import Sensing

/// Time spans of one run in rows: a plan next to the walk, requests next to their answers.
public struct TimeChart: Sendable {
  public struct Bar: Hashable, Sendable {
    /// The meaning of a bar, shown by its color.
    public enum Tone: String, Hashable, Sendable {
      /// Reality, or correct behavior.
      case real
      /// What the app planned.
      case planned
      case bad
    }

    public var from: Instant
    public var to: Instant
    public var label: String
    public var tone: Tone

    public init(_ from: Instant, _ to: Instant, _ label: String = "", _ tone: Tone = .real) {
      (self.from, self.to, self.label, self.tone) = (from, to, label, tone)
    }
  }

  public struct Row: Hashable, Sendable {
    public var name: String
    public var bars: [Bar]

    public init(_ name: String, _ bars: [Bar]) { (self.name, self.bars) = (name, bars) }
  }

  public var title: String
  /// One sentence that explains the rows.
  public var note: String
  public var rows: [Row]

  public init(_ title: String, note: String, rows: [Row]) {
    (self.title, self.note, self.rows) = (title, note, rows)
  }
}
