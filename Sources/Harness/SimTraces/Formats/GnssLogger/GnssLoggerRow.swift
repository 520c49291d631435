import Geodesy
import Sensing
import SimText

/// Why a row was skipped, and the faulty cell.
struct GnssLoggerFault: Error {
  var reason: String
  /// Offset of the cell in its line.
  var offset: Int
}

extension LineCells {
  func fault(_ reason: String, cell: Int) -> GnssLoggerFault {
    GnssLoggerFault(reason: reason, offset: bounds[min(cell, count - 1)].lowerBound)
  }
}

/// A Fix, OrientationDeg or sensor row with its own times, before it is placed on a timeline.
struct GnssLoggerRow {
  var event: TimelineEvent
  /// Unix time in nanoseconds, when the position was valid; nil where the cell is empty.
  var unixNanoseconds: Int64?
  /// The same moment in nanoseconds since the phone started, including sleep; nil where missing.
  var elapsedNanoseconds: Int64?
  var line: Int

  /// Ten years: no phone runs longer, and sums with Unix time fit in 64 bits.
  static let elapsedLimit: Int64 = 315_360_000_000_000_000

  init(
    fix cells: LineCells, _ columns: GnssLoggerColumns, line: Int
  ) throws(GnssLoggerFault) {
    try Self.checkCount(cells, columns)
    let coordinate = Coordinate(
      latitudeDegrees: try Self.angle("latitude", .latitude, 90, cells, columns),
      longitudeDegrees: try Self.angle("longitude", .longitude, 180, cells, columns))
    let accuracy = try Self.accuracy(cells, columns)
    let speed = try Self.number("speed", .speed, cells, columns)
    let bearing = try Self.number("bearing", .bearing, cells, columns)
    event = .fix(
      Fix(
        coordinate: coordinate, accuracy: accuracy,
        speedMetersPerSecond: speed.value(in: ValueRange.speed).map(abs),
        courseDegrees: ValueRange.androidCourse(
          bearing, speed: speed,
          accuracy: columns.cell(.bearingAccuracy).map { Number(cells[$0]) } ?? .absent),
        provider: Fix.Provider(named: columns.cell(.provider).map { cells.text($0) } ?? ""),
        measured: .zero))
    unixNanoseconds = try Self.unixNanoseconds(cells, columns)
    elapsedNanoseconds = try Self.elapsedNanoseconds(cells, columns)
    self.line = line
    try checkTime(cells)
  }

  init(
    orientation cells: LineCells, _ columns: GnssLoggerColumns, line: Int
  ) throws(GnssLoggerFault) {
    try Self.checkCount(cells, columns)
    guard let cell = columns.cell(.yaw),
      let yaw = Number(cells[cell]).value(in: -360...360)
    else {
      throw cells.fault("yaw is no angle from 0 to 360", cell: columns.cell(.yaw) ?? 0)
    }
    let turned = yaw < 0 ? yaw + 360 : yaw
    event = .heading(
      Heading(
        magneticDegrees: turned >= 360 ? 0 : abs(turned),
        report: Heading.Report(calibration: cells, columns.cell(.calibration)),
        source: .rotationVector, measured: .zero))
    unixNanoseconds = try Self.unixNanoseconds(cells, columns)
    elapsedNanoseconds = try Self.elapsedNanoseconds(cells, columns)
    self.line = line
    try checkTime(cells)
  }

  /// The contents of the sensor row `cells`: motion, or a heading computed from it.
  init(
    _ event: TimelineEvent, ofSensor cells: LineCells, line: Int
  ) throws(GnssLoggerFault) {
    self.event = event
    unixNanoseconds = try Self.unixNanoseconds(cells, .sensor)
    elapsedNanoseconds = try Self.elapsedNanoseconds(cells, .sensor)
    self.line = line
    try checkTime(cells)
  }

  // MARK: Cells

  private static func checkCount(
    _ cells: LineCells, _ columns: GnssLoggerColumns
  ) throws(GnssLoggerFault) {
    if let expected = columns.cellCount {
      // Some versions end a row with a comma too many.
      let extra = min(cells.count, expected)..<cells.count
      guard cells.count >= expected, extra.allSatisfy({ cells[$0].isEmpty }) else {
        throw cells.fault("\(cells.count) cells, expected \(expected)", cell: cells.count - 1)
      }
    } else if !(12...17).contains(cells.count) {
      throw cells.fault("\(cells.count) cells, expected 12 to 17", cell: cells.count - 1)
    }
  }

