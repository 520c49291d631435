public import SimKernel

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

  private let file: String
  private var bytes: [UInt8] = []

  public init(file: String) { self.file = file }

  public static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    XMLProlog.rootName(of: start) == "gpx"
  }

  public mutating func feed(_ chunk: ArraySlice<UInt8>) throws(Diagnostic) {
    guard chunk.count <= Self.sizeLimit - bytes.count else {
      throw Diagnostic(
        "the file is larger than 1 GiB, too large for GPX", at: .init(file: file),
        hint: "split it by day")
    }
    bytes += chunk
  }

  public mutating func finish() throws(Diagnostic) -> Trace {
    let text = try XMLText(bytes, file: file)
    bytes = []
    let reader = GPXReader(text)
    try reader.read()
    return try GPXTrack(reader).trace()
  }
}
