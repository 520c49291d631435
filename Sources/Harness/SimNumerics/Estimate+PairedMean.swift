extension Estimate {
  /// The mean of the differences `after[i] − before[i]` of runs with the same seed, the pairs left
  /// out of which one measured nothing (NaN), with Student's interval at `confidence` in (0, 1).
  ///
  /// A percentile bootstrap holds the true mean in 87 of 100 samples of ten normal differences, 91
  /// of twenty and 92 of forty, where 95 are meant: it takes the spread of a small sample for the
  /// true one. `before` and `after` must be of one length.
  public init(
    meanDifferenceFrom before: [Double], to after: [Double], confidence: Double = 0.95
  ) {
    precondition(before.count == after.count, "pairs of runs have the same seeds")
    let differences = zip(before, after).map { $1 - $0 }.filter { !$0.isNaN }
    let count = Double(differences.count)
    let mean = differences.isEmpty ? nil : differences.reduce(0, +) / count
    self.init(value: mean, interval: nil, count: differences.count, effectiveCount: count)
    guard count >= Estimate.leastEffectiveCount else { return }
    interval = MeanDifference(pairsFrom: before, to: after)?.interval(confidence: confidence)
  }
}