  private static func angle(
    _ name: String, _ role: GnssLoggerColumns.Role, _ limit: Double, _ cells: LineCells,
    _ columns: GnssLoggerColumns
  ) throws(GnssLoggerFault) -> Double {
    guard let cell = columns.cell(role) else { throw cells.fault("\(name) is missing", cell: 0) }
    // the reason is put into notes, which reports repeat: it must not quote a position (MG-15)
    guard case .value(let degrees) = Number(cells[cell]) else {
      throw cells.fault("\(name) is not a number", cell: cell)
    }
    guard abs(degrees) <= limit else {
      throw cells.fault("\(name) is out of range", cell: cell)
    }
    return degrees
  }

  private static func number(
    _ name: String, _ role: GnssLoggerColumns.Role, _ cells: LineCells,
    _ columns: GnssLoggerColumns
  ) throws(GnssLoggerFault) -> Number {
    guard let cell = columns.cell(role) else { return .absent }
    let number = Number(cells[cell])
    guard number != .garbled else {
      throw cells.fault("\(name) \(cells.text(cell).quoted()) is not a number", cell: cell)
    }
    return number
  }

  private static func accuracy(
    _ cells: LineCells, _ columns: GnssLoggerColumns
  ) throws(GnssLoggerFault) -> HorizontalAccuracy {
    let number = try number("accuracy", .accuracy, cells, columns)
    guard let cell = columns.cell(.accuracy) else { return .notGiven }
    return HorizontalAccuracy(number, cells[cell])
  }

  private static func unixNanoseconds(
    _ cells: LineCells, _ columns: GnssLoggerColumns
  ) throws(GnssLoggerFault) -> Int64? {
    guard let cell = columns.cell(.unixMillis), !Number.trimmed(cells[cell]).isEmpty else {
      return nil
    }
    guard let milliseconds = Number.integer(cells[cell]),
      case .time(let nanoseconds, _) = Timestamp(unixMilliseconds: milliseconds)
    else {
      throw cells.fault(
        "time \(cells.text(cell).quoted()) is not in milliseconds since 1970, or outside 1980–2100",
        cell: cell)
    }
    return nanoseconds
  }

  private static func elapsedNanoseconds(
    _ cells: LineCells, _ columns: GnssLoggerColumns
  ) throws(GnssLoggerFault) -> Int64? {
    guard let cell = columns.cell(.elapsedNanos), !Number.trimmed(cells[cell]).isEmpty else {
      return nil
    }
    guard let nanoseconds = Number.integer(cells[cell]), (0...elapsedLimit).contains(nanoseconds)
    else {
      throw cells.fault(
        "elapsedRealtimeNanos \(cells.text(cell).quoted()) is not a time since the phone started",
        cell: cell)
    }
    return nanoseconds == 0 ? nil : nanoseconds
  }

  private func checkTime(_ cells: LineCells) throws(GnssLoggerFault) {
    if unixNanoseconds == nil && elapsedNanoseconds == nil {
      throw cells.fault("the row has no time", cell: 0)
    }
  }
}

extension Heading.Report {
  /// From the status that GnssLogger 3.1 writes at the end of a row: Android's `SensorManager`, 1
  /// low to 3 high, and 0 or −1 for unusable.
  init(calibration cells: LineCells, _ cell: Int?) {
    guard let cell, cell < cells.count, let status = Number.integer(cells[cell]) else {
      self = .absent
      return
    }
    switch status {
    case 1...3: self = .status(Int(status))
    case -1, 0: self = .invalid
    default: self = .absent
    }
  }
}

extension MagneticReading.Calibration {
  /// The calibration of a magnetometer's row; nil where none is reported.
  init?(_ report: Heading.Report) {
    switch report {
    case .invalid: self = .uncalibrated
    case .status(1): self = .low
    case .status(2): self = .medium
    case .status: self = .high
    case .absent, .degrees: return nil
    }
  }
}
