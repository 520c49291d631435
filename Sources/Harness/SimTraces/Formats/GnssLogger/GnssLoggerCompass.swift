import Sensing

/// Works headings out of the magnetometer and accelerometer rows of a GnssLogger file.
///
/// The app logs a sensor uncalibrated, as `UncalMag`, where the phone has it so, else as `Mag`; an
/// uncalibrated row is value − bias, which is what the calibrated one would say. Of each sensor the
/// type that comes first is used, so that a log with both is not read twice.
struct GnssLoggerCompass {
  enum Kind: String, CaseIterable {
    case uncalibratedField = "UncalMag"
    case field = "Mag"
    case uncalibratedAcceleration = "UncalAccel"
    case acceleration = "Accel"

    init?(_ tag: some Collection<UInt8>) {
      guard let kind = Self.allCases.first(where: { tag.elementsEqual($0.rawValue.utf8) }) else {
        return nil
      }
      self = kind
    }

    var isField: Bool { self == .field || self == .uncalibratedField }

    var hasBias: Bool { self == .uncalibratedField || self == .uncalibratedAcceleration }
  }

  private var compass = TiltCompass()
  private var field: Kind?
  private var acceleration: Kind?
  private var garbled = Tally()
  private(set) var headingCount = 0

  /// Takes a row; returns a heading where it is one of the magnetometer and what is up is known.
  mutating func heading(
    of kind: Kind, _ cells: LineCells, line: Int
  ) -> GnssLoggerRow? {
    if kind.isField { field = field ?? kind } else { acceleration = acceleration ?? kind }
    guard kind == (kind.isField ? field : acceleration) else { return nil }
    guard let vector = vector(cells, hasBias: kind.hasBias), cells.count > 2,
      let nanoseconds = Number.integer(cells[2]),
      (0...GnssLoggerRow.elapsedLimit).contains(nanoseconds)
    else {
      garbled.add("line \(line)")
      return nil
    }
    guard kind.isField else {
      compass.take(acceleration: vector, at: nanoseconds)
      return nil
    }
    guard let degrees = compass.degrees(field: vector, at: nanoseconds),
      let row = try? GnssLoggerRow(magneticDegrees: degrees, cells, line: line)
    else { return nil }
    headingCount += 1
    return row
  }

  private func vector(_ cells: LineCells, hasBias: Bool) -> Vector3? {
    guard let value = cells.vector(from: 3, in: ValueRange.sensorAxis) else { return nil }
    guard hasBias else { return value }
    return cells.vector(from: 6, in: ValueRange.sensorAxis).map { value - $0 }
  }

  /// Whether rows of the type `tag` went into headings.
  func uses(_ tag: String) -> Bool {
    guard headingCount > 0 else { return false }
    return tag == field?.rawValue || tag == acceleration?.rawValue
  }

  var notes: [String] {
    let skipped = garbled.first.map {
      "garbled magnetometer and accelerometer rows, skipped: \(garbled.count) (first at \($0))"
    }
    return [skipped].compactMap { $0 } + (headingCount > 0 ? compass.notes : [])
  }
}
