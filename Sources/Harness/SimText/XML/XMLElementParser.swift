import CLibXML2

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

/// Runs libxml2 over an XML file whose data are attributes, with an `XMLFollower` behind it.
///
/// Keeps none of the bytes it has passed. It cannot load anything or define an entity: a document
/// type with declarations of its own, the only place for them, is refused.
package final class XMLElementParser {
  /// Longest tag, comment, section or unused text, in bytes: libxml2 collects some of them in
  /// memory.
  package static let markupLimit = 1 << 20
  /// The largest number of different names of elements and attributes: libxml2 keeps each.
  package static let nameLimit = 10_000
  /// Files with deeper nesting are refused.
  package static let depthLimit = 100

  private let text: XMLText
  /// The required name of the outermost element.
  private let root: String
  private let follower: any XMLFollower
  private var context: xmlParserCtxtPtr?
  private var failure: Diagnostic?
  private var names: [UnsafePointer<xmlChar>] = []
  private var hasRoot = false
  /// Bytes fed since the last tag.
  private var silence = 0

  private static let initialize: Void = xmlInitParser()

  package init(
    _ source: ByteSource, root: String, follower: any XMLFollower
  ) throws(Diagnostic) {
    text = try XMLText(source)
    self.root = root
    self.follower = follower
  }

  /// Reads the whole file.
  package func parse() throws(Diagnostic) {
    Self.initialize
    var handler = Self.makeHandler()
    if follower is any XMLTextFollower {
      handler.characters = { parser, text, count in following(parser).read(text, count) }
      handler.cdataBlock = handler.characters
    }
    let me = Unmanaged.passUnretained(self).toOpaque()
    guard
      let context = xmlCreateIOParserCtxt(
        &handler, me, { following($0).feed($1, $2) }, nil, me, XML_CHAR_ENCODING_UTF8)
    else { fatalError("libxml2 has no memory for a parser") }
    defer { xmlFreeParserCtxt(context) }
    xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue))
    self.context = context
    _ = withExtendedLifetime(self) { xmlParseDocument(context) }
    self.context = nil
    if let failure = text.failure ?? failure { throw failure }
    if !hasRoot || !names.isEmpty { throw cutOff }
  }

  /// A refusal at the current tag.
  package func refusal(_ message: String, hint: String? = nil) -> Diagnostic {
    text.diagnostic(message, at: text.last("<", upTo: offset) ?? offset, hint: hint)
  }

  /// The current offset: during a callback for a tag, before its `>`.
  package var position: Int { offset }

  /// The current line, from 1.
  package var line: Int { Int(xmlSAX2GetLineNumber(context)) }

  /// A refusal at the text that starts at `position`, after leading blanks.
  package func refusal(_ message: String, at position: Int, hint: String? = nil) -> Diagnostic {
    var start = position
    while let byte = text[start], byte <= 0x20 { start += 1 }
    return text.diagnostic(message, at: start, hint: hint)
  }

  /// Number of places that were invalid in the file's encoding.
  package var repairedCount: Int { text.repairedCount }

  /// Whether a file stays readable after an error of libxml2: undeclared prefixes and odd namespace
  /// names, as names are compared without their prefix. Codes are those of `xmlParserErrors`.
  package static func isHarmless(_ code: Int) -> Bool {
    switch code {
    case 97...100, 106, 200...206: true
    default: false
    }
  }

  private static func makeHandler() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.internalSubset = { parser, _, _, _ in following(parser).documentType() }
    handler.startElementNs = { parser, name, _, _, _, _, count, _, values in
      following(parser).start(name!, UnsafeBufferPointer(start: values, count: Int(count) * 5))
    }
    handler.endElementNs = { parser, _, _, _ in following(parser).end() }
    handler.serror = { parser, error in following(parser).fail(Int(error?.pointee.code ?? 0)) }
    return handler
  }

  private var offset: Int { max(0, xmlByteConsumed(context)) }

  private func stop(_ refusal: Diagnostic) {
    failure = refusal
    xmlStopParser(context)
  }

  // MARK: callbacks of libxml2

  fileprivate func feed(_ buffer: UnsafeMutablePointer<CChar>?, _ count: Int32) -> Int32 {
    guard let buffer, failure == nil, text.failure == nil else { return -1 }
    // a parser that waits for bytes can't be stopped: it gets none
    if silence > Self.markupLimit {
      failure = refusal(
        "more than 1 MiB without a tag", hint: "is the end of a tag or comment missing?")
      return -1
    } else if let context, xmlDictSize(context.pointee.dict) > Self.nameLimit {
      failure = refusal(
        "more than \(Self.nameLimit) different names of elements and attributes")
      return -1
    }
    do throws(Diagnostic) {
      let target = UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
      let fed = try text.feed(target, consumed: context == nil ? 0 : offset)
      silence += fed
      return Int32(fed)
    } catch {
      return -1
    }
  }

  fileprivate func documentType() {
    guard text[offset] == UInt8(ascii: "[") else { return }
    stop(
      refusal(
        "the file declares a document type of its own (<!DOCTYPE … [)",
        hint: "remove everything from <!DOCTYPE to ]>"))
  }

  fileprivate func start(
    _ name: UnsafePointer<xmlChar>, _ values: UnsafeBufferPointer<UnsafePointer<xmlChar>?>
  ) {
    silence = 0
    guard failure == nil else { return }
    names.append(name)
    let element = XMLElement(name: name, attributes: values)
    if names.count > Self.depthLimit {
      return stop(refusal("elements are nested more than \(Self.depthLimit) deep"))
    }
    if !hasRoot, !element.isNamed(root) {
      return stop(refusal("expected <\(root)>, found <\(element.shortName.withoutPosition)>"))
    }
    hasRoot = true
    do throws(Diagnostic) { try follower.start(element) } catch { stop(error) }
  }

  fileprivate func read(_ text: UnsafePointer<xmlChar>?, _ count: Int32) {
    guard failure == nil, let follower = follower as? any XMLTextFollower else { return }
    // text that is passed on is not collected
    silence = 0
    follower.text(UnsafeBufferPointer(start: text, count: Int(count)))
  }

  fileprivate func end() {
    silence = 0
    guard failure == nil else { return }
    _ = names.popLast()
    do throws(Diagnostic) { try follower.end() } catch { stop(error) }
  }

  fileprivate func fail(_ code: Int) {
    if Self.isHarmless(code) || failure != nil || text.failure != nil { return }
    let tag = text.last("<", upTo: offset)
    let isCut = tag.map { !text.contains(anyOf: "<>", from: $0 + 1) } ?? false
    switch code {
    // libxml2 reads a zero byte as the end
    case _ where text[offset] == 0:
      stop(text.diagnostic("the character U+0000, which XML does not allow", at: offset))
    case _ where isCut: stop(cutOff)
    // the end of the file is derived from what was read so far: only if nothing more comes
    case 4 where text[offset].map { ![0x09, 0x0A, 0x0D, 0x20].contains($0) } ?? false:
      stop(text.diagnostic("expected <\(root)>, found text", at: offset))
    case 4, 5, 77: stop(cutOff)
    case 23, 26, 27:
      stop(
        refusal(
          "an entity that nothing defines", hint: "XML knows &amp; &lt; &gt; &quot; &apos; and &#…;"
        ))
    case 68 where text.last("&", upTo: offset).map { $0 >= offset - 2 } ?? false:
      stop(
        text.diagnostic(
          "a lone & in the text", at: text.last("&", upTo: offset) ?? offset, hint: "write &amp;"))
    default: stop(refusal("this is not well-formed XML (libxml2 error \(code))"))
    }
  }

  private var cutOff: Diagnostic {
    let inside = names.last.map { "</\(XMLElement.shortened($0))>" } ?? "its first element"
    return text.diagnostic(
      "the file ends before \(inside)", at: text.end, hint: "was the copy cut off?")
  }
}

