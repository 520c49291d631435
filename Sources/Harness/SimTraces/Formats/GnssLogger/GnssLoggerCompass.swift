import Sensing
import SimText

/// Computes headings from the magnetometer and accelerometer rows of a GnssLogger file, and reads
/// motion from its magnetometer and gyroscope rows.
///
/// The app logs a sensor uncalibrated, as `UncalMag`, where the phone supports it, else as `Mag`;
/// value − bias of an uncalibrated row is the value of the calibrated one. Of each sensor the type
/// that comes first is used, so that a log with both is not read twice.
struct GnssLoggerCompass {
  enum Kind: String, CaseIterable {
    case uncalibratedField = "UncalMag"
    case field = "Mag"
    case uncalibratedAcceleration = "UncalAccel"
    case acceleration = "Accel"
    case uncalibratedRotation = "UncalGyro"
    case rotation = "Gyro"

    init?(_ tag: some Collection<UInt8>) {
      guard let kind = Self.allCases.first(where: { tag.elementsEqual($0.rawValue.utf8) }) else {
        return nil
      }
      self = kind
    }

    var isField: Bool { self == .field || self == .uncalibratedField }

    var isRotation: Bool { self == .rotation || self == .uncalibratedRotation }

    var hasBias: Bool {
      switch self {
      case .uncalibratedField, .uncalibratedAcceleration, .uncalibratedRotation: true
      case .field, .acceleration, .rotation: false
      }
    }
  }

  private var compass = TiltCompass()
  private var field: Kind?
  private var acceleration: Kind?
  private var rotation: Kind?
  /// The cells in which rows of each magnetometer kind have their calibration status, by their
  /// header.
  private var calibrationCells: [Kind: Int] = [:]
  private var garbled = Tally()
  private(set) var headingCount = 0

  /// The contents of a sensor's row.
  struct Found {
    /// From a magnetometer's row, where the direction up is known.
    var heading: GnssLoggerRow?
    /// From a magnetometer's or gyroscope's row.
    var motion: GnssLoggerRow?
  }

  /// Reads the header of the rows of `kind`.
  mutating func takeHeader(_ kind: Kind, _ columns: GnssLoggerColumns) {
    if kind.isField { calibrationCells[kind] = columns.cell(.calibration) }
  }

  /// Reads a row and returns its contents, which may be empty.
  mutating func read(_ kind: Kind, _ cells: LineCells, line: Int) -> Found {
    guard isUsed(kind) else { return Found() }
    guard let vector = vector(cells, hasBias: kind.hasBias), cells.count > 2,
      let nanoseconds = Number.integer(cells[2]),
      (0...GnssLoggerRow.elapsedLimit).contains(nanoseconds)
    else {
      garbled.add("line \(line)")
      return Found()
    }
    if kind.isRotation {
      let rate = RotationRate(radiansPerSecond: vector.ofDevice)
      return Found(motion: row(.motion(.rotation(rate)), cells, line))
    }
    guard kind.isField else {
      compass.observe(acceleration: vector, at: nanoseconds)
      return Found()
    }
    let report =
      calibrationCells.isEmpty
      ? .absent : Heading.Report(calibration: cells, calibrationCells[kind])
    let reading = MagneticReading(
      microteslas: vector.ofDevice, calibration: MagneticReading.Calibration(report))
    var found = Found(motion: row(.motion(.magnetic(reading)), cells, line))
    guard let degrees = compass.degrees(field: vector, at: nanoseconds) else { return found }
    let heading = Heading(magneticDegrees: degrees, source: .magnetometer, measured: .zero)
    found.heading = row(.heading(heading), cells, line)
    if found.heading != nil { headingCount += 1 }
    return found
  }

  /// Whether `kind` is used for its sensor: only the first kind to appear is.
  private mutating func isUsed(_ kind: Kind) -> Bool {
    if kind.isField {
      field = field ?? kind
      return kind == field
    } else if kind.isRotation {
      rotation = rotation ?? kind
      return kind == rotation
    }
    acceleration = acceleration ?? kind
    return kind == acceleration
  }

  private func row(_ event: TimelineEvent, _ cells: LineCells, _ line: Int) -> GnssLoggerRow? {
    try? GnssLoggerRow(event, ofSensor: cells, line: line)
  }

  private func vector(_ cells: LineCells, hasBias: Bool) -> Vector3? {
    guard let value = cells.vector(from: 3, in: ValueRange.sensorAxis) else { return nil }
    guard hasBias else { return value }
    return cells.vector(from: 6, in: ValueRange.sensorAxis).map { value - $0 }
  }

  /// Whether rows of the type `tag` were used for headings or motion.
  func uses(_ tag: String) -> Bool {
    tag == field?.rawValue || tag == rotation?.rawValue
      || headingCount > 0 && tag == acceleration?.rawValue
  }

  var notes: [String] {
    let skipped = garbled.first.map {
      "garbled rows of sensors, skipped: \(garbled.count) (first at \($0))"
    }
    return [skipped].compactMap { $0 } + (headingCount > 0 ? compass.notes : [])
  }
}
