public import SimText

/// TCX, the XML of Garmin's Training Center: the positions of its activities, lap by lap.
///
/// The way between two tracks was not recorded, unless a lap ends there and the next point comes
/// within seconds.
///
/// Where there is a course but no activity, the course is read, because programs write recorded
/// tracks as courses; a note says that it may be a plan. Elements are identified by their local
/// name. See `PointTimeline` for how times become a timeline, and `XMLElementParser` for why
/// entities can do no harm.
///
/// Memory stays below a few MB: as for GPX, without the waypoints.
public struct TCXFormat: TraceFormat {
  public static let name = "TCX"

  static let root = "TrainingCenterDatabase"

  public static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    XMLProlog.rootName(of: start) == root
  }

  public static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic) {
    try TCXReader.read(source, into: sink)
  }
}
