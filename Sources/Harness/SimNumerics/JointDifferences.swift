import SimKernel

/// Means of several differences, measured on the same walks and judged together: only in one of
/// twenty sets is any of the statements wrong, however many differences a set has (Hothorn, Bretz
/// and Westfall 2008; the distribution of the largest one is resampled from the rows).
public struct JointDifferences: Sendable {
  public let means: [Double]
  /// Standard errors of the means; 0 where all rows are the same.
  public let errors: [Double]
  /// Standard errors from a mean to the lower and to the upper end of its joint interval.
  public let reach: (below: Double, above: Double)

  private static let resamples = 400

  /// - Parameters:
  ///   - rows: the differences of each walk, or of each block of walks; all of the same length.
  ///   - name: what is compared; equal names draw the same numbers.
  ///   - confidence: in (0, 1), of one side.
  public init(_ rows: [[Double]], _ name: String, confidence: Double = 0.95) {
    let width = rows.first?.count ?? 0
    let count = Double(rows.count)
    var means = [Double](repeating: 0, count: width)
    for row in rows { for index in 0..<width { means[index] += row[index] / count } }
    var squares = [Double](repeating: 0, count: width)
    for row in rows {
      for index in 0..<width {
        squares[index] += (row[index] - means[index]) * (row[index] - means[index])
      }
    }
    self.means = means
    errors = squares.map { rows.count > 1 ? ($0 / (count - 1) / count).squareRoot() : .infinity }
    var random = RandomStream(seed: 0).fork("joint differences").fork(name)
    var (lows, highs): ([Double], [Double]) = ([], [])
    var sums = [Double](repeating: 0, count: width)
    for _ in 0..<(rows.count > 1 && width > 0 ? Self.resamples : 0) {
      for index in 0..<width { sums[index] = 0 }
      for _ in rows {
        let row = rows[random.integer(below: rows.count)]
        for index in 0..<width { sums[index] += row[index] }
      }
      var (low, high) = (0.0, 0.0)
      for index in 0..<width where errors[index] > 0 {
        let off = (sums[index] / count - means[index]) / errors[index]
        (low, high) = (min(low, off), max(high, off))
      }
      lows.append(-low)
      highs.append(high)
    }
    reach = (
      below: Quantiles.select(confidence, of: &highs) ?? .infinity,
      above: Quantiles.select(confidence, of: &lows) ?? .infinity
    )
  }

  /// Whether the difference is significantly above 0; a difference that never varies is taken as
  /// exact.
  public func isAbove(_ index: Int) -> Bool {
    errors[index] > 0 ? means[index] > reach.below * errors[index] : means[index] > 0
  }

  /// Whether the difference is significantly below 0.
  public func isBelow(_ index: Int) -> Bool {
    errors[index] > 0 ? means[index] < -reach.above * errors[index] : means[index] < 0
  }
}
