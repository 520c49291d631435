public import Geodesy

/// One position as a phone reports it.
///
/// A value the phone did not give, or gave as an invalid sentinel (−1, NaN, an empty cell), is nil.
public struct Fix: Hashable, Sendable {
  /// Who computed the position.
  public enum Provider: UInt8, CaseIterable, Sendable {
    case unknown, gnss, fused, network
  }

  public var coordinate: Coordinate

  /// Radius the phone claims, in meters, above 0. iOS means the 2-D RMS (63–68 % of fixes inside),
  /// Android a 68 % radius.
  public var horizontalAccuracyMeters: Double?

  /// Ground speed in m/s, at least 0.
  public var speedMetersPerSecond: Double?

  /// Direction of travel over ground in [0, 360), true north. Not the way the phone points.
  public var courseDegrees: Double?

  public var provider: Provider

  /// When the position was valid, by the phone's clock.
  public var measured: Instant

  /// When the app was handed the fix.
  public var delivered: Instant

  public init(
    coordinate: Coordinate, horizontalAccuracyMeters: Double? = nil,
    speedMetersPerSecond: Double? = nil, courseDegrees: Double? = nil,
    provider: Provider = .unknown, measured: Instant, delivered: Instant? = nil
  ) {
    self.coordinate = coordinate
    self.horizontalAccuracyMeters = horizontalAccuracyMeters
    self.speedMetersPerSecond = speedMetersPerSecond
    self.courseDegrees = courseDegrees
    self.provider = provider
    self.measured = measured
    self.delivered = delivered ?? measured
  }

  /// Time between measurement and delivery; negative where the phone's clock was set back.
  public var latency: Timespan { delivered - measured }
}
