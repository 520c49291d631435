import SimText

/// Reads OpenStreetMap PBF (.osm.pbf): a sequence of blobs, each inflated and read by itself.
///
/// Memory: one blob, of 32 MiB inflated at most, the limit of the format. Reference:
/// wiki.openstreetmap.org/wiki/PBF_Format.
struct PBFMapReader {
  private static let headerLimit = 64 << 10
  private static let blobLimit = 32 << 20
  private static let known: Set<String> = ["OsmSchema-V0.6", "DenseNodes"]

  private let source: ByteSource
  private let sink: any MapElementSink
  private var ahead: ArraySlice<UInt8> = []
  /// Bytes read so far, and bytes inflated from them.
  private var (offset, inflated) = (0, 0)

  static func read(_ source: ByteSource, into sink: any MapElementSink) throws(Diagnostic) {
    var reader = PBFMapReader(source: source, sink: sink)
    try reader.read()
  }

  private init(source: ByteSource, sink: any MapElementSink) {
    self.source = source
    self.sink = sink
  }

  private mutating func read() throws(Diagnostic) {
    var hasHeader = false
    while let lengthBytes = try read(4, orEnd: true) {
      let start = offset - 4
      let length = lengthBytes.reduce(0) { $0 << 8 | Int($1) }
      guard length <= Self.headerLimit else {
        throw refusal(
          "a blob header of \(length) bytes, expected 64 KiB at most", at: start,
          hint: hasHeader ? "was the file damaged on its way?" : "is this a .osm.pbf file?")
      }
      let (type, size) = try header(try read(length), at: start)
      guard (0...Self.blobLimit).contains(size) else {
        throw refusal("a blob of \(size) bytes, expected 32 MiB at most", at: start)
      }
      let blob = try read(size)
      switch type {
      case "OSMHeader":
        try check(try inflate(blob, at: start), at: start)
        hasHeader = true
      case "OSMData":
        guard hasHeader else {
          throw refusal("map data before the header of the file", at: start)
        }
        try tell(try inflate(blob, at: start), at: start)
      default: break
      }
    }
    guard hasHeader else { throw refusal("a file without a header blob", at: 0) }
  }

  /// Type and size of the next blob.
  private func header(
    _ bytes: ArraySlice<UInt8>, at start: Int
  ) throws(Diagnostic) -> (type: String, size: Int) {
    do throws(ProtobufMessage.Damage) {
      var message = ProtobufMessage(bytes)
      var (type, size) = ("", -1)
      while let field = try message.next() {
        switch field {
        case (1, .bytes(let text)): type = String(decoding: text.prefix(64), as: UTF8.self)
        case (3, .varint(let value)): size = Int(truncatingIfNeeded: value)
        default: break
        }
      }
      guard size >= 0 else { throw ProtobufMessage.Damage() }
      return (type, size)
    } catch {
      throw damaged("a blob header", at: start)
    }
  }

  private func tell(_ block: ArraySlice<UInt8>, at start: Int) throws(Diagnostic) {
    do throws(PBFBlock.Failure) {
      try PBFBlock(block).tell(sink)
    } catch {
      switch error {
      case .damage(let what?): throw refusal(what, at: start)
      case .damage: throw damaged("a block of map data", at: start)
      case .refusal(let refusal): throw refusal
      }
    }
  }

  private mutating func inflate(
    _ blob: ArraySlice<UInt8>, at start: Int
  ) throws(Diagnostic) -> ArraySlice<UInt8> {
    var (raw, packed, size): (ArraySlice<UInt8>?, ArraySlice<UInt8>?, Int) = (nil, nil, -1)
    var other: String?
    do throws(ProtobufMessage.Damage) {
      var message = ProtobufMessage(blob)
      while let field = try message.next() {
        switch field {
        case (1, .bytes(let bytes)): raw = bytes
        case (2, .varint(let value)): size = Int(truncatingIfNeeded: value)
        case (3, .bytes(let bytes)): packed = bytes
        case (4, .bytes): other = "LZMA"
        case (5, .bytes): other = "bzip2"
        case (6, .bytes): other = "LZ4"
        case (7, .bytes): other = "zstd"
        default: break
        }
      }
    } catch {
      throw damaged("a blob", at: start)
    }
    if let raw { return raw }
    guard let packed else {
      throw refusal(
        other.map { "a blob compressed with \($0), expected zlib" } ?? "a blob without data",
        at: start, hint: "osmium cat -o new.osm.pbf writes one with zlib")
    }
    guard (0...Self.blobLimit).contains(size) else {
      throw refusal("a blob that inflates to \(size) bytes, expected 32 MiB at most", at: start)
    }
    inflated += size
    guard inflated <= 64 << 20 || inflated / Inflation.mostGrowth <= offset else {
      throw refusal(
        "the file unpacks to more than \(Inflation.mostGrowth) times its size; no map does",
        at: start,
        hint: "is this a zip bomb?")
    }
    guard let bytes = Inflation.block(packed, size: size) else {
      throw refusal(
        "a blob that does not inflate to the \(size) bytes it says", at: start,
        hint: "was the file damaged on its way?")
    }
    return bytes[...]
  }

  /// Refuses a file that requires features that simrun does not support.
  private func check(_ header: ArraySlice<UInt8>, at start: Int) throws(Diagnostic) {
    var unknown: String?
    do throws(ProtobufMessage.Damage) {
      var message = ProtobufMessage(header)
      while let field = try message.next() {
        guard case (4, .bytes(let text)) = field else { continue }
        let feature = String(decoding: text.prefix(64), as: UTF8.self)
        if !Self.known.contains(feature) { unknown = unknown ?? feature }
      }
    } catch {
      throw damaged("the header block", at: start)
    }
    if let unknown {
      throw refusal(
        "the file needs the feature \(unknown.quoted()), which simrun does not know", at: start)
    }
  }

  // MARK: bytes

  /// Reads `count` bytes; nil at the end of the file where that is allowed here.
  private mutating func read(
    _ count: Int, orEnd mayEnd: Bool
  ) throws(Diagnostic) -> ArraySlice<UInt8>? {
    while ahead.count < count {
      let chunk = try source.next()
      if chunk.isEmpty {
        if mayEnd, ahead.isEmpty { return nil }
        throw refusal(
          "the file ends inside a blob", at: offset + ahead.count, hint: "was the copy cut off?")
      }
      if ahead.isEmpty { ahead = chunk } else { ahead.append(contentsOf: chunk) }
    }
    offset += count
    defer { ahead = ahead.dropFirst(count) }
    return ahead.prefix(count)
  }

  private mutating func read(_ count: Int) throws(Diagnostic) -> ArraySlice<UInt8> {
    try read(count, orEnd: false) ?? []
  }

  private func damaged(_ what: String, at start: Int) -> Diagnostic {
    refusal("\(what) can't be read", at: start, hint: "was the file damaged on its way?")
  }

  private func refusal(_ message: String, at start: Int, hint: String? = nil) -> Diagnostic {
    Diagnostic("\(message) (byte \(start))", at: .init(file: source.name), hint: hint)
  }
}
