import Geodesy
import Sensing
import SimKernel
import SimText

/// The values that a simrun trace can hold, the same for its writer and its reader.
enum SimrunTraceRange {
  /// As long as the era of timestamps: values outside are not times of a walk.
  static let instants = -Timestamp.spanNanoseconds...Timestamp.spanNanoseconds

  static func areInRange(_ delivered: Instant, measured: Instant) -> Bool {
    delivered >= .zero && instants.contains(delivered.nanoseconds)
      && instants.contains(measured.nanoseconds)
      && instants.contains((delivered - measured).nanoseconds)
  }

  static let latitude = -90.0...90.0
  static let longitude = -180.0...180.0
  /// In [0, 360).
  static let angle = 0.0...360.0.nextDown
  static let accuracy = Double.leastNonzeroMagnitude...ValueRange.accuracy.upperBound
  static let headingAccuracy = Double.leastNonzeroMagnitude...180.0
  /// Android's status, including −1 and 0 where they were not read as invalid.
  static let status: ClosedRange<Int64> = -1...3
  static let speed = ValueRange.speed
  /// Of a sensor, in its unit.
  static let axis = ValueRange.sensorAxis
  static let steps = 0...Int64(StepCount.range.upperBound)
  /// Half of the Earth's circumference, in meters.
  static let plane = -ValueRange.accuracy.upperBound...ValueRange.accuracy.upperBound
}

extension Fix {
  var isInTraceRange: Bool {
    coordinate.isValid
      && horizontalAccuracyMeters.map(SimrunTraceRange.accuracy.contains) ?? true
      && speedMetersPerSecond.map(SimrunTraceRange.speed.contains) ?? true
      && courseDegrees.map(SimrunTraceRange.angle.contains) ?? true
  }
}

extension Heading {
  var isInTraceRange: Bool {
    let isReported =
      switch report {
      case .absent, .invalid: true
      case .degrees(let degrees): SimrunTraceRange.headingAccuracy.contains(degrees)
      case .status(let status): SimrunTraceRange.status.contains(Int64(status))
      }
    return isReported && magneticDegrees.map(SimrunTraceRange.angle.contains) ?? true
      && trueDegrees.map(SimrunTraceRange.angle.contains) ?? true
  }
}

extension MotionSample.Reading {
  var isInTraceRange: Bool {
    switch self {
    case .steps(let steps): StepCount.range.contains(steps.count)
    case .rotation(let rate): rate.radiansPerSecond.isInTraceRange
    case .magnetic(let field): field.microteslas.isInTraceRange
    case .gravity(let gravity): gravity.metersPerSecondSquared.isInTraceRange
    }
  }
}

extension DeviceVector {
  fileprivate var isInTraceRange: Bool {
    let range = SimrunTraceRange.axis
    return range.contains(x) && range.contains(y) && range.contains(z)
  }
}

extension GroundTruth {
  /// Whether the last sample is in the range of instants, so that no sum of instants overflows.
  static func isInTraceRange(step: Timespan, count: Int) -> Bool {
    let (length, overflow) = step.nanoseconds.multipliedReportingOverflow(by: Int64(count))
    return step > .zero && count > 0 && !overflow
      && SimrunTraceRange.instants.contains(length)
  }

  var isInTraceRange: Bool {
    let range = SimrunTraceRange.self
    return plane.origin.isValid && Self.isInTraceRange(step: step, count: samples.count)
      && range.instants.contains(arrival?.nanoseconds ?? 0)
      && samples.allSatisfy {
        range.plane.contains($0.point.east) && range.plane.contains($0.point.north)
          && range.angle.contains($0.facingDegrees) && range.angle.contains($0.laneDegrees)
          && range.speed.contains($0.speedMetersPerSecond)
      }
  }
}
