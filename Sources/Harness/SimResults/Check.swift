public import SimKernel

/// One criterion judged on one run, as every report shows it.
public struct Check: Hashable, Sendable {
  public enum Outcome: String, CaseIterable, Hashable, Sendable {
    case met, missed
    /// Too little data to judge; never a pass.
    case insufficient
  }

  public let criterion: Criterion
  /// The value in the base unit; nil if there was nothing to measure. Never NaN.
  public let value: Double?
  /// Number of samples behind the value.
  public let count: Int
  /// Equivalent number of independent samples; nil if unknown.
  public let independentCount: Double?
  public let outcome: Outcome
  /// The moment to look at, whether met or not; nil if no moment stands out.
  public let worst: Moment?
  /// One sentence on the worst moment (when, where, what was going on) or on missing data; nil if
  /// the criterion was met or nothing is known.
  public private(set) var explanation: String?

  /// Judges `value`, in the base unit.
  ///
  /// - Parameter explaining: returns the explanation; called only if the criterion is not met.
  public init(
    _ criterion: Criterion, value: Double?, count: Int, independentCount: Double? = nil,
    worst: Moment? = nil, explaining: (Check) -> String? = { _ in nil }
  ) {
    self.criterion = criterion
    self.value = value.flatMap { $0.isNaN ? nil : $0 }
    self.count = count
    self.independentCount = independentCount
    outcome = criterion.judge(value)
    self.worst = worst
    if outcome != .met { explanation = explaining(self) }
  }

  /// The value in `unit`; nil if there was nothing to measure.
  public var measured: Double? { value.map(criterion.shown) }

  /// Name in reports, as in `compass.redraw_rate.max`.
  public var name: String { criterion.name }
  /// The expected range with its unit, as in `≤ 20 /s`.
  public var expected: String { criterion.expected }
  /// Unit of `measured` as shown to the user, as in `m` or `/s`; empty for a plain count.
  public var unit: String { criterion.unit }
}

extension Check.Outcome {
  /// Combines the outcomes of several checks of one run: missed if any is missed, met if all are
  /// met.
  static func together(_ outcomes: some Sequence<Check.Outcome>) -> Check.Outcome {
    var together = Check.Outcome.met
    for outcome in outcomes where outcome != .met {
      if outcome == .missed { return .missed }
      together = outcome
    }
    return together
  }
}
