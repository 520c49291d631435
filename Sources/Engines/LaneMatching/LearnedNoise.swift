import Elementary

/// How large errors are by what was seen, against what phones report: accuracy is a claim.
///
/// The mean square of the errors that the guesses have found, each with its doubt, as in the second
/// step of expectation maximization (Dempster, Laird and Rubin 1977); a correlation time counts as
/// one look.
struct LearnedNoise: Sendable {
  /// As many looks as the report itself is worth (chosen like the noise of fixes).
  private static let prior = 1.5
  /// Looks are forgotten over so many seconds: the next street is another.
  private static let memorySeconds = 600.0
  private static let factors = 0.4...8.0

  /// What the variance of the error is to be multiplied by.
  private(set) var factor = 1.0
  private var count = LearnedNoise.prior
  private var sum = LearnedNoise.prior

  /// - Parameters:
  ///   - ratio: mean square of the errors, in units of the variance they were given.
  ///   - seconds: since the look before.
  mutating func take(_ ratio: Double, seconds: Double) {
    let keep = Portable.exp(-seconds / LearnedNoise.memorySeconds)
    let weight = min(1, seconds / FixNoise.errorTau)
    count = LearnedNoise.prior + (count - LearnedNoise.prior) * keep + weight
    sum = LearnedNoise.prior + (sum - LearnedNoise.prior) * keep + weight * ratio * factor
    factor = min(
      LearnedNoise.factors.upperBound, max(LearnedNoise.factors.lowerBound, sum / count))
  }
}
