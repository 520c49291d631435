extension Estimate {
  /// The mean of the differences `after[i] − before[i]` of runs with the same seed, without pairs
  /// in which one run measured nothing (NaN), with Student's interval at `confidence` in (0, 1).
  ///
  /// A percentile bootstrap contains the true mean in 87 of 100 samples of ten normal differences,
  /// 91 of twenty and 92 of forty, instead of the intended 95: it uses the spread of a small sample
  /// as the true one. `before` and `after` must have the same length.
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
