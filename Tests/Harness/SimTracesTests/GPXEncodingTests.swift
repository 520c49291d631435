import SimKernel
import SimText
import Testing

@testable import SimTraces

@Suite("Encodings and document types of GPX files")
struct GPXEncodingTests {
  private static let body =
    "<gpx><trk><name>Médina</name><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>"

  private func bytes(_ text: String, _ encoding: String) -> [UInt8] {
    switch encoding {
    case "utf-16le": text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case "utf-16be": text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case "latin1": text.unicodeScalars.map { UInt8($0.value) }
    default: Array(text.utf8)
    }
  }

  @Test(
    "A file is read in its encoding, with or without byte order mark",
    arguments: [
      ("", "utf-8", []), ("", "utf-8", [0xEF, 0xBB, 0xBF]),
      ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "utf-8", [0xEF, 0xBB, 0xBF]),
      ("<?xml version=\"1.0\" encoding=\"utf-16\"?>", "utf-8", []),
      ("<?xml version=\"1.0\" encoding=\"UTF-16\"?>", "utf-16le", [0xFF, 0xFE]),
      ("<?xml version=\"1.0\" encoding=\"UTF-16\"?>", "utf-16be", [0xFE, 0xFF]),
      ("<?xml version=\"1.0\"?>", "utf-16le", []), ("", "utf-16be", []),
      ("<?xml version='1.0' encoding='ISO-8859-1'?>", "latin1", []),
      ("<?xml version=\"1.0\" encoding=\"windows-1252\" standalone=\"no\"?>", "latin1", []),
    ] as [(String, String, [UInt8])])
  func encodings(declaration: String, encoding: String, mark: [UInt8]) throws {
    let file = mark + bytes(declaration + Self.body, encoding)
    let trace = try Trace.read(file, named: "a.gpx")
    #expect(trace.fixes.count == 1)
    #expect(trace.notes.count == 1)
    let collector = TraceCollector()
    try Recording.read(ByteSource(file, named: "a.gpx", chunk: 1), into: collector)
    #expect(collector.trace.fixes == trace.fixes)
    #expect(collector.trace.notes == trace.notes)
    let brokenText = declaration + Self.body.replacing("lat=\"1\"", with: "lat=\"99\"")
    let broken = mark + bytes(brokenText, encoding)
    #expect {
      try Trace.read(broken, named: "a.gpx")
    } throws: { error in
      let diagnostic = error as? Diagnostic
      return diagnostic?.place.column == declaration.count + 50
        && diagnostic?.sourceLine?.hasPrefix(
          declaration.withoutDigits + "<gpx><trk><name>Médina<") == true
    }
  }

  @Test("Bytes that are not the encoding they claim to be are repaired, and said")
  func repaired() throws {
    let trace = try Trace.read(bytes(Self.body, "latin1"), named: "a.gpx")
    #expect(trace.fixes.count == 1)
    #expect(
      trace.notes.first == "characters that are not valid in the file's encoding, read as U+FFFD: 1"
    )
  }

  @Test("An unknown encoding is refused where it is named")
  func unknownEncoding() {
    let refusal = refusal(of: "<?xml version=\"1.0\" encoding=\"UTF-7\"?>" + Self.body)
    #expect(refusal?.message == "the encoding 'UTF-7' is not known")
    #expect(refusal?.hint == "save the file as UTF-8")
    #expect(refusal?.place == .init(file: "a.txt", line: 1, column: 31))
  }

  @Test("A document type with declarations is refused before it is parsed: no entity, no bomb")
  func entityBomb() {
    let bomb = """
      <?xml version="1.0"?>
      <!DOCTYPE gpx [
      <!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
      <!ENTITY passwd SYSTEM "file:///etc/passwd">
      ]>
      <gpx><trk><name>&b;&passwd;</name></trk></gpx>
      """
    let refusal = refusal(of: bomb)
    #expect(refusal?.message == "the file declares a document type of its own (<!DOCTYPE … [)")
    #expect(refusal?.hint == "remove everything from <!DOCTYPE to ]>")
    #expect(refusal?.place == .init(file: "a.txt", line: 2, column: 15))
    #expect(refusal?.sourceLine == "<!DOCTYPE gpx [")
  }

  @Test("An entity bomb in UTF-16 is seen too")
  func entityBombUTF16() {
    let bomb = bytes("<!DOCTYPE gpx [<!ENTITY a \"a\">]>" + Self.body, "utf-16le")
    #expect(throws: Diagnostic.self) { try Trace.read([0xFF, 0xFE] + bomb, named: "a.gpx") }
  }

  @Test("A document type that points elsewhere is never fetched")
  func externalDocumentType() throws {
    let text = "<!DOCTYPE gpx SYSTEM \"file:///dev/zero\">\n" + Self.body
    #expect(try read(text).fixes.count == 1)
  }

  @Test("An entity that nothing defines is refused at the &")
  func undefinedEntity() {
    let refusal = refusal(of: track("<!-- -->", "  <name>a &passwd; b</name>"))
    #expect(refusal?.message == "an entity that nothing defines")
    #expect(refusal?.hint == "XML knows &amp; &lt; &gt; &quot; &apos; and &#…;")
    #expect(refusal?.place == .init(file: "a.txt", line: 3, column: 11))
  }
}
