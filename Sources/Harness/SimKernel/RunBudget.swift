public import Sensing

/// The resources that one run may use: every bound in one place, so that no scenario, however
/// short, keeps a machine busy for ever or takes all of its memory.
///
/// The bounds are far beyond a day of walking, and a run within them ends. A scenario that would
/// exceed them is refused when it is loaded, where that is known by then; otherwise its run ends
/// with an `Excess`. The bounds do not change a run that stays within them.
public struct RunBudget: Hashable, Sendable {
  /// A resource that a run may not use without limit.
  public enum Bound: String, CaseIterable, Sendable {
    /// Events handed to features, and actions of features and the phone themselves.
    case events
    /// Simulated time, from the first sample to the end.
    case time
    /// Fixes and headings that the phone delivers.
    case samples
    /// Memory that a run keeps, in bytes.
    case memory
    /// Wakes and requests of features within a second.
    case wakes
  }

  /// At least 1. 50 million take some 20 s on a slow machine.
  public var events = 50_000_000
  /// Above 0. A week is longer than any walk: a longer recording comes from a clock that was not
  /// set yet.
  public var time = Timespan.seconds(7 * 86_400)
  /// From 1 to `mostSamples`. A day of headings at 100 Hz and of fixes at 10 Hz is 9.5 million.
  public var samples = 10_000_000
  /// At least 1. A build server can spare 1 GB for each of its concurrent runs.
  public var memoryBytes = 1_000_000_000
  /// At least 1; counted whether time stands still or advances slowly. A feature has a handful of
  /// timers, none faster than a screen.
  public var wakesPerSecond = 10_000

  /// The largest number of samples that a run can index.
  public static let mostSamples = Int(Int32.max)

  /// The bounds of a run unless others are set.
  public static let standard = RunBudget()

  public init() {}

  /// A bound that a run exceeds, and how far the run got.
  public struct Excess: Error, Hashable {
    public var bound: Bound
    public var budget: RunBudget
    /// The amount needed, in the unit of the bound; nil where the run was stopped on the way.
    public var needed: Double?
    /// Simulated time until the stop; nil where nothing was simulated yet.
    public var instant: Instant?
    /// The cause of the amount, as in `'duplicate_fix' makes 8 fixes of one`; nil where it is the
    /// run itself.
    public var cause: String?
    /// Index of the feature that ran away; nil for the other bounds.
    public var feature: Int?
    /// The name of that feature; nil where it is not known.
    public var featureName: String?

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

/// The sizes that count as memory.
extension RunBudget {
  /// Bytes that these samples take until the run is scored and reported, close to measured runs:
  /// sensor data exists once for the run and once for scoring.
  public static func bytes(
    truths: Int = 0, fixes: Int = 0, headings: Int = 0, motions: Int = 0
  ) -> Double {
    // in doubles: the amounts asked for may overflow an integer
    Double(truths) * Double(MemoryLayout<GroundTruth.Sample>.stride)
      + 2
      * (Double(fixes) * Double(MemoryLayout<Fix>.stride)
        + Double(headings) * Double(MemoryLayout<Heading>.stride)
        + Double(motions) * Double(MemoryLayout<MotionSample>.stride))
  }

  /// Bytes that `count` lines of a script take while they are sorted.
  public static func bytes(scripted count: Int) -> Double {
    Double(count) * 6 * Double(MemoryLayout<ScriptedEvent>.stride)
  }

  /// Throws where a trace of this size exceeds the budget; `cause` names what takes the amount.
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

  /// Throws where `trace` exceeds the budget.
  public func hold(_ trace: Trace) throws(Excess) {
    try hold(
      truths: trace.truth?.samples.count ?? 0, fixes: trace.fixes.count,
      headings: trace.headings.count, motions: trace.motions.count)
  }
}
