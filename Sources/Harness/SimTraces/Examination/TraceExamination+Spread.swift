import SimNumerics

extension TraceExamination.Spread {
  /// The spread of `values`, ignoring NaN.
  init(_ values: [Double]) {
    let quantiles = Quantiles(values)
    self.init(
      least: quantiles.sorted.first, median: quantiles(0.5), p95: quantiles(0.95),
      largest: quantiles.sorted.last)
  }
}

extension TraceExamination.Cadence {
  init(gaps: ValueTally, longestAt: Double?) {
    let spread = gaps.spread
    self.init(
      gaps: spread, longestAt: longestAt,
      // a gap in the recording is not jitter
      jitter: spread.median.flatMap { gaps.deviation(from: $0, upTo: 3 * $0) },
      rate: spread.median.map { 1 / $0 })
  }
}
