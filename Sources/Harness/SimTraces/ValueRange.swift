/// Which values of a phone's report are believable; anything else counts as not given.
enum ValueRange {
  /// Twice the fastest a satellite moves over ground, in m/s.
  static let speed = 0.0...16_000.0
  /// Half way around the Earth in meters; 0 is written where nothing is known.
  static let accuracy = 1e-9...20_037_508.0
  static let degrees = 0.0...360.0
  /// Most that a sensor of a phone says of an axis, in microtesla or m/s²: the range of today's
  /// magnetometers is 4912 µT.
  static let sensorAxis = -10_000.0...10_000.0

  /// 360° is 0°.
  static func angle(_ number: Number) -> Double? {
    number.value(in: degrees).map { $0 == 360 ? 0 : abs($0) }
  }
}
