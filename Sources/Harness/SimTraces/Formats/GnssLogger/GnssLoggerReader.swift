import SimKernel
import SimText

/// Reads the lines of a GnssLogger file.
struct GnssLoggerReader {
  private let file: String
  private let sink: any TraceSink
  private var timeline: GnssLoggerTimeline
  private var lineNumber = 0
  private var bounds: [Range<Int>] = []
  private var fixColumns: GnssLoggerColumns?
  private var orientationColumns: GnssLoggerColumns?
  private var compass = GnssLoggerCompass()
  private var fixCount = 0
  private var orientationCount = 0
  private var garbledFixes = Tally()
  private var garbledOrientations = Tally()
  private var strayLines = Tally()
  private var firstFault: Diagnostic?
  /// Row types that are not read, in order of appearance.
  private var others: [(tag: String, count: Int)] = []

  init(file: String, into sink: any TraceSink) {
    self.file = file
    self.sink = sink
    timeline = GnssLoggerTimeline(into: sink)
  }

  /// Passes on the rest after all lines are read.
  mutating func finish() throws(Diagnostic) {
    guard fixCount > 0 else { throw refusal() }
    timeline.finish()
    guard timeline.fixCount > 0 else { throw refusal() }
    sink.count(RowTally(name: "Fix", count: fixCount))
    if orientationCount > 0 {
      sink.count(RowTally(name: "OrientationDeg", count: orientationCount))
    }
    for (tag, count) in others { sink.count(RowTally(name: tag, count: count)) }
    for note in notes { sink.note(note) }
  }
}

extension GnssLoggerReader {
  mutating func read(_ line: LineReader.Line) throws(Diagnostic) {
    lineNumber = line.number
    guard !line.isTooLong else { return strayLines.add("line \(lineNumber)") }
    try line.bytes.withUnsafeBufferPointer { buffer throws(Diagnostic) in
      try read(Number.trimmed(buffer))
    }
  }

  private mutating func read(_ row: UnsafeBufferPointer<UInt8>) throws(Diagnostic) {
    guard let first = row.first else { return }
    if first == UInt8(ascii: "#") {
      try readHeader(row)
    } else if row.starts(with: "Fix,".utf8) {
      readFix(row)
    } else if row.starts(with: "OrientationDeg,".utf8) {
      readOrientation(row)
    } else {
      count(row)
    }
  }

  private mutating func readHeader(_ row: UnsafeBufferPointer<UInt8>) throws(Diagnostic) {
    let cells = LineCells(UnsafeBufferPointer(rebasing: row.dropFirst()))
    let names = cells.bounds.indices.map(cells.text)
    guard names.count > 2 else { return }
    if names[0] == "OrientationDeg" {
      let columns = GnssLoggerColumns(header: names)
      if columns.cell(.yaw) != nil { orientationColumns = columns }
    } else if let kind = GnssLoggerCompass.Kind(Array(names[0].utf8)) {
      compass.takeHeader(kind, GnssLoggerColumns(header: names))
    } else if names[0] == "Fix" {
      let columns = GnssLoggerColumns(header: names)
      guard columns.locates || columns.cell(.provider) == nil else {
        throw Diagnostic(
          "the header of the Fix rows names no latitude, longitude or time",
          at: .init(file: file, line: lineNumber, column: 1),
          hint: "expected # Fix,Provider,LatitudeDegrees,LongitudeDegrees,…,UnixTimeMillis,…",
          sourceLine: String(decoding: row, as: UTF8.self))
      }
      if columns.locates { fixColumns = columns }
    }
  }

  private mutating func readFix(_ row: UnsafeBufferPointer<UInt8>) {
    let cells = LineCells(row, reusing: bounds)
    let columns = fixColumns ?? (cells.count == 8 ? .oldFix : .fix)
    do throws(GnssLoggerFault) {
      timeline.add(try GnssLoggerRow(fix: cells, columns, line: lineNumber))
      fixCount += 1
    } catch {
      garbledFixes.add("line \(lineNumber): \(error.reason)")
      if firstFault == nil { firstFault = diagnostic(error, row) }
    }
    bounds = cells.bounds
  }

  private mutating func readOrientation(_ row: UnsafeBufferPointer<UInt8>) {
    let cells = LineCells(row, reusing: bounds)
    let columns =
      orientationColumns ?? (cells.count == 7 ? .calibratedOrientation : .orientation)
    do throws(GnssLoggerFault) {
      timeline.add(try GnssLoggerRow(orientation: cells, columns, line: lineNumber))
      orientationCount += 1
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
      let cells = LineCells(row, reusing: bounds)
      let found = compass.read(kind, cells, line: lineNumber)
      if let heading = found.heading { timeline.add(heading) }
      if let motion = found.motion { timeline.takeMotion(motion) }
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
      hint: "does the header # Fix,… belong to these rows?",
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

  private var notes: [String] {
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
    return notes + compass.notes + timeline.notes
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
}
