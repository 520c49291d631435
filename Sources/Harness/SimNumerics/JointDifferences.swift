import SimKernel

/// Means of several differences, measured on the same walks, that are judged together: one in
/// twenty sets of them is wrong about any, however many there are (Hothorn, Bretz and Westfall
/// 2008; the largest of all is drawn from the rows themselves).
public struct JointDifferences: Sendable {
  public let means: [Double]
  /// Standard errors of the means; 0 where every row says the same.
  public let errors: [Double]
  /// Standard errors from a mean to the lower and to the upper end of its joint interval.
  public let reach: (below: Double, above: Double)

  private static let resamples = 400

  /// - Parameters:
  ///   - rows: of each walk, or each block of walks, its differences; all of one length.
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

  /// Whether the difference is shown to be above 0; one that never varies is what it is.
  public func isAbove(_ index: Int) -> Bool {
    errors[index] > 0 ? means[index] > reach.below * errors[index] : means[index] > 0
  }

  /// Whether the difference is shown to be below 0.
  public func isBelow(_ index: Int) -> Bool {
    errors[index] > 0 ? means[index] < -reach.above * errors[index] : means[index] < 0
  }
}
