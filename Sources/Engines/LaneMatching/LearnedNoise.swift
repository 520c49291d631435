import Elementary

/// Factors for the assumed and reported errors, learned from observed ones: reported accuracies may
/// be wrong.
struct LearnedNoise: Sendable {
  /// Factor for the position: from the mean square of the errors of the guesses, including their
  /// variance, as in the second step of expectation maximization (Dempster, Laird and Rubin 1977).
  /// The looks within one correlation time count as one.
  private(set) var position = LearnedFactor(prior: 1, range: 0.25...8)
  /// Factor for the velocity: from the mean square of its part across the lane, where a walker has
  /// none.
  private(set) var velocity = LearnedFactor(prior: 40, range: 0.2...4)

  /// - Parameters:
  ///   - positionSquare: mean square of the error per axis, in square meters.
  ///   - reported: the same according to the reports.
  ///   - seconds: time since the previous fix.
  mutating func observe(positionSquare: Double, reported: Double, seconds: Double) {
    position.add(
      positionSquare / reported, weight: min(1, seconds / FixNoise.errorTau), seconds: seconds)
  }

  mutating func observe(velocitySquare: Double, assumed: Double, seconds: Double) {
    // at corners and in a wrong lane it does not measure the noise
    velocity.add(
      min(velocitySquare / assumed, LearnedNoise.largestRatio), weight: 1, seconds: seconds)
  }

  /// Largest square of one look, in units of the assumed variance: four deviations.
  private static let largestRatio = 16.0
}

/// A factor for a variance, learned from observations.
struct LearnedFactor: Sendable {
  /// Time constant with which looks are forgotten, in seconds: the next street is different.
  private static let memorySeconds = 600.0

  private(set) var value = 1.0
  /// Number of looks that the assumption counts as (chosen like the noise of fixes).
  private let prior: Double
  private let range: ClosedRange<Double>
  private var count: Double
  private var sum: Double

  init(prior: Double, range: ClosedRange<Double>) {
    self.prior = prior
    self.range = range
    (count, sum) = (prior, prior)
  }

  mutating func add(_ ratio: Double, weight: Double, seconds: Double) {
    let keep = Portable.exp(-seconds / LearnedFactor.memorySeconds)
    count = prior + (count - prior) * keep + weight
    sum = prior + (sum - prior) * keep + weight * ratio
    value = min(range.upperBound, max(range.lowerBound, sum / count))
  }
}
