import Geodesy
import Sensing
import SimKernel
import Testing

@testable import SimTraces

@Suite("Times and dates of NMEA 0183 (H-2)")
struct NMEATimeTests {
  @Test("A time without a date: midnight is passed, and there is no clock")
  func undated() throws {
    let log = try NMEALog(text: gga("235959.5") + gga("000000.25") + gga("000001"))
    #expect(log.fixes.map(\.measured.seconds) == [0, 0.75, 1.5])
    #expect(log.epochNanoseconds == nil)
    #expect(
      log.notes.contains("no sentence gives a date: times are times of day, without a clock"))
  }

  @Test("A date that comes later counts for the fixes before it")
  func lateDate() throws {
    let log = try NMEALog(text: gga("235959") + gga("000000") + rmc("000001", "010100"))
    #expect(log.fixes.map(\.measured.seconds) == [0, 1, 2])
    // 1999-12-31T23:59:59Z
    #expect(log.epochNanoseconds == 946_684_799_000_000_000)
    #expect(log.spans["GGA"] == .seconds(1))
  }

  @Test("A date after 600 undated fixes comes too late")
  func tooLateDate() throws {
    let text = (0..<601).map { second in
      let minute = second / 60
      let rest = second % 60
      return gga("12\(minute < 10 ? "0" : "")\(minute)\(rest < 10 ? "0" : "")\(rest)")
    }.joined()
    let log = try NMEALog(text: text + rmc("121100"))
    #expect(log.fixes.count == 602)
    #expect(log.epochNanoseconds == nil)
    #expect(
      log.notes.contains(
        "dates that came only after 600 undated events, not used: 1 (first at line 602)"))
  }

  @Test(
    "Dates: two digits are 1980–2079, a lost week is kept, garbage is counted",
    arguments: [
      ("060180", 315_964_800, 0), ("220899", 935_280_000, 0), ("311279", 3_471_206_400, 0),
      ("290224", 1_709_164_800, 0), ("290223", nil, 1), ("991399", nil, 1), ("000000", nil, 1),
      ("1705", nil, 1), ("", nil, 0),
    ] as [(String, Int64?, Int)])
  func dates(date: String, epochSeconds: Int64?, bad: Int) throws {
    let log = try NMEALog(text: rmc("000000", date))
    #expect(log.fixes.count == 1)
    #expect(log.epochNanoseconds == epochSeconds.map { $0 * 1_000_000_000 })
    #expect(log.counts["date.bad"] ?? 0 == bad)
  }

  @Test("ZDA gives the date too, with four digits of the year")
  func zda() throws {
    let log = try NMEALog(text: gga("120000") + nmea("GPZDA,120000,17,05,2090,00,00"))
    // 2090-05-17T12:00:00Z
    #expect(log.epochNanoseconds == 3_798_705_600_000_000_000)
    #expect(log.fixes.count == 1)
  }

  @Test("A ZDA a little off splits no fix")
  func oddZDA() throws {
    let log = try NMEALog(
      text: gga("120000") + nmea("GPZDA,120000.02,17,05,2026,00,00") + rmc("120000")
        + gga("120001"))
    #expect(log.fixes.count == 2)
  }

  @Test("Times: fractions to the nanosecond, and a leap second")
  func times() throws {
    let log = try NMEALog(
      text: rmc("235959.1234567891", "311216") + rmc("235960", "311216") + rmc("000000", "010117"))
    #expect(log.fixes.map(\.measured.nanoseconds) == [0, 876_543_211, 876_543_211])
  }

  @Test("A time that goes back stays, and is delivered after the one before")
  func goingBack() throws {
    let log = try NMEALog(text: rmc("120005") + rmc("120003") + rmc("000000", "160526"))
    #expect(log.fixes.map(\.measured.seconds) == [0, -2, -129_605])
    #expect(log.fixes.map(\.delivered.seconds) == [0, 0, 0])
    #expect(log.notes.contains { $0.hasPrefix("times that go back: 2 of 3 fixes and headings") })
  }

  @Test("What a logger writes behind the checksum is the delivery; where it is far off, nothing is")
  func stamps() throws {
    let seconds: Int64 = 1_779_019_200_000  // 2026-05-17T12:00:00Z
    func line(_ time: String, _ stamp: Int64) -> String {
      "NMEA,\(rmc(time).dropLast()),\(stamp)\r\n"
    }
    let log = try NMEALog(
      text: line("120000", seconds + 500) + line("120001", seconds + 1250)
        + line("120002", seconds + 9_000_000))
    #expect(log.epochNanoseconds == (seconds + 500) * 1_000_000)
    #expect(log.fixes.map(\.measured.seconds) == [-0.5, 0.5, 1.5])
    #expect(log.fixes.map(\.delivered.seconds) == [0, 0.75, 1.5])
    #expect(
      log.notes.contains(
        "delivery times are those that the logger wrote behind the sentence, by its "
          + "own clock: 2 of 3 fixes and headings"))
    #expect(
      log.notes.contains(
        "times behind sentences that are more than 60 s off the receiver's, not used: 1"))
  }

  @Test("Without a date, the times behind sentences tell it")
  func datedByStamp() throws {
    let log = try NMEALog(text: "NMEA,\(gga("235959.5").dropLast()),1779062400100\n")
    // 2026-05-18T00:00:00.1Z, 0.6 s after the fix
    #expect(log.epochNanoseconds == 1_779_062_400_100_000_000)
    #expect(log.fixes[0].latency == .milliseconds(600))
    #expect(
      log.notes.contains(
        "the date is taken from the times that the logger wrote behind the sentences"))
  }

  @Test("Times of day that turn forever stay countable")
  func manyTurns() throws {
    let turn = gga("130000") + gga("003000")
    let log = try NMEALog(text: String(repeating: turn, count: 40_000))
    #expect(log.fixes.count == 80_000)
    #expect(log.fixes[79_999].delivered.seconds < 36_502 * 86_400)
  }
}
