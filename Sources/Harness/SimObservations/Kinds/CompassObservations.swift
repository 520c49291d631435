public import Geodesy

/// The compass drew its arrow.
public struct CompassRedraw: Observation {
  public static var subject: Subject? { .compass }
  public static var word: String { "redraw" }
  public static var nature: ObservationNature { .frame }
  public static var summary: String { "The compass drew its arrow." }

  /// Clockwise from the way the phone points; nil where none was drawn.
  public var arrowDegrees: Double?
  /// By how much the arrow was turned since the last redraw, clockwise; nil where it was not there
  /// before.
  public var turnDegrees: Double?
  /// To the place it leads to, clockwise from true north; nil without a position.
  public var bearingDegrees: Double?
  /// To that place; nil without a position.
  public var distanceMeters: Double?
  /// Age of the fix that is shown; nil without one.
  public var fixAgeSeconds: Double?
  public var location = ShownLocation.acquiring
  public var confidence = HeadingTrust.good
  public var reason = HeadingTrustReason.none

  public init() {}

  @inlinable
  public init(
    arrowDegrees: Double?, turnDegrees: Double?, bearingDegrees: Double?, distanceMeters: Double?,
    fixAgeSeconds: Double?, location: ShownLocation, confidence: HeadingTrust,
    reason: HeadingTrustReason
  ) {
    self.arrowDegrees = arrowDegrees
    self.turnDegrees = turnDegrees
    self.bearingDegrees = bearingDegrees
    self.distanceMeters = distanceMeters
    self.fixAgeSeconds = fixAgeSeconds
    self.location = location
    self.confidence = confidence
    self.reason = reason
  }

  // always: a screen is redrawn more often than anything else happens
  @inlinable @inline(__always)
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.number("arrow_deg", &arrowDegrees, .degrees, decimals: 2, in: .halfTurns)
    visitor.number("turn_deg", &turnDegrees, .degrees, decimals: 2, in: .halfTurns)
    visitor.number("bearing_deg", &bearingDegrees, .degrees, decimals: 2, revealing: true)
    visitor.number("distance_m", &distanceMeters, .meters, decimals: 1, revealing: true)
    visitor.number("fix_age_s", &fixAgeSeconds, .seconds, decimals: 3)
    visitor.word("location", &location)
    visitor.word("confidence", &confidence)
    visitor.word("reason", &reason)
  }
}

/// The compass offers a way out, or no longer.
public struct CompassRecovery: Observation {
  public static var subject: Subject? { .compass }
  public static var word: String { "recovery" }
  public static var nature: ObservationNature { .state }
  public static var summary: String { "The compass offers a way out, or no longer." }

  public var isOffered = false

  public init() {}

  @inlinable
  public init(isOffered: Bool) {
    self.isOffered = isOffered
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.flag("offered", &isOffered)
  }
}

/// Another text for the distance is on the screen.
public struct CompassDistance: Observation {
  public static var subject: Subject? { .compass }
  public static var word: String { "distance" }
  public static var nature: ObservationNature { .state }
  public static var summary: String { "Another text for the distance is on the screen." }

  /// The number shown, of its unit.
  public var shown = Double.nan
  public var unit = DistanceUnit.meters
  /// The distance that it stands for.
  public var distanceMeters = Double.nan

  public init() {}

  @inlinable
  public init(shown: Double, unit: DistanceUnit, distanceMeters: Double) {
    self.shown = shown
    self.unit = unit
    self.distanceMeters = distanceMeters
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.number("shown", &shown, .one, decimals: 1, revealing: true)
    visitor.word("unit", &unit)
    visitor.number("distance_m", &distanceMeters, .meters, decimals: 1, revealing: true)
  }
}

/// In what a distance is told.
public enum DistanceUnit: UInt8, ObservedWord {
  case meters, kilometers
}

/// The Home Base was set, or read back.
public struct CompassHome: Observation {
  public static var subject: Subject? { .compass }
  public static var word: String { "home" }
  public static var nature: ObservationNature { .state }
  public static var summary: String { "The Home Base was set, or read back." }

  public var cause = HomeCause.set
  /// Where it is from now on; nil where it stays.
  public var coordinate: Coordinate?

  public init() {}

  @inlinable
  public init(cause: HomeCause, coordinate: Coordinate?) {
    self.cause = cause
    self.coordinate = coordinate
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("cause", &cause)
    visitor.coordinate(&coordinate)
  }
}

/// Why the Home Base is where it is.
public enum HomeCause: UInt8, ObservedWord {
  /// The user made his place the Home Base.
  case set
  /// He tried to, and no fresh position was known.
  case noPosition
  /// The app was opened again, and read what was saved.
  case readBack
}

/// The screen of the compass became plainer, or full again.
public struct CompassScreen: Observation {
  public static var subject: Subject? { .compass }
  public static var word: String { "screen" }
  public static var nature: ObservationNature { .state }
  public static var summary: String { "The screen became plainer, or full again." }

  /// Whether it shows direction, distance and a hint, and no more.
  public var isPlain = false

  public init() {}

  @inlinable
  public init(isPlain: Bool) {
    self.isPlain = isPlain
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.flag("plain", &isPlain)
  }
}

/// What a screen says of the position it shows.
public enum ShownLocation: UInt8, ObservedWord {
  /// No usable fix yet.
  case acquiring
  case fresh
  /// The last fix is older than the screen takes for fresh.
  case stale
  /// The sensors are off, and the screen says so.
  case stopped
}

/// How far a screen trusts its heading.
public enum HeadingTrust: UInt8, ObservedWord {
  case good, weak, unavailable
}

/// Why a screen trusts its heading no further.
public enum HeadingTrustReason: UInt8, ObservedWord {
  /// It trusts it.
  case none
  /// There is no heading, or it is too old.
  case noHeading
  /// The sensors are off.
  case stopped
  /// The phone says so itself.
  case reported
  /// The headings scatter.
  case unsteady
  /// The course over ground contradicts them.
  case course
  /// Nothing but the phone's own word speaks for them.
  case uncorroborated
  /// Only magnetic north is known, and not how far the true one is from it.
  case magneticOnly
}
