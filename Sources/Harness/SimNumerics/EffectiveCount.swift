import CGSL
import Elementary

/// The number of independent values that a correlated series is worth.
///
/// N(1 − r)/(1 + r) for first-order Gauss–Markov noise, whose correlation from one value to the
/// next is r (Bayley and Hammersley 1946).
public enum EffectiveCount {
  /// The correlation time of position errors in a lane, in seconds (assumed; Wilson's plots of GPS
  /// autocorrelation bend at about a minute).
  public static let laneCorrelationSeconds = 45.0

  /// Returns the effective number of `count` values whose correlation with the next is
  /// `correlation` in [−1, 1]: from 1 if all values are the same, up to `count`. Anticorrelated
  /// values count as independent.
  public static func of(_ count: Int, correlation: Double) -> Double {
    guard count > 1 else { return Double(count) }
    let r = min(1, max(0, correlation))
    return max(1, Double(count) * (1 - r) / (1 + r))
  }

  /// Returns the effective number of `count` values that are `spacingSeconds` apart, with a
  /// correlation time of `correlationSeconds`, above 0; values of one instant count as one.
  public static func of(
    _ count: Int, spacingSeconds: Double,
    correlationSeconds: Double = laneCorrelationSeconds
  ) -> Double {
    of(count, correlation: Portable.exp(-spacingSeconds / correlationSeconds))
  }

  /// Returns the effective number of values of the evenly spaced `series` from its own correlation
  /// of neighbors (GSL's lag-1 autocorrelation); 1 for a constant series. `series` must not contain
  /// NaN.
  public static func of(_ series: [Double]) -> Double {
    guard series.count > 2 else { return Double(series.count) }
    let correlation = gsl_stats_lag1_autocorrelation(series, 1, series.count)
    return of(series.count, correlation: correlation.isNaN ? 1 : correlation)
  }
}
