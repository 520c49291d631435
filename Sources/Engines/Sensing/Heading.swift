/// One compass reading as a phone reports it: the direction of the phone, clockwise from north.
public struct Heading: Hashable, Sendable {
  /// The phone's report on the quality of the reading.
  public enum Report: Hashable, Sendable {
    /// The source contains no report.
    case absent
    /// The phone reports the reading as unusable: iOS accuracy below 0, Android status −1 or 0.
    case invalid
    /// iOS `headingAccuracy` or Android `headingErrorDegrees`, in (0, 180].
    case degrees(Double)
    /// Android sensor status 1 (low), 2 (medium) or 3 (high).
    case status(Int)
  }

  /// The sensors from which the reading was computed.
  public enum Source: UInt8, Sendable {
    case unknown
    /// The platform's own compass service (iOS `CLHeading`, a magnetic bearing).
    case compass
    /// Gyroscope, accelerometer and magnetometer fused by the phone.
    case rotationVector
    /// Magnetometer and gravity, with the tilt compensated.
    case magnetometer
  }

  /// Clockwise from magnetic north, in [0, 360); nil if the phone gave none.
  public var magneticDegrees: Double?

  /// Clockwise from true north, in [0, 360); nil if the phone gave none (iOS: no location, or
  /// compass calibration switched off).
  public var trueDegrees: Double?

  public var report: Report
  public var source: Source
  public var measured: Instant
  public var delivered: Instant

  public init(
    magneticDegrees: Double? = nil, trueDegrees: Double? = nil, report: Report = .absent,
    source: Source = .unknown, measured: Instant, delivered: Instant? = nil
  ) {
    self.magneticDegrees = magneticDegrees
    self.trueDegrees = trueDegrees
    self.report = report
    self.source = source
    self.measured = measured
    self.delivered = delivered ?? measured
  }
}

extension Heading.Source: NamedCase {
  @inlinable
  public var name: String {
    switch self {
    case .unknown: "unknown"
    case .compass: "compass"
    case .rotationVector: "rotation_vector"
    case .magnetometer: "magnetometer"
    }
  }
}
