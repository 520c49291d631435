import Elementary
import Geodesy

/// How much faster a walker is than the speed that comes with fixes says.
///
/// Phones report less: on eight recorded walks the positions moved 1.01 to 1.35 times as far along
/// the way as the speeds said (medians over 20 s; public phyphox recordings of students). All
/// figures below were chosen on these, and on walks of drawn phones (seeds 1–60) with drifts and
/// without: what is learned must not be the drift.
struct SpeedScale: Sendable {
  /// What moves add up to fades over 20 s: looks twice as far apart count as independent, in
  /// seconds.
  private static let lookSeconds = 40.0
  /// How slowly the factor is forgotten, in seconds: a phone's filter stays what it is.
  private static let memorySeconds = 600.0
  /// What is taken for granted before anything was seen: deviation of the factor from 1.
  private static let sigma = 0.1
  /// The factor is never taken to be known better.
  private static let leastSigma = 0.05
  private static let range = 0.7...1.6

  /// Sums over what was seen: of products of both, and of squares of the second, in units of the
  /// variance of the first.
  private var product = 0.0
  private var square = 0.0

  /// What is taken for granted is worth, as a sum of squares.
  private static let prior = 1 / (sigma * sigma)

  var value: Double {
    let mean = (product + SpeedScale.prior) / (square + SpeedScale.prior)
    return min(SpeedScale.range.upperBound, max(SpeedScale.range.lowerBound, mean))
  }

  /// Variance of the factor.
  var variance: Double {
    max(SpeedScale.leastSigma * SpeedScale.leastSigma, 1 / (square + SpeedScale.prior))
  }

  /// - Parameters:
  ///   - moved: how far positions moved, in meters.
  ///   - gone: how far they did by the speeds.
  ///   - seconds: since the look before.
  ///   - variance: of `moved`, each axis, from the noise of fixes.
  mutating func take(
    moved: (east: Double, north: Double), gone: (east: Double, north: Double), seconds: Double,
    variance: Double
  ) {
    let weight = min(1, seconds / SpeedScale.lookSeconds) / variance
    let keep = Portable.exp(-seconds / SpeedScale.memorySeconds)
    product = keep * product + weight * (moved.east * gone.east + moved.north * gone.north)
    square = keep * square + weight * (gone.east * gone.east + gone.north * gone.north)
  }
}
