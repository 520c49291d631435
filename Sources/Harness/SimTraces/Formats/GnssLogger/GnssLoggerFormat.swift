import Sensing
import SimKernel

/// Text logs of Google's GnssLogger and its kin for Android: rows by type tag, cells by header.
///
/// Read are `Fix` rows of every provider and `OrientationDeg` rows, whose yaw is clockwise from
/// magnetic north; where the log holds a magnetometer and an accelerometer, another stream of
/// headings is worked out of them (`GnssLoggerCompass`). Other rows are counted. A `# Fix,…`
/// comment names the columns of the `Fix` rows below it, in the words of any version. Rows before
/// any header have today's columns, or the old ones where they have eight cells. A garbled row is
/// counted and skipped; a file without one good `Fix` row is refused. See `GnssLoggerClock` for
/// what measured and delivered mean.
///
/// Memory: the rows that are read, and one line.
public struct GnssLoggerFormat: TraceFormat {
  public static let name = "Android GnssLogger"

  private let file: String
  private var lineNumber = 0
  private var bounds: [Range<Int>] = []
  private var fixColumns: GnssLoggerColumns?
  private var orientationColumns = GnssLoggerColumns.orientation
  private var compass = GnssLoggerCompass()
  private var rows: [GnssLoggerRow] = []
  private var fixCount = 0
  private var garbledFixes = Tally()
  private var garbledOrientations = Tally()
  private var strayLines = Tally()
  private var firstFault: Diagnostic?
  /// Row types that are not read, in order of appearance.
  private var others: [(tag: String, count: Int)] = []

  private init(file: String) { self.file = file }

  public static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    let bytes = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start
    return bytes.split { $0 == 0x0A || $0 == 0x0D }.contains { line in
      let row = line.first == UInt8(ascii: "#") ? line.dropFirst().drop { $0 <= 0x20 } : line
      guard let comma = row.prefix(24).firstIndex(of: UInt8(ascii: ",")) else { return false }
      return tags.contains(String(decoding: row[..<comma], as: UTF8.self))
    }
  }

  public static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic) {
    var reader = GnssLoggerFormat(file: source.name)
    var lines = LineReader(source)
    var line = LineReader.Line()
    while try lines.next(&line) { try reader.read(line) }
    try reader.finish(into: sink)
  }

  private func finish(into sink: some TraceSink) throws(Diagnostic) {
    guard fixCount > 0 else { throw refusal() }
    var trace = GnssLoggerClock(rows).trace(of: rows)
    guard !trace.fixes.isEmpty else { throw refusal() }
    trace.notes = counts() + trace.notes
    trace.platform = .android
    sink.take(trace, format: Self.name)
    sink.count(RowTally(name: "Fix", count: fixCount))
    if orientationCount > 0 {
      sink.count(RowTally(name: "OrientationDeg", count: orientationCount))
    }
    for (tag, count) in others { sink.count(RowTally(name: tag, count: count)) }
  }

  private var orientationCount: Int { rows.count - fixCount - compass.headingCount }

  private static let tags: Set<String> = [
    "Fix", "Raw", "UncalAccel", "Accel", "UncalGyro", "Gyro", "UncalMag", "Mag", "OrientationDeg",
    "Nav", "Status", "Agc",
  ]
}

extension GnssLoggerFormat {
  private mutating func read(_ line: LineReader.Line) throws(Diagnostic) {
    lineNumber = line.number
    guard !line.isTooLong else { return strayLines.add("line \(lineNumber)") }
    try line.bytes.withUnsafeBufferPointer { buffer throws(Diagnostic) in
      try read(Number.trimmed(buffer))
    }
  }

  private mutating func read(_ row: UnsafeBufferPointer<UInt8>) throws(Diagnostic) {
    guard let first = row.first else { return }
    if first == UInt8(ascii: "#") {
      try readHeader(String(decoding: row.dropFirst(), as: UTF8.self))
    } else if row.starts(with: "Fix,".utf8) {
      readFix(row)
    } else if row.starts(with: "OrientationDeg,".utf8) {
      readOrientation(row)
    } else {
      count(row)
    }
  }

