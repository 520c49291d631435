/// A statistic of a sample and how far it can be trusted.
public struct Estimate: Hashable, Sendable {
  /// With fewer independent values than this there is no interval (assumed).
  public static let leastEffectiveCount = 10.0

  /// The statistic of the sample itself; nil where nothing was measured.
  public var value: Double?
  /// The interval of the statistic at the requested confidence; nil where there are fewer than
  /// `leastEffectiveCount` independent values.
  public var interval: ClosedRange<Double>?
  /// Number of values used.
  public var count: Int
  /// Number of independent values among them: the same for runs, far fewer for fixes of one run.
  public var effectiveCount: Double

  public init(
    value: Double?, interval: ClosedRange<Double>?, count: Int, effectiveCount: Double
  ) {
    self.value = value
    self.interval = interval
    self.count = count
    self.effectiveCount = effectiveCount
  }

  /// Whether too little was measured for a conclusion: this is never a pass.
  public var isInsufficient: Bool { interval == nil }

  /// Whether the interval contains `value`; nil where there is no interval. If it contains 0 for a
  /// difference, the two may well be the same.
  public func covers(_ value: Double) -> Bool? { interval?.contains(value) }
}
