/// The cells of a row type, found by the names in its header.
struct GnssLoggerColumns {
  /// The values of a row that simrun uses.
  enum Role: Int, CaseIterable {
    case provider, latitude, longitude, speed, accuracy, bearing, unixMillis, elapsedNanos, yaw
    case bearingAccuracy, calibration
  }

  /// Number of cells of a row, including the type tag; nil where rows of several lengths are legal.
  var cellCount: Int?
  private var cells: [Int]

  private init(cellCount: Int?) {
    self.cellCount = cellCount
    cells = Array(repeating: -1, count: Role.allCases.count)
  }

  /// Reads the names of a header; `names` starts with the type tag.
  init(header names: [String]) {
    self.init(cellCount: names.count)
    for (cell, name) in names.enumerated().dropFirst() {
      if let role = Self.role(of: name), cells[role.rawValue] < 0 { cells[role.rawValue] = cell }
    }
  }

  /// The cell of a role; nil where the rows have no such cell.
  func cell(_ role: Role) -> Int? {
    let cell = cells[role.rawValue]
    return cell < 0 ? nil : cell
  }

  /// Whether such rows can give a fix.
  var locates: Bool {
    cell(.latitude) != nil && cell(.longitude) != nil
      && (cell(.unixMillis) != nil || cell(.elapsedNanos) != nil)
  }

  /// Today's columns (LOGGING_FORMAT.md) for rows before any header. New columns were always added
  /// at the end, so rows may be longer; they may be shorter down to `elapsedRealtimeNanos`.
  static let fix: Self = {
    var columns = Self(
      header: [
        "Fix", "Provider", "LatitudeDegrees", "LongitudeDegrees", "AltitudeMeters", "SpeedMps",
        "AccuracyMeters", "BearingDegrees", "UnixTimeMillis", "SpeedAccuracyMps",
        "BearingAccuracyDegrees", "elapsedRealtimeNanos",
      ])
    columns.cellCount = nil
    return columns
  }()

  /// The rows of eight cells that the open-source GnssLogger wrote, before any header.
  static let oldFix = Self(
    header: [
      "Fix", "Provider", "Latitude", "Longitude", "Altitude", "Speed", "Accuracy", "(UTC)TimeInMs",
    ])

  static let orientation = Self(
    header: [
      "OrientationDeg", "utcTimeMillis", "elapsedRealtimeNanos", "yawDeg", "rollDeg", "pitchDeg",
    ])

  /// The columns of version 3.1.
  static let calibratedOrientation = Self(
    header: [
      "OrientationDeg", "utcTimeMillis", "elapsedRealtimeNanos", "yawDeg", "rollDeg", "pitchDeg",
      "CalibrationAccuracy",
    ])

  /// The times of every sensor's rows; three values follow, and three biases where the type is
  /// uncalibrated (LOGGING_FORMAT.md; the same in all versions).
  static let sensor = Self(header: ["Mag", "utcTimeMillis", "elapsedRealtimeNanos"])

  /// Accepts names with and without their unit, in any case.
  private static func role(of name: String) -> Role? {
    switch name.lowercased() {
    case "provider": .provider
    case "latitudedegrees", "latitude", "lat": .latitude
    case "longitudedegrees", "longitude", "lon": .longitude
    case "speedmps", "speed": .speed
    case "accuracymeters", "accuracy": .accuracy
    case "bearingdegrees", "bearing": .bearing
    case "unixtimemillis", "(utc)timeinms", "utctimeinms", "utctimemillis": .unixMillis
    case "elapsedrealtimenanos": .elapsedNanos
    case "yawdeg", "yaw": .yaw
    case "bearingaccuracydegrees": .bearingAccuracy
    case "calibrationaccuracy": .calibration
    default: nil
    }
  }
}
