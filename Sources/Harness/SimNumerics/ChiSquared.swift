import CGSL

/// The χ² distribution, which normalized squared errors follow (Bar-Shalom, Li and Kirubarajan
/// 2001, §5.4).
public enum ChiSquared {
  /// Returns the value below which a χ² with `degrees` ≥ 1 lies with probability `share` in (0, 1).
  public static func quantile(_ share: Double, degrees: Int) -> Double {
    gsl_cdf_chisq_Pinv(share, Double(degrees))
  }

  /// Returns the interval that contains the mean of `count` ≥ 1 independent normalized squared
  /// errors of `degrees` degrees of freedom with `confidence` in (0, 1) if the stated covariance is
  /// true; it lies around `degrees`. A mean above it shows that the covariance is too small, one
  /// below it that it is too large.
  public static func boundsOfMean(
    of count: Int, degrees: Int, confidence: Double = 0.95
  ) -> ClosedRange<Double> {
    let tail = (1 - confidence) / 2
    let total = count * degrees
    return quantile(tail, degrees: total) / Double(count)...quantile(1 - tail, degrees: total)
      / Double(count)
  }
}
