import Elementary
import Geodesy

/// One guess at where the walker is: a piece of lane, and a Kalman filter along it.
///
/// The state is the place along the piece, the speed (below 0 toward its start), and the errors of
/// fixes along the piece and to its right. The last hangs on none of the others, so its variance
/// stands alone.
struct LaneHypothesis: Sendable {
  var piece: Int32
  /// Logarithm of its probability, up to a number that all share.
  var logWeight: Double
  /// Its probability, as of the last time the mixture settled.
  var weight = 0.0

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

  /// Takes in what a fix says, seen from the piece.
  mutating func observe(_ sight: LaneSight, _ noise: FixNoise) {
    var determinant = 1.0
    if noise.isNetwork {
      logWeight -= 0.5 * sight.across * sight.across / noise.whiteVariance
      let variance = placeVariance + noise.whiteVariance
      correct(sight.along - place, variance, placeVariance, placeSpeed, placeError)
      determinant = variance
    } else {
      determinant = observeAlong(sight.along, noise) * observeAcross(sight.across, noise)
    }
    if let velocity = sight.velocity {
      determinant *= observe(velocity, noise)
    }
    logWeight -= 0.5 * Portable.log(determinant)
  }

  /// Returns the variance of what was expected.
  private mutating func observeAlong(_ along: Double, _ noise: FixNoise) -> Double {
    let residual = along - place - alongError
    var variance = placeVariance + 2 * placeError + alongVariance + noise.whiteVariance
    if noise.isJump(residual, variance, noise.jumpVariance) {
      alongVariance += noise.jumpVariance
      variance += noise.jumpVariance
      logWeight += FixNoise.logJumpShare
    }
    correct(
      residual, variance, placeVariance + placeError, placeSpeed + speedError,
      placeError + alongVariance)
    return variance
  }

  private mutating func observeAcross(_ across: Double, _ noise: FixNoise) -> Double {
    let residual = across - acrossError
    if noise.isJump(residual, acrossVariance + noise.whiteVariance, noise.jumpVariance) {
      acrossVariance += noise.jumpVariance
      logWeight += FixNoise.logJumpShare
    }
    let variance = acrossVariance + noise.whiteVariance
    logWeight -= 0.5 * residual * residual / variance
    let gain = acrossVariance / variance
    acrossError += gain * residual
    acrossVariance -= gain * acrossVariance
    return variance
  }

  private mutating func observe(
    _ velocity: (along: Double, across: Double), _ noise: FixNoise
  ) -> Double {
    let residual = velocity.along - speed
    let sudden = FixNoise.suddenSpeedVariance
    if noise.isJump(residual, speedVariance + noise.velocityVariance, sudden) {
      // a walker stops, sets out or turns round from one fix to the next
      (speedVariance, placeSpeed, speedError) = (sudden, 0, 0)
      logWeight += FixNoise.logJumpShare
    }
    let variance = speedVariance + noise.velocityVariance
    correct(residual, variance, placeSpeed, speedVariance, speedError)
    let wander = noise.velocityVariance + FixNoise.wanderVariance
    logWeight -= min(FixNoise.worstCourse, 0.5 * velocity.across * velocity.across / wander)
    return variance
  }

  /// The Kalman update by a number that lies `residual` off what was expected with `variance`, and
  /// whose covariances with place, speed and error along are the last three.
  private mutating func correct(
    _ residual: Double, _ variance: Double, _ withPlace: Double, _ withSpeed: Double,
    _ withError: Double
  ) {
    let inverse = 1 / variance
    logWeight -= 0.5 * residual * residual * inverse
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

/// A fix as it is seen from a piece of lane: meters and m/s along it and to its right.
struct LaneSight {
  var along: Double
  var across: Double
  /// nil where the fix says nothing of the speed.
  var velocity: (along: Double, across: Double)?
}
