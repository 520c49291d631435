extension JSONReader {
  /// A refusal at `mark`, with its line for the caret if it is still in memory. Text that may be a
  /// position is masked, because recordings and maps are written in JSON.
  package mutating func refusal(_ message: String, at mark: Mark, hint: String? = nil) -> Diagnostic
  {
    guard let (before, after) = excerpt(of: mark) else {
      let column = mark.offset - mark.lineOffset - mark.continuations + 1
      return Diagnostic(
        message, at: .init(file: source.name, line: mark.line, column: column), hint: hint
      ).withoutPositions
    }
    let start = String(decoding: before, as: UTF8.self)
    return Diagnostic(
      message, at: .init(file: source.name, line: mark.line, column: start.count + 1), hint: hint,
      sourceLine: start + String(decoding: after, as: UTF8.self)
    ).withoutPositions
  }

  /// The refusal of the next value, where `expected` should be.
  package mutating func unexpected(_ expected: String, hint: String? = nil) -> Diagnostic {
    // show more of the value than its first character
    _ = try? fetch(24)
    guard at < bytes.count else {
      return refusal(
        "the file ends, expected \(expected)", at: next, hint: "was it fully written or copied?")
    }
    let word = String(
      decoding: bytes[at...].prefix(20).prefix { Self.isOfWord($0) }, as: UTF8.self)
    let found: String
    switch bytes[at] {
    case UInt8(ascii: "{"): found = "an object"
    case UInt8(ascii: "["): found = "an array"
    case UInt8(ascii: "\""): found = "a string"
    case _ where !word.isEmpty: found = word.quoted()
    default:
      found = String(String(decoding: bytes[at...].prefix(16), as: UTF8.self).prefix(1)).quoted()
    }
    return refusal(
      "found \(found), expected \(expected)", at: next, hint: Self.remedy(found) ?? hint)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte.digit != nil || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
  }

  private static func remedy(_ found: String) -> String? {
    let word = found.lowercased().filter(\.isLetter)
    if ["nan", "inf", "infinity", "none", "undefined"].contains(word) {
      return "JSON has no such value: leave it out, or write null"
    }
    switch found {
    case "'/'", "'#'": return "JSON has no comments"
    case "'''": return "JSON strings need double quotes"
    default: return nil
    }
  }
}
