import CGSL
import Elementary

/// How many independent values a series of correlated ones is worth.
///
/// N(1 − r)/(1 + r) for first-order Gauss–Markov noise, whose correlation from one value to the
/// next is r (Bayley and Hammersley 1946).
public enum EffectiveCount {
  /// The correlation time of position errors in a lane in seconds (assumed; Wilson's GPS
  /// autocorrelation plots bend at about a minute).
  public static let laneCorrelationSeconds = 45.0

  /// Returns what `count` values are worth, of which each correlates with the next by `correlation`
  /// in [−1, 1]: from 1 for values that are all the same, to `count`. Anticorrelated values are
  /// taken for independent.
  public static func of(_ count: Int, correlation: Double) -> Double {
    guard count > 1 else { return Double(count) }
    let r = min(1, max(0, correlation))
    return max(1, Double(count) * (1 - r) / (1 + r))
  }

  /// Returns what `count` values are worth that lie `spacingSeconds` apart, where errors are
  /// forgotten in `correlationSeconds` (both above 0).
  public static func of(
    _ count: Int, spacingSeconds: Double,
    correlationSeconds: Double = laneCorrelationSeconds
  ) -> Double {
    of(count, correlation: Portable.exp(-spacingSeconds / correlationSeconds))
  }

  /// Returns what the evenly spaced `series` is worth by its own correlation of neighbors (GSL's
  /// lag-1 autocorrelation); a constant one is worth 1. `series` must not contain NaN.
  public static func of(_ series: [Double]) -> Double {
    guard series.count > 2 else { return Double(series.count) }
    let correlation = gsl_stats_lag1_autocorrelation(series, 1, series.count)
    return of(series.count, correlation: correlation.isNaN ? 1 : correlation)
  }
}
