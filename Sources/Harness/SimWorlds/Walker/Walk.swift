public import Sensing

/// What a walker is to do: from where to where, how fast, and what goes wrong on the way.
public struct Walk: Hashable, Sendable {
  public var from: World.Place
  public var to: World.Place
  /// Mean walking speed in m/s, above 0, and how much it differs from run to run. A tourist's
  /// 1.0 ± 0.2 m/s is an assumption; a planner's free speed is 1.25–1.34 m/s.
  public var paceMetersPerSecond = 1.0
  public var paceSpread = 0.2
  /// Pauses: their mean rate per second of walking and their median length in seconds (assumed).
  public var pauseRate = 1.0 / 90
  public var pauseMedianSeconds = 12.0
  /// Distance after which the walker takes a wrong turn at the next crossing; nil for never.
  public var wrongTurnAfterMeters: Double?
  /// How far the walker goes astray before going on to the goal, in meters.
  public var astrayMeters = 90.0
  /// How long the walker stands at the goal.
  public var standing = Timespan.zero

  public init(from: World.Place, to: World.Place) {
    self.from = from
    self.to = to
  }
}
