import SimKernel

/// Percentile intervals by resampling (Efron 1979): of runs, or of long blocks of one run.
///
/// Never of single fixes: an hour of them contains some seventy independent ones. The numbers
/// depend only on the name and the values, and are the same on every machine.
public struct Bootstrap: Sendable {
  /// The statistic to estimate.
  public enum Statistic: Hashable, Sendable {
    case mean
    /// The quantile at a share in [0, 1], as `Quantiles` defines it.
    case quantile(Double)

    public static let median = Statistic.quantile(0.5)
  }

  private let random: RandomStream
  private let resamples: Int
  private let confidence: Double

  /// - Parameters:
  ///   - name: what is estimated; equal names draw the same numbers.
  ///   - resamples: at least 1; with 2000 the bounds of a 95 % interval are accurate to one or two
  ///     hundredths of its width.
  ///   - confidence: in (0, 1), of two-sided intervals.
  public init(_ name: String, resamples: Int = 2000, confidence: Double = 0.95) {
    precondition(resamples > 0 && confidence > 0 && confidence < 1)
    random = RandomStream(seed: 0).fork("bootstrap").fork(name)
    self.resamples = resamples
    self.confidence = confidence
  }

  /// Returns `statistic` of the independent `runs`; runs that measured nothing (NaN) are left out.
  public func estimate(_ statistic: Statistic, ofRuns runs: [Double]) -> Estimate {
    let values = runs.filter { !$0.isNaN }
    return estimate(statistic, of: values, blockLength: 1, effectiveCount: Double(values.count))
  }

  /// Returns `statistic` of one long run, with a value every `spacingSeconds` and a correlation
  /// over `correlationSeconds` (both above 0); `series` must not contain NaN.
  ///
  /// Resamples overlapping blocks of three correlation times (Künsch 1989), 135 s by default. A run
  /// shorter than two blocks is insufficient.
  public func estimate(
    _ statistic: Statistic, ofSeries series: [Double], spacingSeconds: Double,
    correlationSeconds: Double = EffectiveCount.laneCorrelationSeconds
  ) -> Estimate {
    let block = max(1, (3 * correlationSeconds / spacingSeconds).rounded(.up))
    let effective = EffectiveCount.of(
      series.count, spacingSeconds: spacingSeconds, correlationSeconds: correlationSeconds)
    let length = block * 2 > Double(series.count) ? nil : Int(block)
    return estimate(statistic, of: series, blockLength: length, effectiveCount: effective)
  }

  /// `blockLength` is nil where there are fewer than two blocks.
  private func estimate(
    _ statistic: Statistic, of values: [Double], blockLength: Int?, effectiveCount: Double
  ) -> Estimate {
    var scratch = values
    let value = statistic.value(&scratch)
    var estimate = Estimate(
      value: value, interval: nil, count: values.count, effectiveCount: effectiveCount)
    guard let blockLength, effectiveCount >= Estimate.leastEffectiveCount else { return estimate }
    var random = random
    var resampled = (0..<resamples).compactMap { _ in
      values.resample(into: &scratch, blockLength, &random)
      return statistic.value(&scratch)
    }
    let tail = (1 - confidence) / 2
    guard let low = Quantiles.select(tail, of: &resampled),
      let high = Quantiles.select(1 - tail, of: &resampled), low <= high
    else { return estimate }
    estimate.interval = low...high
    return estimate
  }
}

extension Bootstrap.Statistic {
  /// The statistic of `values`, which it may reorder; nil for none.
  fileprivate func value(_ values: inout [Double]) -> Double? {
    switch self {
    case .mean: values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    case .quantile(let share): Quantiles.select(share, of: &values)
    }
  }
}

extension [Double] {
  /// Fills `sample` with the same number of values, in runs of `length` neighbors.
  fileprivate func resample(
    into sample: inout [Double], _ length: Int, _ random: inout RandomStream
  ) {
    var next = 0
    while next < count {
      let start = random.integer(below: count - length + 1)
      let end = Swift.min(count, next + length)
      while next < end {
        sample[next] = self[start + next % length]
        next += 1
      }
    }
  }
}
