/// What the Home Base compass shows at one redraw (MG-2).
public struct CompassReading: Hashable, Sendable {
  /// How current the position behind the arrow is.
  public enum Location: UInt8, CaseIterable, Sendable {
    /// No usable fix yet.
    case acquiring
    case fresh
    /// The last usable fix is older than the limit, and the screen says so (T-4).
    case stale
    /// The sensors are off: the shown values are frozen, and the screen says so (MG-6).
    case stopped
  }

  /// Rotation of the arrow, in (−180, 180], positive to the right; nil without a fix, without a
  /// heading, and while the confidence is unavailable (MG-7). The screen then shows the bearing
  /// alone.
  public var arrowDegrees: Double?
  /// Change of the arrow's angle since the last redraw that had an arrow, in degrees.
  public var turnDegrees: Double?
  /// Bearing of home in [0, 360), true north; nil without a fix.
  public var bearingDegrees: Double?
  /// Distance to home in meters; nil without a fix.
  public var distanceMeters: Double?
  /// The distance as shown on the screen; nil without a fix.
  public var distance: DistanceLabel?
  /// Age of the fix behind the reading, in seconds; nil without a fix.
  public var fixAgeSeconds: Double?
  public var location: Location
  public var confidence: Confidence
  /// Whether the screen is reduced to direction, distance and a hint to look around. It is while
  /// the confidence is not good (MG-7).
  public var isPlain: Bool
  /// Why the confidence is not higher.
  public var reason: ConfidenceReason
  /// Whether the screen offers help because there was no fresh position for a long time (MG-2).
  public var offersRecovery: Bool
}
