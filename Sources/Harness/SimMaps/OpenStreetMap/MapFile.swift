import SimText

/// A map of OpenStreetMap on disk or in memory, which can be read several times.
public struct MapFile {
  /// The name given by the user.
  public let name: String
  private let open: () throws(Diagnostic) -> ByteSource

  /// The file at `path`: .osm, .osm.gz or .osm.pbf, recognized by content.
  public init(path: String) {
    name = path
    open = { () throws(Diagnostic) in try ByteSource(path: path, expecting: "a map") }
  }

  /// Bytes in memory, read `chunk` at a time.
  public init(_ bytes: [UInt8], named name: String, chunk: Int = .max) {
    self.name = name
    open = { () throws(Diagnostic) in ByteSource(bytes, named: name, chunk: chunk) }
  }

  /// A source that can be opened repeatedly.
  init(named name: String, open: @escaping () throws(Diagnostic) -> ByteSource) {
    self.name = name
    self.open = open
  }

  func read(into sink: any MapElementSink) throws(Diagnostic) {
    var source = try open()
    var start = try source.peek(Self.windowBytes).prefix(Self.windowBytes)
    if start.starts(with: [0x1F, 0x8B]) {
      source = .gunzipping(source, of: "map")
      start = try source.peek(Self.windowBytes).prefix(Self.windowBytes)
    }
    guard !start.isEmpty else {
      throw Diagnostic(
        "the file is empty, expected a map", at: .init(file: name),
        hint: "was it fully written or copied?")
    }
    // the length of the first blob header, then its type: field 1, a text
    if start.starts(with: [0, 0, 0]), start.dropFirst(4).first == 0x0A {
      try PBFMapReader.read(source, into: sink)
    } else if Self.isXML(start) {
      try XMLMapReader.read(source, into: sink)
    } else {
      throw Diagnostic(
        "no map simrun can read", at: .init(file: name),
        hint: "it reads OpenStreetMap as .osm, .osm.gz and .osm.pbf")
    }
  }

  /// Number of bytes by which the format is recognized, independent of chunks.
  private static let windowBytes = 1024

  /// Whether a tag comes first, after a byte order mark and blanks.
  private static func isXML(_ start: ArraySlice<UInt8>) -> Bool {
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
    let mark = marks.first { start.starts(with: $0) } ?? []
    // in UTF-16 and UTF-32, which the reader refuses by name, there are zeros between
    return start.dropFirst(mark.count).first { !"\0\t\n\r ".utf8.contains($0) }
      == UInt8(ascii: "<")
  }
}
