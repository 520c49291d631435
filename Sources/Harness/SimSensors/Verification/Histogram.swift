/// Counts of values in bins of equal width, for quantiles of millions of values without sorting.
struct Histogram {
  private let width: Double
  private var counts: [Int]
  private(set) var total = 0

  /// - Parameters:
  ///   - width: width of a bin; quantiles are accurate to half of it.
  ///   - limit: values from here up count in the last bin.
  init(width: Double, limit: Double) {
    self.width = width
    counts = [Int](repeating: 0, count: Int((limit / width).rounded(.up)))
  }

  /// Counts `value`, at least 0.
  mutating func count(_ value: Double) {
    counts[min(counts.count - 1, Int(value / width))] += 1
    total += 1
  }

  /// The value below which `share` of all values lie; NaN if there are none.
  func quantile(_ share: Double) -> Double {
    let rank = share * Double(total)
    var below = 0
    for (bin, count) in counts.enumerated() where count > 0 {
      if Double(below + count) >= rank {
        return (Double(bin) + (rank - Double(below)) / Double(count)) * width
      }
      below += count
    }
    return .nan
  }
}
