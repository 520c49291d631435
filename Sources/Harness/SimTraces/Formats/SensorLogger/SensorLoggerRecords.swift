import Geodesy
import Sensing
import SimKernel
import SimText

/// The readings of one sensor from a JSON file of Sensor Logger, kept until the end of the file.
///
/// They are decoded as from an unknown phone, and converted to the phone's platform when they are
/// passed on: the platform may be at the end of the file.
final class SensorLoggerRecords {
  let file: SensorLoggerFile
  let table: CSVTable
  private let decode: (CSVTable) throws(CSVTable.Fault) -> SensorRow
  private var order = DeliveryOrder()
  private var readings: [Reading] = []
  private var fixes: [Fix] = []
  /// Index of the next reading to pass on.
  private var index = 0
  private var span: ClosedRange<Int64>?

  /// A vector, a heading in x with whether it is from true north in y, or a count in x; empty for a
  /// fix, which has the same index in `fixes`.
  private struct Reading {
    var measured: Int64
    var delivered: Int64
    var vector = Vector3(x: 0, y: 0, z: 0)
  }

  init(_ file: SensorLoggerFile, _ table: CSVTable, _ clock: SensorLoggerClock) {
    self.file = file
    self.table = table
    decode = file.rowDecoder(table, clock, SensorLoggerMetadata())
  }

  var isEmpty: Bool { readings.isEmpty }

  /// When the next reading was delivered; nil at the end.
  var delivered: Int64? { index < readings.count ? readings[index].delivered : nil }

  func isBefore(_ other: SensorLoggerRecords) -> Bool {
    (delivered ?? .max) < (other.delivered ?? .max)
  }

  /// Reads the current row of the table, which is on `line`; returns false where it has no value.
  func read(line: Int) throws(CSVTable.Fault) -> Bool {
    let row = try decode(table)
    var reading = Reading(
      measured: row.measured, delivered: order.deliver(row.delivered, line: line))
    if let fix = row.fix {
      fixes.append(fix)
    } else if let heading = row.heading {
      let degrees = heading.trueDegrees ?? heading.magneticDegrees ?? 0
      reading.vector = Vector3(x: degrees, y: heading.trueDegrees == nil ? 0 : 1, z: 0)
    } else if let vector = row.gravity ?? row.acceleration ?? row.field {
      reading.vector = vector
    } else if case .rotation(let rate)? = row.motion {
      let axes = rate.radiansPerSecond
      reading.vector = Vector3(x: axes.x, y: axes.y, z: axes.z)
    } else if case .steps(let steps)? = row.motion {
      reading.vector.x = Double(steps.count)
    } else {
      // a phone held upright has no heading
      return false
    }
    span =
      span.map { min($0.lowerBound, row.measured)...max($0.upperBound, row.measured) }
      ?? row.measured...row.measured
    readings.append(reading)
    return true
  }

  /// Returns the next reading, converted for the phone of `metadata`.
  func next(_ metadata: SensorLoggerMetadata) -> SensorRow {
    let reading = readings[index]
    var row = SensorRow(measured: reading.measured, delivered: reading.delivered)
    let vector = reading.vector
    let pulledDown = metadata.hasAppleSigns == true ? -vector : vector
    switch file {
    case .location, .locationGps, .locationNetwork: row.fix = fixes[index]
    case .orientation: row.heading = heading(vector, metadata)
    case .compass:
      row.heading = Heading(magneticDegrees: vector.x, source: .compass, measured: .zero)
    case .gravity: row.gravity = pulledDown
    case .totalAcceleration: row.acceleration = pulledDown
    case .magnetometer: row.field = vector
    case .gyroscope:
      row.motion = .rotation(RotationRate(radiansPerSecond: vector.ofDevice))
    case .pedometer: row.motion = StepCount(vector.x).map { .steps($0) }
    }
    index += 1
    return row
  }

  /// By the rules of `SensorLoggerFile` for each phone: an angle from true north of an unknown
  /// phone is Core Motion's, 270° − yaw.
  private func heading(_ vector: Vector3, _ metadata: SensorLoggerMetadata) -> Heading {
    let wasApple = vector.y != 0
    let isApple = metadata.hasAppleSigns ?? wasApple
    let degrees =
      isApple == wasApple ? vector.x : Angle.wrappedTo360(270 - vector.x)
    let isFromTrueNorth = isApple || metadata.platform == .ios
    return Heading(
      magneticDegrees: isFromTrueNorth ? nil : degrees,
      trueDegrees: isFromTrueNorth ? degrees : nil, source: .rotationVector, measured: .zero)
  }

  var tally: RowTally {
    RowTally(
      name: file.rawValue, count: readings.count,
      span: span.map { Timespan(nanoseconds: $0.upperBound - $0.lowerBound) })
  }

  var notes: [String] {
    [order.note(of: "\(file.rawValue) records", count: readings.count)].compactMap { $0 }
  }
}
