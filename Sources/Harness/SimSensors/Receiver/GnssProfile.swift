/// The numbers of one phone's receiver: noise, velocity, reported accuracy, times of fixes, and
/// first seconds. `GnssPreset` has the size of errors at a place.
public struct GnssProfile: Hashable, Sendable {
  public var name: String

  /// Factor of its errors against the preset of the place.
  public var errorFactor: Double
  /// Share of the fast error's variance that is rough: its increments are white, as in receivers
  /// that filter little; in [0, 1].
  public var roughShare: Double
  /// Error of a middle scale under the open sky: deviation of each axis in meters, and correlation
  /// time in seconds. It grows with the preset's white noise.
  public var middleSigma: Double
  public var middleSeconds: Double
  /// White noise of each axis, in meters: the rounding of a filter.
  public var whiteSigma: Double

  /// Noise of the velocity under the open sky: deviation of each axis in m/s, and its memory in
  /// seconds. It grows with the preset's.
  public var velocitySigma: Double
  public var velocitySeconds: Double
  /// Spread of the logarithm of the size of its changes; 0 for Gaussian changes.
  public var velocityTails: Double
  /// Share of the rate of the position's error that is also in the velocity; in [0, 1].
  public var velocityShare: Double
  /// Rounding step of the speed, in m/s; 0 for no rounding.
  public var speedStep: Double

  /// Factor of the believed error against the preset of the place.
  public var beliefFactor: Double
  /// Smallest accuracy that it reports, in meters as on iOS (2-D RMS).
  public var floorMeters: Double
  /// Factor by which the believed error must exceed the floor before the report leaves it; at least
  /// 1.
  public var stickiness: Double
  /// Wander of the reported accuracy: deviation of its logarithm, and correlation time in seconds.
  public var wanderSigma: Double
  public var wanderSeconds: Double
  /// Noise of the reported accuracy at each fix, deviation in meters; 0 if it sticks to the floor
  /// exactly.
  public var accuracyJitter: Double
  /// Rounding step of the reported accuracy, in meters; 0 for no rounding.
  public var accuracyStep: Double

  /// Deviation of each instant of measurement from the grid, in seconds.
  public var cadenceJitter: Double
  /// Share of fixes that are never delivered.
  public var lostShare: Double

  /// Number of initial positions known without satellites, and their reported accuracy, in meters.
  public var knownFirst: Int
  public var knownMeters: Double
  /// Time of the first fix from satellites, in seconds after the start.
  public var firstFixSeconds: Double
  /// Reported accuracy and error of that fix, in meters; both settle with a time constant in
  /// seconds.
  public var firstMeters: Double
  public var firstErrorMeters: Double
  public var settleSeconds: Double
  /// Number of first fixes without a speed.
  public var speedlessFixes: Int

  /// How Android's fused provider changes its fixes.
  public var fused = FusedProfile()
}
