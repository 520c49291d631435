import CGSL

/// Student's distribution, for means of few values.
public enum Student {
  /// The value below which Student's t with `degrees` ≥ 1 degrees of freedom lies with probability
  /// `share` in (0, 1).
  public static func quantile(_ share: Double, degrees: Int) -> Double {
    gsl_cdf_tdist_Pinv(share, Double(degrees))
  }

  /// The jackknife estimate of `statistic` over `count` ≥ 2 groups, each left out once, and its
  /// interval; nil where one of them has no value.
  ///
  /// - Parameter statistic: receives the groups that are left in.
  public static func jackknife(
    count: Int, confidence: Double, _ statistic: ([Int]) -> Double?
  ) -> (value: Double, interval: ClosedRange<Double>)? {
    guard count > 1, let value = statistic(Array(0..<count)) else { return nil }
    let without = (0..<count).compactMap { left in statistic((0..<count).filter { $0 != left }) }
    guard without.count == count else { return nil }
    let mean = without.reduce(0, +) / Double(count)
    let sum = without.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let error = (sum * Double(count - 1) / Double(count)).squareRoot()
    let reach = quantile((1 + confidence) / 2, degrees: count - 1) * error
    return (value, value - reach...value + reach)
  }
}

/// Counts of independent events.
public enum PoissonCount {
  /// The interval for the expected number after `count` events: Jeffreys' interval, which on
  /// average contains it as often as `confidence`. Garwood's contains it more often, because counts
  /// are whole numbers.
  public static func interval(of count: Int, confidence: Double) -> ClosedRange<Double> {
    let tail = (1 - confidence) / 2
    let degrees = Double(2 * count + 1)
    let low = count > 0 ? gsl_cdf_chisq_Pinv(tail, degrees) / 2 : 0
    return low...gsl_cdf_chisq_Pinv(1 - tail, degrees) / 2
  }
}
