import CLibXML2

/// Follows the tags of an XML file.
package protocol XMLTagFollower: AnyObject {
  /// An element begins. The name is valid until the end of the run, and the same name always has
  /// the same address; the other pointers are valid only during the call.
  func start(
    _ name: UnsafePointer<UInt8>, prefix: UnsafePointer<UInt8>?, _ attributes: XMLAttributes)
  /// The innermost element ends.
  func end()
  /// The next piece of the text between tags, valid only during the call.
  func characters(_ piece: UnsafeBufferPointer<UInt8>)
  /// The refusal for an error of libxml2; codes are those of `xmlParserErrors`.
  func refusal(ofCode code: Int) -> Diagnostic
}

/// Runs libxml2 over an XML file, with an `XMLTagFollower` behind it.
///
/// The parser pulls its bytes from `XMLText` and keeps none of those it has passed. It cannot load
/// anything or define an entity: a document type with declarations of its own, the only place for
/// them, is refused where it begins.
package final class XMLDriver {
  /// Longest tag, comment or section, in bytes: libxml2 collects each in memory.
  static let markupLimit = 1 << 20
  /// The largest number of different names of elements and attributes: libxml2 keeps each.
  package static let nameLimit = 10_000

  package let text: XMLText
  /// The first error that makes the file unreadable; it ends the parsing.
  package var failure: Diagnostic? { didSet { hasFailed = failure != nil } }
  private var hasFailed = false
  /// Only during a run.
  private var context: xmlParserCtxtPtr?
  private var follower: (any XMLTagFollower)?
  /// Bytes fed since the parser's last callback.
  private var silence = 0

  private static let initialize: Void = xmlInitParser()

  package init(_ text: XMLText) { self.text = text }

  /// Reads the whole file. `begin` is called before the first tag, when names can be `stored`.
  package func run(_ follower: any XMLTagFollower, begin: () -> Void = {}) throws(Diagnostic) {
    Self.initialize
    var handler = Self.makeHandler()
    let me = Unmanaged.passUnretained(self).toOpaque()
    self.follower = follower
    defer { self.follower = nil }
    guard
      let context = xmlCreateIOParserCtxt(
        &handler, me, { driver($0).feed($1, $2) }, nil, me, XML_CHAR_ENCODING_UTF8)
    else { fatalError("libxml2 has no memory for a parser") }
    defer { xmlFreeParserCtxt(context) }
    xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue))
    self.context = context
    begin()
    _ = withExtendedLifetime(self) { xmlParseDocument(context) }
    self.context = nil
    if let failure = text.failure ?? failure { throw failure }
  }

  /// The address of a name of elements or attributes, as libxml2 stores it; nil outside a run.
  package func stored(_ name: String) -> UnsafePointer<UInt8>? {
    context.flatMap { xmlDictLookup($0.pointee.dict, name, -1) }
  }

  /// The current offset: during a callback for a tag, before its `>`.
  package var offset: Int { max(0, xmlByteConsumed(context)) }

  /// The current line, from 1.
  package var line: Int { Int(xmlSAX2GetLineNumber(context)) }

  /// The `<` of the tag whose end the parser has reached: a tag cannot contain a raw `<`.
  package func tagStart(_ offset: Int) -> Int { text.last("<", upTo: offset) ?? offset }

  /// A refusal at the current tag.
  package func refusal(_ message: String, hint: String? = nil) -> Diagnostic {
    text.diagnostic(message, at: tagStart(offset), hint: hint)
  }

  // MARK: callbacks of libxml2

  /// The parser's callbacks; all others are left unset.
  private static func makeHandler() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.internalSubset = { parser, _, _, _ in driver(parser).documentType() }
    handler.startElementNs = { parser, name, prefix, _, _, _, count, _, values in
      let attributes = XMLAttributes(UnsafeBufferPointer(start: values, count: Int(count) * 5))
      driver(parser).follow { $0.start(name!, prefix: prefix, attributes) }
    }
    handler.endElementNs = { parser, _, _, _ in driver(parser).follow { $0.end() } }
    handler.characters = { parser, characters, count in
      let piece = UnsafeBufferPointer(start: characters, count: Int(count))
      driver(parser).follow { $0.characters(piece) }
    }
    // the same, or libxml2 checks each text for whether it is blank
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = handler.characters
    handler.comment = { parser, _ in driver(parser).silence = 0 }
    handler.processingInstruction = { parser, _, _ in driver(parser).silence = 0 }
    handler.serror = { parser, error in driver(parser).fail(Int(error?.pointee.code ?? 0)) }
    return handler
  }

  fileprivate func follow(_ what: (any XMLTagFollower) -> Void) {
    guard let follower, !hasFailed else { return }
    silence = 0
    what(follower)
    if hasFailed { xmlStopParser(context) }
  }

  fileprivate func feed(_ buffer: UnsafeMutablePointer<CChar>?, _ count: Int32) -> Int32 {
    guard let buffer, !hasFailed, text.failure == nil else { return -1 }
    if let context { refuseExcess(context) }
    // a parser that waits for bytes can't be stopped: it gets none
    if hasFailed { return -1 }
    do throws(Diagnostic) {
      let target = UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
      let fed = try text.feed(target, consumed: context == nil ? 0 : offset)
      silence += fed
      return Int32(fed)
    } catch {
      return -1
    }
  }

  private func refuseExcess(_ context: xmlParserCtxtPtr) {
    if silence > Self.markupLimit {
      failure = refusal(
        "a tag, comment or section of more than 1 MiB", hint: "is its end missing?")
    } else if xmlDictSize(context.pointee.dict) > Self.nameLimit {
      failure = refusal(
        "more than \(Self.nameLimit) different names of elements and attributes",
        hint: "recordings and maps have about a hundred")
    }
  }

  fileprivate func documentType() {
    let subset = offset
    guard text[subset] == UInt8(ascii: "[") else { return }
    follow { _ in
      failure = text.diagnostic(
        "the file declares a document type of its own (<!DOCTYPE … [)", at: subset,
        hint: "remove everything from <!DOCTYPE to ]>")
    }
  }

  fileprivate func fail(_ code: Int) {
    // checked first: a file with undeclared prefixes has one such warning in every tag
    if Self.isHarmless(code) || text.failure != nil { return }
    follow { failure = $0.refusal(ofCode: code) }
  }

  /// Whether a file stays readable after an error: undeclared prefixes and odd namespace names, as
  /// names are compared without their prefix.
  private static func isHarmless(_ code: Int) -> Bool {
    switch code {
    case 97...100, 106, 200...206: true
    default: false
    }
  }
}

/// The object behind the pointer that libxml2 passes to each callback.
private func driver(_ pointer: UnsafeMutableRawPointer?) -> XMLDriver {
  Unmanaged.fromOpaque(pointer!).takeUnretainedValue()
}

/// The attributes of a tag, without those that have a prefix; valid during one callback.
package struct XMLAttributes: Sequence {
  /// Five entries each: name, prefix, namespace, start and end of the value.
  private let entries: UnsafeBufferPointer<UnsafePointer<UInt8>?>
  private var at = 0

  fileprivate init(_ entries: UnsafeBufferPointer<UnsafePointer<UInt8>?>) {
    self.entries = entries
  }
}

extension XMLAttributes: IteratorProtocol {
  package mutating func next() -> (
    name: UnsafePointer<UInt8>, value: UnsafeBufferPointer<UInt8>
  )? {
    while at < entries.count {
      defer { at += 5 }
      if entries[at + 1] == nil, let name = entries[at], let start = entries[at + 3],
        let end = entries[at + 4]
      {
        return (name, UnsafeBufferPointer(start: start, count: end - start))
      }
    }
    return nil
  }
}
