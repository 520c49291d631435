public import Geodesy

/// The compass drew its arrow.
public struct CompassRedraw: Observation {
  public static var subject: Subject? { .compass }
  public static var word: String { "redraw" }
  public static var nature: ObservationNature { .frame }
  public static var summary: String { "The compass drew its arrow." }

  /// Clockwise from the direction in which the phone points; nil where no arrow was drawn.
  public var arrowDegrees: Double?
  /// Clockwise turn of the arrow since the last redraw; nil where there was no arrow before.
  public var turnDegrees: Double?
  /// Bearing of the goal, clockwise from true north; nil without a position.
  public var bearingDegrees: Double?
  /// Distance to the goal; nil without a position.
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

  // always inlined: a screen is redrawn more often than anything else happens
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

/// The compass begins or ends to offer a way out.
public struct CompassRecovery: Observation {
  public static var subject: Subject? { .compass }
  public static var word: String { "recovery" }
  public static var nature: ObservationNature { .state }
  public static var summary: String { "The compass begins or stops offering a way out." }

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

/// The text for the distance on the screen changed.
public struct CompassDistance: Observation {
  public static var subject: Subject? { .compass }
  public static var word: String { "distance" }
  public static var nature: ObservationNature { .state }
  public static var summary: String { "The text for the distance on the screen changed." }

  /// The number on the screen, in `unit`.
  public var shown = Double.nan
  public var unit = DistanceUnit.meters
  /// The distance that the text was made from.
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

/// The unit in which a distance is shown.
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
  /// Its place from now on; nil where the place does not change.
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

/// Why the Home Base was set or kept.
public enum HomeCause: UInt8, ObservedWord {
  /// The user made the current place the Home Base.
  case set
  /// The user tried to set it, and no fresh position was known.
  case noPosition
  /// The app was opened again and read the saved Home Base.
  case readBack
}

/// The screen of the compass became simpler, or full again.
public struct CompassScreen: Observation {
  public static var subject: Subject? { .compass }
  public static var word: String { "screen" }
  public static var nature: ObservationNature { .state }
  public static var summary: String { "The screen became simpler, or full again." }

  /// Whether it shows only direction, distance and a hint.
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

/// What a screen shows about its position.
public enum ShownLocation: UInt8, ObservedWord {
  /// No usable fix yet.
  case acquiring
  case fresh
  /// The last fix is too old to count as fresh.
  case stale
  /// The sensors are off, and the screen shows that.
  case stopped
}

/// How much a screen trusts its heading.
public enum HeadingTrust: UInt8, ObservedWord {
  case good, weak, unavailable
}

/// Why a screen does not trust its heading more.
public enum HeadingTrustReason: UInt8, ObservedWord {
  /// None: it trusts the heading.
  case none
  /// There is no heading, or it is too old.
  case noHeading
  /// The sensors are off.
  case stopped
  /// The phone itself reports a poor heading.
  case reported
  /// The headings scatter.
  case unsteady
  /// The course over ground contradicts them.
  case course
  /// Only the phone's own report supports the headings.
  case uncorroborated
  /// Only magnetic north is known, and not its difference from true north.
  case magneticOnly
  /// The headings turn otherwise than the phone.
  case rotation
}
