/// A statistic of a sample and how far it can be trusted.
public struct Estimate: Hashable, Sendable {
  /// Fewer independent values than this are no ground for an interval (assumed).
  public static let leastEffectiveCount = 10.0

  /// The statistic of the sample itself; nil where nothing was measured.
  public var value: Double?
  /// Where it would lie were the sample drawn again, at the confidence asked for; nil where there
  /// are fewer than `leastEffectiveCount` independent values.
  public var interval: ClosedRange<Double>?
  /// Values it rests on.
  public var count: Int
  /// Independent values among them: as many as there are of runs, far fewer of one run's fixes.
  public var effectiveCount: Double

  public init(
    value: Double?, interval: ClosedRange<Double>?, count: Int, effectiveCount: Double
  ) {
    self.value = value
    self.interval = interval
    self.count = count
    self.effectiveCount = effectiveCount
  }

  /// Whether too little was measured to say anything: never a pass.
  public var isInsufficient: Bool { interval == nil }

  /// Whether the interval holds `value`; nil where there is none. Of a difference, 0 says that the
  /// two may well be the same.
  public func covers(_ value: Double) -> Bool? { interval?.contains(value) }
}
