package import Sensing
import SimKernel
package import SimWriting

/// How simrun's own formats write values: names with units, missing values left out, numbers in the
/// shortest form that reads back as the same double.
extension ByteSink {
  mutating func append(fields head: TraceHead) {
    if let epoch = head.epochNanoseconds { append(",\"epoch_ns\":\(epoch)") }
    if let platform = head.platform { append(",\"platform\":\"\(platform.name)\"") }
    if let origin = head.origin {
      // readers that use doubles would round larger values
      let seed = origin.seed <= 1 << 53 ? "\(origin.seed)" : "\"\(origin.seed)\""
      append(
        ",\"origin\":{\"scenario\":\(origin.scenario.quotedForJSON),\"seed\":\(seed),\"command\":"
          + origin.command.quotedForJSON + "}")
    }
  }

  /// All fields except position and delivery, each after a comma.
  package mutating func append(fields fix: Fix) {
    append(",\"accuracy_m\":", fix.horizontalAccuracyMeters)
    if fix.accuracy == .invalid { append(static: ",\"invalid_accuracy\":true") }
    append(",\"speed_mps\":", fix.speedMetersPerSecond)
    append(",\"course_deg\":", fix.courseDegrees)
    if fix.provider != .unknown {
      append(static: ",\"provider\":\"")
      append(fix.provider.name)
      append(byte: UInt8(ascii: "\""))
    }
    if fix.measured != fix.delivered { append(",\"measured_ns\":", fix.measured) }
  }

  /// All fields except the delivery.
  package mutating func append(fields heading: Heading) {
    append(static: "\"source\":\"")
    append(heading.source.name)
    append(byte: UInt8(ascii: "\""))
    append(",\"magnetic_deg\":", heading.magneticDegrees)
    append(",\"true_deg\":", heading.trueDegrees)
    switch heading.report {
    case .absent: break
    case .invalid: append(static: ",\"invalid\":true")
    case .degrees(let degrees): append(",\"accuracy_deg\":", degrees)
    case .status(let status): append(",\"status\":\(status)")
    }
    if heading.measured != heading.delivered { append(",\"measured_ns\":", heading.measured) }
  }

  /// All fields except the delivery.
  package mutating func append(fields motion: MotionSample) {
    switch motion.reading {
    case .steps(let steps): append("\"steps\":\(steps.count)")
    case .rotation(let rate): append("\"rotation_radps\":", rate.radiansPerSecond)
    case .gravity(let gravity): append("\"gravity_mps2\":", gravity.metersPerSecondSquared)
    case .magnetic(let field):
      append("\"field_ut\":", field.microteslas)
      if let calibration = field.calibration {
        append(static: ",\"calibration\":\"")
        append(calibration.name)
        append(byte: UInt8(ascii: "\""))
      }
    }
    if motion.measured != motion.delivered { append(",\"measured_ns\":", motion.measured) }
  }

  private mutating func append(_ name: StaticString, _ vector: DeviceVector) {
    append(static: name)
    append(byte: UInt8(ascii: "["))
    append(exact: vector.x)
    append(",", vector.y)
    append(",", vector.z)
    append(byte: UInt8(ascii: "]"))
  }

  package mutating func append(_ name: StaticString, _ instant: Instant) {
    append(static: name)
    if instant < .zero { append(byte: UInt8(ascii: "-")) }
    Decimals.append(instant.nanoseconds.magnitude, width: 1, to: &self)
  }

  package mutating func append(_ name: StaticString, _ value: Double?) {
    guard let value else { return }
    append(static: name)
    append(exact: value)
  }

  /// A finite number; also −0.
  package mutating func append(exact value: Double) {
    append(value.sign == .minus && value == 0 ? "-0" : Decimals.shortest(value))
  }

  package mutating func append(static text: StaticString) {
    text.withUTF8Buffer { for byte in $0 { append(byte: byte) } }
  }
}
