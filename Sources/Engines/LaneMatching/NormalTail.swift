import Elementary

/// The part of a normal distribution on one side of a limit: its share of the whole, and its mean
/// and variance in units of the whole distribution's.
struct NormalTail {
  /// In [0, 1].
  let share: Double
  /// Distance of the part's mean from the whole mean, toward the part.
  let mean: Double
  /// In (0, 1].
  let variance: Double

  /// Standard deviations from the mean beyond which 1 in 7000 is left: a negligible part.
  static let farthest = 3.6

  /// Splits a distribution at `limit` standard deviations above its mean into the parts beyond and
  /// below.
  static func parts(at limit: Double) -> (beyond: NormalTail, below: NormalTail) {
    let density = 0.3989422804014327 * Portable.exp(-0.5 * limit * limit)
    let far = upperShare(abs(limit), density: density)
    let (beyond, below) = limit < 0 ? (1 - far, far) : (far, 1 - far)
    return (
      NormalTail(share: beyond, density: density, limit: limit),
      NormalTail(share: below, density: density, limit: -limit)
    )
  }

  private init(share: Double, density: Double, limit: Double) {
    self.share = share
    // so far out that rounding errors dominate: place the part at the limit
    guard limit < 8 else {
      (mean, variance) = (limit, NormalTail.leastVariance)
      return
    }
    mean = density / share
    variance = max(NormalTail.leastVariance, 1 - mean * (mean - limit))
  }

  /// Keeps rounding errors from making the variance 0 or negative.
  private static let leastVariance = 1e-3

  /// The share of a normal distribution more than `limit` ≥ 0 standard deviations above its mean.
  ///
  /// Abramowitz and Stegun (1964), 26.2.17: the error is at most 7.5e-8.
  private static func upperShare(_ limit: Double, density: Double) -> Double {
    let t = 1 / (1 + 0.2316419 * limit)
    var sum = -1.821255978 + t * 1.330274429
    sum = 1.781477937 + t * sum
    sum = -0.356563782 + t * sum
    sum = 0.319381530 + t * sum
    return density * t * sum
  }
}
