/// Quantiles of a sample.
public struct Quantiles: Sendable {
  /// The values, ascending.
  public let sorted: [Double]

  /// `values` must not contain NaN.
  public init(_ values: [Double]) { sorted = values.sorted() }

  /// The quantile at `share` in [0, 1], interpolated linearly; nil for an empty sample.
  ///
  /// In Swift and not by GSL: a C compiler may fuse the product and the sum, and a run's report
  /// must not depend on that.
  public func callAsFunction(_ share: Double) -> Double? {
    guard let last = sorted.last else { return nil }
    let place = share * Double(sorted.count - 1)
    let below = Int(place)
    guard below + 1 < sorted.count else { return last }
    return sorted[below] + (place - Double(below)) * (sorted[below + 1] - sorted[below])
  }
}

extension Quantiles {
  /// Returns the quantile at `share` in [0, 1] of `values`, the same as after sorting, in linear
  /// time; nil where there are none. Reorders `values`.
  ///
  /// `values` must not contain NaN.
  public static func select(_ share: Double, of values: inout [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let place = share * Double(values.count - 1)
    let below = Int(place)
    return values.withUnsafeMutableBufferPointer { values in
      let low = smallest(below, &values)
      guard below + 1 < values.count else { return low }
      var high = values[below + 1]
      for value in values[(below + 1)...] { high = min(high, value) }
      return low + (place - Double(below)) * (high - low)
    }
  }

  /// Returns the value at `rank`, counted from 0, and moves no larger value before it: Hoare's
  /// selection.
  private static func smallest(
    _ rank: Int, _ values: inout UnsafeMutableBufferPointer<Double>
  ) -> Double {
    var (low, high) = (0, values.count)
    // more rounds than twice the number of halvings mean an order that was made to be slow
    var rounds = 2 * (Int.bitWidth - values.count.leadingZeroBitCount)
    while high - low > 16, rounds > 0 {
      rounds -= 1
      let pivot = median(values[low], values[(low + high) / 2], values[high - 1])
      let less = partition(&values, low..<high) { $0 < pivot }
      if rank < less {
        high = less
        continue
      }
      low = partition(&values, less..<high) { $0 == pivot }
      if rank < low { return pivot }
    }
    values[low..<high].sort()
    return values[rank]
  }

  private static func median(_ a: Double, _ b: Double, _ c: Double) -> Double {
    max(min(a, b), min(max(a, b), c))
  }

  /// Moves the values in `range` for which `belongs` is true before the others, and returns where
  /// the others begin.
  @inline(__always)
  private static func partition(
    _ values: inout UnsafeMutableBufferPointer<Double>, _ range: Range<Int>,
    _ belongs: (Double) -> Bool
  ) -> Int {
    var end = range.lowerBound
    for i in range {
      let value = values[i]
      values[i] = values[end]
      values[end] = value
      // without a branch: the direction of each value is unpredictable
      end += belongs(value) ? 1 : 0
    }
    return end
  }
}
