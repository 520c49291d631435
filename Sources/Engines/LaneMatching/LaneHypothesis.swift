import Elementary

/// One guess of the walker's position: a piece of lane, and a Kalman filter along it.
///
/// The state is the place along the piece, the speed (negative toward its start), and the errors of
/// fixes along the piece and to its right. The last is independent of the others, so it has only a
/// variance.
struct LaneHypothesis: Sendable {
  var piece: Int32
  /// Its probability.
  var weight: Double
  /// Log-likelihood of the newest fix; 0 once the weight includes it.
  var logLikelihood = 0.0
  /// The previously added guess on the same piece, as an index in the mixture; −1 for none.
  var older: Int32 = -1

  /// Place in meters from the piece's start, speed in m/s, errors in meters.
  var place: Double
  var speed: Double
  var alongError: Double
  var acrossError: Double

  var placeVariance: Double
  var placeSpeed: Double
  var placeError: Double
  var speedVariance: Double
  var speedError: Double
  var alongVariance: Double
  var acrossVariance: Double

  /// Variance of the speed of a walker about whom nothing is known, in m²/s².
  static let anySpeedVariance = 1.0
  /// Variance of a walker's velocity across the lane, in m²/s² (assumed).
  private static let wanderVariance = 0.04
  /// Largest penalty for a course across the lane, as a logarithm: at a corner the course proves
  /// little.
  private static let worstCourse = 4.0
  /// Speed, in m/s, below which a walker may be standing.
  private static let steadyPace = 0.5
  /// Whether the walker is certainly walking.
  var isWalking: Bool { abs(speed) > LaneHypothesis.steadyPace }

  mutating func advance(_ step: MotionStep) {
    let t = step.seconds
    place += t * speed
    placeVariance += t * (2 * placeSpeed + t * speedVariance) + step.placeVariance
    placeError = step.errorDecay * (placeError + t * speedError)
    let decay = step.speedDecay
    placeSpeed = decay * (placeSpeed + t * speedVariance) + step.placeSpeedCovariance
    speed *= decay
    speedVariance = decay * decay * speedVariance + step.speedVariance
    speedError *= decay * step.errorDecay
    let square = step.errorDecay * step.errorDecay
    alongError *= step.errorDecay
    alongVariance = square * alongVariance + step.errorKick
    acrossError *= step.errorDecay
    acrossVariance = square * acrossVariance + step.errorKick
  }

  /// Updates the guess with a fix, given in coordinates of the piece.
  mutating func observe(_ sight: LaneSight, _ noise: FixNoise) {
    // the product of all expected variances, so that one logarithm is enough
    var determinant: Double
    if noise.isNetwork {
      logLikelihood -= 0.5 * sight.across * sight.across / noise.whiteVariance
      determinant = placeVariance + noise.whiteVariance
      correct(sight.along - place, determinant, placeVariance, placeSpeed, placeError)
    } else {
      determinant = observeAlong(sight.along, noise) * observeAcross(sight.across, noise)
    }
    if let velocity = sight.velocity {
      determinant *= observeSpeed(velocity.along, noise)
      let wander = LaneHypothesis.acrossVelocityVariance(noise)
      logLikelihood -= min(
        LaneHypothesis.worstCourse, 0.5 * velocity.across * velocity.across / wander)
    } else if let pace = sight.pace {
      determinant *= observeSpeed(speed < 0 ? -pace : pace, noise)
    }
    logLikelihood -= 0.5 * Portable.log(determinant)
  }

  /// Variance of the observed velocity across the lane, in m²/s². It is the same for all guesses,
  /// so `logLikelihood` leaves it out.
  static func acrossVelocityVariance(_ noise: FixNoise) -> Double {
    noise.velocityVariance + wanderVariance
  }

  /// Returns the variance of the expected value.
  private mutating func observeAlong(_ along: Double, _ noise: FixNoise) -> Double {
    let residual = along - place - alongError
    var variance = placeVariance + 2 * placeError + alongVariance + noise.whiteVariance
    if Jump.explains(residual, variance, adding: noise.jumpVariance) {
      alongVariance += noise.jumpVariance
      variance += noise.jumpVariance
      logLikelihood += Jump.logShare
    }
    correct(
      residual, variance, placeVariance + placeError, placeSpeed + speedError,
      placeError + alongVariance)
    return variance
  }

  private mutating func observeAcross(_ across: Double, _ noise: FixNoise) -> Double {
    let residual = across - acrossError
    if Jump.explains(
      residual, acrossVariance + noise.whiteVariance, adding: noise.jumpVariance)
    {
      acrossVariance += noise.jumpVariance
      logLikelihood += Jump.logShare
    }
    let variance = acrossVariance + noise.whiteVariance
    logLikelihood -= 0.5 * residual * residual / variance
    let gain = acrossVariance / variance
    acrossError += gain * residual
    acrossVariance -= gain * acrossVariance
    return variance
  }

  private mutating func observeSpeed(_ along: Double, _ noise: FixNoise) -> Double {
    let residual = along - speed
    let anySpeed = LaneHypothesis.anySpeedVariance
    if Jump.explains(residual, speedVariance + noise.velocityVariance, adding: anySpeed) {
      // a walker stops, sets out or turns round from one fix to the next
      (speedVariance, placeSpeed, speedError) = (anySpeed, 0, 0)
      logLikelihood += Jump.logShare
    }
    let variance = speedVariance + noise.velocityVariance
    correct(residual, variance, placeSpeed, speedVariance, speedError)
    return variance
  }

  /// Sets the walker's speed along the piece to `speed`, with this variance.
  mutating func setOut(at speed: Double, variance: Double) {
    (self.speed, speedVariance, placeSpeed, speedError) = (speed, variance, 0, 0)
  }

  /// The Kalman update with a measurement that differs by `residual`, of this variance, from the
  /// expected value; the last three arguments are its covariances with place, speed and error.
  private mutating func correct(
    _ residual: Double, _ variance: Double, _ withPlace: Double, _ withSpeed: Double,
    _ withError: Double
  ) {
    let inverse = 1 / variance
    logLikelihood -= 0.5 * residual * residual * inverse
    let (placeGain, speedGain, errorGain) = (
      withPlace * inverse, withSpeed * inverse, withError * inverse
    )
    place += placeGain * residual
    speed += speedGain * residual
    alongError += errorGain * residual
    placeVariance -= placeGain * withPlace
    placeSpeed -= placeGain * withSpeed
    placeError -= placeGain * withError
    speedVariance -= speedGain * withSpeed
    speedError -= speedGain * withError
    alongVariance -= errorGain * withError
  }
}
