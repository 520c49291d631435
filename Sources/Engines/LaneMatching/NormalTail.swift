import Elementary

/// What is known of a normal quantity of which only the part beyond a limit is left.
///
/// With `limit` in standard deviations above the mean: the share that lies beyond, and mean and
/// variance of that part, in units of the whole one's.
struct NormalTail {
  /// In (0, 1).
  let share: Double
  let mean: Double
  /// In (0, 1].
  let variance: Double

  /// - Parameter limit: at most `farthest`, beyond which nothing is worth keeping.
  init(beyond limit: Double) {
    if limit < -NormalTail.farthest {
      (share, mean, variance) = (1, 0, 1)
      return
    }
    let density = 0.3989422804014327 * Portable.exp(-0.5 * limit * limit)
    let above = NormalTail.upperShare(abs(limit), density: density)
    share = limit < 0 ? 1 - above : above
    mean = density / share
    // rounding must not make it nothing, or less
    variance = max(1e-3, 1 - mean * (mean - limit))
  }

  /// Standard deviations from the mean beyond which 1 in 7000 is left.
  static let farthest = 3.6

  /// The share of a normal quantity that lies more than `limit`, from 0 up, above its mean.
  ///
  /// Abramowitz and Stegun (1964), 26.2.17: off by 7.5e-8 at most.
  private static func upperShare(_ limit: Double, density: Double) -> Double {
    let t = 1 / (1 + 0.2316419 * limit)
    var sum = -1.821255978 + t * 1.330274429
    sum = 1.781477937 + t * sum
    sum = -0.356563782 + t * sum
    sum = 0.319381530 + t * sum
    return density * t * sum
  }
}
