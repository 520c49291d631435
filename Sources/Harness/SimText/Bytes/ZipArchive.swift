import CZlib
import Synchronization

/// A zip archive, read in place: the list of its directory, and each entry as a stream. Its
/// contents are never written anywhere.
///
/// Archives may be hostile. An archive is refused as a whole if an entry is encrypted, listed
/// twice, or shares bytes with another, or if it has more entries, bytes or growth than a recording
/// has. An entry whose content differs from its directory record ends with a refusal. Source of the
/// layout: PKWARE's APPNOTE.TXT, 4.3 and 4.4.
///
/// Memory: the directory, and for each open entry 64 KiB packed and 64 KiB unpacked.
package final class ZipArchive: Sendable {
  /// A file in the archive.
  package struct Entry: Sendable, Hashable {
    /// The name in the archive, with `/` between folders.
    package var name: String
    fileprivate var nameBytes: [UInt8]
    fileprivate var method: Int
    fileprivate var checksum: UInt32
    /// Bytes packed and unpacked.
    fileprivate var packedCount: Int
    fileprivate var count: Int
    /// Offset of its own header, and of the next item in the archive.
    fileprivate var start: Int
    fileprivate var limit = 0
  }

  /// The largest number of entries: recordings with photos or camera pictures have some thousands.
  static let entryLimit = 10_000
  /// The largest unpacked size of all entries, in bytes: the limit of zip without its extension for
  /// larger ones.
  package static let sizeLimit = 1 << 32
  /// The largest size of the directory, in bytes: for the largest number of entries, each with a
  /// name of 750 bytes.
  private static let directoryLimit = 8 << 20

  /// Files without folders, in the order of the directory.
  package let entries: [Entry]
  private let bytes: SeekableBytes
  /// The first entry that differs from its directory record: a reader may have skipped it.
  private let firstFailure = Mutex<Diagnostic?>(nil)

  package init(_ bytes: SeekableBytes) throws(Diagnostic) {
    self.bytes = bytes
    let end = try ZipEnd(bytes)
    guard end.entryCount <= Self.entryLimit, end.directory.count <= Self.directoryLimit else {
      throw bytes.refusal(
        "the zip archive lists \(end.entryCount) entries, expected \(Self.entryLimit) at most",
        hint: "take the recording out of it first (unzip)")
    }
    let directory = try bytes.read(end.directory)
    var at = 0
    var found: [Entry] = []
    for _ in 0..<end.entryCount { found.append(try Entry(directory, &at, bytes)) }
    guard at == directory.count else {
      throw bytes.refusal("the directory of the zip archive is longer than it says")
    }
    try Self.setLimits(of: &found, end: end.directory.lowerBound, bytes)
    try Self.hold(found, bytes)
    entries = found.filter { !$0.name.hasSuffix("/") }
  }

  /// The first error found in entries so far; nil for none.
  package var failure: Diagnostic? { firstFailure.withLock { $0 } }

  /// Refuses entries that share bytes, as in zip bombs, or extend beyond the directory.
  private static func setLimits(
    of entries: inout [Entry], end: Int, _ bytes: SeekableBytes
  ) throws(Diagnostic) {
    var limit = end
    for index in entries.indices.sorted(by: { entries[$0].start > entries[$1].start }) {
      let entry = entries[index]
      guard entry.start + ZipLayout.entryHeader + entry.packedCount <= limit else {
        throw bytes.refusal(
          "\(entry.name.quoted()) in the zip archive overlaps with what follows it",
          hint: "was it damaged, or is this a zip bomb?")
      }
      entries[index].limit = limit
      limit = entry.start
    }
  }

  private static func hold(_ entries: [Entry], _ bytes: SeekableBytes) throws(Diagnostic) {
    var names = Set<String>()
    var size = 0
    for entry in entries {
      guard names.insert(entry.name).inserted else {
        throw bytes.refusal(
          "\(entry.name.quoted()) is in the zip archive twice",
          hint: "unpack it and name the file to read")
      }
      size += entry.count
      let isBomb =
        entry.count > Inflation.harmlessBytes
        && entry.count / Inflation.mostGrowth > entry.packedCount
      guard !isBomb, size <= sizeLimit else {
        throw bytes.refusal(
          isBomb
            ? "\(entry.name.quoted()) in the zip archive unpacks to more than "
              + "\(Inflation.mostGrowth) times its size; no recording does"
            : "the zip archive unpacks to more than 4 GiB", hint: "is this a zip bomb?")
      }
    }
  }

  /// Opens `entry`; its refusals name it below the archive.
  package func open(_ entry: Entry) throws(Diagnostic) -> ByteSource {
    do throws(Diagnostic) {
      let stream = try ZipEntryStream(entry, at: try dataStart(of: entry), in: bytes)
      return ByteSource(named: "\(bytes.name)/\(entry.name)") { () throws(Diagnostic) -> [UInt8] in
        do throws(Diagnostic) { return try stream.next() } catch { throw self.kept(error) }
      }
    } catch {
      throw kept(error)
    }
  }

  private func kept(_ failure: Diagnostic) -> Diagnostic {
    firstFailure.withLock { $0 = $0 ?? failure }
    return failure
  }

  /// Checks that the entry's own header agrees with the directory.
  private func dataStart(of entry: Entry) throws(Diagnostic) -> Int {
    let fixed = entry.start + ZipLayout.entryHeader
    let header = try bytes.read(entry.start..<fixed)
    let isHeader =
      header.count == ZipLayout.entryHeader && header.starts(with: ZipLayout.entrySignature)
    let nameCount = isHeader ? header.number(26, 2) : 0
    let start = fixed + nameCount + (isHeader ? header.number(28, 2) : 0)
    guard isHeader, header.number(6, 2) & ZipLayout.encryptedFlags == 0,
      header.number(8, 2) == entry.method,
      try bytes.read(fixed..<(fixed + nameCount)) == entry.nameBytes,
      start + entry.packedCount <= entry.limit
    else {
      throw bytes.refusal(
        "\(entry.name.quoted()) in the zip archive is not where its directory says",
        hint: "was the archive damaged?")
    }
    return start
  }
}

