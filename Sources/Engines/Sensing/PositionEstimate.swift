public import Geodesy

/// The phone's best estimate of the walker's position, with its uncertainty.
public struct PositionEstimate: Hashable, Sendable {
  public var coordinate: Coordinate
  /// Radius of the circle around it that contains the walker with a probability of 68 %, in meters:
  /// what Android calls the accuracy of a fix.
  public var radius68Meters: Double
  /// The same for 95 %.
  public var radius95Meters: Double
  /// When its newest fix was measured.
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
