import Geodesy
import Sensing
import SimKernel
import SimText
import Testing

@testable import SimTraces

@Suite("GnssLogger as a stream: bounded memory, clocks aligned on the first rows (H-2)")
struct GnssLoggerStreamingTests {
  /// A row measured `unix` seconds after 2001-09-09T01:46:40Z and `elapsed` seconds after the
  /// phone's start.
  private func row(unix: Double?, elapsed: Double?) -> String {
    let unixCell = unix.map { String(1_000_000_000_000 + Int64($0 * 1e3)) } ?? ""
    let elapsedCell = elapsed.map { String(Int64($0 * 1e9)) } ?? ""
    return "Fix,GPS,43.7,7.4,50,1,4,90,\(unixCell),,,\(elapsedCell),3,0\n"
  }

  /// Rows one second apart, as many as the reader holds back.
  private func held(_ row: (Double) -> String) -> String {
    (0..<GnssLoggerTimeline.heldLimit).map { row(Double($0)) }.joined()
  }

  private var aligned: String { held { row(unix: $0, elapsed: $0 + 100) } }

  @Test("Fixes come while the file is still being read: 2000 rows and a chunk later")
  func streams() throws {
    let tape = RowTape(
      GnssLoggerFormatTests.header, rows: 20_000,
      { self.row(unix: Double($0), elapsed: Double($0) + 100) })
    let watcher = RowTape.Watcher(tape)
    try GnssLoggerFormat.read(tape.source, into: watcher)
    #expect(watcher.count == 20_000)
    #expect(watcher.worstLead < 2200)
  }

  @Test("A later row that implies a later start was delivered when it was measured")
  func laterStart() throws {
    let trace = try read(
      GnssLoggerFormatTests.header + aligned + row(unix: 2003, elapsed: 2100)
        + row(unix: 2003.25, elapsed: 2103.25) + row(unix: 2002, elapsed: 2102)
        + row(unix: 2005, elapsed: 2105))
    let last = trace.fixes.suffix(4)
    #expect(last.map(\.measured.seconds) == [2003, 2003.25, 2002, 2005])
    #expect(last.map(\.delivered.seconds) == [2003, 2003.25, 2003.25, 2005])
    #expect(
      trace.notes.contains(
        "rows measured later than the clock offset of the first 2000 rows allows, "
          + "assumed to be delivered when measured: 1, by up to 3.0 s"))
  }

  @Test("A later row whose clock was set shows that, and moves nothing else")
  func setClock() throws {
    let trace = try read(
      GnssLoggerFormatTests.header + aligned + row(unix: 2011, elapsed: 2100)
        + row(unix: 2001, elapsed: 2101))
    #expect(trace.fixes.suffix(2).map(\.delivered.seconds) == [2000, 2001])
    #expect(trace.fixes.suffix(2).map(\.latency.seconds) == [-11, 0])
    #expect(
      trace.notes.first
        == "rows whose UnixTimeMillis is more than 10 s off elapsedRealtimeNanos, "
        + "because the clock was set: 1")
  }

  @Test("Where the first rows have one clock, it is the only one")
  func oneClock() throws {
    let elapsed = try read(
      GnssLoggerFormatTests.header + held { row(unix: nil, elapsed: $0 + 100) }
        + row(unix: 2001, elapsed: 2101.5) + row(unix: 2002, elapsed: nil))
    #expect(elapsed.epochNanoseconds == nil)
    #expect(elapsed.fixes.count == 2001)
    #expect(elapsed.fixes.last?.measured.seconds == 2001.5)
    #expect(elapsed.fixes.last?.latency == .zero)
    #expect(
      elapsed.notes == ["rows with only UnixTimeMillis, which can't be dated, left out: 1"])
    let unix = try read(
      GnssLoggerFormatTests.header + held { row(unix: $0, elapsed: nil) }
        + row(unix: 2001, elapsed: 9) + row(unix: nil, elapsed: 10))
    #expect(unix.fixes.count == 2001)
    #expect(unix.fixes.last?.delivered.seconds == 2001)
    #expect(
      unix.notes == ["rows with only elapsedRealtimeNanos, which can't be dated, left out: 1"])
  }

  @Test("A log of more headings than are held back, and no fix, is refused all the same")
  func noFix() {
    let rows = (0..<2500).map { "OrientationDeg,\(1_000_000_000_000 + $0),\(1 + $0),5,0,0\n" }
    #expect(
      refusal(of: rows.joined())?.message
        == "no Fix row: the log holds no position (rows: OrientationDeg 2500)")
  }
}
