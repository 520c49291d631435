import Sensing
import SimKernel
public import SimText

/// A table that phyphox exported as CSV: positions, or a magnetometer and an accelerometer at the
/// same times. See `PhyphoxFolder` for an export of several tables.
///
/// Columns are found by the English names and the units of the header, as in
/// `"Time (s)","Latitude (°)"`; cells may be separated by comma, semicolon or tab, and have a
/// decimal comma. Times count from the start of the experiment. Memory: one row.
public struct PhyphoxFormat: TraceFormat {
  public static let name = "phyphox"

  public static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    CSVTable.header(of: start).flatMap(PhyphoxColumns.init)?.isSelfContained ?? false
  }

  public static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic) {
    let table = try CSVTable(source)
    guard let columns = PhyphoxColumns(header: table.header), columns.isSelfContained else {
      throw Diagnostic(
        "the header names neither positions nor a magnetometer with an accelerometer",
        at: .init(file: source.name, line: 1, column: 1),
        hint: "expected \"Time (s)\",\"Latitude (°)\",\"Longitude (°)\",…")
    }
    let stream = try PhyphoxTable.stream(table, columns, named: "phyphox", PhyphoxClock())
    try PhyphoxTable.read(
      [stream], hasClock: false, TraceHead(format: name, platform: columns.platform),
      file: source.name, into: sink)
  }
}

/// An export of phyphox: a folder of tables, one for each sensor, and `meta/time.csv` with their
/// dates.
///
/// Read are positions, headings from the magnetometer and the accelerometer, and as motion the
/// magnetometer and the gyroscope; other tables are counted. Rows of all tables are merged by time
/// while they are read: memory is one row per table.
public struct PhyphoxFolder: TraceFolderFormat {
  public static let name = "phyphox folder"

  /// The largest number of tables that are open at the same time; an export has one for each
  /// sensor.
  private static let tableLimit = 64

  public static func recognizes(_ folder: RecordingFolder) -> Bool {
    var hasField = false
    var hasAcceleration = false
    for name in tables(of: folder) {
      guard let source = try? folder.open(name),
        let start = try? source.peek(ByteSource.windowBytes),
        let columns = CSVTable.header(of: start).flatMap(PhyphoxColumns.init)
      else { continue }
      if columns.isSelfContained { return true }
      hasField = hasField || columns.field != nil
      hasAcceleration = hasAcceleration || (columns.acceleration != nil && !isLinear(name))
    }
    return hasField && hasAcceleration
  }

  public static func read(_ folder: RecordingFolder, into sink: some TraceSink) throws(Diagnostic) {
    let dates = "meta/time.csv"
    let clock =
      folder.contains(dates) ? try PhyphoxClock(try folder.open(dates)) : PhyphoxClock()
    var streams: [(rank: Int, stream: SensorStream)] = []
    var head = TraceHead(format: name)
    for name in tables(of: folder) {
      let source = try folder.open(name)
      guard let header = CSVTable.header(of: try source.peek(ByteSource.windowBytes)),
        var columns = PhyphoxColumns(header: header)
      else { continue }
      if isLinear(name) { columns.acceleration = nil }
      head.platform = head.platform ?? columns.platform
      let stream = try PhyphoxTable.stream(
        try CSVTable(source), columns, named: String(name.dropLast(4)), clock)
      // at the same instant, the direction up comes before the field that needs it
      streams.append((columns.fix != nil ? 0 : columns.field != nil ? 2 : 1, stream))
    }
    let ordered = (0...2).flatMap { rank in streams.filter { $0.rank == rank }.map(\.stream) }
    try PhyphoxTable.read(
      ordered, hasClock: clock.knowsUnixTime, head, file: folder.path, into: sink)
  }

  private static func tables(of folder: RecordingFolder) -> [String] {
    Array(folder.names.filter { $0.lowercased().hasSuffix(".csv") }.prefix(tableLimit))
  }

  /// phyphox's table of acceleration without gravity has the same columns as the one with gravity.
  private static func isLinear(_ name: String) -> Bool { name.lowercased().contains("linear") }
}

/// How both formats read a table.
private enum PhyphoxTable {
  static func stream(
    _ table: CSVTable, _ columns: PhyphoxColumns, named name: String, _ clock: PhyphoxClock
  ) throws(Diagnostic) -> SensorStream {
    try SensorStream(table, named: name) { table throws(CSVTable.Fault) in
      guard
        let nanoseconds = table.withCell(
          columns.time, { Number.fixedPoint($0, decimals: 9).flatMap(clock.nanoseconds) })
      else {
        throw CSVTable.Fault(
          reason: "time \(table.text(columns.time).quoted()) is not in seconds, or beyond 30 years",
          column: columns.time)
      }
      var row = SensorRow(measured: nanoseconds)
      // a table of several sensors has empty cells where one of them has no value
      if let fix = columns.fix, !table.isEmpty(fix.latitude) {
        row.fix = try table.fix(fix, provider: .unknown)
      }
      if let (x, y, z) = columns.acceleration, !table.isEmpty(x) {
        row.acceleration = try table.vector(x, y, z)
      }
      if let (x, y, z) = columns.field, !table.isEmpty(x) {
        row.field = try table.vector(x, y, z)
      }
      // an error here must not lose the rest of the row
      if let (x, y, z) = columns.rotation, !table.isEmpty(x),
        let rate = try? table.vector(x, y, z)
      {
        row.motion = .rotation(RotationRate(radiansPerSecond: rate.ofDevice))
      }
      return row
    }
  }

  static func read(
    _ streams: [SensorStream], hasClock: Bool, _ head: TraceHead, file: String,
    into sink: some TraceSink
  ) throws(Diagnostic) {
    var timeline = SensorTimeline(sink, head, hasClock: hasClock)
    try timeline.add(streams)
    guard timeline.hasBegun else {
      throw SensorStream.refusal(
        of: streams, file: file, hint: "was the experiment started before it was exported?")
    }
    timeline.finish(
      streams,
      notes: [
        "phyphox does not say when a value was delivered: the time of measurement is used; true "
          + "delays may be longer"
      ])
  }
}
