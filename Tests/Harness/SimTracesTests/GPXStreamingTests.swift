import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

@Suite("GPX as a stream: bounded memory, limits with a place (H-2)")
struct GPXStreamingTests {
  private func tape(points count: Int) -> RowTape {
    RowTape(
      "<gpx><trk><trkseg>\n", rows: count,
      { _ in point(time: "2020-01-01T00:00:00Z") + "\n" }, end: "</trkseg></trk></gpx>")
  }

  @Test("Fixes come while the file is still being read: 1000 points and a few chunks later")
  func streams() throws {
    let tape = tape(points: 50_000)
    let watcher = RowTape.Watcher(tape)
    try GPXFormat.read(tape.source, into: watcher)
    #expect(watcher.count == 50_000)
    #expect(watcher.worstLead < 1800)
  }

  @Test("Of the text no more is kept than 64 KiB to twice that, and a chunk")
  func window() throws {
    let tape = tape(points: 50_000)
    let text = try XMLText(tape.source)
    var buffer = [UInt8](repeating: 0, count: 4000)
    var largest = 0
    var consumed = 0
    while true {
      let fed = try buffer.withUnsafeMutableBytes { (buffer) throws(Diagnostic) in
        try text.feed(buffer, consumed: consumed)
      }
      if fed == 0 { break }
      consumed += fed
      largest = max(largest, text.keptCount)
    }
    #expect(consumed == tape.madeCount)
    #expect(largest < 150_000)
  }

