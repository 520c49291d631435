import Elementary
import Geodesy
import Sensing

/// What is taken for the errors of one fix, and of the walker's motion up to it.
///
/// The error of a position has a part with a memory (first-order Gauss–Markov) and a white one;
/// only the first is what makes walkers seem to be in the next lane for a minute.
struct FixNoise {
  /// Correlation time of the error, in seconds: of the errors across a lane (45 s) and of echoes
  /// (30 s).
  static let errorTau = 40.0
  /// The walker's speed along the lane wanders with this deviation, in m/s, and correlation time,
  /// in seconds (assumed).
  static let speedSigma = 1.0
  static let speedTau = 200.0

  /// Of how many fixes one begins or ends a push, or a stop (assumed).
  /// As a logarithm: one in fifty.
  static let logJumpShare = -3.912
  /// A speed of which nothing is known but that a walker has it, in m²/s².
  static let suddenSpeedVariance = 1.0
  /// How walkers stray from the lane's bearing, each way, in m²/s² (assumed).
  static let wanderVariance = 0.04
  /// What a course across the lane costs at most, as a logarithm: at a corner it says nothing.
  static let worstCourse = 4.0
  /// How much of the error keeps its direction relative to the lane at a corner: what the walls
  /// do; the rest keeps it relative to north. Nothing published says how much (assumed).
  static let shareThatTurns = 0.5

  /// Variance of the error with a memory, each axis, in square meters.
  let errorVariance: Double
  /// Variance of the white noise, each axis.
  let whiteVariance: Double
  /// Of the velocity, each axis, in m²/s².
  let velocityVariance: Double
  let isNetwork: Bool
  /// What a push adds to the variance of the error.
  var jumpVariance: Double { 2.25 * errorVariance }

  /// Whether `residual` is more likely where `more` is added to its `variance`.
  func isJump(_ residual: Double, _ variance: Double, _ more: Double) -> Bool {
    let square = residual * residual
    guard square > -2 * FixNoise.logJumpShare * variance else { return false }
    let total = variance + more
    return square * (1 / variance - 1 / total)
      > Portable.log(total / variance) - 2 * FixNoise.logJumpShare
  }

  init(_ fix: Fix, policy: LaneMatcher.Policy) {
    let claimed = fix.horizontalAccuracyMeters ?? policy.usualAccuracyMeters
    let scale = policy.noiseScale
    let accuracy = min(200, max(3, claimed))
    isNetwork = fix.provider == .network
    if isNetwork {
      errorVariance = 0
      let sigma = scale * accuracy
      whiteVariance = sigma * sigma
    } else {
      let error = 0.8 * scale * accuracy
      errorVariance = error * error
      let white = scale * (0.5 + 0.1 * accuracy)
      whiteVariance = white * white
    }
    let velocity = 0.25 * scale
    velocityVariance = velocity * velocity
  }
}

/// What a stretch of time does to a hypothesis.
struct MotionStep {
  let seconds: Double
  let errorDecay: Double
  let errorKick: Double
  let speedDecay: Double
  /// Variances that the wandering of the speed adds to place and speed.
  let placeVariance: Double
  let placeSpeedCovariance: Double
  let speedVariance: Double

  init(seconds: Double, noise: FixNoise) {
    self.seconds = seconds
    errorDecay = Portable.exp(-seconds / FixNoise.errorTau)
    errorKick = noise.errorVariance * (1 - errorDecay * errorDecay)
    speedDecay = Portable.exp(-seconds / FixNoise.speedTau)
    let rate = 2 * FixNoise.speedSigma * FixNoise.speedSigma / FixNoise.speedTau
    placeVariance = rate * seconds * seconds * seconds / 3
    placeSpeedCovariance = rate * seconds * seconds / 2
    speedVariance = rate * seconds
  }
}
