import SimKernel
public import SimText

/// Text logs of Google's GnssLogger and similar apps for Android: rows by type tag, cells by
/// header.
///
/// Read are `Fix` rows of every provider and `OrientationDeg` rows, whose yaw is clockwise from
/// magnetic north. Where the log has a magnetometer and an accelerometer, a second stream of
/// headings is computed from them (`GnssLoggerCompass`); magnetometer and gyroscope rows are
/// motion. `CalibrationAccuracy` of version 3.1 is the phone's report about its rows. Other rows
/// are counted. A `# Fix,…` comment names the columns of the `Fix` rows below it, in the words of
/// any version. Rows before any header have today's columns, or the old ones if they have eight
/// cells. A garbled row is counted and skipped; a file without a good `Fix` row is refused. See
/// `GnssLoggerTimeline` for the meaning of measured and delivered.
///
/// Memory: the first 2000 rows that are read, with their motion, and one line.
public struct GnssLoggerFormat: TraceFormat {
  public static let name = "Android GnssLogger"

  public static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    let bytes = start.startWithByteOrderMark ? start.dropFirst(3) : start
    return bytes.split { $0 == 0x0A || $0 == 0x0D }.contains { line in
      let row = line.first == UInt8(ascii: "#") ? line.dropFirst().drop { $0 <= 0x20 } : line
      guard let comma = row.prefix(24).firstIndex(of: UInt8(ascii: ",")) else { return false }
      return tags.contains(String(decoding: row[..<comma], as: UTF8.self))
    }
  }

  public static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic) {
    var reader = GnssLoggerReader(file: source.name, into: sink)
    var lines = LineReader(source)
    var line = LineReader.Line()
    while try lines.next(&line) { try reader.read(line) }
    try reader.finish()
  }

  private static let tags: Set<String> = [
    "Fix", "Raw", "UncalAccel", "Accel", "UncalGyro", "Gyro", "UncalMag", "Mag", "OrientationDeg",
    "Nav", "Status", "Agc",
  ]
}
