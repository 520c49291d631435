public import SimNumerics

/// One score of all walks by two ways to tell where the walker is.
public struct WalkComparison: Sendable {
  /// Means over the walks.
  public let before: Double
  public let after: Double
  /// Mean of what each walk changed, after less before, with its 95 % interval.
  public let difference: Estimate

  /// Of the score of each walk; one that measured nothing (NaN) is left out of the means.
  init(from before: [Double], to after: [Double]) {
    self.before = before.mean
    self.after = after.mean
    difference = Estimate(meanDifferenceFrom: before, to: after)
  }

  /// Whether the second is surely smaller.
  public var isBetter: Bool { (difference.interval?.upperBound ?? .infinity) < 0 }
  /// Whether the second is surely larger.
  public var isWorse: Bool { (difference.interval?.lowerBound ?? -.infinity) > 0 }
}

extension [Double] {
  /// NaN where there are none; those that measured nothing (NaN) are left out.
  var mean: Double {
    let values = filter { !$0.isNaN }
    return values.reduce(0, +) / Double(values.count)
  }
}
