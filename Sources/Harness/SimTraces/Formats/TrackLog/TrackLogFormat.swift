import Geodesy
import SimKernel
public import SimText

/// Track logs of GeoLife and of OziExplorer, `.plt`: six lines of header, then a line for each
/// point with latitude, longitude, a mark of a new segment, altitude in feet, days since 1899-12-30
/// and, for people, the date and the time in UTC.
///
/// Days have seven decimals or more: a time is accurate to 5 ms. Where GeoLife writes date and time
/// to the second as ISO 8601, these are used. A mark breaks the track; altitudes are reported as
/// lost. Datums other than WGS 84 are refused. See `PointTimeline`. Memory: 1000 points.
///
/// Sources: GeoLife GPS trajectories, user guide 1.3 (Microsoft Research Asia); OziExplorer file
/// formats, track file 2.1.
public struct TrackLogFormat: TraceFormat {
  public static let name = "GeoLife and OziExplorer track log"

  private static let headers = ["Geolife trajectory", "OziExplorer Track Point File"]
  private static let headerLineCount = 6

  public static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    let text = start.startWithByteOrderMark ? start.dropFirst(3) : start
    return headers.contains { text.starts(with: $0.utf8) }
  }

  public static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic) {
    var lines = LineReader(source)
    var line = LineReader.Line()
    var timeline = PointTimeline(into: sink, format: name, file: source.name)
    var count = 0
    var garbled = Tally()
    var elevationCount = 0
    while try lines.next(&line) {
      if line.number == 2 { try checkDatum(line, source.name) }
      guard line.number > headerLineCount, line.isTooLong || !line.bytes.isEmpty else { continue }
      guard let point = point(line, &elevationCount) else {
        garbled.add("line \(line.number)")
        continue
      }
      count += 1
      try timeline.add(point)
    }
    guard count > 0 else {
      throw Diagnostic(
        "no line with a position below the header",
        at: .init(file: source.name, line: max(1, lines.number), column: 1),
        hint: "points are written like 39.906631,116.385564,0,492,40097.5864583333,2009-10-11,"
          + "14:04:30")
    }
    try timeline.finish()
    sink.count(RowTally(name: "points", count: count, span: timeline.span))
    if let first = garbled.first {
      sink.note("garbled lines, skipped: \(garbled.count) (first at \(first))")
    }
    timeline.tellNotes()
    if elevationCount > 0 { sink.drop("elevations: \(elevationCount)") }
  }

  private static func checkDatum(_ line: LineReader.Line, _ file: String) throws(Diagnostic) {
    let datum = String(decoding: line.bytes.prefix(64).filter { $0 > 0x20 }, as: UTF8.self)
    guard datum.uppercased() != "WGS84" else { return }
    throw Diagnostic(
      "the datum \(datum.quoted()), expected WGS 84", at: .init(file: file, line: 2, column: 1),
      hint: "export the track in WGS 84")
  }

  /// The value for no altitude, in feet.
  private static let noAltitude = -777.0

  private static func point(
    _ line: LineReader.Line, _ elevationCount: inout Int
  ) -> TrackPoint? {
    guard !line.isTooLong else { return nil }
    return line.bytes.withUnsafeBufferPointer { bytes in
      let cells = LineCells(bytes)
      guard cells.count >= 5, let latitude = Number(cells[0]).value(in: -90...90),
        let longitude = Number(cells[1]).value(in: -180...180)
      else { return nil }
      var point = TrackPoint(
        at: Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude),
        time: time(cells), line: line.number)
      if case .value(let feet) = Number(cells[3]), feet != noAltitude { elevationCount += 1 }
      point.startsSegment = Number(cells[2]) == .value(1)
      return point
    }
  }

  /// Days from 1899-12-30 to 1970-01-01.
  private static let daysTo1970 = 25_569.0

  /// nil where the cell is empty.
  private static func time(_ cells: LineCells) -> Timestamp? {
    if cells.count >= 7 {
      var text = "\(cells.text(5))T\(cells.text(6))"
      let stamp = text.withUTF8 { Timestamp(iso8601: $0) }
      if case .time = stamp { return stamp }
    }
    guard case .value(let days) = Number(cells[4]) else { return nil }
    let seconds = (days - daysTo1970) * 86_400
    // to the millisecond: a double with days has no more digits
    guard abs(seconds) < 1e11 else { return .outsideEra }
    return Timestamp(unixMilliseconds: Int64((seconds * 1000).rounded()))
  }
}
