/// KML with tracks: `gx:Track` of Google Earth, and `Track` of KML 2.3, alone or in a `MultiTrack`.
///
/// A track lists times (`when`), positions (`coord`) and, where the thing that moves has been
/// watched, its directions (`angles`, the first of them clockwise from true north): in turn, or all
/// of a kind after each other. OpenTracks adds `accuracy_horizontal` and `speed`, in m/s.
/// Between two tracks the way was not recorded, even where `interpolate` lets a viewer draw it.
/// Where there is no track, places with a time each (`TimeStamp` of a `Placemark` with a `Point`)
/// are one, if their times follow each other as those of a walk do. Paths without times and other
/// places are no walk. No link is followed.
///
/// Elements are told by their local name. See `PointTimeline` for how times become a timeline, and
/// `XMLElementParser` for why entities can do no harm.
///
/// Memory: of a track up to `KMLTrack.pointLimit` points are held back, for more may be said of
/// them behind the last, and up to `KMLTrack.timeLimit` times, for positions may come after all of
/// them: 45 MB at most. Places wait for the end of the file, `SavedPlaces.limit` of them.
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
