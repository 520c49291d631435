import SimText

/// Plausible values of a phone's reports; other values count as missing.
enum ValueRange {
  /// Twice the fastest ground speed of a satellite, in m/s.
  static let speed = 0.0...16_000.0
  /// Up to half of the Earth's circumference, in meters; 0 is written where nothing is known.
  static let accuracy = 1e-9...20_037_508.0
  static let degrees = 0.0...360.0
  /// Range of a phone sensor's axis, in microtesla or m/s²: the range of today's magnetometers is
  /// 4912 µT.
  static let sensorAxis = -10_000.0...10_000.0

  /// Below this speed, in m/s, a phone does not know its course: every bearing of 0 in a walk
  /// logged by an Android phone, 226 of them, was slower.
  static let leastMovingSpeed = 0.1

  /// The course that a phone wrote, or nil for the 0 that Android's `Location.getBearing` returns
  /// without a course: without a speed, or with a bearing accuracy of 0.
  static func androidCourse(
    _ bearing: Number, speed: Number, accuracy: @autoclosure () -> Number
  ) -> Double? {
    guard let degrees = angle(bearing) else { return nil }
    if degrees != 0 || bearing == .value(360) { return degrees }
    guard let speed = speed.value(in: self.speed), speed >= leastMovingSpeed,
      accuracy() != .value(0)
    else { return nil }
    return degrees
  }

  /// 360° is 0°.
  static func angle(_ number: Number) -> Double? {
    number.value(in: degrees).map { $0 == 360 ? 0 : abs($0) }
  }
}
