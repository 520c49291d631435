/// TCX, the XML of Garmin's Training Center: the positions of the activities in it, lap by lap.
///
/// Between two tracks the way was not recorded, unless a lap ends there and the next point comes
/// within seconds.
///
/// Where there is no activity but a course, that is read, for programs write recorded tracks as
/// one; that it may be a plan is said. Elements are told by their local name. See `PointTimeline`
/// for how times become a timeline, and `XMLElementParser` for why entities can do no harm.
///
/// Memory stays below a few MB: as GPX, without the waypoints.
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
