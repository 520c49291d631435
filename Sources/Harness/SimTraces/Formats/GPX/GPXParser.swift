import CLibXML2
import SimText

/// Runs libxml2 over a GPX file, with a `GPXReader` following it.
///
/// The parser pulls its bytes from `XMLText` and keeps none of those it has passed. It cannot load
/// anything or define an entity: a document type with declarations of its own, the only place for
/// them, is refused where it begins.
final class GPXParser {
  /// Longest tag, comment or section, in bytes: libxml2 collects each in memory.
  static let markupLimit = 1 << 20
  /// The largest number of different names of elements and attributes: libxml2 keeps each. Files
  /// have about a hundred.
  static let nameLimit = 10_000

  private let text: XMLText
  private let reader: GPXReader
  private var context: xmlParserCtxtPtr?
  /// The names of the attributes, as libxml2 stores them.
  private var latitude: UnsafePointer<xmlChar>?
  private var longitude: UnsafePointer<xmlChar>?
  /// The prefix and the name of OsmAnd's compass, and both in one.
  private var osmAnd: UnsafePointer<xmlChar>?
  private var heading: UnsafePointer<xmlChar>?
  private var osmAndHeading: UnsafePointer<xmlChar>?
  /// Bytes fed since the parser's last callback.
  fileprivate var silence = 0

  private static let initialize: Void = xmlInitParser()

  init(_ reader: GPXReader) {
    text = reader.text
    self.reader = reader
  }

  /// Reads the whole file.
  func parse() throws(Diagnostic) {
    Self.initialize
    var handler = Self.makeHandler()
    let me = Unmanaged.passUnretained(self).toOpaque()
    guard
      let context = xmlCreateIOParserCtxt(
        &handler, me, { following($0).feed($1, $2) }, nil, me, XML_CHAR_ENCODING_UTF8)
    else { fatalError("libxml2 has no memory for a parser") }
    defer { xmlFreeParserCtxt(context) }
    xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue))
    latitude = xmlDictLookup(context.pointee.dict, "lat", 3)
    longitude = xmlDictLookup(context.pointee.dict, "lon", 3)
    osmAnd = xmlDictLookup(context.pointee.dict, "osmand", -1)
    heading = xmlDictLookup(context.pointee.dict, "heading", -1)
    osmAndHeading = xmlDictLookup(context.pointee.dict, GPXElement.osmAndHeading, -1)
    self.context = context
    _ = withExtendedLifetime(self) { xmlParseDocument(context) }
    self.context = nil
    if let failure = text.failure ?? reader.failure { throw failure }
  }

  /// The parser's callbacks; all others are left unset.
  private static func makeHandler() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.internalSubset = { parser, _, _, _ in following(parser).documentType() }
    handler.startElementNs = { parser, name, prefix, _, _, _, count, _, values in
      following(parser).start(
        name!, prefix, UnsafeBufferPointer(start: values, count: Int(count) * 5))
    }
    handler.endElementNs = { parser, _, _, _ in following(parser).tell { $0.endElement() } }
    handler.characters = { parser, characters, count in following(parser).read(characters, count) }
    // the same, or libxml2 checks each text for whether it is blank
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = { parser, characters, count in following(parser).read(characters, count) }
    handler.comment = { parser, _ in following(parser).silence = 0 }
    handler.processingInstruction = { parser, _, _ in following(parser).silence = 0 }
    handler.serror = { parser, error in following(parser).fail(Int(error?.pointee.code ?? 0)) }
    return handler
  }

  /// The parser's position.
  private var offset: Int { max(0, xmlByteConsumed(context)) }

  fileprivate func tell(_ what: (GPXReader) -> Void) {
    silence = 0
    what(reader)
    if reader.hasFailed { xmlStopParser(context) }
  }

  fileprivate func feed(_ buffer: UnsafeMutablePointer<CChar>?, _ count: Int32) -> Int32 {
    guard let buffer, !reader.hasFailed, text.failure == nil else { return -1 }
    if let context {
      refuseExcess(context)
      if reader.hasFailed { return -1 }
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

  private func refuseExcess(_ context: xmlParserCtxtPtr) {
    if silence > Self.markupLimit {
      reader.failure = text.diagnostic(
        "a tag, comment or section of more than 1 MiB", at: reader.tagStart(offset),
        hint: "is its end missing?")
    } else if xmlDictSize(context.pointee.dict) > Self.nameLimit {
      reader.failure = text.diagnostic(
        "more than \(Self.nameLimit) different names of elements and attributes",
        at: reader.tagStart(offset), hint: "GPX has about a hundred: is this a GPX file?")
    }
  }

  fileprivate func documentType() {
    guard text[offset] == UInt8(ascii: "[") else { return }
    let subset = offset
    tell { reader in
      reader.failure = text.diagnostic(
        "the file declares a document type of its own (<!DOCTYPE … [), as no recording needs",
        at: subset, hint: "remove everything from <!DOCTYPE to ]>")
    }
  }

  fileprivate func start(
    _ localName: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?,
    _ values: UnsafeBufferPointer<UnsafePointer<xmlChar>?>
  ) {
    var name = localName
    if name == heading, prefix == osmAnd, let osmAndHeading { name = osmAndHeading }
    var attributes = GPXAttributes()
    // five entries each: name, prefix, namespace, start and end of the value
    for index in stride(from: 0, to: values.count, by: 5) where values[index + 1] == nil {
      guard let start = values[index + 3], let end = values[index + 4] else { continue }
      let value = UnsafeBufferPointer(start: start, count: end - start)
      if values[index] == latitude { attributes.latitude = value }
      if values[index] == longitude { attributes.longitude = value }
    }
    let line = xmlSAX2GetLineNumber(context)
    tell { $0.startElement(name, attributes, at: offset, line: line) }
  }

  fileprivate func read(_ characters: UnsafePointer<xmlChar>?, _ count: Int32) {
    tell { $0.characters(UnsafeBufferPointer(start: characters, count: Int(count))) }
  }

  fileprivate func fail(_ code: Int) {
    // Checked first: a file with undeclared prefixes has one such warning in every tag.
    if XMLElementParser.isHarmless(code) || reader.hasFailed || text.failure != nil { return }
    let offset = offset
    tell { $0.failure = $0.refusal(ofCode: code, at: offset) }
  }
}

/// The object behind the pointer that libxml2 passes to each callback.
private func following(_ pointer: UnsafeMutableRawPointer?) -> GPXParser {
  Unmanaged.fromOpaque(pointer!).takeUnretainedValue()
}

/// The attributes of a point, as written; nil where they are missing.
struct GPXAttributes {
  var latitude: UnsafeBufferPointer<UInt8>?
  var longitude: UnsafeBufferPointer<UInt8>?
}
