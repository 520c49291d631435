extension Estimate {
  /// The mean of the differences `after[i] − before[i]` of runs with the same seed, the pairs left
  /// out of which one measured nothing (NaN), with Student's interval at `confidence` in (0, 1).
  ///
  /// A percentile bootstrap holds the true mean in 87 of 100 samples of ten normal differences, 91
  /// of twenty and 92 of forty, where 95 are meant: it takes the spread of a small sample for the
  /// true one. `before` and `after` must be of one length.
  public init(
    meanDifferenceFrom before: some Collection<Double>, to after: some Collection<Double>,
    confidence: Double = 0.95
  ) {
    precondition(before.count == after.count, "pairs of runs have the same seeds")
    var (number, sum) = (0, 0.0)
    for (old, new) in zip(before, after) where !(new - old).isNaN {
      number += 1
      sum += new - old
    }
    let count = Double(number)
    let mean = number == 0 ? nil : sum / count
    self.init(value: mean, interval: nil, count: number, effectiveCount: count)
    guard count >= Estimate.leastEffectiveCount else { return }
    interval = MeanDifference(pairsFrom: before, to: after)?.interval(confidence: confidence)
  }
}
