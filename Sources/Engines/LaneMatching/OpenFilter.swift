import Elementary
import Geodesy

/// Estimates the walker's position from fixes alone, without a map: a Kalman filter on the plane.
///
/// The state of an axis is the place, the speed, and the error of fixes, which has a memory. Both
/// axes have the same noise, so one covariance serves both. The assumptions about noise and walker
/// are those of `LaneMatcher`.
struct OpenFilter: Sendable {
  /// In meters.
  private(set) var place: PlanePoint
  /// Variance per axis, in square meters.
  private(set) var placeVariance: Double
  /// Logarithm of the likelihood of the newest fix, up to the constant of `LaneHypothesis`.
  private(set) var logLikelihood = 0.0

  // in m/s and meters
  private var speed = (east: 0.0, north: 0.0)
  private var error = (east: 0.0, north: 0.0)
  private var placeSpeed = 0.0
  private var placeError: Double
  private var speedVariance = OpenFilter.anySpeedVariance
  private var speedError = 0.0
  private var errorVariance: Double

  /// Variance of the speed of a walker about whom nothing is known, in m²/s².
  private static let anySpeedVariance = 1.0

  /// Factor for the velocity variance: an error that lasts for several fixes counts as this many
  /// independent ones, because without a map nothing else stops it from adding up (chosen so that
  /// the 95 % circle holds on recorded walks; 1 gave 88 % of the time, 4 gives 94 %).
  private static let velocityFactor = 4.0

  /// Starts at a fix.
  init(at point: PlanePoint, _ noise: FixNoise) {
    place = point
    placeVariance = noise.positionVariance
    placeError = -noise.sharedVariance
    errorVariance = noise.errorVariance
  }

  mutating func advance(_ step: MotionStep) {
    let t = step.seconds
    place.east += t * speed.east
    place.north += t * speed.north
    placeVariance += t * (2 * placeSpeed + t * speedVariance) + step.placeVariance
    placeError = step.errorDecay * (placeError + t * speedError)
    let decay = step.speedDecay
    placeSpeed = decay * (placeSpeed + t * speedVariance) + step.placeSpeedCovariance
    speed = (decay * speed.east, decay * speed.north)
    speedVariance = decay * decay * speedVariance + step.speedVariance
    speedError *= decay * step.errorDecay
    error = (step.errorDecay * error.east, step.errorDecay * error.north)
    errorVariance = step.errorDecay * step.errorDecay * errorVariance + step.errorKick
  }

  mutating func observe(_ look: Look, _ noise: FixNoise) {
    logLikelihood = 0
    if noise.isNetwork {
      observe(network: look.point, noise)
    } else {
      observe(look.point, noise)
    }
    if let velocity = look.velocity { observe(velocity: velocity, noise) }
  }

  private mutating func observe(network point: PlanePoint, _ noise: FixNoise) {
    correct(
      (point.east - place.east, point.north - place.north),
      placeVariance + noise.whiteVariance, placeVariance, placeSpeed, placeError)
  }

  private mutating func observe(_ point: PlanePoint, _ noise: FixNoise) {
    let residual = (
      east: point.east - place.east - error.east, north: point.north - place.north - error.north
    )
    var variance = placeVariance + 2 * placeError + errorVariance + noise.whiteVariance
    if Jump.explains(residual.east, variance, adding: noise.jumpVariance)
      || Jump.explains(residual.north, variance, adding: noise.jumpVariance)
    {
      errorVariance += noise.jumpVariance
      variance += noise.jumpVariance
      logLikelihood += Jump.logShare
    }
    weigh(residual, variance)
    correct(
      residual, variance, placeVariance + placeError, placeSpeed + speedError,
      placeError + errorVariance)
  }

  private mutating func observe(velocity: (east: Double, north: Double), _ noise: FixNoise) {
    let residual = (east: velocity.east - speed.east, north: velocity.north - speed.north)
    let any = OpenFilter.anySpeedVariance
    let own = OpenFilter.velocityFactor * noise.velocityVariance
    let variance = speedVariance + own
    if Jump.explains(residual.east, variance, adding: any)
      || Jump.explains(residual.north, variance, adding: any)
    {
      // a walker stops, sets out or turns from one fix to the next
      (speedVariance, placeSpeed, speedError) = (any, 0, 0)
      logLikelihood += Jump.logShare
    }
    // one fix alone is not weakened by errors that last for several
    weigh(residual, speedVariance + noise.velocityVariance)
    correct(
      residual, speedVariance + own, placeSpeed, speedVariance, speedError)
  }

  /// Updates the likelihood with a measurement that differs by `residual`, of this variance per
  /// axis, from the expected value.
  private mutating func weigh(_ residual: (east: Double, north: Double), _ variance: Double) {
    let square = residual.east * residual.east + residual.north * residual.north
    logLikelihood -= 0.5 * square / variance + Portable.log(variance)
  }

  /// Updates the state with a measurement that differs by `residual`, of this variance, from the
  /// expected value; `p`, `s` and `e` are its covariances with place, speed and error.
  private mutating func correct(
    _ residual: (east: Double, north: Double), _ variance: Double, _ p: Double, _ s: Double,
    _ e: Double
  ) {
    let gain = (place: p / variance, speed: s / variance, error: e / variance)
    place.east += gain.place * residual.east
    place.north += gain.place * residual.north
    speed.east += gain.speed * residual.east
    speed.north += gain.speed * residual.north
    error.east += gain.error * residual.east
    error.north += gain.error * residual.north
    placeVariance -= gain.place * p
    placeSpeed -= gain.place * s
    placeError -= gain.place * e
    speedVariance -= gain.speed * s
    speedError -= gain.speed * e
    errorVariance -= gain.error * e
  }
}
