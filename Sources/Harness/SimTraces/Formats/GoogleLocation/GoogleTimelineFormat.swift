import SimKernel
public import SimText

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
/// - `visit`: the place that Google assumed, at both times of its segment; visits within a visit
///   (`hierarchyLevel` above 0) are not read
///
/// Google computes segments from the signals afterwards: where there are signals, points of
/// segments between the first and the last of them are left out. Segments overlap, and the signals
/// come after them: all is sorted by time. The file has no times of delivery: positions are
/// delivered when measured.
///
/// Memory: all positions are held until the end of the file, because the signals after the segments
/// decide which of these count: 40 bytes a position and 80 more for a signal, of at most
/// `positionLimit` positions; Google keeps one every few minutes, so this is enough for ten years.
public struct GoogleTimelineFormat: TraceFormat {
  public static let name = "Google Timeline"

  /// The largest number of positions of a file.
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
