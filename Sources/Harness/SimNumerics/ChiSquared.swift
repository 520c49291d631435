import CGSL

/// The χ² distribution, which normalized squared errors follow (Bar-Shalom, Li and Kirubarajan
/// 2001, §5.4).
public enum ChiSquared {
  /// Returns the value that a share `share` in (0, 1) of a χ² of `degrees` ≥ 1 lies below.
  public static func quantile(_ share: Double, degrees: Int) -> Double {
    gsl_cdf_chisq_Pinv(share, Double(degrees))
  }

  /// Returns where the mean of `count` ≥ 1 independent normalized squared errors of `degrees`
  /// degrees of freedom lies with `confidence` in (0, 1): around `degrees` where the stated
  /// covariance is true, above where it is too small, below where it is too large.
  public static func boundsOfMean(
    of count: Int, degrees: Int, confidence: Double = 0.95
  ) -> ClosedRange<Double> {
    let tail = (1 - confidence) / 2
    let total = count * degrees
    return quantile(tail, degrees: total) / Double(count)...quantile(1 - tail, degrees: total)
      / Double(count)
  }
}
