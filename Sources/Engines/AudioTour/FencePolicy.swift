public import Geodesy
public import Sensing

/// When a fix counts as inside a fence, and how many such fixes make an entry (SW-2, T-7).
public struct FencePolicy: Hashable, Sendable {
  /// The evidence that turns inside fixes into an entry.
  public enum Confirmation: Hashable, Sendable {
    /// At least this number of the last `of` fixes lie inside; both in 1...32. A fix that the
    /// accuracy gate refuses counts as not inside.
    case fixes(Int, of: Int)
    /// The fixes have lain inside for this time. A fix outside restarts the time, a fix that the
    /// accuracy gate refuses does not; silence confirms nothing, so only a fix can complete an
    /// entry.
    case dwell(Timespan)

    /// The first fix inside is the entry.
    public static let none = Confirmation.fixes(1, of: 1)
  }

  /// Accuracy, in meters, above which a fix is not used for a fence; the limit is the larger of
  /// this and `accuracyPerRadius` radii. nil uses every fix; otherwise a fix without an accuracy is
  /// not used. 25 m and one radius are from the sweep that compared two of three with the first fix
  /// (simulated, see `simrun tune --table`).
  public var accuracyLimitMeters: Double? = 25
  public var accuracyPerRadius = 1.0
  /// Whether positions from Wi-Fi and cells count. They defeat any meaningful accuracy gate: for a
  /// phone that walked round a block, 39 % of them were farther off than the accuracy they came
  /// with (Pixel 6, Stanford GNSS data).
  public var usesNetworkFixes = false
  /// Age above which a fix is not used (T-4: 10 s); nil uses every fix, of any age and in any
  /// order.
  public var fixLifetime: Timespan? = .seconds(10)
  /// How far outside the radius a fence counts as left: the larger of `exitMeters` and
  /// `exitPerAccuracy` times the fix's accuracy (both assumed). If both are 0 the fence is left at
  /// the radius, as if there were no jitter.
  public var exitMeters = 10.0
  public var exitPerAccuracy = 0.5
  /// Two of three (assumed; equals a dwell of 3 s at one fix a second).
  public var confirmation = Confirmation.fixes(2, of: 3)
  /// Largest angle between the course and a fence's bearing, in (0, 180] (±60° assumed).
  public var bearingToleranceDegrees = 60.0

  public init() {}

  /// No gate, no hysteresis, no confirmation, like the shipping apps (SW-2).
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

  /// Returns the largest accuracy with which a fix counts for a fence of `radiusMeters`, in meters.
  public func accuracyLimit(radiusMeters: Double) -> Double {
    accuracyLimitMeters.map { max($0, accuracyPerRadius * radiusMeters) } ?? .infinity
  }

  /// Whether a walker on `courseDegrees` matches a fence's `bearingDegrees`, both true north; an
  /// unknown value matches.
  public func takes(courseDegrees: Double?, of bearingDegrees: Double?) -> Bool {
    guard let courseDegrees, let bearingDegrees else { return true }
    return abs(Angle.wrappedTo180(courseDegrees - bearingDegrees)) <= bearingToleranceDegrees
  }

  /// Distance beyond which a fence of `radiusMeters` is left with a fix of `accuracyMeters`.
  public func exitDistance(radiusMeters: Double, accuracyMeters: Double?) -> Double {
    radiusMeters + max(exitMeters, exitPerAccuracy * (accuracyMeters ?? 0))
  }
}

/// A circle that can be entered and left. A missing value of a fix, except its accuracy, never
/// blocks an entry: many phones report no course, and not every app matches fixes to lanes.
public struct Fence: Hashable, Sendable {
  public var coordinate: Coordinate
  /// Above 0; a fix on the circle is inside.
  public var radiusMeters: Double
  /// The course on which the walker must come, in [0, 360), true north; nil: any.
  public var bearingDegrees: Double?
  /// The lanes on which the walker must be, as edges of the walking graph; empty: any.
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

/// An entry or exit of a fence, caused by one fix.
public struct FenceEvent: Hashable, Sendable {
  public enum Kind: UInt8, CaseIterable, Sendable {
    case enter, exit
  }

  /// Index of the fence.
  public var fence: Int
  public var kind: Kind
  /// When the tracker learned of it.
  public var instant: Instant
  /// Distance from the fix to the center of the fence.
  public var distanceMeters: Double

  public init(fence: Int, kind: Kind, instant: Instant, distanceMeters: Double) {
    self.fence = fence
    self.kind = kind
    self.instant = instant
    self.distanceMeters = distanceMeters
  }
}
