import CZlib

/// Writes gzip files and zip archives, valid and invalid ones.
public enum ArchiveText {
  public static func gzip(_ bytes: [UInt8]) -> [UInt8] { deflated(bytes, windowBits: 31) }

  /// A file of a zip archive, with its deviations from a valid entry.
  public struct Entry {
    public var name: String
    public var bytes: [UInt8]
    public var isStored = false
    /// 1 marks it as encrypted.
    public var flags = 0
    /// Added to the checksum in the directory.
    public var checksumError: UInt32 = 0
    public var sizeError = 0
    /// Packed bytes to write instead, with the `count` and `checksum` reported for them.
    public var packed: (bytes: [UInt8], count: Int, checksum: UInt32)?
    /// Start of the file as given in the directory; nil for the right one.
    public var start: Int?

    public init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }

    public init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
  }

  public static func zip(_ entries: [Entry], comment: [UInt8] = []) -> [UInt8] {
    var (file, directory): ([UInt8], [UInt8]) = ([], [])
    for entry in entries {
      let start = entry.start ?? file.count
      let packed =
        entry.packed?.bytes
        ?? (entry.isStored ? entry.bytes : deflated(entry.bytes, windowBits: -15))
      let sum = entry.packed?.checksum ?? checksum(entry.bytes)
      let name = Array(entry.name.utf8)
      let facts =
        number(entry.flags, 2) + number(entry.isStored ? 0 : 8, 2) + number(0, 4)
        + number(Int(sum &+ entry.checksumError), 4) + number(packed.count, 4)
        + number((entry.packed?.count ?? entry.bytes.count) + entry.sizeError, 4)
        + number(name.count, 2) + number(0, 2)
      file += [0x50, 0x4B, 3, 4] + number(20, 2) + facts + name + packed
      directory +=
        [0x50, 0x4B, 1, 2] + number(20, 2) + number(20, 2) + facts + number(0, 2) + number(0, 2)
        + number(0, 2) + number(0, 4) + number(start, 4) + name
    }
    return file + directory + [0x50, 0x4B, 5, 6] + number(0, 4) + number(entries.count, 2)
      + number(entries.count, 2) + number(directory.count, 4) + number(file.count, 4)
      + number(comment.count, 2) + comment
  }

  public static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) })
  }

  /// - Parameter windowBits: 31 for gzip, −15 for data in a zip archive.
  public static func deflated(_ bytes: [UInt8], windowBits: Int32) -> [UInt8] {
    var input = bytes
    var stream = z_stream()
    deflateInit2_(
      &stream, 9, Z_DEFLATED, windowBits, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    let room = Int(deflateBound(&stream, UInt(bytes.count)))
    return input.withUnsafeMutableBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: room) { output, count in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(room)
        deflate(&stream, Z_FINISH)
        count = room - Int(stream.avail_out)
      }
    }
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

/// A packed recording, with which the rules of archives are tested.
public struct ArchiveSample: Sendable, CustomStringConvertible {
  public var name: String
  public var bytes: [UInt8]
  public var description: String { name }

  public static let all: [ArchiveSample] = [
    ArchiveSample(name: "gpx.gz", bytes: ArchiveText.gzip(bytes(of: "GPX"))),
    ArchiveSample(
      name: "zip",
      bytes: ArchiveText.zip([
        .init("read me.txt", "a walk"), .init("a/walk.fit", bytes(of: "FIT")),
      ])
    ),
    ArchiveSample(
      name: "kmz",
      bytes: ArchiveText.zip([
        .init("doc.kml", bytes(of: "KML")), .init("files/a.png", [0x89, 0x50, 0x4E, 0x47]),
      ])),
    ArchiveSample(
      name: "sensor-logger.zip",
      bytes: ArchiveText.zip(
        FolderSample.all[0].bytes.sorted { $0.key < $1.key }
          .map { .init("walk/\($0.key)", $0.value) })),
  ]

  private static func bytes(of format: String) -> [UInt8] {
    FormatSample.all.first { $0.description == format }?.bytes ?? []
  }
}
