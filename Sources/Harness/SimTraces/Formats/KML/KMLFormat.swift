public import SimText

/// KML with tracks: `gx:Track` of Google Earth, and `Track` of KML 2.3, alone or in a `MultiTrack`.
///
/// A track lists times (`when`), positions (`coord`) and, where they were recorded, directions of
/// the moving object (`angles`, the first of them clockwise from true north), either in turn or
/// each kind in a block of its own. OpenTracks adds `accuracy_horizontal` and `speed`, in m/s. The
/// way between two tracks was not recorded, even where `interpolate` lets a viewer draw it. Where
/// there is no track, places with a time each (`TimeStamp` of a `Placemark` with a `Point`) form
/// one, if their times follow each other like those of a walk. Paths without times and other places
/// are not a walk. No link is followed.
///
/// Elements are identified by their local name. See `PointTimeline` for how times become a
/// timeline, and `XMLElementParser` for why entities can do no harm.
///
/// Memory: up to `KMLTrack.pointLimit` points of a track are held back, because more values for
/// them may come after the last point, and up to `KMLTrack.timeLimit` times, because positions may
/// come after all of them: 45 MB at most. Places wait for the end of the file, `SavedPlaces.limit`
/// of them.
public struct KMLFormat: TraceFormat {
  public static let name = "KML"

  static let root = "kml"

  public static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    XMLProlog.rootName(of: start) == root
  }

  public static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic) {
    try KMLReader.read(source, into: sink)
  }
}
