public import SimNumerics

/// One score of all walks for two methods of positioning.
public struct WalkComparison: Sendable {
  /// Means over the walks.
  public let before: Double
  public let after: Double
  /// Mean change per walk, after minus before, with its 95 % interval.
  public let difference: Estimate

  /// Compares the scores of each walk; a walk without a measurement (NaN) is left out of the means.
  init(from before: [Double], to after: [Double]) {
    self.before = before.mean
    self.after = after.mean
    difference = Estimate(meanDifferenceFrom: before, to: after)
  }

  /// Whether the second is smaller with statistical certainty.
  public var isBetter: Bool { (difference.interval?.upperBound ?? .infinity) < 0 }
  /// Whether the second is larger with statistical certainty.
  public var isWorse: Bool { (difference.interval?.lowerBound ?? -.infinity) > 0 }
}

extension [Double] {
  /// The mean without values that measured nothing (NaN); NaN if no values remain.
  var mean: Double {
    let values = filter { !$0.isNaN }
    return values.reduce(0, +) / Double(values.count)
  }
}
