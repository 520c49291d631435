public import Sensing

/// What a phone delivered over time, recorded or synthetic: the input of every run.
public struct Trace: Sendable {
  /// In order of delivery; fixes delivered at the same instant keep their order.
  public var fixes: [Fix]

  /// In order of delivery, from all sources.
  public var headings: [Heading]

  /// In order of delivery, of all kinds; a recording has none before its first fix or heading.
  public var motions: [MotionSample]

  /// Unix time of the trace's zero in nanoseconds; nil where the source has no clock.
  public var epochNanoseconds: Int64?

  /// The platform whose rules the phone's reports follow; nil where it is not known.
  public var platform: Platform?

  /// The synthetic walk that the trace comes from; nil for a recording of a phone.
  public var origin: TraceOrigin?

  /// The true walk; nil for a recording, whose truth is not known.
  public var truth: GroundTruth?

  /// What a reader assumed, skipped or counted, in words for the user.
  public var notes: [String]

  /// Instants of gaps in the track, in order: the way to the first fix delivered at or after such
  /// an instant was not recorded. None is at the very first fix.
  public var breaks: [Instant] = []

  /// Contents of the recording that no event carries, in words for the user.
  public var dropped: [String] = []

  /// Whether the source has no times, so that times are made up: one fix a second, or from a pace.
  public var assumesTimes = false

  /// Whether the times are made up from an assumed pace.
  public var assumesPace = false

  /// Assumptions that the user made where the recording lacks data, in words.
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

  /// When the last fix or heading was delivered; zero without any. Motion samples do not make a run
  /// longer.
  public var end: Instant {
    max(fixes.last?.delivered ?? .zero, headings.last?.delivered ?? .zero)
  }

  /// Whether all lists are in order of delivery.
  var isInOrder: Bool {
    func ascends(_ instants: some Sequence<Instant>) -> Bool {
      zip(instants, instants.dropFirst()).allSatisfy(<=)
    }
    return ascends(fixes.lazy.map(\.delivered)) && ascends(headings.lazy.map(\.delivered))
      && ascends(motions.lazy.map(\.delivered))
  }
}

/// The synthetic walk that a trace comes from, so that the trace can be made again.
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

extension ArraySlice<Instant> {
  /// Removes the instants up to and including `instant`, and returns whether there were any.
  package mutating func removeAll(upTo instant: Instant) -> Bool {
    let count = prefix { $0 <= instant }.count
    removeFirst(count)
    return count > 0
  }
}
