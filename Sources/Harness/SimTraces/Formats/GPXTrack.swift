import Sensing
import SimKernel

/// The points of a GPX file on a timeline.
///
/// - Order of delivery is the order in the file. A point's time is when it was measured; delivered
/// is
///   the latest time so far, so it never goes back.
/// - Zero is the first delivery. A later point with an earlier time has `measured` below zero.
/// - A point without a usable time in a file where others have one is left out: when the app was
///   given it is unknown, and a made-up time would make up a speed.
/// - Where less than half of the points have a usable time, leaving out the others would leave out
/// the
///   walk: all points count, one fix per second is assumed, and there is no epoch. A time before
/// 1980
///   or after 2100 is no usable time: the device's clock was never set.
/// - Where no time can be read and one of them is garbled, the file is refused at the first such.
struct GPXTrack {
  private let reader: GPXReader
  private let points: [GPXPoint]
  private var notes: [String] = []

  init(_ reader: GPXReader) throws(Diagnostic) {
    self.reader = reader
    points = try Self.points(of: reader)
  }

  consuming func trace() throws(Diagnostic) -> Trace {
    if reader.text.repairedCount > 0 {
      notes.append(
        "characters that are not valid in the file's encoding, read as U+FFFD: "
          + "\(reader.text.repairedCount)")
    }
    let odd = reader.oddValues
    if let first = odd.first {
      notes.append("values that are not numbers, left out: \(odd.count) (first: \(first))")
    }
    let timedCount = points.count { $0.unixNanoseconds != nil }
    return timedCount * 2 < points.count ? try untimed(timedCount) : timed()
  }

  private static func points(of reader: GPXReader) throws(Diagnostic) -> [GPXPoint] {
    if !reader.points.isEmpty { return reader.points }
    if let segment = reader.segmentOffset {
      throw reader.diagnostic(
        "no <trkpt>: the track has no points", at: segment,
        hint: "was the recording stopped before the first fix?")
    }
    if let track = reader.trackOffset {
      throw reader.diagnostic(
        "no <trkseg>: the track has no segment", at: track,
        hint: "points belong in <trk><trkseg><trkpt lat=\"…\" lon=\"…\">")
    }
    if reader.waypoints.contains(where: { $0.unixNanoseconds != nil }) {
      if let failure = reader.waypointFailure { throw failure }
      return reader.waypoints
    }
    let hint: String? =
      if reader.routeOffset != nil {
        "it holds a planned route (<rte>), which nobody has walked yet"
      } else if !reader.waypoints.isEmpty || reader.waypointFailure != nil {
        "its waypoints have no <time>, so no walk can be made of them"
      } else {
        nil
      }
    throw reader.diagnostic(
      "no <trk>: the file holds no recorded track", at: reader.rootOffset ?? 0, hint: hint)
  }

  private consuming func timed() -> Trace {
    var order = DeliveryOrder()
    var left = Tally()
    var zonelessCount = 0
    var zero: Int64?
    var trace = Trace(fixes: [])
    for point in points {
      guard case .time(let nanoseconds, let hasZone)? = point.time else {
        left.add("line \(point.line)")
        continue
      }
      if !hasZone { zonelessCount += 1 }
      let start = zero ?? nanoseconds
      zero = start
      let delivered = order.deliver(nanoseconds, line: point.line)
      trace.append(
        point, measured: Instant(nanoseconds: nanoseconds - start),
        delivered: Instant(nanoseconds: delivered - start))
    }
    trace.epochNanoseconds = zero
    if let first = left.first {
      notes.append(
        "points without a usable time, left out: \(left.count) of \(points.count) "
          + "(first at \(first))")
    }
    if zonelessCount > 0 { notes.append("times without a zone, read as UTC: \(zonelessCount)") }
    if let held = order.note(of: "points", count: trace.fixes.count) { notes.append(held) }
    trace.notes = notes
    return trace
  }

  private consuming func untimed(_ timedCount: Int) throws(Diagnostic) -> Trace {
    if timedCount == 0, let garbled = reader.garbledTime { throw garbled }
    let unset = points.count { $0.time == .outsideEra }
    if unset > 0 {
      notes.append("times outside 1980–2100, as of a clock that was never set, not used: \(unset)")
    }
    notes.append(
      "points with a usable time: \(timedCount) of \(points.count); one fix per second is assumed")
    var trace = Trace(fixes: [], notes: notes)
    for (second, point) in points.enumerated() {
      let instant = Instant(nanoseconds: Int64(second) * 1_000_000_000)
      trace.append(point, measured: instant, delivered: instant)
    }
    return trace
  }
}

extension GPXPoint {
  fileprivate var unixNanoseconds: Int64? {
    if case .time(let nanoseconds, _)? = time { nanoseconds } else { nil }
  }
}

extension GPXPoint.HeadingFields {
  fileprivate var report: Heading.Report {
    guard let accuracyDegrees else { return .absent }
    return accuracyDegrees > 0 ? .degrees(accuracyDegrees) : .invalid
  }
}

extension Trace {
  fileprivate mutating func append(_ point: GPXPoint, measured: Instant, delivered: Instant) {
    fixes.append(
      Fix(
        coordinate: point.coordinate,
        horizontalAccuracyMeters: point.horizontalAccuracyMeters,
        speedMetersPerSecond: point.speedMetersPerSecond, courseDegrees: point.courseDegrees,
        provider: point.provider, measured: measured, delivered: delivered))
    let heading = point.heading
    if heading.trueDegrees != nil || heading.magneticDegrees != nil {
      headings.append(
        Heading(
          magneticDegrees: heading.magneticDegrees, trueDegrees: heading.trueDegrees,
          report: heading.report, source: .compass, measured: measured, delivered: delivered))
    }
  }
}
