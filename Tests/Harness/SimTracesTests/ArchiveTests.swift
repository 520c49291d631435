import SimText
import SimTraces
import Testing
import TraceSamples

@Suite("Packed recordings, and archives that mean harm (H-2, H-16)")
struct ArchiveTests {
  private let walk = track(
    point(time: "2020-01-01T00:00:00Z"), point(time: "2020-01-01T00:00:01Z"))

  private func read(_ bytes: [UInt8]) -> FormatOutcome {
    FormatOutcome { sink throws(Diagnostic) in
      try Recording.read(ByteSource(bytes, named: "a.zip"), into: sink)
    }
  }

  /// The message with which `bytes` is refused; records an issue if it is read.
  private func message(_ bytes: [UInt8]) -> String {
    guard case .refused(let diagnostic) = read(bytes) else {
      Issue.record("it was read")
      return ""
    }
    return diagnostic.message
  }

  private func message(_ entries: ArchiveText.Entry...) -> String {
    message(ArchiveText.zip(entries))
  }

  private var gpx: ArchiveText.Entry { .init("walk.gpx", walk) }

  @Test("A packed recording is the recording", arguments: FormatSample.all)
  func same(sample: FormatSample) {
    let plain = sample.read(sample.bytes)
    #expect(read(ArchiveText.gzip(sample.bytes)) == plain)
    var stored = ArchiveText.Entry("b", sample.bytes)
    stored.isStored = true
    for entry in [ArchiveText.Entry("b", sample.bytes), stored] {
      guard case .read(let fixes, let headings, let motions, let epoch, let notes) = plain else {
        Issue.record("not read")
        return
      }
      #expect(
        read(ArchiveText.zip([.init("a/README", "a walk"), entry]))
          == .read(
            fixes: fixes, headings: headings, motions: motions, epoch: epoch,
            notes: notes + ["read from 'b' in a zip archive"]))
    }
  }

  @Test("A folder in a zip is the folder, at its top or below", arguments: FolderSample.all)
  func folder(sample: FolderSample) {
    let plain = sample.read(sample.bytes)
    for top in ["", "walk/", "a/b/"] {
      let entries = sample.bytes.sorted { $0.key < $1.key }.map {
        ArchiveText.Entry(top + $0.key, $0.value)
      }
      #expect(read(ArchiveText.zip(entries)) == plain)
      let apple = ArchiveText.Entry("__MACOSX/._Location.csv", "\0\u{5}")
      #expect(read(ArchiveText.zip(entries + [apple])) == plain)
    }
  }

  @Test("Of several recordings doc.kml is meant, else it is asked which")
  func several() {
    let kml = FormatSample.all.first { $0.description == "KML" }?.bytes ?? []
    #expect(
      message(gpx, .init("b.kml", kml)) == "the zip archive holds 2 recordings: 'walk.gpx', 'b.kml'"
    )
    if case .refused(let refusal) = read(ArchiveText.zip([gpx, .init("doc.kml", kml)])) {
      Issue.record("\(refusal)")
    }
    #expect(
      message(.init("a.txt", "hello"))
        == "the zip archive holds no recording simrun can read, but 'a.txt'")
    #expect(message(ArchiveText.zip([])) == "the zip archive holds no file")
    #expect(message(.init("a/", "")) == "the zip archive holds no file")
    #expect(
      message(.init("../x.gpx", "x"))
        == "the zip archive holds no file except hidden ones and ones outside of it, "
        + "such as '../x.gpx'")
  }

  @Test("An archive in an archive is refused")
  func nested() {
    let inner = ArchiveText.gzip(Array(walk.utf8))
    #expect(message(gpx, .init("b.gz", inner)) == "the zip archive holds another archive, 'b.gz'")
    #expect(
      message(.init("b", ArchiveText.zip([gpx]))) == "the zip archive holds another archive, 'b'")
    #expect(
      message(ArchiveText.gzip(inner)) == "no recording simrun can read: this is a gzip archive")
    #expect(
      message(ArchiveText.gzip(ArchiveText.zip([gpx])))
        == "no recording simrun can read: this is a zip archive")
  }

  @Test("Encrypted entries, and names told twice, are refused wherever they are")
  func encrypted() {
    for flags in [1, 1 << 6 | 1, 1 << 13] {
      var secret = ArchiveText.Entry("other", "x")
      secret.flags = flags
      #expect(message(gpx, secret) == "'other' in the zip archive is encrypted")
    }
    #expect(message(gpx, gpx) == "'walk.gpx' is in the zip archive twice")
  }

  @Test("An entry must have the checksum and the size that are told")
  func lies() {
    var entry = gpx
    entry.checksumError = 1
    #expect(message(entry) == "'walk.gpx' in the zip archive does not fit its checksum")
    entry = gpx
    entry.sizeError = 1
    #expect(message(entry) == "'walk.gpx' in the zip archive is not as long as its directory says")
    entry.sizeError = -1
    #expect(message(entry) == "'walk.gpx' in the zip archive is longer than its directory says")
    entry = gpx
    entry.isStored = true
    entry.sizeError = 5
    #expect(message(entry) == "'walk.gpx' in the zip archive has two sizes and is not packed")
    var gzip = ArchiveText.gzip(Array(walk.utf8))
    gzip[gzip.count - 1] ^= 1
    #expect(message(gzip) == "the gzip data are damaged")
    gzip = ArchiveText.gzip(Array(walk.utf8))
    #expect(message(gzip.dropLast(1) + []) == "the gzip file ends too early")
  }

  @Test("A damaged file beside the walk, which the reader passes over, is not passed over")
  func besides() {
    var entries = FolderSample.all[0].bytes.sorted { $0.key < $1.key }.map {
      ArchiveText.Entry($0.key, $0.value)
    }
    for index in entries.indices where entries[index].name == "Metadata.csv" {
      entries[index].checksumError = 1
    }
    #expect(
      message(ArchiveText.zip(entries))
        == "'Metadata.csv' in the zip archive does not fit its checksum")
  }

  @Test("Entries that share their bytes are a bomb, or damaged")
  func overlaps() {
    var other = ArchiveText.Entry("b.gpx", walk)
    other.start = 0
    #expect(message(gpx, other).contains("overlaps with what follows it"))
    other.start = 10
    #expect(message(gpx, other).contains("overlaps with what follows it"))
  }

  @Test("An archive that is cut off, or has no directory, is refused")
  func cut() {
    let whole = ArchiveText.zip([gpx], comment: Array("PK\u{5}\u{6} a comment".utf8))
    if case .refused(let refusal) = read(whole) { Issue.record("\(refusal)") }
    for end in 4..<whole.count {
      guard case .refused(let refusal) = read(Array(whole[..<end])) else {
        Issue.record("cut at \(end)")
        continue
      }
      #expect(refusal.message == "the zip archive has no directory at its end", "cut at \(end)")
    }
    for at in whole.indices {
      var damaged = whole
      damaged[at] ^= 0xFF
      _ = read(damaged)
    }
  }

  /// A file of `count` bytes that compresses 1000-fold.
  private func blanks(_ count: Int) -> [UInt8] {
    let gpx = Array("<gpx>".utf8)
    let blanks = [UInt8](repeating: 0x20, count: count - gpx.count)
    return ArchiveText.deflated(gpx + blanks, windowBits: -15)
  }

  @Test("A bomb is refused for its growth or its size before it is unpacked")
  func bombs() {
    let size = 20 << 20
    var bomb = ArchiveText.Entry("a.gpx", "")
    bomb.packed = (blanks(size), size, 0)
    #expect(
      message(bomb)
        == "'a.gpx' in the zip archive unpacks to more than 200 times its size; no "
        + "recording does")
    // a false size is detected while unpacking
    bomb.packed?.count = 1 << 20
    #expect(message(bomb) == "'a.gpx' in the zip archive is longer than its directory says")
    let gzip = ArchiveText.gzip(
      Array("<gpx>".utf8) + [UInt8](repeating: 0x20, count: size))
    #expect(
      message(gzip) == "the gzip file unpacks to more than 200 times its size; no recording does")
    let many = (0...10_000).map { ArchiveText.Entry("\($0)", "") }
    #expect(
      message(ArchiveText.zip(many))
        == "the zip archive lists 10001 entries, expected 10000 at most")
  }

  @Test("More than 4 GiB in all is refused, by what the directory says")
  func wholeSize() {
    let entries = (0..<3).map { number in
      var entry = ArchiveText.Entry("\(number)", "")
      entry.packed = ([UInt8](repeating: 7, count: 10 << 20), 2000 << 20, 0)
      return entry
    }
    #expect(message(ArchiveText.zip(entries)) == "the zip archive unpacks to more than 4 GiB")
  }

  @Test("A place in an entry is told below the archive, and no line break of its name")
  func place() {
    guard
      case .refused(let refusal) = read(
        ArchiveText.zip([.init("a/b.gpx", "<gpx>\n<trk></gpx>")]))
    else {
      Issue.record("it was read")
      return
    }
    #expect(refusal.place.file == "a.zip/a/b.gpx")
    #expect(refusal.place.line == 2)
    var odd = ArchiveText.Entry("a\n\u{1B}[2J.gpx", "x")
    odd.flags = 1
    #expect(message(odd) == "'a\\n\\u{1b}[2J.gpx' in the zip archive is encrypted")
  }
}
