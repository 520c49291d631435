/// What the Home Base compass shows at one redraw (MG-2).
public struct CompassReading: Hashable, Sendable {
  /// How current the position behind the arrow is.
  public enum Location: UInt8, CaseIterable, Sendable {
    /// No usable fix yet.
    case acquiring
    case fresh
    /// The last usable fix is older than the limit, and the screen says so (T-4).
    case stale
    /// The sensors are off: what is shown is frozen, and the screen says so (MG-6).
    case stopped
  }

  /// Way to turn the arrow, in (−180, 180], positive to the right; nil without a fix, without a
  /// heading, and while its confidence is unavailable (MG-7). The screen then falls back to the
  /// bearing alone.
  public var arrowDegrees: Double?
  /// Turn of the arrow's animation since the last redraw that had an arrow.
  public var turnDegrees: Double?
  /// Bearing of home in [0, 360), true north; nil without a fix.
  public var bearingDegrees: Double?
  /// Distance to home in meters; nil without a fix.
  public var distanceMeters: Double?
  /// The same as it is shown; nil without a fix.
  public var distance: DistanceLabel?
  /// Age of the fix behind the reading, in seconds; nil without a fix.
  public var fixAgeSeconds: Double?
  public var location: Location
  public var confidence: Confidence
  /// Whether the screen is the plain one: direction, distance and a hint to look around, and none
  /// of the rest. So it is while the confidence is not good (MG-7).
  public var isPlain: Bool
  /// Why the confidence is not better.
  public var reason: ConfidenceReason
  /// Whether the screen offers help because no fresh position came for long (MG-2).
  public var offersRecovery: Bool
}
