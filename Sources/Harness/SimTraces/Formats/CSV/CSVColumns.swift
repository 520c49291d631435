import Geodesy
import Sensing

/// What the columns of a table of unknown origin hold, told by their names alone.
///
/// Case, blanks, underscores and the brackets of units don't count. The first name of a list that
/// the header has is taken; those of angles also with `deg` or `degrees` behind.
///
/// - measured: `measured`, `time`, `timestamp`, `t`, `datetime`, `utc time`, `utc`, `unix time`,
///   `unix`, `epoch`, `seconds elapsed`, `elapsed`; each alone, or with `ns`, `us`, `ms`, `s` or
///   their long forms behind
/// - delivered: `delivered`, `received`; so too
/// - position: `latitude`, `lat`; `longitude`, `lon`, `lng`, `long`
/// - accuracy in meters: `accuracy`, `horizontal accuracy`, `hacc`; each also with `m`, `meters`;
///   below 0 or NaN the fix is unusable. A dilution (`hdop`) is none: it has no unit
/// - speed in m/s: `speed`, `velocity`; each also with `mps`, `m/s`
/// - course: `bearing`, `course`
/// - provider: `provider`, of `gps` or `gnss`, `fused`, `network`
/// - true heading: `true heading`, `heading true`
/// - magnetic heading: `magnetic heading`, `heading`, `azimuth`: one that says not which is
///   magnetic, as phones work it out
/// - its accuracy in degrees: `heading accuracy`, `heading error`; below 0 unusable
/// - its Android status: `heading status`, or `rv accuracy` of a rotation vector: 1 to 3, and 0 or
///   −1 for unusable
/// - its source: `heading source`, the name of a `Heading.Source`
/// - what the row is: `kind`, of `fix` or `heading`; without it, all that the cells say
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
  /// Source of headings that name none.
  private var defaultSource = Heading.Source.unknown

  private static let timeNames = [
    "measuredunix", "measured", "time", "timestamp", "t", "datetime", "utctime", "utc", "unixtime",
    "unix", "epoch", "secondselapsed", "elapsed",
  ]

  /// nil where the header names no time, or neither a position nor a heading.
  init?(header: [String]) {
    let names = header.map(Self.plain)
    guard let measured = CSVTimes(names, bases: Self.timeNames) else { return nil }
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
    if let latitude = column(["latitude", "lat"], degrees),
      let longitude = column(["longitude", "lon", "lng", "long"], degrees)
    {
      fix = CSVTable.FixColumns(
        latitude: latitude, longitude: longitude,
        accuracy: column(["accuracy", "horizontalaccuracy", "hacc"], ["m", "meters"]),
        speed: column(["speed", "velocity"], ["mps", "ms"]),
        course: column(["bearing", "course"], degrees))
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

  /// Letters and digits in lower case, µ as u; nothing else tells names apart.
  private static func plain(_ name: String) -> String {
    let name = name.replacing("\u{B5}", with: "u").replacing("\u{3BC}", with: "u")
    return String(decoding: name.utf8.filter { $0.digit != nil || isLetter($0) }, as: UTF8.self)
      .lowercased()
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A
  }

  /// Reads the row at hand.
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

  /// Also by the word that files of older versions have for rotation vectors.
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
