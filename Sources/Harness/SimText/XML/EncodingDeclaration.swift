import Foundation

/// The encoding of an XML file, as declared or recognized.
struct EncodingDeclaration {
  /// nil where the name is unknown.
  var encoding: TextDecoder.Encoding?
  /// As written; empty where there is no declaration.
  var name = ""
  /// Offset of the name.
  var offset = 0

  /// Examines the first bytes of a file: a byte order mark or the zeros of UTF-16 decide, else the
  /// XML declaration, else it is UTF-8.
  init(of bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0]) {
      encoding = .utf16(lowByteFirst: true)
      return
    }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, 0x3C]) {
      encoding = .utf16(lowByteFirst: false)
      return
    }
    encoding = .utf8
    guard !bytes.startWithByteOrderMark, let declaration = XMLProlog(bytes).declaration
    else { return }
    var at = declaration.lowerBound
    while at < declaration.upperBound, !XMLProlog.matches("encoding", bytes, at) { at += 1 }
    let parts = bytes[at..<declaration.upperBound].split(
      maxSplits: 2, omittingEmptySubsequences: false
    ) { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
    guard parts.count == 3 else { return }
    name = String(decoding: parts[1], as: UTF8.self)
    offset = parts[1].startIndex
    encoding = Self.encodings[name.lowercased()].map { $0 == .utf8 ? .utf8 : .other($0) }
  }

  /// By lower-case name. A file of single bytes that declares UTF-16 was converted without its
  /// declaration (as .NET's string writers do), so it is read as UTF-8.
  private static let encodings: [String: String.Encoding] = [
    "utf-8": .utf8, "utf8": .utf8, "us-ascii": .utf8, "ascii": .utf8, "utf-16": .utf8,
    "utf16": .utf8, "iso-8859-1": .isoLatin1, "iso8859-1": .isoLatin1, "latin1": .isoLatin1,
    "latin-1": .isoLatin1, "iso-8859-15": .isoLatin1, "iso-8859-2": .isoLatin2,
    "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251,
    "windows-1252": .windowsCP1252, "cp1252": .windowsCP1252, "windows-1253": .windowsCP1253,
    "windows-1254": .windowsCP1254, "macintosh": .macOSRoman, "shift_jis": .shiftJIS,
    "euc-jp": .japaneseEUC,
  ]
}
