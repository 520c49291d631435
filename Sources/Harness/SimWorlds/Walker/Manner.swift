import Elementary

/// How people walk where a plan has straight lines: the speed varies, starts and stops take time,
/// corners are rounded, and walkers do not stay in the middle of the way.
public struct Manner: Hashable, Sendable {
  /// Standard deviation of the speed within a walk, as a share. Recorded walks vary by 5–23 % over
  /// 10 s, including stops and the receiver's noise.
  public var speedSigma = 0.05
  /// Correlation time of the speed, in seconds (assumed).
  public var speedSeconds = 8.0
  /// Duration of a start, a stop or a turn, in seconds (assumed: two steps).
  public var turnSeconds = 2.0
  /// Time that a walker needs to turn to another direction, in seconds, and the spread of its
  /// logarithm over walkers (recorded: up to 110°/s in turns of 90° by hand-held phones).
  public var facingSeconds = 1.3
  public var facingSpread = 0.35
  /// Standard deviation from the middle as a share of the way's width, and its correlation length
  /// in meters (assumed).
  public var swayShare = 0.12
  public var swayMeters = 8.0
  /// The largest distance from the middle, in meters, on any width of way (assumed).
  public var mostSway = 1.5

  public init() {}
}
