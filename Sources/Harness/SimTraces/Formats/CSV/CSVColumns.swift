import Geodesy
import Sensing
import SimText

/// The meaning of the columns of a table of unknown origin, derived from their names alone.
///
/// Case, blanks, underscores and the brackets of units are ignored. The first name of a list that
/// the header has is used; names of angles may also end in `deg` or `degrees`.
///
/// - measured: `measured`, `time`, `timestamp`, `t`, `datetime`, `utc time`, `utc`, `unix time`,
///   `unix`, `epoch`, `seconds elapsed`, `elapsed`, `tracked at`, `recorded at`, `created at`,
///   `time utc`, `gps time`, `local time`, `date`; each alone, or followed by `ns`, `us`, `ms`, `s`
///   or their long forms
/// - the date of a time of day: `date`, `utc date`, `gps date`, `local date`
/// - delivered: `delivered`, `received`; with the same endings
/// - position: `latitude`, `lat`, `gps latitude`; `longitude`, `lon`, `lng`, `long`,
///   `gps longitude`
/// - accuracy in meters: `accuracy`, `horizontal accuracy`, `hacc`, `h accuracy`, `gps accuracy`,
///   `position accuracy`; each also with `m`, `meters`; below 0 or NaN the fix is unusable. A
///   dilution (`hdop`) is not an accuracy: it has no unit
/// - speed: `speed`, `velocity`, in m/s alone or with `mps`, `m/s`; with `km/h`, `kmh`, `kph`,
///   `mph`, `knots` or `kn` in these units
/// - course: `bearing`, `course`; its accuracy in degrees: `bearing accuracy`
/// - provider: `provider`, with the values `gps` or `gnss`, `fused`, `network`
/// - true heading: `true heading`, `heading true`
/// - magnetic heading: `magnetic heading`, `heading`, `azimuth`: a heading of unknown kind counts
///   as magnetic, because phones compute it that way
/// - its accuracy in degrees: `heading accuracy`, `heading error`; below 0 unusable
/// - its Android status: `heading status`, or `rv accuracy` of a rotation vector: 1 to 3, and 0 or
///   −1 for unusable
/// - its source: `heading source`, the name of a `Heading.Source`
/// - the kind of row: `kind`, with the values `fix` or `heading`; without it, all cells are read
struct CSVColumns {
  var measured: CSVTimes
  var delivered: CSVTimes?
  private var fix: CSVTable.FixColumns?
  private var provider: Int?
  private var trueHeading: Int?
  private var magneticHeading: Int?
  private var headingAccuracy: Int?
  private var headingStatus: Int?
  private var headingSource: Int?
  private var kind: Int?
  /// Source of headings whose row has no source.
  private var defaultSource = Heading.Source.unknown

  private static let timeNames = [
    "measuredunix", "measured", "time", "timestamp", "t", "datetime", "utctime", "utc", "unixtime",
    "unix", "epoch", "secondselapsed", "elapsed", "trackedat", "recordedat", "createdat",
    "timeutc", "gpstime", "localtime", "date",
  ]
  private static let dateNames: Set<String> = ["date", "utcdate", "gpsdate", "localdate"]
  private static let latitudeNames = ["latitude", "lat", "gpslatitude"]
  private static let longitudeNames = ["longitude", "lon", "lng", "long", "gpslongitude"]

  /// Units of speeds by the end of a column's name, and their values in m/s.
  private static let speedUnits: [(String, Double)] = [
    ("", 1), ("mps", 1), ("ms", 1), ("kmh", 1 / 3.6), ("kph", 1 / 3.6), ("mph", 0.44704),
    ("knots", 1852.0 / 3600), ("kn", 1852.0 / 3600),
  ]

  /// The columns that are expected, in words for the user.
  static let wanted =
    "columns are found by name: a time (time, timestamp, datetime, tracked_at …, or date and time) "
    + "with latitude (lat) and longitude (lon, lng, long) or a heading; also accuracy in meters "
    + "(accuracy, horizontal_accuracy, hacc; an hdop is none), speed (in m/s, or speed_kmh), "
    + "bearing, provider"

