import Geodesy
public import Sensing
public import SimKernel
public import SimText

/// Writes GPX 1.1: one `<trk>`, a `<trkpt>` for every fix, and a `<trkseg>` up to each break.
///
/// `<time>` is when the fix was measured, to the nanosecond where needed; numbers read back as the
/// same doubles. The provider is written to `<src>` under Android's names, as in GPSLogger for
/// Android. Speed and course are Garmin's (TrackPointExtension v2). The rest has a namespace of its
/// own, `urn:simrun:gpx:1`, in `<extensions>`:
///
/// - `accuracy`: the radius that the phone reports, in meters; −1 where the phone calls the fix
///   unusable
/// - `trueHeading`, `magneticHeading`: the direction in which the phone points, clockwise, in
///   [0, 360)
/// - `headingAccuracy`: as iOS reports it, in degrees; −1 where the phone calls it unusable
///
/// The origin of a synthetic walk is written to `<metadata>` for people; it is not read back. A
/// point carries at most one heading: the last one delivered by then. Where the recording has no
/// clock, times count from the zero of GPS time, because `<time>` must be some date. They can't be
/// left out: a reader then assumes fixes one second apart, and whether that is true is known only
/// after the last fix.
public final class GPXWriter: TraceWriter {
  public static let name = GPXFormat.name
  public static let fileExtension = "gpx"

  /// 1980-01-06T00:00:00Z, the zero of GPS time, in nanoseconds of Unix time.
  static let assumedEpochNanoseconds: Int64 = 315_964_800_000_000_000

  private var sink: ByteSink
  private var tally = GPXLosses()
  private var epochNanoseconds = assumedEpochNanoseconds
  private var hasBegun = false
  private var pairing = PointPairing()

  public init(into sink: ByteSink) { self.sink = sink }

  public var losses: [String] { tally.words(pairing) }

  public func begin(_ head: TraceHead) {
    hasBegun = true
    epochNanoseconds = head.epochNanoseconds ?? Self.assumedEpochNanoseconds
    tally.hasNoClock = head.epochNanoseconds == nil
    tally.context.add(head)
    sink.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="simrun" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
      xmlns:simrun="urn:simrun:gpx:1">

      """)
    if let origin = head.origin {
      sink.append(
        """
        <metadata><name>\(origin.scenario.escapedForXML), seed \(origin.seed)</name>\
        <desc>\(origin.command.escapedForXML)</desc></metadata>

        """)
    }
    sink.append("<trk><trkseg>\n")
  }

  public func take(_ fix: Fix) {
    write(pairing.take(fix))
    tally.add(fix)
  }

  public func take(_ heading: Heading) { write(pairing.take(heading)) }

  public func take(_ motion: MotionSample) { tally.context.motionCount += 1 }

  public func take(_ truth: GroundTruth) { tally.context.hasTruth = true }

  /// Does nothing: a reader's assumptions are not part of the walk.
  public func note(_ text: String) {}

  public func breakTrack() {
    write(pairing.finish())
    sink.append("</trkseg><trkseg>\n")
  }

  public func drop(_ text: String) { tally.context.dropped.append(text) }

  public var emptiness: String? {
    tally.fixCount == 0 ? "GPX stores headings only with fixes, and there is no fix" : nil
  }

  public func finish() -> ByteSink {
    if !hasBegun { begin(TraceHead(format: Self.name)) }
    write(pairing.finish())
    sink.append("</trkseg></trk>\n</gpx>\n")
    return sink
  }

  private func write(_ point: PointPairing.Point?) {
    guard let point else { return }
    let fix = point.fix
    append("<trkpt lat=\"", fix.coordinate.latitudeDegrees, "\"")
    append(" lon=\"", fix.coordinate.longitudeDegrees, "\">")
    let (time, overflow) = fix.measured.nanoseconds.addingReportingOverflow(epochNanoseconds)
    if !overflow, Timestamp.era.contains(time) {
      sink.append("<time>")
      Timestamp.append(iso8601: time, to: &sink)
      sink.append("</time>")
    } else {
      tally.untimedCount += 1
    }
    if let provider = fix.provider.androidName { sink.append("<src>\(provider)</src>") }
    appendExtensions(fix, point.heading)
    sink.append("</trkpt>\n")
  }

  private func appendExtensions(_ fix: Fix, _ heading: Heading?) {
    guard
      heading != nil || fix.speedMetersPerSecond != nil || fix.courseDegrees != nil
        || fix.accuracy != .notGiven
    else { return }
    sink.append("<extensions>")
    if fix.speedMetersPerSecond != nil || fix.courseDegrees != nil {
      sink.append("<gpxtpx:TrackPointExtension>")
      append("<gpxtpx:speed>", fix.speedMetersPerSecond, "</gpxtpx:speed>")
      append("<gpxtpx:course>", fix.courseDegrees, "</gpxtpx:course>")
      sink.append("</gpxtpx:TrackPointExtension>")
    }
    append("<simrun:accuracy>", fix.accuracy.orMinusOne, "</simrun:accuracy>")
    if let heading {
      tally.addCarried(heading, by: fix)
      append("<simrun:trueHeading>", heading.trueDegrees, "</simrun:trueHeading>")
      append("<simrun:magneticHeading>", heading.magneticDegrees, "</simrun:magneticHeading>")
      append(
        "<simrun:headingAccuracy>", heading.report.accuracyDegrees, "</simrun:headingAccuracy>")
    }
    sink.append("</extensions>")
  }

  private func append(_ before: String, _ value: Double?, _ after: String) {
    guard let value else { return }
    sink.append(before)
    sink.append(Decimals.shortestWithoutExponent(value))
    sink.append(after)
  }
}

extension Heading.Report {
  /// The accuracy as Core Location reports it, below 0 for unusable; nil where there is no such
  /// number.
  fileprivate var accuracyDegrees: Double? {
    switch self {
    case .absent, .status: nil
    case .invalid: -1
    case .degrees(let degrees): degrees
    }
  }
}
