/// Quantiles of a sample.
public struct Quantiles: Sendable {
  /// Ascending.
  public let sorted: [Double]

  /// `values` must not contain NaN.
  public init(_ values: [Double]) { sorted = values.sorted() }

  /// The quantile at `share` in [0, 1], interpolated linearly; nil for an empty sample.
  ///
  /// In Swift and not by GSL: a C compiler may fuse the product and the sum, and a run's report
  /// must not hang on that.
  public func callAsFunction(_ share: Double) -> Double? {
    guard let last = sorted.last else { return nil }
    let place = share * Double(sorted.count - 1)
    let below = Int(place)
    guard below + 1 < sorted.count else { return last }
    return sorted[below] + (place - Double(below)) * (sorted[below + 1] - sorted[below])
  }
}
