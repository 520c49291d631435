public import SimText

/// GPX 1.0 and 1.1 tracks, and the timed waypoints of Xcode's simulated locations.
///
/// Elements are identified by their local name, whatever the namespace or prefix. Encodings: UTF-8,
/// UTF-16 and the usual 8-bit ones. The track consists of the points of all `<trkseg>` of all
/// `<trk>`, in file order; without any `<trk>`, of the `<wpt>` if at least one has a time. See
/// `PointTimeline` for how times become a timeline and `XMLDriver` for why entities can do no harm.
///
/// Memory stays below a few MB: only the first 1000 points are held back, and of the text 64 KiB
/// and the current tag or comment. Waypoints are kept until a track comes, at most 65 536 of them.
public struct GPXFormat: TraceFormat {
  public static let name = "GPX"

  public static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    XMLProlog.rootName(of: start) == "gpx"
  }

  public static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic) {
    try GPXReader(try XMLText(source), into: sink).read(into: sink)
  }
}
