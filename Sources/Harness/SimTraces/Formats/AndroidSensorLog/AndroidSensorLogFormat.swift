import Sensing
import SimKernel
public import SimText

/// Logs of an Android phone's sensors, as taken by surveyors of indoor maps: lines of a Unix time
/// in milliseconds, the sensor's type and its values, separated by tabs; `#` starts a comment.
///
/// `TYPE_ROTATION_VECTOR` rows are headings from magnetic north, `TYPE_MAGNETIC_FIELD` rows with
/// `TYPE_ACCELEROMETER` are another stream of them. The last value is the sensor's status: 1 low, 2
/// medium, 3 high; 0 and −1 mean that the reading is unusable. `TYPE_MAGNETIC_FIELD`,
/// `TYPE_GYROSCOPE`, `TYPE_GRAVITY` and `TYPE_STEP_COUNTER` are motion; a gyroscope's row that is
/// listed late delays only motion. Other types are counted, among them `TYPE_WAYPOINT`, the
/// surveyor's place on a plan, not on the Earth: such a log has no fixes. Garbled lines are counted
/// and skipped. Memory: one line.
///
/// Source of the lines: Indoor Location Competition 2.0 (XYZ10, 2020).
public struct AndroidSensorLogFormat: TraceFormat {
  public static let name = "Android sensor log"

  public static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    start.split { $0 == 0x0A || $0 == 0x0D }.contains { line in
      let time = line.prefix { $0.digit != nil }
      return time.count == 13 && line.dropFirst(13).starts(with: "\tTYPE_".utf8)
    }
  }

  public static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic) {
    var lines = LineReader(source)
    var line = LineReader.Line()
    var log = AndroidSensorLog()
    let head = TraceHead(format: name, platform: .android)
    var timeline = SensorTimeline(sink, head, hasClock: true)
    while try lines.next(&line) {
      if let row = log.row(line) { timeline.add(row) }
    }
    guard timeline.hasBegun else {
      throw Diagnostic(
        "no TYPE_ROTATION_VECTOR row can be read: the log holds no heading",
        at: .init(file: source.name, line: max(1, log.garbledLine ?? lines.number), column: 1),
        hint: "was the phone without a gyroscope, or the log cut off?")
    }
    for tally in log.tallies { sink.count(tally) }
    timeline.finish([], notes: log.notes)
  }
}

/// The contents of the lines of such a log, and the number of lines of each type.
private struct AndroidSensorLog {
  private struct Types {
    var name: String
    var count = 0
    var span: ClosedRange<Int64>
  }

  private var types: [Types] = []
  private var bounds: [Range<Int>] = []
  private var order = DeliveryOrder()
  private var count = 0
  private var garbled = Tally()
  private var uprightCount = 0
  private(set) var garbledLine: Int?

  /// The largest number of different types; Android has some forty.
  private static let typeLimit = 64

  /// Returns the contents of the line; nil where it has nothing of use.
  mutating func row(_ line: LineReader.Line) -> SensorRow? {
    if line.isTooLong {
      skip("longer than 64 KiB", line)
      return nil
    }
    return line.bytes.withUnsafeBufferPointer { bytes in
      let text = Number.trimmed(bytes)
      guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
      let cells = LineCells(text, separator: 0x09, reusing: bounds)
      defer { bounds = cells.bounds }
      guard cells.count >= 2, let milliseconds = Number.integer(cells[0]),
        case .time(let nanoseconds, _) = Timestamp(unixMilliseconds: milliseconds),
        cells[1].starts(with: "TYPE_".utf8)
      else {
        skip("no time and type", line)
        return nil
      }
      tally(cells[1], nanoseconds)
      var row = SensorRow(measured: nanoseconds)
      if cells[1].elementsEqual("TYPE_ROTATION_VECTOR".utf8) {
        row.heading = heading(cells, line)
      } else if cells[1].elementsEqual("TYPE_ACCELEROMETER".utf8) {
        row.acceleration = vector(cells, line)
      } else if cells[1].elementsEqual("TYPE_MAGNETIC_FIELD".utf8) {
        row.field = vector(cells, line)
        row.calibration = calibration(cells)
      } else if let motion = motion(cells, line) {
        row.motion = motion
        row.isLoose = true
        return row
      } else {
        // scans of radio beacons carry the time of the scan, which differs by up to a second from
        // neighboring lines
        return nil
      }
      count += 1
      row.delivered = order.deliver(nanoseconds, line: line.number)
      return row
    }
  }