  /// nil where the header names no time, or neither a position nor a heading.
  init?(header: [String]) {
    let names = header.map(Self.plain)
    guard let measured = CSVTimes(names, bases: Self.timeNames, dateNames: Self.dateNames) else {
      return nil
    }
    self.measured = measured
    delivered = CSVTimes(names, bases: ["deliveredunix", "delivered", "received"])
    func column(_ bases: [String], _ units: [String] = []) -> Int? {
      for base in bases {
        for name in [base] + units.map({ base + $0 }) {
          if let column = names.firstIndex(of: name) { return column }
        }
      }
      return nil
    }
    let degrees = ["deg", "degrees"]
    if let latitude = column(Self.latitudeNames, degrees),
      let longitude = column(Self.longitudeNames, degrees)
    {
      let speed = Self.speed(names)
      fix = CSVTable.FixColumns(
        latitude: latitude, longitude: longitude,
        accuracy: column(Self.accuracyNames, ["m", "meters"]), speed: speed?.column,
        course: column(["bearing", "course"], degrees), speedFactor: speed?.factor ?? 1,
        bearingAccuracy: column(["bearingaccuracy"], degrees),
        // files that simrun wrote need no guesses
        mayLackBearing: speed != nil && !names.contains("simrunformat"))
    }
    provider = column(["provider"])
    trueHeading = column(["trueheading", "headingtrue"], degrees)
    magneticHeading = column(["magneticheading", "heading", "azimuth"], degrees)
    headingAccuracy = column(["headingaccuracy", "headingerror"], degrees)
    headingStatus = column(["headingstatus", "rvaccuracy"])
    headingSource = column(["headingsource"])
    kind = column(["kind"])
    if names.contains("rvaccuracy") { defaultSource = .rotationVector }
    guard fix != nil || trueHeading != nil || magneticHeading != nil else { return nil }
  }

  private static let accuracyNames = [
    "accuracy", "horizontalaccuracy", "hacc", "haccuracy", "gpsaccuracy", "positionaccuracy",
  ]

  private static func speed(_ names: [String]) -> (column: Int, factor: Double)? {
    for base in ["speed", "velocity"] {
      for (unit, factor) in speedUnits {
        if let column = names.firstIndex(of: base + unit) { return (column, factor) }
      }
    }
    return nil
  }

  /// What a header lacks for a recording, in words for the user; nil where it lacks nothing, or has
  /// no column of a recording.
  static func lack(in header: [String]) -> String? {
    let names = header.map(plain)
    func has(_ bases: [String]) -> Bool {
      names.contains { name in bases.contains { name == $0 || name == $0 + "deg" } }
    }
    let hasTime = CSVTimes(names, bases: timeNames, dateNames: dateNames) != nil
    switch (has(latitudeNames), has(longitudeNames), hasTime) {
    case (true, true, true): return nil
    case (true, true, false): return "no time"
    case (true, false, _): return "no longitude"
    case (false, true, _): return "no latitude"
    case (false, false, true): return "no position and no heading"
    case (false, false, false): return nil
    }
  }

  /// Letters and digits in lower case, µ as u; other characters do not distinguish names.
  private static func plain(_ name: String) -> String {
    let name = name.replacing("\u{B5}", with: "u").replacing("\u{3BC}", with: "u")
    return String(decoding: name.utf8.filter { $0.digit != nil || isLetter($0) }, as: UTF8.self)
      .lowercased()
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A
  }

  /// Reads the current row.
  mutating func row(_ table: CSVTable) throws(CSVTable.Fault) -> SensorRow {
    let time = try measured.nanoseconds(table)
    var row = SensorRow(measured: time)
    if let column = delivered?.column, !table.isEmpty(column) {
      row.delivered = try delivered?.nanoseconds(table) ?? time
      guard delivered?.isUnix == measured.isUnix else {
        throw CSVTable.Fault(
          reason: "measured and delivered count from different zeros", column: column)
      }
    }
    let kind = table.text(kind)
    if kind != "heading", let fix, kind == "fix" || !table.isEmpty(fix.latitude) {
      row.fix = try table.fix(fix, provider: Fix.Provider(named: table.text(provider)))
    }
    if kind != "fix" { row.heading = try heading(table) }
    guard row.fix != nil || row.heading != nil else {
      throw CSVTable.Fault(reason: "neither a position nor a heading")
    }
    return row
  }

  private func heading(_ table: CSVTable) throws(CSVTable.Fault) -> Heading? {
    let magnetic = ValueRange.angle(try table.optional("heading", magneticHeading))
    let fromTrue = ValueRange.angle(try table.optional("heading", trueHeading))
    guard magnetic != nil || fromTrue != nil else { return nil }
    let source = table.text(headingSource)
    return Heading(
      magneticDegrees: magnetic, trueDegrees: fromTrue, report: try report(table),
      source: Self.source(named: source) ?? defaultSource,
      measured: .zero)
  }

  /// The source of this name, including the word that files of older versions use for rotation
  /// vectors.
  private static func source(named name: String) -> Heading.Source? {
    name == "rotationVector" ? .rotationVector : Heading.Source(name: name)
  }

  private func report(_ table: CSVTable) throws(CSVTable.Fault) -> Heading.Report {
    switch try table.optional("heading accuracy", headingAccuracy) {
    case .value(let degrees) where degrees < 0: return .invalid
    case .value(let degrees) where degrees > 0 && degrees <= 180: return .degrees(degrees)
    default: break
    }
    switch try table.optional("heading status", headingStatus) {
    case .value(let status) where status == 0 || status == -1: return .invalid
    case .value(let status) where [1, 2, 3].contains(status): return .status(Int(status))
    default: return .absent
    }
  }
}
