import CGSL

/// Quantiles of a sample.
public struct Quantiles: Sendable {
  /// Ascending.
  public let sorted: [Double]

  /// `values` must not contain NaN.
  public init(_ values: [Double]) { sorted = values.sorted() }

  /// The quantile at `share` in [0, 1], interpolated linearly; nil for an empty sample.
  public func callAsFunction(_ share: Double) -> Double? {
    sorted.isEmpty
      ? nil : gsl_stats_quantile_from_sorted_data(sorted, 1, sorted.count, share)
  }
}
