import Elementary
import Geodesy

/// Learns the factor between a walker's true speed and the speed reported with fixes.
///
/// Phones report less: on eight recorded walks the positions moved 1.01 to 1.35 times as far along
/// the way as the speeds said (medians over 20 s; public phyphox recordings of students). All
/// figures below were chosen on these, and on walks of drawn phones (seeds 1–60) with drifts and
/// without, so that the factor does not learn the drift.
struct SpeedScale: Sendable {
  /// Time between independent looks, in seconds: twice the 20 s over which summed motion decays.
  private static let lookSeconds = 40.0
  /// Time constant with which the factor is forgotten, in seconds: a phone's filter does not
  /// change.
  private static let memorySeconds = 600.0
  /// Assumed deviation of the factor from 1 before any look.
  private static let sigma = 0.1
  /// Lower limit of the factor's deviation.
  private static let leastSigma = 0.05
  private static let range = 0.7...1.6

  /// Sums over all looks of `moved` times `gone`, and of `gone` squared, in units of the variance
  /// of `moved`.
  private var product = 0.0
  private var square = 0.0

  /// The weight of the initial assumption, as a sum of squares.
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
  ///   - moved: motion of the positions, in meters.
  ///   - gone: motion according to the speeds, in meters.
  ///   - seconds: time since the previous look.
  ///   - variance: variance of `moved`, per axis, from the noise of fixes.
  mutating func observe(
    moved: (east: Double, north: Double), gone: (east: Double, north: Double), seconds: Double,
    variance: Double
  ) {
    let weight = min(1, seconds / SpeedScale.lookSeconds) / variance
    let keep = Portable.exp(-seconds / SpeedScale.memorySeconds)
    product = keep * product + weight * (moved.east * gone.east + moved.north * gone.north)
    square = keep * square + weight * (gone.east * gone.east + gone.north * gone.north)
  }
}
