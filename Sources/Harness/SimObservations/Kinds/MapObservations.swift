public import Geodesy

/// The map was centered on the user.
public struct MapCentered: Observation {
  public static var subject: Subject? { .map }
  public static var word: String { "centered" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The map was centered on the user." }

  /// Its new center.
  public var coordinate: Coordinate?
  /// Age of the fix.
  public var ageSeconds = Double.nan
  /// That the phone gave; nil where it gave none.
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
