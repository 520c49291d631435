public import SimKernel

/// One criterion judged on one run: the value that every report carries.
public struct Check: Hashable, Sendable {
  public enum Outcome: String, CaseIterable, Hashable, Sendable {
    case met, missed
    /// Too little data to judge: never a pass.
    case insufficient
  }

  public let criterion: Criterion
  /// In the base unit; nil where there was nothing to measure. Never NaN.
  public let value: Double?
  /// How many samples the value rests on.
  public let count: Int
  /// What they are worth as independent ones; nil where nothing is known of that.
  public let independentCount: Double?
  public let outcome: Outcome
  /// Where to look, met or not; nil where no moment stands out.
  public let worst: Moment?
  /// One sentence on the worst moment (when, where, what was going on) or on what was missing;
  /// nil where the criterion was met, or there is nothing to say.
  public private(set) var explanation: String?

  /// Judges `value`, which is in the base unit.
  ///
  /// - Parameter explaining: returns the explanation; asked only where the criterion is not met.
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

  /// The value in `unit`; nil where there was nothing to measure.
  public var measured: Double? { value.map(criterion.shown) }

  /// As reports call it, as in `compass.redraw_rate.max`.
  public var name: String { criterion.name }
  /// What was expected, with its unit, as in `≤ 20 /s`.
  public var expected: String { criterion.expected }
  /// Of `measured` as the user reads it, as in `m` or `/s`; empty for a plain count.
  public var unit: String { criterion.unit }
}

extension Check.Outcome {
  /// What several checks of one run come to: missed where one is, met where all are.
  static func together(_ outcomes: some Sequence<Check.Outcome>) -> Check.Outcome {
    var together = Check.Outcome.met
    for outcome in outcomes where outcome != .met {
      if outcome == .missed { return .missed }
      together = outcome
    }
    return together
  }
}
