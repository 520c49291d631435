import Sensing
import SimKernel
import SimText

private enum MotionKey: String, CaseIterable {
  case steps
  case rotation = "rotation_radps"
  case field = "field_ut"
  case gravity = "gravity_mps2"
  case calibration
  case measured = "measured_ns"
  static let keys = JSONKeys<MotionKey>(refusingOthers: true)
}

extension JSONReader {
  /// A reading of motion without its delivery; `measured` is the distant future where it was not
  /// given.
  mutating func motion() throws(Diagnostic) -> MotionSample {
    try beginObject()
    let start = mark
    var fields = JSONFields(MotionKey.keys)
    var reading: MotionSample.Reading?
    var calibration: MagneticReading.Calibration?
    var measured = Instant.distantFuture
    while let key = try nextKey(&fields) {
      switch key {
      case .calibration: calibration = try word("calibration")
      case .measured: measured = try instant("measured_ns", in: SimrunTraceRange.instants)
      case .steps, .rotation, .field, .gravity:
        guard reading == nil else {
          throw refusal("two readings in one line", at: mark, hint: "write one reading per line")
        }
        reading = try self.reading(key)
      }
    }
    if let calibration {
      guard case .magnetic(var field)? = reading else {
        throw refusal("a 'calibration' without 'field_ut'", at: start)
      }
      field.calibration = calibration
      reading = .magnetic(field)
    }
    guard let reading else {
      throw refusal(
        "motion without a reading", at: start,
        hint: "expected one of 'steps', 'rotation_radps', 'field_ut', 'gravity_mps2'")
    }
    return MotionSample(reading, measured: measured)
  }

  private mutating func reading(_ key: MotionKey) throws(Diagnostic) -> MotionSample.Reading {
    switch key {
    case .rotation: return .rotation(RotationRate(radiansPerSecond: try vector()))
    case .field: return .magnetic(MagneticReading(microteslas: try vector()))
    case .gravity: return .gravity(Gravity(metersPerSecondSquared: try vector()))
    case .steps, .calibration, .measured:
      return .steps(StepCount(count: Int(try integer("steps", in: SimrunTraceRange.steps))))
    }
  }

  private mutating func vector() throws(Diagnostic) -> DeviceVector {
    try beginArray()
    let start = mark
    var vector = DeviceVector(x: 0, y: 0, z: 0)
    var count = 0
    while try nextElement() {
      switch count {
      case 0: vector.x = try number("x", in: SimrunTraceRange.axis)
      case 1: vector.y = try number("y", in: SimrunTraceRange.axis)
      case 2: vector.z = try number("z", in: SimrunTraceRange.axis)
      default: try skip()
      }
      count += 1
    }
    guard count == 3 else {
      throw refusal("a vector of \(count) values, expected x, y and z", at: start)
    }
    return vector
  }
}
