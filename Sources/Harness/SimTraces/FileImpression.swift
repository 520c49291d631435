import SimKernel
import SimText

/// A description, for the user, of a file of no known format.
struct FileImpression {
  /// Completes "this is …".
  var words: String
  /// How to make it readable; nil where no way is known.
  var remedy: String?
  /// Line of the evidence, from 1: where binary data begins below a header of text.
  var line = 1
  var column = 1

  init(_ start: ArraySlice<UInt8>) {
    if let (words, remedy) = Self.magic.first(where: { start.starts(with: $0.bytes) })?.meaning {
      self.words = words
      self.remedy = remedy
      return
    }
    remedy = nil
    let text = start.drop { " \t\r\n".utf8.contains($0) }
    if let byte = start.prefix(4096).firstIndex(where: Self.isBinary) {
      let header = Self.text(before: byte, of: start)
      line = header.count { $0 == 0x0A } + 1
      let lineStart = header.lastIndex(of: 0x0A).map { $0 + 1 } ?? header.startIndex
      column = String(decoding: header[lineStart...], as: UTF8.self).count + 1
      words = line == 1 ? "binary data" : "binary data below a header of text"
      if start[header.endIndex...].starts(with: [0xA0, 0xA2]) {
        words += ", as of a SiRF receiver"
        remedy = "switch the receiver to NMEA sentences, as gpsctl -n does"
      }
    } else if text.isEmpty {
      words = "blank space only"
    } else if let (words, remedy) = TableImpression.of(start) ?? JSONImpression.of(start) {
      self.words = words
      self.remedy = remedy
    } else if let root = XMLProlog.rootName(of: start) {
      words = "XML whose outermost element is <\(root.withoutPosition.escapedForTerminal)>"
    } else {
      let line = String(decoding: text.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
      words = "text that starts with \(line.quoted())"
    }
  }

  private static func isBinary(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D && byte != 0x0C && byte != 0x1B
  }

  /// The text before the run of binary data around the control character at `byte`.
  private static func text(before byte: Int, of start: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = byte
    while end > start.startIndex, start[end - 1] >= 0x80 { end -= 1 }
    return start[..<end]
  }

  private typealias Magic = (bytes: [UInt8], meaning: (String, String?))

  private static let magic: [Magic] = [
    ([0x1F, 0x8B], ("a gzip archive", "unpack it first (gunzip)")),
    (Array("PK\u{3}\u{4}".utf8), ("a zip archive", "unpack it first (unzip)")),
    ([0x42, 0x5A, 0x68], ("a bzip2 archive", "unpack it first (bunzip2)")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], ("an xz archive", "unpack it first (unxz)")),
    (Array("SQLite format 3\0".utf8), ("an SQLite database", nil)),
    (Array("%PDF".utf8), ("a PDF document", nil)),
  ]
}
