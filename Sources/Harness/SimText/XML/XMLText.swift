import Foundation

/// The text of an XML file before it goes to the parser: decoded, and with its most recent part
/// kept for places and source lines of refusals. Offsets are those of the decoded text.
///
/// The XML declaration is fed as blanks: its encoding has been used by then, and blanks are allowed
/// there.
///
/// Memory: what the parser has not consumed yet, and 64 KiB before that.
package final class XMLText {
  /// The first failure of reading from the source.
  package private(set) var failure: Diagnostic?
  private let source: ByteSource
  private var decoder: TextDecoder
  private var hidden = 0..<0
  private var bytes: [UInt8] = []
  /// Offset of the first of `bytes`.
  private var base = 0
  /// Offset of the first byte that was not fed yet.
  package private(set) var fed = 0
  private var isAtEnd = false
  /// Line ends before `base`.
  private var droppedLineCount = 0
  /// Code points between the last of them and `base`.
  private var droppedColumnCount = 0

  private static let keptBytes = 65_536
  /// How much of a line is shown on each side of a place, in bytes.
  private static let shownBytes = 1000

  /// Reads the start of `source` to find its encoding.
  ///
  /// Throws where the encoding is unknown.
  package init(_ source: ByteSource) throws(Diagnostic) {
    self.source = source
    let start = try source.peek(ByteSource.windowBytes)
    let found = EncodingDeclaration(of: Array(start.prefix(ByteSource.windowBytes)))
    decoder = TextDecoder(found.encoding ?? .utf8)
    while bytes.count < ByteSource.windowBytes, !isAtEnd { try fetch() }
    if found.encoding == nil {
      throw diagnostic(
        "the encoding \(found.name.quoted()) is not known", at: found.offset,
        hint: "save the file as UTF-8")
    }
    if let zero = bytes.prefix(4).firstIndex(of: 0) {
      // libxml2 would read the text as UTF-16 or UTF-32, and write an error to the terminal
      throw diagnostic(
        "the character U+0000, which XML does not allow", at: zero,
        hint: "is it in UTF-32? save the file as UTF-8")
    }
    hidden = try declaration() ?? hidden
  }

  /// The range of the XML declaration; nil without one. A declaration that fills the whole window
  /// is not accepted: the result must not depend on how much more of the file is already in memory.
  private func declaration() throws(Diagnostic) -> Range<Int>? {
    let window = Array(bytes.prefix(ByteSource.windowBytes))
    guard let found = XMLProlog(window).declaration else { return nil }
    if found.upperBound == window.count, window.count < bytes.count || !isAtEnd,
      !window.suffix(2).elementsEqual("?>".utf8)
    {
      throw diagnostic(
        "the XML declaration does not end within \(ByteSource.windowBytes >> 10) KiB",
        at: found.lowerBound, hint: "is its ?> missing?")
    }
    return found
  }

  /// The file's name.
  package var file: String { source.name }

  /// Number of places that were invalid in the file's encoding; they became U+FFFD.
  package var repairedCount: Int { decoder.repairedCount }

  /// Size of the text in memory, in bytes.
  package var keptCount: Int { bytes.count }

  // MARK: Feeding

  /// Copies the next bytes to the parser, which has consumed the text up to `consumed`; returns 0
  /// at the end of the file.
  package func feed(_ buffer: UnsafeMutableRawBufferPointer, consumed: Int) throws(Diagnostic)
    -> Int
  {
    if fed == base + bytes.count, !isAtEnd {
      drop(before: consumed - Self.keptBytes)
      try fetch()
    }
    let start = fed - base
    let count = min(buffer.count, bytes.count - start)
    bytes.withUnsafeBytes { text in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: text[start..<(start + count)]))
    }
    for at in hidden.clamped(to: fed..<(fed + count)) where buffer[at - fed] != 0x0A {
      buffer[at - fed] = 0x20
    }
    fed += count
    return count
  }

  private func fetch() throws(Diagnostic) {
    do throws(Diagnostic) {
      let count = bytes.count
      while bytes.count == count, !isAtEnd {
        let chunk = try source.next()
        isAtEnd = chunk.isEmpty
        decoder.decode(chunk, into: &bytes)
      }
    } catch {
      isAtEnd = true
      failure = error
      throw error
    }
  }

  private func drop(before offset: Int) {
    let count = offset - base
    guard count >= Self.keptBytes else { return }
    bytes.withUnsafeBytes { text in
      var rest = text[..<count]
      while let end = rest.firstLineEnd {
        droppedLineCount += 1
        droppedColumnCount = 0
        rest = rest[(end + 1)...]
      }
      droppedColumnCount += rest.count { $0 & 0xC0 != 0x80 }
    }
    bytes.removeFirst(count)
    base = offset
  }

  // MARK: Places

  /// A refusal at the byte at `offset`, with its line; text that may be a position is masked.
  package func diagnostic(_ message: String, at offset: Int, hint: String? = nil) -> Diagnostic {
    let at = clamped(offset)
    lookAhead(Self.shownBytes, from: at) { $0 == 0x0A }
    let lineStart = (bytes[..<at].lastIndex(of: 0x0A) ?? -1) + 1
    let isWhole = lineStart > 0 || droppedColumnCount == 0
    let columnsBefore = isWhole ? 0 : droppedColumnCount
    let column = columnsBefore + characterCount(lineStart..<at) + 1
    let start = max(lineStart, characterStart(at - Self.shownBytes))
    let stop = min(bytes.count, characterStart(at + Self.shownBytes))
    let end = bytes[at..<max(at, stop)].firstIndex(of: 0x0A) ?? max(at, stop)
    let line = droppedLineCount + bytes[..<at].count { $0 == 0x0A } + 1
    return Diagnostic(
      message, at: .init(file: source.name, line: line, column: column), hint: hint,
      sourceLine: String(decoding: bytes[start..<end], as: UTF8.self),
      sourceColumn: column - characterCount(start..<at)
    ).withoutPositions
  }

  /// The last `byte` at or before `offset`; nil where the kept text has none.
  package func last(_ byte: Unicode.Scalar, upTo offset: Int) -> Int? {
    bytes[..<min(bytes.count, clamped(offset) + 1)].lastIndex(of: UInt8(ascii: byte))
      .map { $0 + base }
  }

  /// Whether one of `set` comes at or after `offset`; looks 1 MiB ahead.
  package func contains(anyOf set: StaticString, from offset: Int) -> Bool {
    let start = clamped(offset)
    return lookAhead(1 << 20, from: start) { byte in
      set.withUTF8Buffer { $0.contains(byte) }
    }
  }

  /// The byte at `offset`; nil where it is not kept or the text ends before it.
  package subscript(offset: Int) -> UInt8? {
    bytes.indices.contains(offset - base) ? bytes[offset - base] : nil
  }

  /// The name of the tag whose `<` is at `offset`.
  package func name(at offset: Int) -> String {
    XMLName(after: clamped(offset), in: bytes).qualified
  }

  /// The end of the text so far, without trailing blanks.
  package var end: Int { base + (bytes.lastIndex { $0 > 0x20 } ?? -1) + 1 }

  /// Reads on until a byte satisfies `isWanted`, at most `count` bytes from the index `start`.
  @discardableResult
  private func lookAhead(_ count: Int, from start: Int, _ isWanted: (UInt8) -> Bool) -> Bool {
    var at = start
    while at < start + count {
      while at >= bytes.count, !isAtEnd { _ = try? fetch() }
      if at >= bytes.count { return false }
      if isWanted(bytes[at]) { return true }
      at += 1
    }
    return false
  }

  private func clamped(_ offset: Int) -> Int { min(max(0, offset - base), bytes.count) }

  private func characterCount(_ range: Range<Int>) -> Int {
    String(decoding: bytes[range], as: UTF8.self).count
  }

  /// The first index at or after `index` where a code point starts; at most the end.
  private func characterStart(_ index: Int) -> Int {
    var index = min(max(0, index), bytes.count)
    while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
    return index
  }
}

extension Slice<UnsafeRawBufferPointer> {
  /// Index of the first LF; the C library searches many bytes at once.
  fileprivate var firstLineEnd: Int? {
    let bytes = UnsafeRawBufferPointer(rebasing: self)
    guard let start = bytes.baseAddress, let found = memchr(start, 0x0A, bytes.count) else {
      return nil
    }
    return startIndex + (UnsafeRawPointer(found) - start)
  }
}
