/// The part of an XML file before its first element, found without a parser: the encoding and the
/// outermost element are needed before there is one.
package struct XMLProlog {
  /// `<?xml … ?>`.
  package var declaration: Range<Int>?
  /// `<!DOCTYPE … >`.
  package var doctype: Range<Int>?
  /// The `[` that opens declarations inside the DOCTYPE, where entities are defined.
  var internalSubset: Int?
  /// The `<` of the first element; nil where there is none.
  package var root: Int?

  /// Examines bytes of UTF-8 or of any encoding in which markup is ASCII.
  package init(_ bytes: [UInt8]) {
    var at = bytes.startWithByteOrderMark ? 3 : 0
    while at < bytes.count {
      if bytes[at] <= 0x20 {
        at += 1
      } else if Self.matches("<?xml", bytes, at), declaration == nil {
        let end = Self.end(of: "?>", bytes, from: at)
        declaration = at..<end
        at = end
      } else if Self.matches("<?", bytes, at) {
        at = Self.end(of: "?>", bytes, from: at)
      } else if Self.matches("<!--", bytes, at) {
        at = Self.end(of: "-->", bytes, from: at + 4)
      } else if Self.matches("<!DOCTYPE", bytes, at) {
        let end = scanDoctype(bytes, from: at)
        doctype = at..<end
        at = end
      } else {
        if bytes[at] == UInt8(ascii: "<") { root = at }
        return
      }
    }
  }

  /// The local name of the outermost element, whatever the encoding; nil where none is found.
  package static func rootName(of start: ArraySlice<UInt8>) -> String? {
    var bytes = Array(start)
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      bytes.removeFirst(2)
    }
    bytes.removeAll { $0 == 0 }  // UTF-16 writes markup as ASCII with zeros between
    let prolog = XMLProlog(bytes)
    if prolog.internalSubset != nil, let doctype = prolog.doctype {
      // The declarations are not searched; the DOCTYPE also names the element.
      let words = bytes[doctype].prefix { $0 != UInt8(ascii: "[") }.split { $0 <= 0x20 }
      return words.count < 2 ? nil : XMLName.local(of: String(decoding: words[1], as: UTF8.self))
    }
    guard let root = prolog.root else { return nil }
    let name = XMLName(after: root, in: bytes)
    return name.local.isEmpty ? nil : name.local
  }

  private mutating func scanDoctype(_ bytes: [UInt8], from start: Int) -> Int {
    var quote: UInt8?
    for at in start..<bytes.count {
      let byte = bytes[at]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        internalSubset = at
        return bytes.count
      } else if byte == UInt8(ascii: ">") {
        return at + 1
      }
    }
    return bytes.count
  }

  package static func matches(_ text: StaticString, _ bytes: [UInt8], _ at: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - at >= count else { return false }
    for index in 0..<count where bytes[at + index] != text.utf8Start[index] { return false }
    return true
  }

  /// The offset after the next `text`, or the end of the file.
  private static func end(of text: StaticString, _ bytes: [UInt8], from start: Int) -> Int {
    var at = start
    while at < bytes.count {
      if matches(text, bytes, at) { return at + text.utf8CodeUnitCount }
      at += 1
    }
    return bytes.count
  }
}

/// The name of the tag that starts at a `<`, with and without its prefix.
package struct XMLName {
  var qualified: String

  /// Reads the first 64 bytes of the name after `<` or `</`; empty where none follows.
  package init(after open: Int, in bytes: [UInt8]) {
    var start = open + 1
    if start < bytes.count, bytes[start] == UInt8(ascii: "/") { start += 1 }
    var end = min(start, bytes.count)
    while end < bytes.count, bytes[end] > 0x20, !"/><=\"'".utf8.contains(bytes[end]) { end += 1 }
    qualified = String(decoding: bytes[min(start, end)..<end].prefix(64), as: UTF8.self)
  }

  package var local: String { Self.local(of: qualified) }

  package static func local(of qualified: String) -> String {
    guard let colon = qualified.utf8.lastIndex(of: UInt8(ascii: ":")) else { return qualified }
    return String(qualified[qualified.utf8.index(after: colon)...])
  }
}
