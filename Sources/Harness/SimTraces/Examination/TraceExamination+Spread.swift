import SimNumerics

extension TraceExamination.Spread {
  /// `values` without NaN.
  init(_ values: [Double]) {
    let quantiles = Quantiles(values)
    self.init(
      least: quantiles.sorted.first, median: quantiles(0.5), p95: quantiles(0.95),
      largest: quantiles.sorted.last)
  }
}

extension TraceExamination.Cadence {
  /// Of events at `seconds`, in the order they came; only steps forward are gaps.
  init(at seconds: [Double]) {
    var gaps: [Double] = []
    var longest: (gap: Double, at: Double)?
    for (earlier, later) in zip(seconds, seconds.dropFirst()) where later > earlier {
      let gap = later - earlier
      gaps.append(gap)
      if gap > longest?.gap ?? 0 { longest = (gap, earlier) }
    }
    self.init(gaps: gaps, longestAt: longest?.at)
  }

  init(gaps: [Double], longestAt: Double?) {
    let spread = TraceExamination.Spread(gaps)
    // a hole in the recording is no jitter
    let regular = spread.median.map { median in gaps.filter { $0 <= 3 * median } } ?? []
    let squares = regular.reduce(0) { sum, gap in
      sum + (gap - (spread.median ?? 0)) * (gap - (spread.median ?? 0))
    }
    self.init(
      gaps: spread, longestAt: longestAt,
      jitter: regular.isEmpty ? nil : (squares / Double(regular.count)).squareRoot(),
      rate: spread.median.map { 1 / $0 })
  }
}
