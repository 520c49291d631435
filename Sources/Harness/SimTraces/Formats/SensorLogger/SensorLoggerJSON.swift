import SimKernel
public import SimText

/// A whole recording of Sensor Logger as one JSON file: a list of records, each with its `sensor`,
/// its `time` and the columns of that sensor's CSV file as values, mostly as strings.
///
/// The same sensors are read as by `SensorLoggerFolder`, with the same meaning. The file lists
/// sensor by sensor, so its readings are held in memory and merged by time: 40 bytes a reading and
/// 80 more for a fix, at most `readingLimit` of them. The zip of CSV files that the app also
/// exports is read in bounded memory.
///
/// Source: README of tszheichoi/awesome-sensor-logger, JSON.
public struct SensorLoggerJSONFormat: TraceFormat {
  public static let name = "Sensor Logger JSON"

  /// The largest number of readings that are kept: an hour and a half at 400 a second, 84 MB.
  static let readingLimit = 1 << 21

  public static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    let outline = JSONOutline(start)
    return outline.has("[].sensor")
      && (outline.has("[].time") || outline.text("[].sensor") == "Metadata")
  }

  public static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic) {
    var reader = SensorLoggerJSONReader(try JSONReader(source))
    try reader.read()
    try reader.tell(sink)
  }
}

/// Gathers the records of such a file.
private struct SensorLoggerJSONReader {
  private var json: JSONReader
  private let clock = SensorLoggerClock()
  private let metadata = SensorLoggerMetadata()
  private let metadataTable: CSVTable
  private var records: [SensorLoggerRecords] = []
  private var others: [(name: String, count: Int)] = []
  private var readingCount = 0
  private var garbled = Tally()
  private var firstFault: Diagnostic?
  /// Values of the current record, by the index of their key.
  private var values = [[UInt8]?](repeating: nil, count: Key.allCases.count)

  private enum Key: String, CaseIterable {
    case sensor, time, latitude, longitude, horizontalAccuracy, speed, bearing, bearingAccuracy
    case elapsed = "seconds_elapsed"
    case yaw, qx, qy, qz, qw, magneticBearing, x, y, z, steps, platform, standardisation
    case standardization
    case start = "recording epoch time"
    static let keys = JSONKeys<Int>(
      allCases.enumerated().map { ($1.rawValue, $0) }, refusingOthers: false)
    static let indices = Dictionary(
      uniqueKeysWithValues: allCases.enumerated().map { ($1.rawValue, $0) })
  }

  /// The largest number of sensors that are counted but not read.
  private static let otherLimit = 64

  init(_ json: JSONReader) {
    self.json = json
    metadataTable = CSVTable(file: json.source.name, header: SensorLoggerMetadata.columns)
  }

  mutating func read() throws(Diagnostic) {
    try json.beginArray()
    while try json.nextElement() { try readRecord() }
    guard try !json.hasMore() else {
      throw json.refusal("more after the end of the list", at: json.next)
    }
  }

  private mutating func readRecord() throws(Diagnostic) {
    guard try json.kind() == .object else {
      throw json.unexpected("a record", hint: "as in {\"sensor\":\"Location\",\"time\":\"…\",…}")
    }
    try json.beginObject()
    let mark = json.mark
    for index in values.indices { values[index] = nil }
    var fields = JSONFields(Key.keys)
    while let index = try json.nextKey(&fields) { values[index] = try json.looseText() }
    let name = String(decoding: value(.sensor) ?? [], as: UTF8.self)
    if name == "Metadata" {
      metadataTable.put(cells(of: SensorLoggerMetadata.columns), line: mark.line)
      metadata.read(metadataTable)
      return
    }
    guard let file = SensorLoggerFile(rawValue: name) else { return count(name) }
    do throws(CSVTable.Fault) {
      try read(file, line: mark.line)
    } catch {
      garbled.add("line \(mark.line): \(error.reason)")
      if firstFault == nil {
        firstFault = json.refusal(
          "no record can be read; the first: \(error.reason)", at: mark,
          hint: "is this a file of Sensor Logger?")
      }
    }
    guard readingCount <= SensorLoggerJSONFormat.readingLimit else {
      throw json.refusal(
        "more than \(SensorLoggerJSONFormat.readingLimit) readings, sensor by sensor: they can't "
          + "be merged by time in bounded memory", at: mark,
        hint: "export the recording as a zip of CSV files")
    }
  }

