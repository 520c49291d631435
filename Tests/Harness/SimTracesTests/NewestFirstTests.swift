import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

@Suite("Rows newest first (H-2)")
struct NewestFirstTests {
  /// Ten seconds of fixes; `latitudes` in the order of the file.
  private func table(_ seconds: [Int], name: String = "time") -> String {
    "\(name),lat,lon\n"
      + seconds.map { "\(1_700_000_000 + $0),43.\($0 + 100),7.4\n" }.joined()
  }

  @Test("A table newest first is read as the same walk as sorted, and says so")
  func tables() throws {
    let sorted = try read(table(Array(0..<10)))
    let reversed = try read(table((0..<10).reversed()))
    #expect(reversed.fixes == sorted.fixes)
    #expect(reversed.epochNanoseconds == sorted.epochNanoseconds)
    #expect(sorted.notes == [])
    #expect(
      reversed.notes == ["the file lists its rows newest first: sorted by time, 10 of them"])
  }

  @Test("So is a GPX track, whatever is not quite in order in it")
  func tracks() throws {
    let points = [9, 8, 7, 5, 6, 4, 3, 2, 1, 0].map { second in
      "<trkpt lat=\"43.\(second)\" lon=\"7\"><time>2026-05-17T10:00:0\(second)Z</time></trkpt>"
    }
    let trace = try read(gpx("<trk><trkseg>\(points.joined())</trkseg></trk>"))
    #expect(trace.fixes.map(\.delivered.seconds) == (0..<10).map(Double.init))
    #expect(trace.fixes.map(\.measured) == trace.fixes.map(\.delivered))
    #expect(
      trace.notes == ["the file lists its points newest first: sorted by time, 10 of them"])
  }

  @Test("More than are looked at are sorted too, and fewer than four are late deliveries")
  func lengths() throws {
    let long = try read(table((0..<2500).reversed()))
    #expect(long.fixes.map(\.delivered.seconds) == (0..<2500).map(Double.init))
    let short = try read(table([2, 1, 0]))
    #expect(short.fixes.map(\.delivered.seconds) == [0, 0, 0])
    #expect(short.notes.first?.hasPrefix("times that go back: 2 of 3") == true)
  }

  @Test("More rows than can be sorted in bounded memory are refused with their place and a remedy")
  func limit() {
    let count = NewestFirst.rowLimit + 1
    let found = refusal(of: table((0..<count).reversed()))
    #expect(found?.message.hasPrefix("more than 262144 rows, newest first") == true)
    #expect(found?.place.line == count + 1)
    #expect(found?.hint == "sort the file by time, or cut it into parts")
  }

  @Test("A file mostly in order is left in its order")
  func mostlySorted() throws {
    let trace = try read(table([0, 1, 2, 1, 3, 2, 4, 3, 5, 4, 6]))
    #expect(trace.notes.first?.hasPrefix("times that go back: 4 of 11") == true)
  }
}
