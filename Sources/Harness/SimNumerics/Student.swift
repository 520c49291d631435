import CGSL

/// Student's distribution, of means of few values, and what counts of rare events tell.
public enum Student {
  /// The value that a share `share` in (0, 1) lies below, of `degrees` ≥ 1 degrees of freedom.
  public static func quantile(_ share: Double, degrees: Int) -> Double {
    gsl_cdf_tdist_Pinv(share, Double(degrees))
  }

  /// The jackknife's estimate of `statistic` over `count` ≥ 2 groups, each left out once, and its
  /// interval; nil where one of them has no value.
  ///
  /// - Parameter statistic: takes the groups that are left in.
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

/// Events that come independently of each other.
public enum PoissonCount {
  /// Where the expected number lies after `count` events were seen: Jeffreys' interval, which holds
  /// it as often as it says on average. Garwood's holds it more often, as counts are whole numbers.
  public static func interval(of count: Int, confidence: Double) -> ClosedRange<Double> {
    let tail = (1 - confidence) / 2
    let degrees = Double(2 * count + 1)
    let low = count > 0 ? gsl_cdf_chisq_Pinv(tail, degrees) / 2 : 0
    return low...gsl_cdf_chisq_Pinv(1 - tail, degrees) / 2
  }
}