/// The unpacked bytes of an entry, checked against the size and checksum in the directory.
private final class ZipEntryStream {
  private let entry: ZipArchive.Entry
  private let bytes: SeekableBytes
  private let inflation: Inflation?
  private var rest: ArraySlice<UInt8> = []
  private var at: Int
  private let end: Int
  private var made = 0
  private var checksum = crc32(0, nil, 0)
  private var isDone = false

  init(_ entry: ZipArchive.Entry, at start: Int, in bytes: SeekableBytes) throws(Diagnostic) {
    self.entry = entry
    self.bytes = bytes
    at = start
    end = start + entry.packedCount
    switch entry.method {
    case ZipLayout.stored: inflation = nil
    case ZipLayout.deflated: inflation = Inflation(windowBits: -15)
    default:
      throw bytes.refusal(
        "\(entry.name.quoted()) in the zip archive is packed by method \(entry.method), expected "
          + "deflate or none", hint: "unpack it first (unzip), or pack it again with zip")
    }
  }

  func next() throws(Diagnostic) -> [UInt8] {
    if isDone { return [] }
    while true {
      if rest.isEmpty, at < end {
        rest = try bytes.read(at..<min(end, at + 65_536))[...]
        at += rest.count
        if rest.isEmpty { throw damaged("ends too early") }
      }
      let (output, isEnd) = try unpack()
      made += output.count
      checksum = output.withUnsafeBufferPointer {
        crc32(checksum, $0.baseAddress, UInt32($0.count))
      }
      guard made <= entry.count else { throw damaged("is longer than its directory says") }
      if isEnd {
        isDone = true
        guard made == entry.count, rest.isEmpty, at == end else {
          throw damaged("is not as long as its directory says")
        }
        guard checksum == UInt(entry.checksum) else {
          throw damaged("does not fit its checksum")
        }
      }
      if isEnd || !output.isEmpty { return output }
    }
  }

  private func unpack() throws(Diagnostic) -> (output: [UInt8], isEnd: Bool) {
    guard let inflation else {
      defer { rest = [] }
      return (Array(rest), at == end)
    }
    var step = (taken: 0, made: 0, code: Int32(0))
    let isStarved = rest.isEmpty
    let output = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      step = inflation.run(rest, into: buffer)
      count = step.made
    }
    rest = rest.dropFirst(step.taken)
    switch step.code {
    case Z_STREAM_END: return (output, true)
    case Z_OK where step.made > 0 || !isStarved: return (output, false)
    default: throw damaged(isStarved ? "ends too early" : "is damaged")
    }
  }

  private func damaged(_ what: String) -> Diagnostic {
    bytes.refusal(
      "\(entry.name.quoted()) in the zip archive \(what)", hint: "get the archive again")
  }
}

extension ZipArchive.Entry {
  /// Reads the record at `at` of the directory, and moves `at` to the next one.
  fileprivate init(
    _ directory: [UInt8], _ at: inout Int, _ bytes: SeekableBytes
  ) throws(Diagnostic) {
    let fixed = at + ZipLayout.record
    guard fixed <= directory.count, directory[at...].starts(with: ZipLayout.recordSignature) else {
      throw bytes.refusal("the directory of the zip archive is damaged")
    }
    let record = Array(directory[at..<fixed])
    let end = fixed + record.number(28, 2) + record.number(30, 2) + record.number(32, 2)
    guard end <= directory.count else {
      throw bytes.refusal("the directory of the zip archive is damaged")
    }
    nameBytes = Array(directory[fixed..<(fixed + record.number(28, 2))])
    name = String(decoding: nameBytes, as: UTF8.self)
    method = record.number(10, 2)
    checksum = UInt32(record.number(16, 4))
    packedCount = record.number(20, 4)
    count = record.number(24, 4)
    start = record.number(42, 4)
    at = end
    guard record.number(8, 2) & ZipLayout.encryptedFlags == 0 else {
      throw bytes.refusal(
        "\(name.quoted()) in the zip archive is encrypted", hint: "unpack it with its password")
    }
    guard [packedCount, count, start].allSatisfy({ $0 < ZipLayout.elsewhere }),
      record.number(34, 2) == 0
    else {
      throw bytes.refusal(
        "\(name.quoted()) in the zip archive is larger than 4 GiB, or written as if it were "
          + "(zip64), or in another part of it",
        hint: "unpack it first (unzip)")
    }
    guard method != ZipLayout.stored || packedCount == count else {
      throw bytes.refusal("\(name.quoted()) in the zip archive has two sizes and is not packed")
    }
  }
}
