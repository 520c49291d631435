import SimKernel
import SimText
import Testing

@testable import SimTraces

/// A file and its error.
struct RefusalCase: Sendable, CustomTestStringConvertible {
  var text: String
  var line: Int
  var column: Int
  var message: String
  var hint: String?
  var testDescription: String { message }

  init(_ text: String, _ line: Int, _ column: Int, _ message: String, _ hint: String? = nil) {
    self.text = text
    self.line = line
    self.column = column
    self.message = message
    self.hint = hint
  }
}

@Suite("Why a GPX file is refused, and where (H-1, H-16)")
struct GPXRefusalTests {
  private static func segment(_ point: String) -> String {
    "<gpx><trk><trkseg>\n  \(point)\n</trkseg></trk></gpx>"
  }

  static let badPositions = [
    RefusalCase(
      segment("<trkpt lon=\"1\"/>"), 2, 3, "<trkpt> has no lat",
      "every point needs lat and lon in degrees"),
    RefusalCase(
      segment("<trkpt lat=\"1\"></trkpt>"), 2, 3, "<trkpt> has no lon",
      "every point needs lat and lon in degrees"),
    RefusalCase(
      segment("<trkpt lat=\"1,5\" lon=\"1\"/>"), 2, 15, "lat '1,5' is not a number",
      "degrees are written like 43.7384"),
    RefusalCase(
      segment("<trkpt lat=\"1\"\n lon=\"NaN\"/>"), 3, 7, "lon 'NaN' is not a number",
      "degrees are written like 43.7384"),
    RefusalCase(
      segment("<trkpt lat=\"1\" lon=\"\"/>"), 2, 23, "lon '' is not a number",
      "degrees are written like 43.7384"),
    RefusalCase(
      segment("<trkpt lat=\"1\" lon=\"1e999\"/>"), 2, 23, "lon '#e###' is not a number",
      "degrees are written like 43.7384"),
    RefusalCase(
      segment("<trkpt lat=\"1\" lon=\"-180.1\"/>"), 2, 23,
      "lon '-###.#' is out of range: a longitude is from -180 to 180"),
    RefusalCase(
      segment("<trkpt lat=\"122\" lon=\"37\"/>"), 2, 15,
      "lat '122' is out of range: a latitude is from -90 to 90", "are lat and lon swapped?"),
    RefusalCase(
      segment("<trkpt lat=\"430000000\" lon=\"7\"/>"), 2, 15,
      "lat '#########' is out of range: a latitude is from -90 to 90"),
    RefusalCase(
      segment("<trkpt lat='1' lon='2'><time>\n  noon</time></trkpt>"), 3, 3,
      "time '\\n  noon' can't be read", "a time is written like 2026-05-17T09:30:00Z"),
    RefusalCase(
      "<gpx><wpt lat='1' lon='2'><time>2020-01-01T00:00:00Z</time></wpt>\n"
        + "<wpt lat='1' lon='2'><time>2020-01-01T00:00:01Z</time></wpt>\n"
        + "<wpt lat='x' lon='1'/></gpx>",
      3, 11, "lat 'x' is not a number", "degrees are written like 43.7384"),
  ]

  static let badStructures = [
    RefusalCase("<gpx>\n</gpx>", 1, 1, "no <trk>: the file holds no recorded track"),
    RefusalCase(
      "<gpx><rte><rtept lat=\"1\" lon=\"2\"/></rte></gpx>", 1, 1,
      "no <trk>: the file holds no recorded track",
      "it holds a planned route (<rte>), not a recorded walk"),
    RefusalCase(
      "<gpx><wpt lat=\"1\" lon=\"2\"/></gpx>", 1, 1, "no <trk>: the file holds no recorded track",
      "its waypoints have no <time>, so no walk can be made of them"),
    RefusalCase(
      "<gpx>\n <trk><name>x</name></trk></gpx>", 2, 2, "no <trkseg>: the track has no segment",
      "points belong in <trk><trkseg><trkpt lat=\"…\" lon=\"…\">"),
    RefusalCase(
      "<gpx>\n <trk>\n  <trkseg/></trk></gpx>", 3, 3, "no <trkpt>: the track has no points",
      "was the recording stopped before the first fix?"),
  ]

