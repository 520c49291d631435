import SimKernel

/// The Timeline that Google Maps exports from a phone: `Timeline.json` of Android, an object with
/// `semanticSegments` and `rawSignals`, and `location-history.json` of an iPhone, a list of
/// segments.
///
/// Read are (Android's form before the iPhone's):
///
/// - `rawSignals`, `position`: `LatLng`, `timestamp`, `accuracyMeters`, `speedMetersPerSecond`,
///   `source`: measurements
/// - `timelinePath` of a segment: `point` with a `time`, or `durationMinutesOffsetFromStartTime`
/// - `activity`: where a trip started and ended, at the times of its segment
/// - `visit`: the place that Google took it for, at both times of its segment; of visits in a visit
///   (`hierarchyLevel` above 0) none
///
/// Segments are worked out of the signals afterwards: where there are signals, points of segments
/// between the first and the last of them are left out. Segments overlap, and the signals stand
/// behind them: all is sorted by time. Nothing says when a position was delivered: as measured.
///
/// Memory: all are held until the end of the file, for the signals behind the segments say which of
/// these count: 40 bytes a position and 80 more of a signal, of at most `positionLimit` positions;
/// Google keeps one in some minutes, so that they are ten years.
public struct GoogleTimelineFormat: TraceFormat {
  public static let name = "Google Timeline"

  /// Most positions of a file.
  static let positionLimit = 1 << 20

  public static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    let outline = JSONOutline(start)
    if outline.has("semanticSegments") || outline.has("rawSignals") { return true }
    return outline.has("[].startTime")
      && ["visit", "activity", "timelinePath", "timelineMemory"].contains {
        outline.has("[].\($0)")
      }
  }

  public static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic) {
    var reader = GoogleTimelineReader(try JSONReader(source))
    try reader.read()
    try reader.tell(sink)
  }
}
