public import Sensing
public import SimKernel

/// The plan of a walk: start, goal, speed, habits, and mistakes.
///
/// Distances are distances walked, including detours.
public struct Walk: Hashable, Sendable {
  /// A habit of stopping now and then.
  public struct Pauses: Hashable, Sendable {
    /// Mean time of walking between two, in seconds, above 0; the times are exponential.
    public var meanSeconds: Double
    /// Median length in seconds, above 0; the lengths are log-normal.
    public var medianSeconds: Double

    public init(meanSeconds: Double, medianSeconds: Double) {
      self.meanSeconds = meanSeconds
      self.medianSeconds = medianSeconds
    }

    /// Spread of the logarithm of the lengths, and the largest length in seconds (assumed).
    static let sigma = 0.8
    static let longestSeconds = 120.0
  }

  /// A stop that is planned.
  public struct Stop: Hashable, Sendable {
    public var afterMeters: Double
    public var length: Timespan

    public init(afterMeters: Double, length: Timespan) {
      self.afterMeters = afterMeters
      self.length = length
    }
  }

  /// How the phone is carried.
  public enum Carrying: Hashable, Sendable {
    case always(Pose)
    /// In the hand first, then another pose from time to time: the times between are exponential,
    /// with this mean in seconds, above 0.
    case switching(meanSeconds: Double)
  }

  public var from: World.Place
  public var to: World.Place
  /// Places that the walker passes on the way, in order.
  public var via: [World.Place] = []
  /// How long the walker stays at each of them, as a median in seconds, above 0; the times are
  /// log-normal like those of pauses. nil: the walker passes them without a stop.
  public var staySeconds: Double?
  /// Share of them that a walker leaves out, in [0, 1], each at random.
  public var skipping = 0.0
  /// Mean walking speed in m/s, above 0, and how much it differs from run to run. A tourist's
  /// 1.0 ± 0.2 m/s is an assumption; a planner's free speed is 1.25–1.34 m/s.
  public var paceMetersPerSecond = 1.0
  public var paceSpread = 0.2
  /// Stops in the way, facing ahead; nil for none (rate and length assumed).
  public var pauses: Pauses? = Pauses(meanSeconds: 90, medianSeconds: 12)
  /// Stops to look at a shop, left or right of the lane; nil for none.
  public var windowShopping: Pauses?
  /// Crowds on the way.
  public var crowds: [Crowd] = []
  /// Planned stops, in any order.
  public var stops: [Stop] = []
  /// Distance after which the walker takes a wrong turn at the next crossing; nil for never.
  public var wrongTurnAfterMeters: Double?
  /// How far the walker goes in the wrong direction before going on to the goal, in meters.
  public var astrayMeters = 90.0
  /// Share of the junctions at which the walker takes a wrong way, notices and comes back; in
  /// [0, 1].
  public var backtracking = 0.0
  public var carrying = Carrying.always(.held)
  /// How people walk where the plan has straight lines; nil for a walk exactly along the lines.
  public var manner: Manner?
  /// How long the walker stands at the goal.
  public var standing = Timespan.zero

  public init(from: World.Place, to: World.Place) {
    self.from = from
    self.to = to
  }
}