/// An element as the parser passes it.
package struct XMLElement {
  private let name: UnsafePointer<UInt8>
  /// Five entries each: name, prefix, namespace, start and end of the value.
  private let attributes: UnsafeBufferPointer<UnsafePointer<UInt8>?>

  package init(
    name: UnsafePointer<UInt8>, attributes: UnsafeBufferPointer<UnsafePointer<UInt8>?>
  ) {
    self.name = name
    self.attributes = attributes
  }

  package func isNamed(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { wanted in
      for index in wanted.indices where name[index] != wanted[index] { return false }
      return name[wanted.count] == 0
    } ?? (String(cString: name) == text)
  }

  /// The value of an attribute as text; nil where it is missing.
  package func text(_ attribute: StaticString) -> String? {
    guard let value = value(attribute) else { return nil }
    let text = String(decoding: value, as: UTF8.self)
    // libxml2 leaves this reference to callers that expand entities themselves
    guard text.contains("&#38;") else { return text }
    return text.split(separator: "&#38;", omittingEmptySubsequences: false).joined(separator: "&")
  }

  /// The number in an attribute; nil where it is missing or not a number.
  package func number(_ attribute: StaticString) -> Double? {
    guard let value = value(attribute), case .value(let number) = Number(value) else { return nil }
    return number
  }

  /// The whole number in an attribute; nil where it is missing or not a whole number.
  package func integer(_ attribute: StaticString) -> Int64? {
    value(attribute).flatMap(Number.integer)
  }

  package var shortName: String { Self.shortened(name) }

  fileprivate static func shortened(_ name: UnsafePointer<UInt8>) -> String {
    String(decoding: String(cString: name).utf8.prefix(64), as: UTF8.self)
  }

  private func value(_ attribute: StaticString) -> UnsafeBufferPointer<UInt8>? {
    for index in stride(from: 0, to: attributes.count, by: 5) where attributes[index + 1] == nil {
      guard let found = attributes[index], let start = attributes[index + 3],
        let end = attributes[index + 4], attribute.equals(found)
      else { continue }
      return UnsafeBufferPointer(start: start, count: end - start)
    }
    return nil
  }
}

extension StaticString {
  /// Whether it equals the zero-terminated text at `other`.
  fileprivate func equals(_ other: UnsafePointer<UInt8>) -> Bool {
    for index in 0..<utf8CodeUnitCount where other[index] != utf8Start[index] { return false }
    return other[utf8CodeUnitCount] == 0
  }
}

/// The object behind the pointer that libxml2 passes to each callback.
private func following(_ pointer: UnsafeMutableRawPointer?) -> XMLElementParser {
  Unmanaged.fromOpaque(pointer!).takeUnretainedValue()
}
