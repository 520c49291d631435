package import Sensing

/// How simrun's own formats write values: names with units, absent values left out, numbers in the
/// shortest form that reads back as the same double.
extension ByteSink {
  /// All but position and delivery, each after a comma.
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

  /// All but the delivery.
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

  /// All but the delivery.
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
}

extension JSONReader {
  /// Takes the instant of the member `name`, in nanoseconds; throws where it lies outside `range`.
  package mutating func instant(
    _ name: StaticString, in range: ClosedRange<Int64>
  ) throws(Diagnostic) -> Instant {
    Instant(nanoseconds: try integer(name, in: range))
  }

  /// Takes a string that is one of the names of `Word`; throws for any other.
  package mutating func word<Word: NamedCase>(_ name: StaticString) throws(Diagnostic) -> Word {
    let text = try string()
    guard let word = Word(name: text) else {
      throw refusal(
        "unknown '\(name)' \(text.quoted())", at: mark,
        hint: "expected one of "
          + Word.allCases.map { $0.name.quoted() }.joined(separator: ", "))
    }
    return word
  }
}