  static let badMarkup = [
    RefusalCase(
      "<gpx><trk>\n<trkseg>", 2, 9, "the file ends inside <trkseg>",
      "was the copy cut off? <trkseg> at line 2 is never closed"),
    RefusalCase(
      "<gpx><trk><trkseg>\n<trkpt lat=\"1", 2, 14, "the file ends inside <trkpt>",
      "was the copy cut off?"),
    RefusalCase("<gpx><trk></tr", 1, 15, "the file ends inside <tr>", "was the copy cut off?"),
    RefusalCase(
      "<gpx><trk></trk></gpx", 1, 22, "the file ends inside <gpx>", "was the copy cut off?"),
    RefusalCase("<gpx><trk><", 1, 12, "the file ends inside a tag", "was the copy cut off?"),
    RefusalCase("<gpx><!-- half", 1, 15, "the file ends inside a comment", "was the copy cut off?"),
    RefusalCase(
      "<gpx><name><![CDATA[x", 1, 22, "the file ends inside a section <![CDATA[x",
      "was the copy cut off?"),
    RefusalCase(
      "<gpx><trk>\n </gpx>", 2, 2, "found </gpx> where </trk> was expected",
      "<trk> at line 1 is not closed"),
    RefusalCase(
      "<gpx></gpx>\n<gpx></gpx>", 2, 1, "there is more after the closing </gpx>",
      "are these two files glued together?"),
    RefusalCase("<gpx><name>a & b</name></gpx>", 1, 14, "a lone & in the text", "write &amp;"),
    RefusalCase(
      "<gpx a=1></gpx>", 1, 8, "a tag is not well-formed",
      "attributes are written name=\"value\"; < and > in text as &lt; and &gt;"),
    RefusalCase("<gpx a='1' a='2'></gpx>", 1, 17, "an attribute is given twice"),
    RefusalCase("<gpx>a\u{1}b</gpx>", 1, 7, "a character that XML does not allow"),
  ]

  @Test("A position that can't be used is refused at its value", arguments: badPositions)
  func position(_ expected: RefusalCase) { check(expected) }

  @Test("No track, no segment and no point are three reasons", arguments: badStructures)
  func structure(_ expected: RefusalCase) { check(expected) }

  @Test("XML that is not well-formed is refused in words", arguments: badMarkup)
  func malformed(_ expected: RefusalCase) { check(expected) }

  private func check(_ expected: RefusalCase) {
    let refusal = refusal(of: expected.text, as: "a.gpx")
    #expect(refusal?.message.escapedForTerminal == expected.message)
    #expect(refusal?.hint == expected.hint)
    #expect(refusal?.place == .init(file: "a.gpx", line: expected.line, column: expected.column))
    #expect(refusal?.kind == .badInput)
    let lines = expected.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(refusal?.sourceLine == lines[expected.line - 1].withoutDigits)
  }

  private func outcome(_ bytes: [UInt8], chunk: Int = .max) -> Diagnostic? {
    do throws(Diagnostic) {
      let source = ByteSource(bytes, named: "a.gpx", chunk: chunk)
      try GPXFormat.read(source, into: TraceCollector())
      return nil
    } catch {
      return error
    }
  }

  @Test("Another outermost element, or none, is refused where the format is given")
  func otherRoot() {
    func refusal(_ text: String) -> Diagnostic? { outcome(Array(text.utf8)) }
    #expect(refusal("<kml/>")?.message == "the outermost element is <kml>, expected <gpx>")
    #expect(refusal("")?.message == "the file ends before its first element, expected <gpx>")
    #expect(refusal(" \n")?.hint == "was the copy cut off?")
  }

  /// Found by fuzzing on 2026-11-21: it was taken for the end of the file, at a place that depended
  /// on the amount read so far.
  @Test("Text before the first element is refused where it is", arguments: [7, .max])
  func textBeforeRoot(chunk: Int) {
    let text = "<!-- a -->\n ,<gpx>" + String(repeating: "\n", count: 20_000) + "</gpx>"
    let refusal = outcome(Array(text.utf8), chunk: chunk)
    #expect(refusal?.message == "text before the first element, expected <gpx>")
    #expect(refusal?.place == .init(file: "a.gpx", line: 2, column: 2))
  }

  @Test("A declaration that does not end where it is looked for is refused", arguments: [7, .max])
  func longDeclaration(chunk: Int) {
    func file(_ count: Int) -> [UInt8] {
      let blanks = String(repeating: " ", count: count)
      return Array("<?xml version='1.0'\(blanks)?>\n<gpx>\n</gpx>".utf8)
    }
    let refusal = outcome(file(70_000), chunk: chunk)
    #expect(refusal?.message == "the XML declaration does not end within 64 KiB")
    #expect(refusal?.place == .init(file: "a.gpx", line: 1, column: 1))
    let allowed = outcome(file(60_000), chunk: chunk)
    #expect(allowed?.message == "no <trk>: the file holds no recorded track")
  }

  /// Found by fuzzing on 2026-11-21: libxml2 decoded the text again and printed errors on the
  /// terminal.
  @Test("UTF-32 is refused before the parser can take it for something else")
  func wideText() {
    let bytes = "<gpx/>".utf8.flatMap { byte -> [UInt8] in [byte, 0, 0, 0] }
    let refusal = outcome(bytes)
    #expect(refusal?.message == "the character U+0000, which XML does not allow")
    #expect(refusal?.place == .init(file: "a.gpx", line: 1, column: 2))
    #expect(refusal?.hint == "is it in UTF-32? save the file as UTF-8")
  }

  @Test("An error of the parser without words of ours still has its number and place")
  func otherErrors() {
    let refusal = refusal(of: "<gpx><?xml?></gpx>")
    #expect(refusal?.message.hasPrefix("this is not well-formed XML (libxml2 error ") == true)
    #expect(refusal?.place.line == 1)
  }
}
