import Elementary

/// How people walk where a plan draws straight lines: the speed wanders, starts and stops take
/// time, corners are rounded, and nobody keeps to the middle of the way.
public struct Manner: Hashable, Sendable {
  /// Deviation of the speed within a walk, as a share. Recorded walks vary by 5–23 % over 10 s,
  /// with stops and the receiver's noise.
  public var speedSigma = 0.05
  /// How long the speed keeps, in seconds (assumed).
  public var speedSeconds = 8.0
  /// Time in which a start, a stop or a turn is done, in seconds (assumed: two steps).
  public var turnSeconds = 2.0
  /// Time in which the walker has turned to face another way, in seconds, and the spread of its
  /// logarithm over walkers (recorded: up to 110°/s in turns of 90° by hand-held phones).
  public var facingSeconds = 1.3
  public var facingSpread = 0.35
  /// Deviation from the middle as a share of the way's width, and over how many meters it keeps
  /// (assumed).
  public var swayShare = 0.12
  public var swayMeters = 8.0
  /// No farther than this from the middle, in meters, however wide the way (assumed).
  public var mostSway = 1.5

  public init() {}
}
