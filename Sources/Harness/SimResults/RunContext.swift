public import SimKernel

/// What of a run its observations don't tell, and its scores may need all the same.
public struct RunContext: Sendable {
  /// What the sensors were asked for, beginning with the start.
  public var sensing: [SensingChange]
  /// What the phone was at, beginning with the start; empty without a platform.
  public var phone: [PhoneChange]
  /// What the app drew on its map, in order.
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