  @Test("Whether there is a clock is settled by the first 1000 points")
  func firstThousand() throws {
    let untimed = Array(repeating: point(), count: 501).joined(separator: "\n")
    let timed = Array(
      repeating: point(time: "2020-01-01T00:00:00Z"), count: 499
    ).joined(separator: "\n")
    let assumed = try read(track(untimed, timed, timed, timed))
    #expect(assumed.epochNanoseconds == nil)
    #expect(assumed.fixes.count == 1998)
    #expect(assumed.fixes.last?.measured.seconds == 1997)
    #expect(
      assumed.notes == ["points with a usable time: 1497 of 1998; one fix per second is assumed"])
    let written = try read(track(timed, timed, untimed, untimed, untimed))
    #expect(written.epochNanoseconds == 1_577_836_800_000_000_000)
    #expect(written.fixes.count == 998)
    #expect(
      written.notes == ["points without a usable time, left out: 1503 of 2501 (first at line 1000)"]
    )
  }

  @Test("What a file holds is counted, used or not")
  func counts() throws {
    final class Census: TraceSink {
      var rows: [RowTally] = []
      func begin(_ head: TraceHead) {}
      func take(_ fix: Fix) {}
      func take(_ heading: Heading) {}
      func note(_ text: String) {}
      func count(_ rows: RowTally) { self.rows.append(rows) }
    }
    let census = Census()
    let text = gpx(
      """
      <wpt lat='1' lon='2'/><rte><rtept lat='1' lon='2'/><rtept lat='1' lon='2'/></rte>
      <trk><trkseg>\(point(time: "2020-01-01T00:00:00Z"))</trkseg><trkseg>
      \(point(time: "2020-01-01T00:00:09Z"))\(point())</trkseg></trk>
      """)
    try Recording.read(ByteSource(Array(text.utf8), named: "a"), into: census)
    #expect(
      census.rows == [
        RowTally(name: "trk", count: 1), RowTally(name: "trkseg", count: 2),
        RowTally(name: "trkpt", count: 3, span: .seconds(9)), RowTally(name: "rte", count: 1),
        RowTally(name: "rtept", count: 2), RowTally(name: "wpt", count: 1),
      ])
  }

  @Test("Elements nested more than 100 deep are refused where it happens")
  func depth() {
    let deep = refusal(
      of: gpx(String(repeating: "<a>", count: 99) + "\n <b>" + String(repeating: "<a>", count: 99)))
    #expect(deep?.message == "elements are nested more than 100 deep")
    #expect(deep?.hint == "GPX needs about ten: is a closing tag missing?")
    #expect(deep?.place == .init(file: "a.txt", line: 3, column: 2))
    let allowed = String(repeating: "<a>", count: 95) + String(repeating: "</a>", count: 95)
    #expect(refusal(of: track(point(allowed))) == nil)
  }

  @Test(
    "Markup of more than 1 MiB is refused where it starts, with what is known of the place",
    arguments: ["<a b='", "<!--", "<![CDATA[", "<?a "])
  func markup(start: String) {
    let refusal = refusal(of: gpx("<a/>" + start + String(repeating: "x", count: 3 << 20)))
    #expect(refusal?.message == "a tag, comment or section of more than 1 MiB")
    #expect(refusal?.hint == "is its end missing?")
    #expect(refusal?.place.line == 2)
    #expect((refusal?.sourceLine?.count ?? 0) <= 2001)
  }

  @Test("Names that never end are refused: each stays in memory")
  func names() {
    let few = (0..<9_000).map { "<n\($0)/>\n" }.joined()
    #expect(refusal(of: track(point(few))) == nil)
    let many = (0..<30_000).map { "<n\($0)/>\n" }.joined()
    let refusal = refusal(of: track(point(many)))
    #expect(refusal?.message == "more than 10000 different names of elements and attributes")
    #expect(refusal?.hint == "recordings and maps have about a hundred")
    #expect((10_000..<12_000).contains(refusal?.place.line ?? 0))
  }

  @Test("The text of a value is bounded; other text is not")
  func fieldText() throws {
    let long = String(repeating: " ", count: 5000)
    let refusal = refusal(of: track(point("<speed>\(long)1</speed>")))
    #expect(refusal?.message == "the text of <speed> is longer than 4096 bytes")
    #expect(refusal?.place == .init(file: "a.txt", line: 2, column: 36))
    #expect(try read(track(point("<cmt>\(long)</cmt>\(long)"))).fixes.count == 1)
  }

  @Test("Waypoints wait for a track in bounded number", .timeLimit(.minutes(1)))
  func waypointLimit() throws {
    let waypoint = "<wpt lat='1' lon='2'><time>2020-01-01T00:00:00Z</time></wpt>\n"
    let many = String(repeating: waypoint, count: SavedPlaces.limit)
    let refusal = refusal(of: gpx(many + waypoint + waypoint))
    #expect(refusal?.message == "more than 65536 waypoints before any track")
    #expect(refusal?.hint == "a walk of that many points belongs in <trk>")
    #expect(refusal?.place == .init(file: "a.txt", line: 65_538, column: 1))
    let withTrack = gpx(many + waypoint + "<trk><trkseg>\(point())</trkseg></trk>")
    #expect(try read(withTrack).fixes.count == 1)
  }

  @Test("In a file of one long line the column is right, and the line is shown around it")
  func longLine() {
    let padding = Array(repeating: point("<name>é</name>"), count: 10_000).joined()
    let start = "<gpx><trk><trkseg>"
    let bad = "<trkpt lat=\"91\" lon=\"7.4\"/>"
    let refusal = refusal(of: start + padding + bad + padding + "</trkseg></trk></gpx>")
    #expect(refusal?.place.line == 1)
    #expect(refusal?.place.column == start.count + padding.count + 13)
    let shown = refusal?.sourceLine.map { line in
      line.dropFirst((refusal?.place.column ?? 0) - (refusal?.sourceColumn ?? 0)).prefix(3)
    }
    #expect(shown == "##\"")
    let lines = refusal?.rendered.split(separator: "\n") ?? []
    #expect(lines.count == 4)
    #expect(lines[1].hasPrefix("  …"))
    let caret = lines[2].firstIndex(of: "^").map {
      lines[2].distance(from: $0, to: lines[2].endIndex)
    }
    #expect(caret == 1)
    #expect(lines[1].dropFirst(lines[2].count - 1).hasPrefix("##\""))
  }

  @Test("A source that can't be read is told as that")
  func failingSource() throws {
    let folder = try ByteSource(path: "/")
    #expect {
      try GPXFormat.read(folder, into: TraceCollector())
    } throws: { error in
      (error as? Diagnostic)?.kind == .missingInput
    }
  }
}
