public import Sensing

/// One expectation judged on one run.
public struct Check: Hashable, Sendable {
  public enum Outcome: String, Hashable, Sendable {
    case met, missed
    /// Too little data to judge: never a pass.
    case insufficient
  }

  /// The moment of a run that counts most.
  public struct Worst: Hashable, Sendable {
    public var instant: Instant
    /// A clause without a full stop, as in `the arrow turned 358°`.
    public var what: String

    public init(_ instant: Instant, _ what: String) {
      self.instant = instant
      self.what = what
    }
  }

  /// The metric's name, as in `compass.redraw_rate.max`.
  public var metric: String
  /// The unit of `measured` as the user reads it, as in `m` or `/s`; empty for a plain count.
  public var unit: String
  /// nil where there was nothing to measure.
  public var measured: Double?
  /// What was expected, with its unit, as in `≤ 20 /s`.
  public var bound: String
  /// How many samples the measure rests on.
  public var count: Int
  public var outcome: Outcome
  /// One sentence on the worst moment (when, where, what was going on) or on what was missing;
  /// nil where the expectation was met.
  public var explanation: String?
  /// Where to look, met or not; nil where no moment stands out.
  public var worst: Worst?

  public init(
    metric: String, unit: String, measured: Double?, bound: String, count: Int, outcome: Outcome,
    explanation: String? = nil, worst: Worst? = nil
  ) {
    self.metric = metric
    self.unit = unit
    self.measured = measured
    self.bound = bound
    self.count = count
    self.outcome = outcome
    self.explanation = explanation
    self.worst = worst
  }
}
