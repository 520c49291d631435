public import Sensing

/// What one run may take: every bound in one place, so that no scenario, however short, keeps a
/// machine busy for ever or takes all of its memory.
///
/// The bounds are far beyond what a day of walking takes, and a run within them ends. What would go
/// beyond them is refused when the scenario is loaded, where that can be told, and else ends with
/// an `Excess`. They change nothing in a run that keeps to them.
public struct RunBudget: Hashable, Sendable {
  /// Something that a run may not take without end.
  public enum Bound: String, CaseIterable, Sendable {
    /// What features are handed, and what they and the phone do on their own.
    case events
    /// Simulated, from the first sample to the end.
    case time
    /// Fixes and headings that the phone delivers.
    case samples
    /// What a run keeps, in bytes.
    case memory
    /// Wakes and requests of features within a second.
    case wakes
  }

  /// At least 1. 50 million take some 20 s on a slow machine.
  public var events = 50_000_000
  /// Above 0. A week is longer than any walk: more is a recorder's clock that was not set yet.
  public var time = Timespan.seconds(7 * 86_400)
  /// From 1 to `mostSamples`. A day of headings at 100 Hz and of fixes at 10 Hz is 9.5 million.
  public var samples = 10_000_000
  /// At least 1. 1 GB for each run at the same time is what a build server has to spare.
  public var memoryBytes = 1_000_000_000
  /// At least 1, whether time stands still meanwhile or creeps. A feature has a handful of timers,
  /// none faster than a screen.
  public var wakesPerSecond = 10_000

  /// As many samples as a run can tell apart.
  public static let mostSamples = Int(Int32.max)

  /// What a run may take where nobody says otherwise.
  public static let standard = RunBudget()

  public init() {}

  /// A run that goes beyond a bound, and how far it got.
  public struct Excess: Error, Hashable {
    public var bound: Bound
    public var budget: RunBudget
    /// How much it would take, in the unit of the bound; nil where it was stopped on the way.
    public var needed: Double?
    /// Simulated time until then; nil where nothing was simulated yet.
    public var instant: Instant?
    /// What takes so much, as in `'duplicate_fix' makes 8 fixes of one`; nil where it is the run.
    public var cause: String?

    public init(
      _ bound: Bound, of budget: RunBudget, needed: Double? = nil, at instant: Instant? = nil,
      cause: String? = nil
    ) {
      self.bound = bound
      self.budget = budget
      self.needed = needed
      self.instant = instant
      self.cause = cause
    }
  }
}

/// What is counted as memory.
extension RunBudget {
  /// Bytes that these take until the run is scored and told, which measured runs come near to:
  /// what the sensors deliver is there once for the run and once for what scores it.
  public static func bytes(
    truths: Int = 0, fixes: Int = 0, headings: Int = 0, motions: Int = 0
  ) -> Double {
    // of doubles: what is asked for may be more than there are whole numbers
    Double(truths) * Double(MemoryLayout<GroundTruth.Sample>.stride)
      + 2
      * (Double(fixes) * Double(MemoryLayout<Fix>.stride)
        + Double(headings) * Double(MemoryLayout<Heading>.stride)
        + Double(motions) * Double(MemoryLayout<MotionSample>.stride))
  }

  /// Bytes that `count` lines of a script take while they are put in order.
  public static func bytes(scripted count: Int) -> Double {
    Double(count) * 6 * Double(MemoryLayout<ScriptedEvent>.stride)
  }

  /// Throws where a trace of so much goes beyond the budget; `cause` is what takes it.
  public func hold(
    truths: Int = 0, fixes: Int = 0, headings: Int = 0, motions: Int = 0,
    because cause: @autoclosure () -> String? = nil
  ) throws(Excess) {
    let (delivered, isTooMany) = fixes.addingReportingOverflow(headings)
    if isTooMany || delivered > samples {
      throw Excess(
        .samples, of: self, needed: Double(fixes) + Double(headings), cause: cause())
    }
    let bytes = Self.bytes(truths: truths, fixes: fixes, headings: headings, motions: motions)
    if bytes > Double(memoryBytes) {
      throw Excess(.memory, of: self, needed: bytes, cause: cause())
    }
  }

  /// The same of a whole trace.
  public func hold(_ trace: Trace) throws(Excess) {
    try hold(
      truths: trace.truth?.samples.count ?? 0, fixes: trace.fixes.count,
      headings: trace.headings.count, motions: trace.motions.count)
  }
}
