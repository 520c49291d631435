import Foundation

/// An XML file as UTF-8 without byte order mark, made harmless for the parser.
///
/// The XML declaration and a DOCTYPE are overwritten with blanks, so the parser never sees an
/// encoding to mistake nor a document type to load; a DOCTYPE with declarations of its own, the
/// only place where entities can be defined, is refused before parsing. Without it an entity bomb
/// or an external entity can't be written.
struct XMLText {
  private(set) var bytes: [UInt8]
  /// How many spots were not text in the file's encoding; they became U+FFFD.
  private(set) var repairedCount = 0
  private let file: String
  /// What the blanks replaced, from the start of the file.
  private var prolog: [UInt8] = []

  init(_ raw: [UInt8], file: String) throws(Diagnostic) {
    self.file = file
    bytes = raw
    try decode()
    let found = XMLProlog(bytes)
    prolog = Array(bytes[..<(found.root ?? bytes.count)])
    if let subset = found.internalSubset {
      throw Diagnostic(
        "the file declares a document type of its own (<!DOCTYPE … [), as no recording needs",
        at: place(at: subset), hint: "remove everything from <!DOCTYPE to ]>",
        sourceLine: sourceLine(at: subset))
    }
    for range in [found.declaration, found.doctype].compactMap({ $0 }) {
      for at in range where bytes[at] != 0x0A { bytes[at] = 0x20 }
    }
  }

  // MARK: Places

  /// Line, and column in characters, of the byte at `offset`.
  func place(at offset: Int) -> Diagnostic.Place {
    let offset = min(max(0, offset), bytes.count)
    let line = bytes[..<offset].count { $0 == 0x0A } + 1
    let before = String(decoding: bytes[lineStart(before: offset)..<offset], as: UTF8.self)
    return Diagnostic.Place(file: file, line: line, column: before.count + 1)
  }

  /// The line around `offset`, as it stands in the file.
  func sourceLine(at offset: Int) -> String {
    let offset = min(max(0, offset), bytes.count)
    let start = lineStart(before: offset)
    let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
    var line = Array(bytes[start..<end])
    if start < prolog.count {
      let hidden = prolog[start..<min(end, prolog.count)]
      line.replaceSubrange(0..<hidden.count, with: hidden)
    }
    if line.last == 0x0D { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }

  /// The byte at a place as libxml2 counts it: lines from 1, columns in code points from 1.
  func offset(line: Int, column: Int) -> Int {
    var at = 0
    var linesLeft = line - 1
    while linesLeft > 0, at < bytes.count {
      if bytes[at] == 0x0A { linesLeft -= 1 }
      at += 1
    }
    var columnsLeft = column - 1
    while columnsLeft > 0, at < bytes.count, bytes[at] != 0x0A {
      at += 1
      while at < bytes.count, bytes[at] & 0xC0 == 0x80 { at += 1 }
      columnsLeft -= 1
    }
    return at
  }

  /// The last `byte` at or before `offset`; nil where there is none.
  func last(_ byte: Unicode.Scalar, upTo offset: Int) -> Int? {
    bytes[..<min(bytes.count, max(0, offset + 1))].lastIndex(of: UInt8(ascii: byte))
  }

  /// The end of the text without trailing blanks.
  var end: Int { (bytes.lastIndex { $0 > 0x20 } ?? -1) + 1 }

  private func lineStart(before offset: Int) -> Int {
    (bytes[..<offset].lastIndex(of: 0x0A) ?? -1) + 1
  }

  // MARK: Encodings

  private mutating func decode() throws(Diagnostic) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      bytes.removeFirst(3)
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      return decodeUTF16(from: 2, lowByteFirst: true)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      return decodeUTF16(from: 2, lowByteFirst: false)
    } else if bytes.starts(with: [0x3C, 0]) {
      return decodeUTF16(from: 0, lowByteFirst: true)
    } else if bytes.starts(with: [0, 0x3C]) {
      return decodeUTF16(from: 0, lowByteFirst: false)
    }
    if let (name, offset) = declaredEncoding() {
      guard let encoding = Self.encodings[name.lowercased()] else {
        throw Diagnostic(
          "the encoding \(name.quoted()) is not known", at: place(at: offset),
          hint: "save the file as UTF-8", sourceLine: sourceLine(at: offset))
      }
      if encoding != .utf8, let text = String(data: Data(bytes), encoding: encoding) {
        bytes = Array(text.utf8)
        return
      }
    }
    if String(validating: bytes, as: UTF8.self) == nil {
      replace(with: String(decoding: bytes, as: UTF8.self))
    }
  }

  private mutating func decodeUTF16(from start: Int, lowByteFirst: Bool) {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for at in stride(from: start, to: bytes.count - 1, by: 2) {
      let (low, high) = lowByteFirst ? (bytes[at], bytes[at + 1]) : (bytes[at + 1], bytes[at])
      units.append(UInt16(high) << 8 | UInt16(low))
    }
    if String(validating: units, as: UTF16.self) == nil {
      replace(with: String(decoding: units, as: UTF16.self))
    } else {
      bytes = Array(String(decoding: units, as: UTF16.self).utf8)
    }
  }

  private mutating func replace(with repaired: String) {
    repairedCount = repaired.unicodeScalars.count { $0 == "\u{FFFD}" }
    bytes = Array(repaired.utf8)
  }

  private func declaredEncoding() -> (name: String, offset: Int)? {
    guard let declaration = XMLProlog(bytes).declaration else { return nil }
    var at = declaration.lowerBound
    while at < declaration.upperBound, !XMLProlog.matches("encoding", bytes, at) { at += 1 }
    let parts = bytes[at..<declaration.upperBound].split(
      maxSplits: 2, omittingEmptySubsequences: false
    ) { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
    guard parts.count == 3 else { return nil }
    return (String(decoding: parts[1], as: UTF8.self), parts[1].startIndex)
  }

  /// By lower-case name. A file of bytes that says UTF-16 was converted without its declaration
  /// (as .NET's string writers do), so it is read as UTF-8.
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
