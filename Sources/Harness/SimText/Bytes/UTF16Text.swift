/// A text file in UTF-16, as Windows writes it as "Unicode": recognized by its byte order mark, and
/// passed on as UTF-8 with LF line ends, chunk by chunk.
///
/// XML is not converted: its readers follow the declaration. Memory: one chunk.
package final class UTF16Text {
  private let source: ByteSource
  private var decoder: TextDecoder
  private var isAtEnd = false

  /// nil where `source` has no such mark, or is XML.
  package init?(_ source: ByteSource) throws(Diagnostic) {
    let start = try source.peek(ByteSource.windowBytes)
    let isLowFirst = start.starts(with: [0xFF, 0xFE])
    guard isLowFirst || start.starts(with: [0xFE, 0xFF]), XMLProlog.rootName(of: start) == nil
    else { return nil }
    self.source = source
    decoder = TextDecoder(.utf16(lowByteFirst: isLowFirst))
  }

  /// The same text in UTF-8.
  package var inUTF8: ByteSource {
    ByteSource(named: source.name) { () throws(Diagnostic) in try self.next() }
  }

  /// A note on the number of invalid places, in words for the user; nil for none.
  package var note: String? {
    guard decoder.repairedCount > 0 else { return nil }
    return "characters that are not valid UTF-16, read as U+FFFD: \(decoder.repairedCount)"
  }

  private func next() throws(Diagnostic) -> [UInt8] {
    var text: [UInt8] = []
    while text.isEmpty, !isAtEnd {
      let chunk = try source.next()
      isAtEnd = chunk.isEmpty
      decoder.decode(chunk, into: &text)
    }
    return text
  }
}
