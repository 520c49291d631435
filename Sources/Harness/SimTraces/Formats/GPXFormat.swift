import SimKernel

/// GPX 1.0 and 1.1 tracks, and the timed waypoints of Xcode's simulated locations.
///
/// Elements are told by their local name, whatever the namespace or prefix. Encodings: UTF-8,
/// UTF-16 and the usual 8-bit ones. The points of all `<trkseg>` of all `<trk>` count, in file
/// order; where there is no `<trk>` at all, `<wpt>` do if at least one has a time. See `GPXTrack`
/// for how times become a timeline and `XMLText` for why entities can do no harm.
///
/// Memory: the file and its points; XMLParser wants the file whole.
public struct GPXFormat: TraceFormat {
  public static let name = "GPX"

  /// 1 GiB: libxml2 counts in 32 bits.
  static let sizeLimit = 1 << 30

  public static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    XMLProlog.rootName(of: start) == "gpx"
  }

  public static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic) {
    var bytes: [UInt8] = []
    while true {
      let chunk = try source.next()
      if chunk.isEmpty { break }
      guard chunk.count <= sizeLimit - bytes.count else {
        throw Diagnostic(
          "the file is larger than 1 GiB, too large for GPX", at: .init(file: source.name),
          hint: "split it by day")
      }
      bytes += chunk
    }
    let text = try XMLText(bytes, file: source.name)
    bytes = []
    let reader = GPXReader(text)
    try reader.read()
    sink.take(try GPXTrack(reader).trace(), format: name)
  }
}
