import Sensing
import SimKernel
import Testing

@testable import SimTraces

@Suite("GeoJSON as a stream: what is the track is settled by the first positions (H-2)")
struct GeoJSONStreamingTests {
  private static let start = "{\"type\":\"FeatureCollection\",\"features\":[\n"

  private func feature(_ number: Int, _ properties: String, _ geometry: String) -> String {
    (number == 0 ? "" : ",\n")
      + "{\"type\":\"Feature\",\"properties\":{\(properties)},\"geometry\":{\(geometry)}}"
  }

  private func point(_ number: Int, time: Int? = nil) -> String {
    feature(
      number, time.map { "\"time\":\(1_000_000_000 + $0)" } ?? "",
      "\"type\":\"Point\",\"coordinates\":[7.4,43.7]")
  }

  private func line(_ number: Int, time: Int? = nil) -> String {
    feature(
      number, time.map { "\"times\":[\(1_000_000_000 + $0),\(1_000_000_001 + $0)]" } ?? "",
      "\"type\":\"LineString\",\"coordinates\":[[7.4,43.7],[7.5,43.8]]")
  }

  @Test("Lines with times come while the file is being read: 1000 positions and a chunk later")
  func lines() throws {
    let tape = RowTape(
      Self.start, rows: 5000, { self.line($0, time: $0 * 2) }, end: "]}")
    let watcher = RowTape.Watcher(tape)
    try GeoJSONFormat.read(tape.source, into: watcher)
    #expect(watcher.count == 10_000)
    #expect(watcher.worstLead < 1000)
  }

  @Test("Points wait for a line with times, 65 536 of them, then they are the track")
  func points() throws {
    let count = GeoJSONTrack.heldLimit + 2000
    let tape = RowTape(
      Self.start, rows: count + 1,
      { $0 < count ? self.point($0, time: $0) : self.line($0, time: $0) }, end: "]}")
    let watcher = RowTape.Watcher(tape)
    try GeoJSONFormat.read(tape.source, into: watcher)
    #expect(watcher.count == count)
    #expect(watcher.worstLead < GeoJSONTrack.heldLimit + 200)
  }

  @Test("A line with times is the track, however many points without times come before it")
  func lateLine() throws {
    let rows = (0..<1500).map { point($0) } + [line(1500), line(1501, time: 5), point(1502)]
    let trace = try read(Self.start + rows.joined() + "]}")
    #expect(trace.fixes.map(\.delivered.seconds) == [0, 1])
    #expect(
      trace.notes == [
        "points beside the lines, not used: 1501",
        "points without a usable time, left out: 2 of 4 (first at line 1502)",
      ])
  }

  @Test("Points with times are the track before lines without, which are before points without")
  func beside() throws {
    let timed = try read(Self.start + line(0) + point(1, time: 3) + "]}")
    #expect(timed.fixes.count == 1)
    #expect(timed.notes == ["lines beside the points, not used: 1"])
    let untimed = try read(Self.start + point(0) + line(1) + "]}")
    #expect(untimed.fixes.count == 2)
    #expect(untimed.notes.first == "points beside the lines, not used: 1")
  }

  @Test("A line of one position without a time is a line")
  func onePosition() throws {
    let geometry = "\"type\":\"LineString\",\"coordinates\":[[7.4,43.7]]"
    #expect(try read(Self.start + feature(0, "", geometry) + "]}").fixes.count == 1)
    let timed = feature(0, "\"times\":[1000000000]", geometry)
    #expect(
      try read(Self.start + timed + "]}").epochNanoseconds == 1_000_000_000_000_000_000)
  }
}