  private mutating func readHeader(_ text: String) throws(Diagnostic) {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map {
      String(
        decoding: $0.utf8.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed(),
        as: UTF8.self)
    }
    guard names.count > 2 else { return }
    if names[0] == "OrientationDeg" {
      let columns = GnssLoggerColumns(header: names)
      if columns.cell(.yaw) != nil { orientationColumns = columns }
    } else if names[0] == "Fix" {
      let columns = GnssLoggerColumns(header: names)
      guard columns.locates || columns.cell(.provider) == nil else {
        throw Diagnostic(
          "the header of the Fix rows names no latitude, longitude or time",
          at: .init(file: file, line: lineNumber, column: 1),
          hint: "expected # Fix,Provider,LatitudeDegrees,LongitudeDegrees,…,UnixTimeMillis,…",
          sourceLine: "#" + text)
      }
      if columns.locates { fixColumns = columns }
    }
  }

  private mutating func readFix(_ row: UnsafeBufferPointer<UInt8>) {
    let cells = GnssLoggerCells(row, reusing: bounds)
    let columns = fixColumns ?? (cells.count == 8 ? .oldFix : .fix)
    do throws(GnssLoggerFault) {
      rows.append(try GnssLoggerRow(fix: cells, columns, line: lineNumber))
      fixCount += 1
    } catch {
      garbledFixes.add("line \(lineNumber): \(error.reason)")
      if firstFault == nil { firstFault = diagnostic(error, row) }
    }
    bounds = cells.bounds
  }

  private mutating func readOrientation(_ row: UnsafeBufferPointer<UInt8>) {
    let cells = GnssLoggerCells(row, reusing: bounds)
    do throws(GnssLoggerFault) {
      rows.append(try GnssLoggerRow(orientation: cells, orientationColumns, line: lineNumber))
    } catch {
      garbledOrientations.add("line \(lineNumber): \(error.reason)")
    }
    bounds = cells.bounds
  }

  private mutating func count(_ row: UnsafeBufferPointer<UInt8>) {
    let tag = row.prefix { $0 != UInt8(ascii: ",") }
    let isTag = tag.count < 24 && tag.count < row.count && tag.allSatisfy(\.isLetter)
    guard isTag else { return strayLines.add("line \(lineNumber)") }
    if let kind = GnssLoggerCompass.Kind(tag) {
      let cells = GnssLoggerCells(row, reusing: bounds)
      if let heading = compass.heading(of: kind, cells, line: lineNumber) { rows.append(heading) }
      bounds = cells.bounds
    }
    if let known = others.firstIndex(where: { tag.elementsEqual($0.tag.utf8) }) {
      others[known].count += 1
    } else if others.count < 32 {
      others.append((String(decoding: tag, as: UTF8.self), 1))
    } else {
      strayLines.add("line \(lineNumber)")
    }
  }

  private func diagnostic(
    _ fault: GnssLoggerFault, _ row: UnsafeBufferPointer<UInt8>
  ) -> Diagnostic {
    let before = String(decoding: row[..<fault.offset], as: UTF8.self)
    return Diagnostic(
      "no Fix row can be read; the first: \(fault.reason)",
      at: .init(file: file, line: lineNumber, column: before.count + 1),
      hint: "is the header # Fix,… the one of these rows?",
      sourceLine: String(decoding: row, as: UTF8.self))
  }

  private func refusal() -> Diagnostic {
    if let firstFault { return firstFault }
    let seen =
      others.map { "\($0.tag) \($0.count)" }
      + (orientationCount == 0 ? [] : ["OrientationDeg \(orientationCount)"])
    return Diagnostic(
      "no Fix row: the log holds no position"
        + (seen.isEmpty ? "" : " (rows: \(seen.joined(separator: ", ")))"),
      at: .init(file: file, line: max(1, lineNumber), column: 1),
      hint: "switch on the location providers in GnssLogger before recording")
  }

  private func counts() -> [String] {
    var notes: [String] = []
    if let first = garbledFixes.first {
      let count = garbledFixes.count
      notes.append(
        "garbled Fix rows, skipped: \(count) of \(count + fixCount) (first at \(first))")
    }
    if let first = garbledOrientations.first {
      notes.append(
        "garbled OrientationDeg rows, skipped: \(garbledOrientations.count) (first at \(first))")
    }
    if let first = strayLines.first {
      notes.append("lines that are no rows, skipped: \(strayLines.count) (first at \(first))")
    }
    let unused = others.filter { !compass.uses($0.tag) }
    if !unused.isEmpty {
      let seen = unused.map { "\($0.tag) \($0.count)" }.joined(separator: ", ")
      notes.append("rows of other types, not used: \(seen)")
    }
    return notes + compass.notes
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
}
