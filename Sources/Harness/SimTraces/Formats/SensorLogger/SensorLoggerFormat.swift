import SimKernel
public import SimText

/// One of the CSV files that Sensor Logger (Tsz Hei Choi, iOS and Android) writes: positions,
/// orientation or compass. See `SensorLoggerFolder` for a whole recording.
///
/// Memory: one row.
public struct SensorLoggerFormat: TraceFormat {
  public static let name = "Sensor Logger"

  public static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    CSVTable.header(of: start).map { SensorLoggerFile(header: $0)?.isSelfContained == true }
      ?? false
  }

  public static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic) {
    let table = try CSVTable(source)
    guard let file = SensorLoggerFile(header: table.header), file.isSelfContained else {
      throw Diagnostic(
        "the header is not one of Sensor Logger's Location, Orientation or Compass files",
        at: .init(file: source.name, line: 1, column: 1),
        hint: "expected time,seconds_elapsed,… and latitude and longitude, yaw, or magneticBearing")
    }
    let clock = SensorLoggerClock()
    let platform = SensorLoggerMetadata()
    let stream = try file.stream(table, named: file.rawValue, clock, platform)
    var timeline = SensorTimeline(sink, TraceHead(format: name), hasClock: true)
    try timeline.add([stream])
    guard timeline.hasBegun else { throw SensorLoggerFolder.refusal([stream], file: source.name) }
    timeline.finish([stream], notes: clock.notes + file.notes(platform))
  }
}

/// A recording of Sensor Logger: a folder of CSV files, one for each sensor.
///
/// Read are `Location`, `LocationGps`, `LocationNetwork`, `Orientation`, `Compass`, and
/// `Magnetometer` with `Gravity` or `TotalAcceleration`; as motion `Gyroscope`, `Magnetometer`,
/// `Gravity` and `Pedometer`. `Metadata` names the phone's platform. Rows of all files are merged
/// by time while they are read, so memory is one row per file. Files are identified by name, and
/// their cells by the names in the header. See `SensorLoggerFile` for the meaning of the cells and
/// `SensorLoggerClock` for measured and delivered.
public struct SensorLoggerFolder: TraceFolderFormat {
  public static let name = "Sensor Logger folder"

  public static func recognizes(_ folder: RecordingFolder) -> Bool {
    files(of: folder).contains { file, name in
      guard let source = try? folder.open(name),
        let start = try? source.peek(ByteSource.windowBytes),
        let header = CSVTable.header(of: start)
      else { return false }
      return file.isSelfContained && SensorLoggerFile(header: header) != nil
    }
  }

  public static func read(_ folder: RecordingFolder, into sink: some TraceSink) throws(Diagnostic) {
    let metadata = try metadata(of: folder)
    let clock = SensorLoggerClock(metadata.startNanoseconds)
    var streams: [SensorStream] = []
    var present = Set<SensorLoggerFile>()
    var notes: [String] = []
    for (file, name) in files(of: folder) {
      let source = try folder.open(name)
      // A sensor without values leaves an empty file.
      if try source.peek(1).isEmpty { continue }
      guard let table = try table(of: source, file) else {
        notes.append("\(name): no \(file.demanded) in its header, not used")
        continue
      }
      guard file.fits(table.header) else {
        throw Diagnostic(
          "the header of \(name) names no \(file.demanded)", at: .init(file: table.file, line: 1),
          hint: "was it written by another app?")
      }
      streams.append(try file.stream(table, named: file.rawValue, clock, metadata))
      present.insert(file)
    }
    let head = TraceHead(format: name, platform: metadata.platform)
    var timeline = SensorTimeline(sink, head, hasClock: true)
    try timeline.add(streams)
    guard timeline.hasBegun else { throw refusal(streams, file: folder.path) }
    notes += clock.notes
    for file in SensorLoggerFile.allCases where present.contains(file) {
      notes += file.notes(metadata)
    }
    timeline.finish(streams, notes: notes)
  }

  /// The table in `source`; nil where it has only motion and is malformed.
  private static func table(
    of source: ByteSource, _ file: SensorLoggerFile
  ) throws(Diagnostic) -> CSVTable? {
    do throws(Diagnostic) {
      let table = try CSVTable(source)
      return file.isMotionAlone && !file.fits(table.header) ? nil : table
    } catch {
      guard file.isMotionAlone, error.kind == .badInput else { throw error }
      return nil
    }
  }

  static func refusal(_ streams: [SensorStream], file: String) -> Diagnostic {
    SensorStream.refusal(of: streams, file: file, hint: "was it stopped before the first fix?")
  }

  /// The files that are read, and their names in `folder`; gravity before the magnetometer, which
  /// needs it.
  private static func files(of folder: RecordingFolder) -> [(SensorLoggerFile, String)] {
    SensorLoggerFile.allCases.compactMap { file in
      let name = "\(file.rawValue).csv"
      guard folder.names.contains(name) else { return nil }
      // gravity is better than low-pass filtered acceleration
      if file == .totalAcceleration, folder.names.contains("Gravity.csv") { return nil }
      return (file, name)
    }
  }

  private static func metadata(
    of folder: RecordingFolder
  ) throws(Diagnostic) -> SensorLoggerMetadata {
    guard folder.names.contains("Metadata.csv") else { return SensorLoggerMetadata() }
    return try SensorLoggerMetadata(try folder.open("Metadata.csv"))
  }
}
