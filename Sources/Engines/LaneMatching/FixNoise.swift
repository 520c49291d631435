import Elementary
import Sensing

/// What is taken for the errors of one fix.
///
/// The error of a position has a part with a memory (first-order Gauss–Markov) and a white one: the
/// first is what makes a walker seem to be in the next lane for a minute. Time, velocity and jumps
/// were chosen on walks of drawn phones in a medina (seeds 1–200), and judged on others; the other
/// figures without a source on walks of ideal phones.
struct FixNoise {
  /// Correlation time of the error, in seconds: the longest of the 20–60 s that are published of
  /// lanes.
  static let errorTau = 60.0
  /// Deviation of the error with a memory, each axis, in units of the accuracy, which is a 2-D root
  /// mean square.
  private static let errorShare = 0.7
  /// That of the white noise, each axis: so many meters, and a share of the accuracy.
  private static let whiteMeters = 0.5
  private static let whiteShare = 0.1
  /// Of the velocity, each axis, in m/s: more than the 0.1–0.3 of the Doppler shift, because a
  /// receiver filters it: fixes in a row repeat one error.
  private static let velocitySigma = 0.5
  /// That of who stands by the phone's word while fixes slide, in m/s for each meter of the
  /// accuracy: nothing lags behind, and echoes push the one as they push the other (this and the
  /// two below: chosen on walks of drawn phones, seeds 1–60; recorded walks don't tell).
  private static let standingShare = 0.025
  private static let leastStandingSigma = 0.1
  /// Fixes in a row that must say so: sooner, a receiver may lag behind who sets out.
  private static let standingFixes = 10
  /// Accuracies beyond are not believed, in meters: the first are claims, the second say nothing.
  private static let accuracies = 3.0...200.0

  /// Variance of the error with a memory, each axis, in square meters: that of satellites, also at
  /// a fix that they had no part in.
  let errorVariance: Double
  /// Its correlation time, in seconds.
  let errorSeconds: Double
  /// Of the white noise, each axis.
  let whiteVariance: Double
  /// Of the velocity, each axis, in m²/s².
  let velocityVariance: Double
  /// Positions by Wi-Fi and cells share nothing with the error of satellites, and are worth their
  /// accuracy at best.
  let isNetwork: Bool
  /// Whether fixes say how fast the walker is.
  let hasSpeed: Bool
  /// How many fixes in a row said that the walker stands.
  private let fixesStood: Int

  /// - Parameters:
  ///   - past: what was taken for the errors of the fix before, where there was one.
  ///   - memory: how far and how long the error with a memory wanders.
  init(
    _ fix: Fix, after past: FixNoise?, policy: LaneMatcher.Policy, learned: LearnedNoise,
    memory: ErrorMemory
  ) {
    let claimed = fix.horizontalAccuracyMeters ?? policy.usualAccuracyMeters
    let accuracy = min(FixNoise.accuracies.upperBound, max(FixNoise.accuracies.lowerBound, claimed))
    let scale = policy.noiseScale
    func variance(_ sigma: Double) -> Double { scale * scale * sigma * sigma }
    isNetwork = fix.provider == .network
    fixesStood = Look.stands(fix) ? (past?.fixesStood ?? 0) + 1 : 0
    errorSeconds = memory.seconds
    hasSpeed = fix.speedMetersPerSecond != nil || past?.hasSpeed ?? false
    func errorVariance(_ accuracy: Double) -> Double {
      let factor = memory.scale * memory.scale * learned.position.value
      return factor * variance(FixNoise.errorShare * accuracy)
    }
    self.errorVariance =
      isNetwork
      ? past?.errorVariance ?? errorVariance(policy.usualAccuracyMeters) : errorVariance(accuracy)
    whiteVariance = variance(
      isNetwork ? accuracy : FixNoise.whiteMeters + FixNoise.whiteShare * accuracy)
    velocityVariance =
      memory.slides && fixesStood >= FixNoise.standingFixes
      ? variance(FixNoise.standingSigma(accuracy))
      : learned.velocity.value * variance(FixNoise.velocitySigma)
  }

  private static func standingSigma(_ accuracy: Double) -> Double {
    min(velocitySigma, max(leastStandingSigma, standingShare * accuracy))
  }

  /// Of the position, each axis.
  var positionVariance: Double { sharedVariance + whiteVariance }
  /// What of that is the error with a memory.
  var sharedVariance: Double { isNetwork ? 0 : errorVariance }
  /// What a push by echoes adds to the variance of the error: half as much again as the deviation.
  var jumpVariance: Double { 2.25 * errorVariance }
}

/// How far and how long the part of the errors with a memory wanders.
struct ErrorMemory {
  /// Its deviation, in units of the usual one.
  let scale: Double
  /// Its correlation time, in seconds.
  let seconds: Double

  /// Whether it wanders so much farther than usual that the fixes slide.
  var slides: Bool { scale > 1.5 }

  static let usual = ErrorMemory(scale: 1, seconds: FixNoise.errorTau)
  /// Of the first fixes of a receiver, whose errors decay in 2 to 5 s on recorded phones (chosen on
  /// walks of drawn phones, seeds 5001–5100, of 5, 9, 15 and 60 s).
  static let settling = ErrorMemory(scale: 1, seconds: 15)

  /// Of fixes that slide: it wanders `wander` times as far and as long as usual.
  static func sliding(_ wander: Double) -> ErrorMemory {
    ErrorMemory(scale: wander, seconds: wander * FixNoise.errorTau)
  }
}

/// Something that happens from one fix to the next now and then, and tells no guess from another:
/// echoes push the position, a walker stops.
enum Jump {
  /// How seldom it is, as a logarithm: one fix in seven (chosen like the noise of fixes).
  static let logShare = -2.0

  /// Whether `residual` is more likely with one, which adds `more` to its `variance`.
  static func explains(_ residual: Double, _ variance: Double, adding more: Double) -> Bool {
    let square = residual * residual
    guard square > -2 * logShare * variance else { return false }
    let ratio = (variance + more) / variance
    return square * (1 - 1 / ratio) > variance * (Portable.log(ratio) - 2 * logShare)
  }
}
