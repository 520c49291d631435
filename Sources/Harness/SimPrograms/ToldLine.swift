import Geodesy
import Sensing
import SimKernel
import SimText

/// Writes the lines for a program, one after the other into one buffer.
///
/// Fixes, headings and motions have the same form as in simrun's own traces.
struct ToldLine {
  private var sink = ByteSink()

  /// Writes `event` as line `number`; returns its bytes with the end of the line.
  ///
  /// - Parameter isQuiet: whether simrun does not wait for an answer.
  mutating func event(
    _ event: Event, _ number: Int, at instant: Instant, isQuiet: Bool
  ) -> [UInt8] {
    begin(number, instant)
    append(event, at: instant)
    if isQuiet { sink.append(static: ",\"quiet\":true") }
    return end()
  }

  /// Writes the end of a run as line `number`.
  mutating func end(_ number: Int, at instant: Instant) -> [UInt8] {
    begin(number, instant)
    sink.append(static: "\"end\":true")
    return end()
  }

  /// Writes the start of a run with the facts in `start`.
  ///
  /// - Parameter saved: JSON that the program saved before a kill; nil where it never did.
  mutating func start(_ start: JSONValue, saved: [UInt8]?, at instant: Instant) -> [UInt8] {
    var object = ByteSink()
    start.appendInLine(to: &object)
    begin(0, instant)
    sink.append(static: "\"start\":")
    sink.append(bytes: Array(object.bytes.dropLast()))
    if let saved {
      sink.append(static: ",\"saved\":")
      sink.append(bytes: saved)
    }
    sink.append(byte: UInt8(ascii: "}"))
    return end()
  }

  private mutating func begin(_ number: Int, _ instant: Instant) {
    sink.clear()
    sink.append(static: "{\"n\":")
    Decimals.append(UInt64(number), width: 1, to: &sink)
    sink.append(",\"t_ns\":", instant)
    sink.append(byte: UInt8(ascii: ","))
  }

  private mutating func end() -> [UInt8] {
    sink.append(static: "}\n")
    return sink.bytes
  }

  private mutating func append(_ event: Event, at instant: Instant) {
    switch event {
    case .fix(var fix):
      fix.delivered = instant
      sink.append(static: "\"fix\":{\"lat\":")
      append(fix.coordinate.latitudeDegrees)
      sink.append(static: ",\"lon\":")
      append(fix.coordinate.longitudeDegrees)
      sink.append(fields: fix)
      sink.append(byte: UInt8(ascii: "}"))
    case .heading(var heading):
      heading.delivered = instant
      sink.append(static: "\"heading\":{")
      sink.append(fields: heading)
      sink.append(byte: UInt8(ascii: "}"))
    case .motion(var motion):
      motion.delivered = instant
      sink.append(static: "\"motion\":{")
      sink.append(fields: motion)
      sink.append(byte: UInt8(ascii: "}"))
    case .wake(let token):
      sink.append(static: "\"wake\":")
      Decimals.append(UInt64(token.rawValue), width: 1, to: &sink)
    case .app(let event): append("app", event.name)
    case .failure(let failure): append("failure", failure.name)
    case .updatesPaused: sink.append(static: "\"updates_paused\":true")
    case .sensors(let request):
      sink.append(static: "\"sensors\":")
      request.told.appendInLine(to: &sink)
    case .authorization(let authorization):
      append("authorization", "status", authorization.status.name)
      sink.append(",\"precise\":\(authorization.isPrecise)}")
    case .region(let region):
      sink.append("\"region\":{\"region\":\(region.region)")
      sink.append(",\"kind\":\"\(region.kind.name)\"}")
    case .mapRegion(let map):
      sink.append(static: "\"map\":{\"lat\":")
      append(map.center.latitudeDegrees)
      sink.append(static: ",\"lon\":")
      append(map.center.longitudeDegrees)
      sink.append(",\"height_m\":", map.heightMeters)
      sink.append(",\"width_m\":", map.widthMeters)
      sink.append(",\"cause\":\"\(map.cause.name)\"}")
    }
  }

  private mutating func append(_ name: StaticString, _ word: String) {
    sink.append("\"\(name)\":\"\(word)\"")
  }

  private mutating func append(_ name: StaticString, _ key: StaticString, _ word: String) {
    sink.append("\"\(name)\":{\"\(key)\":\"\(word)\"")
  }

  /// JSON has no NaN: an invalid coordinate is written as null.
  private mutating func append(_ number: Double) {
    if number.isFinite { sink.append(exact: number) } else { sink.append(static: "null") }
  }
}

extension SensorRequest {
  /// Members that differ from a request without filters are written in addition to the request.
  var told: JSONValue {
    let usual = SensorRequest(location: location, heading: heading)
    var members: [(String, JSONValue)] = [
      ("location", .bool(location)), ("heading", .bool(heading)),
      ("accuracy", .string(accuracy.name)),
    ]
    func add(_ name: String, _ value: Double, _ usual: Double) {
      if value != usual { members.append((name, .number(value))) }
    }
    func add(_ name: String, _ span: Timespan, _ usual: Timespan) {
      if span != usual { members.append((name, .integer(Int(span.nanoseconds)))) }
    }
    func add(_ name: String, _ flag: Bool, _ usual: Bool) {
      if flag != usual { members.append((name, .bool(flag))) }
    }
    add("distance_filter_m", distanceFilterMeters, usual.distanceFilterMeters)
    add("interval_ns", interval, usual.interval)
    add("fastest_interval_ns", fastestInterval, usual.fastestInterval)
    add("longest_delay_ns", longestDelay, usual.longestDelay)
    add("heading_filter_deg", headingFilterDegrees, usual.headingFilterDegrees)
    add("heading_interval_ns", headingInterval, usual.headingInterval)
    add("works_out_headings", worksOutHeadings, usual.worksOutHeadings)
    add("runs_in_background", runsInBackground, usual.runsInBackground)
    add("pauses_automatically", pausesAutomatically, usual.pausesAutomatically)
    if motion != usual.motion {
      let kinds = MotionSample.Kind.allCases.filter { motion.contains($0) }
      members.append(("motion", .array(kinds.map { .string($0.name) })))
    }
    add("motion_interval_ns", motionInterval, usual.motionInterval)
    return .object(members)
  }
}
