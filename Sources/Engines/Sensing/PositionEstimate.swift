public import Geodesy

/// Where the walker is as far as the phone can tell, and how far that can be trusted.
public struct PositionEstimate: Hashable, Sendable {
  public var coordinate: Coordinate
  /// Radius of the circle around it that holds the walker with 68 %, in meters: what Android calls
  /// the accuracy of a fix.
  public var radius68Meters: Double
  /// The same with 95 %.
  public var radius95Meters: Double
  /// When the newest fix in it was measured.
  public var measured: Instant

  public init(
    coordinate: Coordinate, radius68Meters: Double, radius95Meters: Double, measured: Instant
  ) {
    self.coordinate = coordinate
    self.radius68Meters = radius68Meters
    self.radius95Meters = radius95Meters
    self.measured = measured
  }
}
