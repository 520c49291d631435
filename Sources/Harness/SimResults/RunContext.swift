public import SimKernel

/// Data of a run that is not in its observations but may be needed for its scores.
public struct RunContext: Sendable {
  /// Sensor requests, beginning with that at the start.
  public var sensing: [SensingChange]
  /// States of the phone, beginning with that at the start; empty without a platform.
  public var phone: [PhoneChange]
  /// Lines that the app drew on its map, in order.
  public var lines: [DrawnLine]

  public init(sensing: [SensingChange], phone: [PhoneChange], lines: [DrawnLine]) {
    self.sensing = sensing
    self.phone = phone
    self.lines = lines
  }

  public init(_ record: RunRecord) {
    self.init(sensing: record.sensing, phone: record.phone, lines: record.lines)
  }
}