  private mutating func tally(_ name: UnsafeBufferPointer<UInt8>, _ nanoseconds: Int64) {
    if let index = types.firstIndex(where: { name.elementsEqual($0.name.utf8) }) {
      types[index].count += 1
      let span = types[index].span
      types[index].span =
        min(span.lowerBound, nanoseconds)...max(span.upperBound, nanoseconds)
    } else if types.count < Self.typeLimit, name.count < 64 {
      types.append(
        Types(
          name: String(decoding: name, as: UTF8.self), count: 1, span: nanoseconds...nanoseconds))
    }
  }

  private mutating func heading(_ cells: LineCells, _ line: LineReader.Line) -> Heading? {
    guard let vector = vector(cells, line, in: Self.unitRange) else { return nil }
    guard cells.count == 5 || Number.integer(cells[cells.count - 1]) != nil else {
      skip("the last value is no status", line)
      return nil
    }
    let w = cells.count > 6 ? Number(cells[5]).value(in: Self.unitRange) : nil
    let degrees =
      w.map { Azimuth.degrees(quaternion: vector.x, vector.y, vector.z, $0) }
      ?? Azimuth.degrees(rotationVector: vector.x, vector.y, vector.z)
    guard let degrees else {
      uprightCount += 1
      return nil
    }
    return Heading(
      magneticDegrees: degrees, report: report(cells), source: .rotationVector, measured: .zero)
  }

  /// The line's motion alone; nil for none.
  private mutating func motion(
    _ cells: LineCells, _ line: LineReader.Line
  ) -> MotionSample.Reading? {
    let type = cells[1]
    if type.elementsEqual("TYPE_GYROSCOPE".utf8) {
      return vector(cells, line).map { .rotation(RotationRate(radiansPerSecond: $0.ofDevice)) }
    } else if type.elementsEqual("TYPE_GRAVITY".utf8) {
      return vector(cells, line).map { .gravity(Gravity(metersPerSecondSquared: $0.ofDevice)) }
    } else if type.elementsEqual("TYPE_STEP_COUNTER".utf8) {
      guard cells.count > 2, case .value(let value) = Number(cells[2]),
        let count = StepCount(value)
      else {
        skip("no count of steps", line)
        return nil
      }
      return .steps(count)
    }
    return nil
  }

  /// The status of a magnetometer's row, in its last cell.
  private func calibration(_ cells: LineCells) -> MagneticReading.Calibration? {
    MagneticReading.Calibration(report(cells))
  }

  /// The status is the last of at least six cells: five would be a vector without one.
  private func report(_ cells: LineCells) -> Heading.Report {
    guard cells.count > 5, let status = Number.integer(cells[cells.count - 1]) else {
      return .absent
    }
    switch status {
    case 1...3: return .status(Int(status))
    case -1, 0: return .invalid
    default: return .absent
    }
  }

  private mutating func vector(
    _ cells: LineCells, _ line: LineReader.Line,
    in range: ClosedRange<Double> = ValueRange.sensorAxis
  ) -> Vector3? {
    let vector = cells.vector(from: 2, in: range)
    if vector == nil { skip("not three values in the range of a phone's sensor", line) }
    return vector
  }

  /// Values of a rotation vector, in single precision.
  private static let unitRange = -1.001...1.001

  private mutating func skip(_ reason: String, _ line: LineReader.Line) {
    garbled.add("line \(line.number): \(reason)")
    if garbledLine == nil { garbledLine = line.number }
  }

  var tallies: [RowTally] {
    types.map {
      RowTally(
        name: $0.name.withoutPosition, count: $0.count,
        span: Timespan(nanoseconds: $0.span.upperBound - $0.span.lowerBound))
    }
  }

  var notes: [String] {
    var notes: [String] = []
    if let first = garbled.first {
      notes.append("garbled lines, skipped: \(garbled.count) (first at \(first))")
    }
    if uprightCount > 0 {
      notes.append(
        "rotation vectors without a heading, as the phone was upright or they were invalid: "
          + "\(uprightCount)")
    }
    if let held = order.note(of: "rows", count: count) { notes.append(held) }
    return notes
  }
}
