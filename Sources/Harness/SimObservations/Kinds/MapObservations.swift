public import Geodesy

/// The map was centered on the user for the first time.
public struct MapCentered: Observation {
  public static var subject: Subject? { .map }
  public static var word: String { "centered" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The map was centered on the user for the first time." }

  /// Its new center.
  public var coordinate: Coordinate?
  /// Age of the fix.
  public var ageSeconds = Double.nan
  /// Accuracy that the phone gave; nil where it gave none.
  public var accuracyMeters: Double?

  public init() {}

  @inlinable
  public init(coordinate: Coordinate?, ageSeconds: Double, accuracyMeters: Double?) {
    self.coordinate = coordinate
    self.ageSeconds = ageSeconds
    self.accuracyMeters = accuracyMeters
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.coordinate(&coordinate)
    visitor.number("age_s", &ageSeconds, .seconds, decimals: 3)
    visitor.number("accuracy_m", &accuracyMeters, .meters, decimals: 1)
  }
}

/// The map followed the user, or moved back to the user.
public struct MapMoved: Observation {
  public static var subject: Subject? { .map }
  public static var word: String { "moved" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The map followed the user, or moved back to the user." }

  public var cause = MapMove.followed
  /// Its new center.
  public var coordinate: Coordinate?
  /// Age of the fix.
  public var ageSeconds = Double.nan
  /// Accuracy that the phone gave; nil where it gave none.
  public var accuracyMeters: Double?

  public init() {}

  @inlinable
  public init(
    cause: MapMove, coordinate: Coordinate?, ageSeconds: Double, accuracyMeters: Double?
  ) {
    self.cause = cause
    self.coordinate = coordinate
    self.ageSeconds = ageSeconds
    self.accuracyMeters = accuracyMeters
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("cause", &cause)
    visitor.coordinate(&coordinate)
    visitor.number("age_s", &ageSeconds, .seconds, decimals: 3)
    visitor.number("accuracy_m", &accuracyMeters, .meters, decimals: 1)
  }
}

/// Why the map was moved.
public enum MapMove: UInt8, ObservedWord {
  case followed, recentered
}
