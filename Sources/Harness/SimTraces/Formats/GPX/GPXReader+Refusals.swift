import SimText

/// Errors of a file that is not well-formed XML, in words for the user.
extension GPXReader {
  /// The refusal for an error of libxml2.
  func malformed(_ code: Int, at offset: Int) -> Diagnostic {
    if let tail = unclosedTail(from: offset) { return tail }
    switch code {
    case 5 where open.isEmpty && noTrack != nil:
      return text.diagnostic(
        "there is more after the closing </gpx>", at: offset,
        hint: "are these two files glued together?")
    case 4 where text[offset].map { $0 > 0x20 } ?? false:
      return text.diagnostic(
        "text before the first element, expected <gpx>", at: offset, hint: "remove it")
    case 4, 5, 77: return endsEarly()
    case 9:
      return text.diagnostic("a character that XML does not allow", at: offset)
    case 23, 26, 27:
      return text.diagnostic(
        "an entity that nothing defines", at: text.last("&", upTo: offset) ?? offset,
        hint: "XML knows &amp; &lt; &gt; &quot; &apos; and &#…;")
    case 68 where text.last("&", upTo: offset).map { $0 >= offset - 2 } ?? false:
      return text.diagnostic(
        "a lone & in the text", at: text.last("&", upTo: offset) ?? offset, hint: "write &amp;")
    case 42: return text.diagnostic("an attribute is given twice", at: offset)
    case 76: return mismatch(at: offset)
    case 38...41, 65, 68, 73:
      return text.diagnostic(
        "a tag is not well-formed", at: offset,
        hint: "attributes are written name=\"value\"; < and > in text as &lt; and &gt;")
    default:
      return text.diagnostic("this is not well-formed XML (libxml2 error \(code))", at: offset)
    }
  }

  /// The refusal of a file that ends before all elements are closed.
  func endsEarly() -> Diagnostic {
    guard let innermost = open.last else {
      return text.diagnostic(
        "the file ends before its first element, expected <gpx>", at: text.end,
        hint: "was the copy cut off?")
    }
    return cutOff(
      inside: "<\(innermost.words)>",
      hint: "was the copy cut off? <\(innermost.words)> at line \(innermost.line) is never closed")
  }

  private func mismatch(at offset: Int) -> Diagnostic {
    let tag = text.last("<", upTo: offset - 1) ?? offset
    let found = text.name(at: tag).withoutPosition
    guard let innermost = open.last else {
      return text.diagnostic("found </\(found)> where nothing is open", at: tag)
    }
    return text.diagnostic(
      "found </\(found)> where </\(innermost.words)> was expected", at: tag,
      hint: "<\(innermost.words)> at line \(innermost.line) is not closed")
  }

  /// The refusal where the last `<` of the file, at or before `offset`, is never closed.
  private func unclosedTail(from offset: Int) -> Diagnostic? {
    guard let tag = text.last("<", upTo: offset), !text.contains(anyOf: "<>", from: tag + 1) else {
      return nil
    }
    let name = text.name(at: tag).withoutPosition
    if name.hasPrefix("!--") { return cutOff(inside: "a comment") }
    if name.hasPrefix("!") { return cutOff(inside: "a section <\(name)") }
    return cutOff(inside: name.isEmpty ? "a tag" : "<\(name)>")
  }

  private func cutOff(inside what: String, hint: String = "was the copy cut off?") -> Diagnostic {
    text.diagnostic("the file ends inside \(what)", at: text.end, hint: hint)
  }
}

extension GPXReader.OpenElement {
  /// The local name, cut to 64 bytes.
  fileprivate var words: String {
    String(decoding: String(cString: name).utf8.prefix(64), as: UTF8.self).withoutPosition
  }
}
