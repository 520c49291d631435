import Elementary

/// The effect of a time step on a guess: the walker moves on, and errors decay.
struct MotionStep {
  /// Deviation, in m/s, and correlation time, in seconds, of the walker's speed along the lane
  /// (assumed): after a minute without fixes most walking speeds are possible.
  private static let speedSigma = 1.0
  private static let speedTau = 200.0
  /// Change of the speed within a second, in m/s, if fixes never report a speed (assumed): then
  /// only a steady speed distinguishes walking from an error.
  private static let steadySigma = 0.04

  let seconds: Double
  let errorDecay: Double
  /// Variance that new errors add.
  let errorKick: Double
  let speedDecay: Double
  /// Variances and covariance that the random change of the speed adds to place and speed.
  let placeVariance: Double
  let placeSpeedCovariance: Double
  let speedVariance: Double

  init(seconds: Double, noise: FixNoise) {
    self.seconds = seconds
    errorDecay = Portable.exp(-seconds / noise.errorSeconds)
    errorKick = noise.errorVariance * (1 - errorDecay * errorDecay)
    let isSteady = !noise.hasSpeed
    speedDecay = isSteady ? 1 : Portable.exp(-seconds / MotionStep.speedTau)
    let rate =
      isSteady
      ? MotionStep.steadySigma * MotionStep.steadySigma
      : 2 * MotionStep.speedSigma * MotionStep.speedSigma / MotionStep.speedTau
    placeVariance = rate * seconds * seconds * seconds / 3 + noise.strayRate * seconds
    placeSpeedCovariance = rate * seconds * seconds / 2
    speedVariance = rate * seconds
  }
}