  private mutating func read(_ file: SensorLoggerFile, line: Int) throws(CSVTable.Fault) {
    let stream: SensorLoggerRecords
    if let known = records.first(where: { $0.file == file }) {
      stream = known
    } else {
      let columns = file.columns.filter { values[Key.indices[$0] ?? 0] != nil }
      guard file.fits(columns) else {
        throw CSVTable.Fault(reason: "\(file.rawValue) without \(file.demanded)")
      }
      let table = CSVTable(file: json.source.name, header: columns)
      stream = SensorLoggerRecords(file, table, clock)
      records.append(stream)
    }
    stream.table.put(cells(of: stream.table.header), line: line)
    if try stream.read(line: line) { readingCount += 1 }
  }

  private func value(_ key: Key) -> [UInt8]? { values[Key.indices[key.rawValue] ?? 0] }

  private func cells(of columns: [String]) -> [[UInt8]] {
    columns.map { values[Key.indices[$0] ?? 0] ?? [] }
  }

  private mutating func count(_ name: String) {
    let name = name.isEmpty ? "without a sensor" : name.withoutPosition
    if let known = others.firstIndex(where: { $0.name == name }) {
      others[known].count += 1
    } else if others.count < Self.otherLimit {
      others.append((name, 1))
    }
  }

  /// Passes all on by time; readings of the same instant in the order of `SensorLoggerFile`.
  mutating func tell(_ sink: some TraceSink) throws(Diagnostic) {
    var streams = SensorLoggerFile.allCases.compactMap { file in
      records.first { $0.file == file && !$0.isEmpty }
    }
    // gravity is better than low-pass filtered acceleration
    if streams.contains(where: { $0.file == .gravity }) {
      streams.removeAll { $0.file == .totalAcceleration }
    }
    let head = TraceHead(format: SensorLoggerJSONFormat.name, platform: metadata.platform)
    var timeline = SensorTimeline(sink, head, hasClock: true)
    while let next = streams.filter({ $0.delivered != nil }).min(by: { $0.isBefore($1) }) {
      timeline.add(next.next(metadata))
    }
    guard timeline.hasBegun else {
      throw firstFault
        ?? json.refusal(
          "no record with a position or a heading" + (seen.map { " (\($0))" } ?? ""),
          at: json.mark, hint: "was it stopped before the first fix?")
    }
    for stream in streams { sink.count(stream.tally) }
    for other in others { sink.count(RowTally(name: other.name, count: other.count)) }
    var notes = clock.notes
    if let first = garbled.first {
      notes.append("garbled records, skipped: \(garbled.count) (first at \(first))")
    }
    for stream in streams { notes += stream.file.notes(metadata) + stream.notes }
    if let seen { notes.append("records of other sensors, not used: \(seen)") }
    timeline.finish([], notes: notes)
  }

  private var seen: String? {
    guard !others.isEmpty else { return nil }
    return others.map { "\($0.name.escapedForTerminal) \($0.count)" }.joined(separator: ", ")
  }
}

extension JSONReader {
  /// Reads the text of a string or a number; nil for anything else.
  fileprivate mutating func looseText() throws(Diagnostic) -> [UInt8]? {
    switch try kind() {
    case .string:
      try takeString(isKept: true)
      return text
    case .number:
      let range = try takeNumber()
      return Array(bytes[range])
    case .object, .array, .bool, .null:
      try skip()
      return nil
    }
  }
}
