public import Geodesy

/// One position as a phone reports it.
///
/// A value that the phone did not give, or gave as an invalid sentinel (−1, NaN, an empty cell), is
/// nil. `accuracy` alone keeps the two cases apart.
public struct Fix: Hashable, Sendable {
  /// Who computed the position.
  public enum Provider: UInt8, Sendable {
    case unknown, gnss, fused, network
  }

  public var coordinate: Coordinate

  /// Radius the phone claims, or why there is none.
  public var accuracy: HorizontalAccuracy

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
    coordinate: Coordinate, accuracy: HorizontalAccuracy, speedMetersPerSecond: Double? = nil,
    courseDegrees: Double? = nil, provider: Provider = .unknown, measured: Instant,
    delivered: Instant? = nil
  ) {
    self.coordinate = coordinate
    self.accuracy = accuracy
    self.speedMetersPerSecond = speedMetersPerSecond
    self.courseDegrees = courseDegrees
    self.provider = provider
    self.measured = measured
    self.delivered = delivered ?? measured
  }

  /// A fix with an accuracy in meters, or without any for nil.
  public init(
    coordinate: Coordinate, horizontalAccuracyMeters: Double? = nil,
    speedMetersPerSecond: Double? = nil, courseDegrees: Double? = nil,
    provider: Provider = .unknown, measured: Instant, delivered: Instant? = nil
  ) {
    self.init(
      coordinate: coordinate, accuracy: HorizontalAccuracy(meters: horizontalAccuracyMeters),
      speedMetersPerSecond: speedMetersPerSecond, courseDegrees: courseDegrees,
      provider: provider, measured: measured, delivered: delivered)
  }

  /// Radius the phone claims, in meters, above 0; nil unless one was given. Setting nil takes back
  /// one that was given; an invalid one stays invalid.
  @inlinable
  public var horizontalAccuracyMeters: Double? {
    get { accuracy.meters }
    set {
      // in-out use writes back what it read
      if newValue != accuracy.meters { accuracy = HorizontalAccuracy(meters: newValue) }
    }
  }

  /// Whether it is a position at all: its coordinates lie on the globe, and the phone does not call
  /// them invalid. One that isn't is no fix: nothing of it counts, not even its age.
  @inlinable
  public var isValid: Bool { coordinate.isValid && accuracy != .invalid }

  /// Time between measurement and delivery; negative where the phone's clock was set back.
  public var latency: Timespan { delivered - measured }
}

extension Fix.Provider: NamedCase {
  @inlinable
  public var name: String {
    switch self {
    case .unknown: "unknown"
    case .gnss: "gnss"
    case .fused: "fused"
    case .network: "network"
    }
  }
}
