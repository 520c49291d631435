import SimKernel
public import SimText

/// Tables of positions and headings of any origin, among them simrun's own (`CSVWriter`) and those
/// of GPSLogger for Android; see `CSVColumns` for the names of columns and `CSVTimes` for times.
///
/// Where a file has no times of delivery, events are delivered when measured, in the order of the
/// rows. Tables of apps that simrun knows have their own formats (`SensorLoggerFormat`,
/// `PhyphoxFormat`).
///
/// Memory: 1000 rows; the whole table if it is listed newest first, see `NewestFirst`.
public struct CSVFormat: TraceFormat {
  public static let name = "CSV"

  /// The version that `CSVWriter` writes; a file with another version is from a newer simrun.
  static let version = "1"

  public static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    guard let header = CSVTable.header(of: start), CSVColumns(header: header) != nil else {
      return false
    }
    return !SensorLoggerFormat.recognizes(start) && !PhyphoxFormat.recognizes(start)
  }

  public static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic) {
    let table = try CSVTable(source)
    guard var columns = CSVColumns(header: table.header) else {
      throw Diagnostic(
        "the header names no time with a position or a heading",
        at: .init(file: source.name, line: 1, column: 1),
        hint: CSVColumns.wanted)
    }
    let version = table.column("simrun_format")
    let platformColumn = table.column("platform")
    var platform: Platform?
    var foreign: Diagnostic?
    let stream = try SensorStream(table, named: "rows", mayBeReversed: true) {
      table throws(CSVTable.Fault) in
      if let version, table.text(version) != Self.version, foreign == nil {
        foreign = Diagnostic(
          "format \(table.text(version).quoted()) of simrun's CSV, expected '\(Self.version)'",
          at: table.place(of: version), hint: "was it written by a newer simrun?")
      }
      let row = try columns.row(table)
      if platform == nil { platform = Platform(rawValue: table.text(platformColumn)) }
      return row
    }
    if let foreign { throw foreign }
    guard stream.upcoming != nil else {
      throw table.firstFault
        ?? Diagnostic(
          "no row under the header: the file holds neither a position nor a heading",
          at: .init(file: source.name, line: max(1, table.line), column: 1))
    }
    let head = TraceHead(format: name, platform: platform)
    var timeline = SensorTimeline(sink, head, hasClock: columns.measured.isUnix ?? false)
    try timeline.add([stream])
    if let foreign { throw foreign }
    timeline.finish([stream], notes: columns.measured.notes)
  }
}
