/// The numbers of one phone's receiver: its noise, its velocity, the accuracy it claims, when its
/// fixes come, and its first seconds. `GnssPreset` has the size of errors at a place.
public struct GnssProfile: Hashable, Sendable {
  public var name: String

  /// How large its errors are over what the preset says of the place.
  public var errorFactor: Double
  /// Share of the fast error's variance that is rough: its increments are white, as those of
  /// receivers that filter little; in [0, 1].
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
  /// How unlike each other its changes are: spread of the logarithm of their size; 0 for Gaussian
  /// ones.
  public var velocityTails: Double
  /// Share of the rate of the position's error that the velocity has, too; in [0, 1].
  public var velocityShare: Double
  /// The speed is rounded to multiples of it, in m/s; 0 for not at all.
  public var speedStep: Double

  /// What it believes over what the preset says of the place.
  public var beliefFactor: Double
  /// Least accuracy that it claims, in meters of iOS (2-D RMS).
  public var floorMeters: Double
  /// By which factor what it believes exceeds the floor before the claim leaves it; at least 1.
  public var stickiness: Double
  /// The claim wanders: deviation of its logarithm, and correlation time in seconds.
  public var wanderSigma: Double
  public var wanderSeconds: Double
  /// What it adds at each fix, deviation in meters; 0 where the claim sticks to the floor exactly.
  public var accuracyJitter: Double
  /// The claim is rounded to multiples of it, in meters; 0 for not at all.
  public var accuracyStep: Double

  /// Deviation of each instant of measurement from the grid, in seconds.
  public var cadenceJitter: Double
  /// Share of the fixes that never come.
  public var lostShare: Double

  /// Positions known without satellites that come first, and what they claim, in meters.
  public var knownFirst: Int
  public var knownMeters: Double
  /// When the first fix of the satellites comes, in seconds after the start.
  public var firstFixSeconds: Double
  /// What that one claims, and how far it is off, in meters; both settle with a time constant in
  /// seconds.
  public var firstMeters: Double
  public var firstErrorMeters: Double
  public var settleSeconds: Double
  /// How many of the first fixes come without a speed.
  public var speedlessFixes: Int

  /// What Android's fused provider makes of its fixes.
  public var fused = FusedProfile()
}
