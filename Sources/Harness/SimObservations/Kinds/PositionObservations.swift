public import Geodesy

/// The source of positions from now on.
public struct PositionTaken: Observation {
  public static var word: String { "position" }
  public static var nature: ObservationNature { .state }
  public static var summary: String { "The source of positions from now on." }

  public var origin = PositionOrigin.fix

  public init() {}

  @inlinable
  public init(origin: PositionOrigin) {
    self.origin = origin
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("from", &origin)
  }
}

/// The app's own estimate of the walker's position, and its confidence.
public struct PositionEstimated: Observation {
  public static var word: String { "own_position" }
  public static var nature: ObservationNature { .state }
  public static var summary: String {
    "The app's own estimate of the position, and the circles it draws around it."
  }

  public var coordinate: Coordinate?
  /// Radii of the circles that contain the walker with 68 % and 95 % probability.
  public var radius68Meters = Double.nan
  public var radius95Meters = Double.nan
  /// Age of the newest fix used.
  public var ageSeconds: Double?

  public init() {}

  @inlinable
  public init(
    coordinate: Coordinate?, radius68Meters: Double, radius95Meters: Double, ageSeconds: Double?
  ) {
    self.coordinate = coordinate
    self.radius68Meters = radius68Meters
    self.radius95Meters = radius95Meters
    self.ageSeconds = ageSeconds
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.coordinate(&coordinate)
    visitor.number("radius_68_m", &radius68Meters, .meters, decimals: 1)
    visitor.number("radius_95_m", &radius95Meters, .meters, decimals: 1)
    visitor.number("age_s", &ageSeconds, .seconds, decimals: 3)
  }
}

/// The source of the walker's position in a feature.
public enum PositionOrigin: UInt8, ObservedWord {
  case fix
  /// The lane to which fixes are matched.
  case lane
  /// The app's own position, computed from fixes and lanes together.
  case own
}
