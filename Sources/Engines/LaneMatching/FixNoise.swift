import Elementary
import Sensing

/// The assumed errors of one fix.
///
/// The error of a position has a part with a memory (first-order Gauss–Markov) and a white part:
/// the first makes a walker seem to be in the next lane for a minute. Figures for time, velocity
/// and jumps were chosen on walks of drawn phones in a medina (seeds 1–200), and judged on others;
/// the other figures without a source were chosen on walks of ideal phones.
struct FixNoise {
  /// Correlation time of the error, in seconds: the longest of the 20–60 s published for lanes.
  static let errorTau = 60.0
  /// Deviation of the error with a memory, per axis, as a factor of the accuracy, which is a 2-D
  /// root mean square.
  private static let errorShare = 0.7
  /// Deviation of the white noise, per axis: a constant in meters, plus a share of the accuracy.
  private static let whiteMeters = 0.5
  private static let whiteShare = 0.1
  /// Deviation of the velocity, per axis, in m/s: more than the 0.1–0.3 of the Doppler shift,
  /// because receivers filter it, so that consecutive fixes repeat one error.
  private static let velocitySigma = 0.5
  /// Velocity deviation while the phone reports standing and fixes slide, in m/s per meter of the
  /// accuracy: no filter lag then, and echoes affect velocity and position alike (this and the two
  /// below: chosen on walks of drawn phones, seeds 1–60; recorded walks do not decide it).
  private static let standingShare = 0.025
  private static let leastStandingSigma = 0.1
  /// Consecutive standing fixes required: earlier, the receiver may lag behind a walker who sets
  /// out.
  private static let standingFixes = 10
  /// Deviation of the error, in meters, below which strays count less: accurate fixes show them
  /// (chosen on walks of drawn phones, seeds 1–100, with drifts and without).
  private static let strayScale = 10.0
  /// Range to which accuracies are clamped, in meters: smaller ones are mere claims, larger ones
  /// carry no information.
  private static let accuracies = 3.0...200.0

  /// Variance of the error with a memory, per axis, in square meters: always that of satellite
  /// fixes, also for a network fix.
  let errorVariance: Double
  /// Correlation time of that error, in seconds.
  let errorSeconds: Double
  /// Variance of the white noise, per axis, in square meters.
  let whiteVariance: Double
  /// Variance of the velocity, per axis, in m²/s².
  let velocityVariance: Double
  /// Variance of the place that a second adds, in m²/s, beyond that of the speed.
  let strayRate: Double
  /// Whether the position is from Wi-Fi and cells. Such a position does not share the error of
  /// satellites, and is no better than its accuracy.
  let isNetwork: Bool
  /// Whether fixes report a speed.
  let hasSpeed: Bool
  /// Number of consecutive fixes that reported standing.
  private let fixesStood: Int

  /// - Parameters:
  ///   - past: the noise assumed for the previous fix; nil if there was none.
  ///   - memory: the scale and correlation time of the error with a memory.
  ///   - strayMeters: how far walkers stray from where their speeds lead them, as a deviation in
  ///     meters after a second; it grows with the square root of the time.
  init(
    _ fix: Fix, after past: FixNoise?, policy: LaneMatcher.Policy, learned: LearnedNoise,
    memory: ErrorMemory, strayMeters: Double = 0
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
    // while fixes slide, walkers stray no farther
    let usualVariance = self.errorVariance / (memory.scale * memory.scale)
    let share = min(1, usualVariance / (FixNoise.strayScale * FixNoise.strayScale))
    strayRate = strayMeters * strayMeters * share * share
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

  /// Variance of the position, per axis.
  var positionVariance: Double { sharedVariance + whiteVariance }
  /// The part of it that is the error with a memory.
  var sharedVariance: Double { isNetwork ? 0 : errorVariance }
  /// Variance that a push by echoes adds to the error: a deviation 1.5 times as large.
  var jumpVariance: Double { 2.25 * errorVariance }
}

/// The scale and correlation time of the error with a memory.
struct ErrorMemory {
  /// Deviation of the error, as a multiple of the usual one.
  let scale: Double
  /// Correlation time of the error, in seconds.
  let seconds: Double

  /// Whether the error is so much larger than usual that the fixes slide.
  var slides: Bool { scale > 1.5 }

  static let usual = ErrorMemory(scale: 1, seconds: FixNoise.errorTau)
  /// For the first fixes of a receiver, whose errors decay in 2 to 5 s on recorded phones (chosen
  /// on walks of drawn phones, seeds 5001–5100, of 5, 9, 15 and 60 s).
  static let settling = ErrorMemory(scale: 1, seconds: 15)

  /// For fixes that slide: deviation and correlation time are `wander` times the usual ones.
  static func sliding(_ wander: Double) -> ErrorMemory {
    ErrorMemory(scale: wander, seconds: wander * FixNoise.errorTau)
  }
}

/// A rare event between two fixes that does not help to distinguish guesses: echoes push the
/// position, or a walker stops.
enum Jump {
  /// Logarithm of its frequency: about one fix in seven (chosen like the noise of fixes).
  static let logShare = -2.0

  /// Whether `residual` is more likely with a jump, which adds `more` to its `variance`.
  static func explains(_ residual: Double, _ variance: Double, adding more: Double) -> Bool {
    let square = residual * residual
    guard square > -2 * logShare * variance else { return false }
    let ratio = (variance + more) / variance
    return square * (1 - 1 / ratio) > variance * (Portable.log(ratio) - 2 * logShare)
  }
}
