public import Geodesy

/// One position as a phone reports it.
///
/// A value that the phone did not give, or gave as an invalid sentinel (−1, NaN, an empty cell), is
/// nil. Only `accuracy` distinguishes the two cases.
public struct Fix: Hashable, Sendable {
  /// What computed the position.
  public enum Provider: UInt8, Sendable {
    case unknown, gnss, fused, network
  }

  public var coordinate: Coordinate

  /// Radius that the phone reports, or why there is none.
  public var accuracy: HorizontalAccuracy

  /// Ground speed in m/s, at least 0.
  public var speedMetersPerSecond: Double?

  /// Direction of travel over ground in [0, 360), true north. This is not the direction of the
  /// phone.
  public var courseDegrees: Double?

  public var provider: Provider

  /// When the position was valid, by the phone's clock.
  public var measured: Instant

  /// When the app received the fix.
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

  /// A fix with an accuracy in meters, or without one for nil.
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

  /// Radius that the phone reports, in meters, above 0; nil if none was given. Setting nil removes
  /// a given one; an invalid one stays invalid.
  @inlinable
  public var horizontalAccuracyMeters: Double? {
    get { accuracy.meters }
    set {
      // in-out use writes back the value that it read
      if newValue != accuracy.meters { accuracy = HorizontalAccuracy(meters: newValue) }
    }
  }

  /// Whether it is a position at all: its coordinates are on the globe, and the phone does not mark
  /// them as invalid. An invalid fix is ignored completely, including its age.
  @inlinable
  public var isValid: Bool { coordinate.isValid && accuracy != .invalid }

  /// Time between measurement and delivery; negative if the phone's clock was set back.
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
