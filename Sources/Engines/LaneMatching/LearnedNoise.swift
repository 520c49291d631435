import Elementary

/// How large errors are by what was seen, against what is assumed and what phones report: accuracy
/// is a claim.
struct LearnedNoise: Sendable {
  /// Of the position: the mean square of the errors that the guesses have found, each with its
  /// doubt, as in the second step of expectation maximization (Dempster, Laird and Rubin 1977). A
  /// correlation time counts as one look.
  private(set) var position = LearnedFactor(prior: 1, range: 0.25...8)
  /// Of the velocity: the mean square of its part across the lane, where a walker has none.
  private(set) var velocity = LearnedFactor(prior: 40, range: 0.2...4)

  /// - Parameters:
  ///   - positionSquare: mean square of the error on an axis, in square meters.
  ///   - reported: what it is by the reports.
  ///   - seconds: since the fix before.
  mutating func take(positionSquare: Double, reported: Double, seconds: Double) {
    position.take(
      positionSquare / reported, weight: min(1, seconds / FixNoise.errorTau), seconds: seconds)
  }

  mutating func take(velocitySquare: Double, assumed: Double, seconds: Double) {
    // at corners, and in a wrong lane, it says nothing of the noise
    velocity.take(
      min(velocitySquare / assumed, LearnedNoise.largestRatio), weight: 1, seconds: seconds)
  }

  /// Largest square of one look, in units of what is assumed: four deviations.
  private static let largestRatio = 16.0
}

/// What a variance is to be multiplied by.
struct LearnedFactor: Sendable {
  /// Looks are forgotten over so many seconds: the next street is another.
  private static let memorySeconds = 600.0

  private(set) var value = 1.0
  /// As many looks as what is assumed is worth (chosen like the noise of fixes).
  private let prior: Double
  private let range: ClosedRange<Double>
  private var count: Double
  private var sum: Double

  init(prior: Double, range: ClosedRange<Double>) {
    self.prior = prior
    self.range = range
    (count, sum) = (prior, prior)
  }

  mutating func take(_ ratio: Double, weight: Double, seconds: Double) {
    let keep = Portable.exp(-seconds / LearnedFactor.memorySeconds)
    count = prior + (count - prior) * keep + weight
    sum = prior + (sum - prior) * keep + weight * ratio
    value = min(range.upperBound, max(range.lowerBound, sum / count))
  }
}
