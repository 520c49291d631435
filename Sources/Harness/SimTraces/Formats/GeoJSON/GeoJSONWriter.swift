import Geodesy
public import Sensing
public import SimKernel
public import SimText

/// Writes GeoJSON: a Point for every fix, one per line, and the track as a LineString for maps.
///
/// `simrun` at the top (a foreign member, RFC 7946 section 6.1) marks the file as simrun's and
/// holds the epoch, the platform and the origin. The properties of a Point are those of a fix in
/// simrun's own trace, with `t_ns`, and `time` in ISO 8601 for other programs where there is a
/// clock. A Point carries at most one heading, the last one delivered by then, with its own
/// instants. The LineString comes last, where there are two fixes, and is marked by
/// `"simrun":"track"`; reading back skips it.
///
/// Memory: the positions, 16 bytes a fix, for the LineString.
public final class GeoJSONWriter: TraceWriter {
  public static let name = GeoJSONFormat.name
  public static let fileExtension = "geojson"

  private var sink: ByteSink
  private var epochNanoseconds: Int64?
  private var hasBegun = false
  private var track: [Coordinate] = []
  /// Further properties of the point that waits for its heading.
  private var further: [(key: String, value: JSONValue)] = []
  private var pairing = PointPairing()
  private var gate = SimrunTraceGate()
  private var context = ContextLosses()

  public init(into sink: ByteSink) { self.sink = sink }

  public var losses: [String] { gate.losses + pairing.words + context.words }

  public func begin(_ head: TraceHead) { begin(head, assuming: []) }

  /// - Parameter assumptions: what was assumed about the recording, for its readers.
  package func begin(_ head: TraceHead, assuming assumptions: [String]) {
    hasBegun = true
    epochNanoseconds = head.epochNanoseconds
    sink.append(
      "{\"type\":\"FeatureCollection\",\"simrun\":{\"format\":\(SimrunTraceFormat.version)")
    sink.append(fields: head)
    if !assumptions.isEmpty {
      sink.append(",\"assumed\":")
      JSONValue.array(assumptions.map { .string($0) }).appendInLine(to: &sink)
    }
    sink.append("},\"features\":[\n")
  }

  public func take(_ fix: Fix) { take(fix, with: []) }

  /// Writes a fix with further properties, which a reader of recordings ignores.
  package func take(_ fix: Fix, with properties: [(key: String, value: JSONValue)]) {
    guard gate.admits(fix) else { return }
    write(pairing.take(fix))
    further = properties
  }

  public func take(_ heading: Heading) {
    if gate.admits(heading) { write(pairing.take(heading)) }
  }

  public func take(_ motion: MotionSample) { context.motionCount += 1 }

  public func take(_ truth: GroundTruth) { context.hasTruth = true }

  /// Does nothing: a reader's assumptions are not part of the walk.
  public func note(_ text: String) {}

  public func breakTrack() { context.breakCount += 1 }

  public func drop(_ text: String) { context.dropped.append(text) }

  public func finish() -> ByteSink {
    if !hasBegun { begin(TraceHead(format: Self.name)) }
    write(pairing.finish())
    writeTrack()
    sink.append("\n]}\n")
    return sink
  }

  private func write(_ point: PointPairing.Point?) {
    guard let point else { return }
    let fix = point.fix
    if !track.isEmpty { sink.append(static: ",\n") }
    track.append(fix.coordinate)
    sink.append(static: "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":")
    append(fix.coordinate)
    sink.append("},\"properties\":{\"t_ns\":", fix.delivered)
    appendTime(of: fix)
    sink.append(fields: fix)
    if let heading = point.heading {
      sink.append(",\"heading\":{\"t_ns\":", heading.delivered)
      sink.append(static: ",")
      sink.append(fields: heading)
      sink.append(static: "}")
    }
    for (key, value) in further {
      sink.append(",\(key.quotedForJSON):")
      value.appendInLine(to: &sink)
    }
    sink.append("}}")
  }

  private func appendTime(of fix: Fix) {
    guard let epochNanoseconds else { return }
    let (time, overflow) = fix.measured.nanoseconds.addingReportingOverflow(epochNanoseconds)
    guard !overflow, Timestamp.era.contains(time) else { return }
    sink.append(static: ",\"time\":\"")
    Timestamp.append(iso8601: time, to: &sink)
    sink.append(static: "\"")
  }

  private func writeTrack() {
    guard track.count > 1 else { return }
    sink.append(
      """
      ,
      {"type":"Feature","properties":{"simrun":"track"},"geometry":{"type":"LineString",\
      "coordinates":[
      """)
    for (index, coordinate) in track.enumerated() {
      if index > 0 { sink.append(static: ",") }
      append(coordinate)
      sink.drainIfFull()
    }
    sink.append("]}}")
  }

  private func append(_ coordinate: Coordinate) {
    sink.append(static: "[")
    sink.append(exact: coordinate.longitudeDegrees)
    sink.append(",", coordinate.latitudeDegrees)
    sink.append(static: "]")
  }
}
