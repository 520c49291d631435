public import Sensing

/// What a phone delivered over time: the input of every run, recorded or synthetic.
public struct Trace: Sendable {
  /// In order of delivery; fixes delivered at the same instant keep their order.
  public var fixes: [Fix]

  /// In order of delivery.
  public var headings: [Heading]

  /// Unix time of the trace's zero in nanoseconds; nil where the source has no clock.
  public var epochNanoseconds: Int64?

  /// What really happened; nil for a recording, whose truth nobody knows.
  public var truth: GroundTruth?

  /// What a reader assumed, skipped or counted, in words for the user.
  public var notes: [String]

  public init(
    fixes: [Fix], headings: [Heading] = [], epochNanoseconds: Int64? = nil,
    truth: GroundTruth? = nil, notes: [String] = []
  ) {
    self.fixes = fixes
    self.headings = headings
    self.epochNanoseconds = epochNanoseconds
    self.truth = truth
    self.notes = notes
  }

  /// When the last event was delivered; zero for an empty trace.
  public var end: Instant {
    max(fixes.last?.delivered ?? .zero, headings.last?.delivered ?? .zero)
  }
}
