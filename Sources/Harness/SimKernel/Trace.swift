public import Sensing

/// What a phone delivered over time: the input of every run, recorded or synthetic.
public struct Trace: Sendable {
  /// In order of delivery; fixes delivered at the same instant keep their order.
  public var fixes: [Fix]

  /// In order of delivery, of all sources.
  public var headings: [Heading]

  /// In order of delivery, of all kinds; of a recording none before its first fix or heading.
  public var motions: [MotionSample]

  /// Unix time of the trace's zero in nanoseconds; nil where the source has no clock.
  public var epochNanoseconds: Int64?

  /// Whose rules the phone's reports follow; nil where nobody said.
  public var platform: Platform?

  /// The synthetic walk it is; nil for a recording of a phone.
  public var origin: TraceOrigin?

  /// What really happened; nil for a recording, whose truth nobody knows.
  public var truth: GroundTruth?

  /// What a reader assumed, skipped or counted, in words for the user.
  public var notes: [String]

  /// Instants at which the track goes on elsewhere, in order: the way to the first fix delivered
  /// then or later was not recorded. None is at the first fix of all.
  public var breaks: [Instant] = []

  /// What the recording held and no event carries, in words for the user.
  public var dropped: [String] = []

  /// Whether the source has no times, so that they are made up: one fix a second, or by a pace.
  public var assumesTimes = false

  /// Whether the times are those of an assumed pace.
  public var assumesPace = false

  /// What the user had taken for given where the recording says nothing, in words.
  public var assumed: [String] = []

  public init(
    fixes: [Fix], headings: [Heading] = [], motions: [MotionSample] = [],
    epochNanoseconds: Int64? = nil, platform: Platform? = nil, origin: TraceOrigin? = nil,
    truth: GroundTruth? = nil, notes: [String] = []
  ) {
    self.fixes = fixes
    self.headings = headings
    self.motions = motions
    self.epochNanoseconds = epochNanoseconds
    self.platform = platform
    self.origin = origin
    self.truth = truth
    self.notes = notes
  }

  /// When the last fix or heading was delivered, zero without any: motion beside them makes no run
  /// longer.
  public var end: Instant {
    max(fixes.last?.delivered ?? .zero, headings.last?.delivered ?? .zero)
  }
}

/// Which synthetic walk a trace is, so that it can be made again.
public struct TraceOrigin: Hashable, Sendable {
  /// Path of the scenario, as given.
  public var scenario: String
  public var seed: UInt64
  /// The command that makes the trace again.
  public var command: String

  public init(scenario: String, seed: UInt64, command: String) {
    self.scenario = scenario
    self.seed = seed
    self.command = command
  }
}
