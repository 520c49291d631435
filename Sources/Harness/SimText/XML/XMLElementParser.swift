/// Follows an XML file element by element; text between the tags is passed only to an
/// `XMLTextFollower`.
package protocol XMLFollower: AnyObject {
  /// An element begins; its attributes are valid only during the call.
  func start(_ element: XMLElement) throws(Diagnostic)
  /// The innermost element ends.
  func end() throws(Diagnostic)
}

/// A follower that also receives the text between the tags.
package protocol XMLTextFollower: XMLFollower {
  /// The next piece of text, valid only during the call.
  func text(_ piece: UnsafeBufferPointer<UInt8>)
}

/// Checks the elements of an XML file and passes them to an `XMLFollower`.
package final class XMLElementParser {
  /// Files with deeper nesting are refused.
  package static let depthLimit = 100

  private let driver: XMLDriver
  /// The required name of the outermost element.
  private let root: String
  private let follower: any XMLFollower
  /// The follower, if it receives the text between the tags.
  private let textFollower: (any XMLTextFollower)?
  private var names: [UnsafePointer<UInt8>] = []
  private var hasRoot = false

  package init(
    _ source: ByteSource, root: String, follower: any XMLFollower
  ) throws(Diagnostic) {
    self.root = root
    self.follower = follower
    textFollower = follower as? any XMLTextFollower
    driver = XMLDriver(try XMLText(source))
  }

  /// Reads the whole file.
  package func parse() throws(Diagnostic) {
    try driver.run(self)
    if !hasRoot || !names.isEmpty { throw cutOff }
  }

  /// The current offset: during a callback for a tag, before its `>`.
  package var offset: Int { driver.offset }

  /// The current line, from 1.
  package var line: Int { driver.line }

  /// A refusal at the current tag.
  package func refusal(_ message: String, hint: String? = nil) -> Diagnostic {
    driver.refusal(message, hint: hint)
  }

  /// A refusal at the text that starts at `position`, after leading blanks.
  package func refusal(_ message: String, at position: Int, hint: String? = nil) -> Diagnostic {
    var start = position
    while let byte = text[start], byte <= 0x20 { start += 1 }
    return text.diagnostic(message, at: start, hint: hint)
  }

  /// Number of places that were invalid in the file's encoding.
  package var repairedCount: Int { text.repairedCount }

  private var text: XMLText { driver.text }

  private func fail(_ refusal: Diagnostic) { driver.failure = refusal }

  private var cutOff: Diagnostic {
    let inside = names.last.map { "</\(XMLElement.shortened($0))>" } ?? "its first element"
    return text.diagnostic(
      "the file ends before \(inside)", at: text.end, hint: "was the copy cut off?")
  }
}

extension XMLElementParser: XMLTagFollower {
  package func start(
    _ name: UnsafePointer<UInt8>, prefix: UnsafePointer<UInt8>?, _ attributes: XMLAttributes
  ) {
    names.append(name)
    let element = XMLElement(name: name, attributes: attributes)
    if names.count > Self.depthLimit {
      return fail(refusal("elements are nested more than \(Self.depthLimit) deep"))
    }
    if !hasRoot, !element.isNamed(root) {
      return fail(refusal("expected <\(root)>, found <\(element.shortName.withoutPosition)>"))
    }
    hasRoot = true
    do throws(Diagnostic) { try follower.start(element) } catch { fail(error) }
  }

  package func characters(_ piece: UnsafeBufferPointer<UInt8>) {
    textFollower?.text(piece)
  }

  package func end() {
    _ = names.popLast()
    do throws(Diagnostic) { try follower.end() } catch { fail(error) }
  }

  package func refusal(ofCode code: Int) -> Diagnostic {
    let offset = offset
    let tag = text.last("<", upTo: offset)
    let isCut = tag.map { !text.contains(anyOf: "<>", from: $0 + 1) } ?? false
    switch code {
    // libxml2 reads a zero byte as the end
    case _ where text[offset] == 0:
      return text.diagnostic("the character U+0000, which XML does not allow", at: offset)
    case _ where isCut: return cutOff
    // the end of the file is derived from what was read so far: only if nothing more comes
    case 4 where text[offset].map { ![0x09, 0x0A, 0x0D, 0x20].contains($0) } ?? false:
      return text.diagnostic("expected <\(root)>, found text", at: offset)
    case 4, 5, 77: return cutOff
    case 23, 26, 27:
      return refusal(
        "an entity that nothing defines", hint: "XML knows &amp; &lt; &gt; &quot; &apos; and &#…;")
    case 68 where text.last("&", upTo: offset).map { $0 >= offset - 2 } ?? false:
      return text.diagnostic(
        "a lone & in the text", at: text.last("&", upTo: offset) ?? offset, hint: "write &amp;")
    default: return refusal("this is not well-formed XML (libxml2 error \(code))")
    }
  }
}
