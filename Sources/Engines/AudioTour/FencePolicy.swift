public import Geodesy
public import Sensing

/// When a fix counts as inside a fence, and how many of them make an entry (SW-2, T-7).
public struct FencePolicy: Hashable, Sendable {
  /// What makes one fix inside an entry.
  public enum Confirmation: Hashable, Sendable {
    /// So many of the last so many fixes lie inside, each from 1 to 32. A fix that the accuracy
    /// gate refuses is one of them, and not inside.
    case fixes(Int, of: Int)
    /// The fixes have lain inside for so long. One outside starts the time anew, one that the
    /// accuracy gate refuses does not; silence confirms nothing, so the entry comes with a fix.
    case dwell(Timespan)

    /// The first fix inside is the entry.
    public static let none = Confirmation.fixes(1, of: 1)
  }

  /// Accuracy from which a fix says nothing about a fence, in meters: the larger of this and
  /// `accuracyPerRadius` radii still does. nil takes every fix; otherwise one that does not say how
  /// accurate it is says nothing. 25 m and one radius are those of the sweep in which two of three
  /// were compared with the first fix (simulated, see `simrun tune --table`).
  public var accuracyLimitMeters: Double? = 25
  public var accuracyPerRadius = 1.0
  /// Whether positions from Wi-Fi and cells count: not to be had together with an accuracy gate
  /// that means anything, for a phone that walked round a block had 39 % of them farther off than
  /// the accuracy they came with (Pixel 6, Stanford GNSS data).
  public var usesNetworkFixes = false
  /// Age beyond which a fix is not used (T-4: 10 s); nil takes every fix, however old, and in
  /// whatever order they come.
  public var fixLifetime: Timespan? = .seconds(10)
  /// How far beyond its radius a fence is left: the larger of this, in meters, and
  /// `exitPerAccuracy` of the fix's accuracy (both assumed). Both 0: at the radius, as if there
  /// were no jitter.
  public var exitMeters = 10.0
  public var exitPerAccuracy = 0.5
  /// Two of three (assumed; a dwell of 3 s is as much at one fix a second).
  public var confirmation = Confirmation.fixes(2, of: 3)
  /// How far the course may be from that of a fence that has one, in (0, 180] (±60° assumed).
  public var bearingToleranceDegrees = 60.0

  public init() {}

  /// No gate, no hysteresis, no confirmation: what the shipping apps do (SW-2).
  package static let naive = {
    var policy = FencePolicy()
    policy.accuracyLimitMeters = nil
    policy.usesNetworkFixes = true
    policy.fixLifetime = nil
    policy.exitMeters = 0
    policy.exitPerAccuracy = 0
    policy.confirmation = .none
    return policy
  }()

  /// Accuracy up to which a fix counts for a fence of `radiusMeters`, in meters.
  public func accuracyLimit(radiusMeters: Double) -> Double {
    accuracyLimitMeters.map { max($0, accuracyPerRadius * radiusMeters) } ?? .infinity
  }

  /// Whether one who walks on `courseDegrees` comes as a fence of `bearingDegrees` asks, both true
  /// north, as far as anybody knows.
  public func takes(courseDegrees: Double?, of bearingDegrees: Double?) -> Bool {
    guard let courseDegrees, let bearingDegrees else { return true }
    return abs(Angle.wrappedTo180(courseDegrees - bearingDegrees)) <= bearingToleranceDegrees
  }

  /// Distance beyond which a fence of `radiusMeters` is left on a fix of `accuracyMeters`.
  public func exitDistance(radiusMeters: Double, accuracyMeters: Double?) -> Double {
    radiusMeters + max(exitMeters, exitPerAccuracy * (accuracyMeters ?? 0))
  }
}

/// A circle that is entered and left. What is not known of a fix but its accuracy closes no gate:
/// many a phone never says a course, and not every app matches fixes to lanes.
public struct Fence: Hashable, Sendable {
  public var coordinate: Coordinate
  /// Above 0; a fix on the circle is inside.
  public var radiusMeters: Double
  /// The course on which one must come, in [0, 360), true north; nil: any.
  public var bearingDegrees: Double?
  /// The lanes on which one must walk, as edges of the walking graph; none: any.
  public var edges: [Int32]

  public init(
    coordinate: Coordinate, radiusMeters: Double, bearingDegrees: Double? = nil, edges: [Int32] = []
  ) {
    self.coordinate = coordinate
    self.radiusMeters = radiusMeters
    self.bearingDegrees = bearingDegrees
    self.edges = edges
  }
}

/// What became of a fence with one fix.
public struct FenceEvent: Hashable, Sendable {
  public enum Kind: UInt8, CaseIterable, Sendable {
    case enter, exit
  }

  /// Index of the fence.
  public var fence: Int
  public var kind: Kind
  /// When the tracker learned of it.
  public var instant: Instant
  /// From the fix to the middle of the fence.
  public var distanceMeters: Double

  public init(fence: Int, kind: Kind, instant: Instant, distanceMeters: Double) {
    self.fence = fence
    self.kind = kind
    self.instant = instant
    self.distanceMeters = distanceMeters
  }
}
