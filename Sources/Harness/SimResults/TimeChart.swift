public import Sensing

/// What lasted from when to when in one run, in rows: a plan beside the walk, requests beside their
/// answers.
public struct TimeChart: Sendable {
  public struct Bar: Hashable, Sendable {
    /// What a bar says by its color.
    public enum Tone: String, Hashable, Sendable {
      /// What really was, or was in order.
      case real
      /// What the app meant to be.
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
  /// One sentence: what the rows are.
  public var note: String
  public var rows: [Row]

  public init(_ title: String, note: String, rows: [Row]) {
    (self.title, self.note, self.rows) = (title, note, rows)
  }
}
