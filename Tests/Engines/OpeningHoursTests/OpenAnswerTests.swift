import OpeningHours
import Testing

@Suite("Whether a place is open, by its own clock (MG-20)")
struct OpenAnswerTests {
  /// Hours for Wednesday 25 November 2026 and the days around it.
  private static let shop = OpeningHours(
    week: [
      .hours("9:00-12:30 15:00-19:00"), .hours("9:00-12:30 15:00-19:00"),
      .hours("9:00-12:30 15:00-19:00"), .unknown, .closed, .hours("20:00-2:00"), .closed,
    ], clock: .morocco)

  @Test(
    "Open from the minute it opens up to the one it closes, with a pause in between",
    arguments: [
      ("2026-11-25 08:59", "opens 2026-11-25 09:00"),
      ("2026-11-25 09:00", "open until 2026-11-25 12:30"),
      ("2026-11-25 12:29", "open until 2026-11-25 12:30"),
      ("2026-11-25 12:30", "opens 2026-11-25 15:00"),
      ("2026-11-25 18:59", "open until 2026-11-25 19:00"),
    ])
  func spans(time: String, answer: String) { #expect(Self.shop.says(time) == answer) }

  @Test(
    "Unknown is neither open nor closed, and nobody says that a shop opens beyond such a day",
    arguments: [
      ("2026-11-25 19:00", "opens never"), ("2026-11-26 00:00", "unknown"),
      ("2026-11-26 23:59", "unknown"), ("2026-11-27 00:00", "opens 2026-11-28 20:00"),
    ])
  func unknown(time: String, answer: String) { #expect(Self.shop.says(time) == answer) }

  @Test(
    "Over midnight it is open into a day on which it is closed",
    arguments: [
      ("2026-11-28 19:59", "opens 2026-11-28 20:00"),
      ("2026-11-28 23:59", "open until 2026-11-29 02:00"),
      ("2026-11-29 00:00", "open until 2026-11-29 02:00"),
      ("2026-11-29 02:00", "opens 2026-11-30 09:00"),
    ])
  func midnight(time: String, answer: String) { #expect(Self.shop.says(time) == answer) }

  @Test("What never closes is open without end; what is open for days on end says when it closes")
  func around() {
    var hours = OpeningHours(daily: .allDay, clock: .morocco)
    #expect(hours.says("2026-11-25 03:00") == "open until never")
    hours.exceptions = [.init(.holiday, date(2026, 11, 28)...date(2026, 11, 28), .closed)]
    #expect(hours.says("2026-11-25 03:00") == "open until 2026-11-28 00:00")
    #expect(hours.says("2026-11-28 00:00") == "opens 2026-11-29 00:00")
    // if the place closes at the end of the week ahead, it counts as open without end, too
    for (day, closes) in [(1, "2026-12-01 00:00"), (2, "never")] {
      hours.exceptions = [.init(.holiday, date(2026, 12, day)...date(2026, 12, day), .closed)]
      #expect(hours.says("2026-11-25 03:00") == "open until \(closes)")
    }
    // spans that touch or overlap are joined, in any order
    hours = OpeningHours(daily: .hours("14:00-18:00 9:00-12:00 11:00-14:00"), clock: .morocco)
    #expect(hours.says("2026-11-25 09:30") == "open until 2026-11-25 18:00")
    hours = OpeningHours(daily: .hours("9:00-9:00"), clock: .morocco)
    #expect(hours.says("2026-11-25 03:00") == "open until never")
  }

  @Test("A single day outdoes a holiday, a holiday Ramadan, and of one kind the later given")
  func exceptions() {
    var hours = OpeningHours(daily: .hours("9:00-18:00"), clock: .morocco)
    let ramadan = date(2026, 2, 18)...date(2026, 3, 19)
    let feast = date(2026, 3, 1)...date(2026, 3, 3)
    let once = date(2026, 3, 2)...date(2026, 3, 2)
    let all: [OpeningHours.Exception] = [
      .init(.oneOff, once, .hours("10:00-11:00")), .init(.holiday, feast, .closed),
      .init(.ramadan, ramadan, .hours("20:00-1:00")),
    ]
    for exceptions in [all, all.reversed()] {
      hours.exceptions = exceptions
      #expect(hours.says("2026-02-17 10:00") == "open until 2026-02-17 18:00")
      #expect(hours.says("2026-02-18 10:00") == "opens 2026-02-18 20:00")
      // a span that began on the evening before the feast ends during the feast
      #expect(hours.says("2026-03-01 00:30") == "open until 2026-03-01 01:00")
      #expect(hours.says("2026-03-01 01:00") == "opens 2026-03-02 10:00")
      #expect(hours.says("2026-03-02 10:30") == "open until 2026-03-02 11:00")
      #expect(hours.says("2026-03-20 00:30") == "open until 2026-03-20 01:00")
      #expect(hours.says("2026-03-20 08:00") == "opens 2026-03-20 09:00")
    }
    hours.exceptions = all + [.init(.oneOff, once, .unknown)]
    #expect(hours.says("2026-03-02 10:30") == "unknown")
  }

  @Test("On the night of a change hours are by the clock on the wall, as short or long as they get")
  func clockChange() {
    let hours = OpeningHours(daily: .hours("22:00-4:00"), clock: .morocco)
    for (evening, length) in [
      ("2026-02-14 22:00", 420), ("2026-02-15 22:00", 360), ("2026-03-21 22:00", 300),
    ] {
      let opens = hours.clock.at(evening)
      guard case .open(let until?) = hours.answer(at: opens).state else {
        Issue.record("\(evening) is not open")
        return
      }
      #expect(until - opens == length, "\(evening)")
    }
    // the hours from 2:15 to 2:45 are skipped completely on 22 March
    let skipped = OpeningHours(daily: .hours("2:15-2:45"), clock: .morocco)
    #expect(skipped.says("2026-03-22 01:00") == "opens 2026-03-23 02:15")
  }

  @Test("By its own clock: at one moment it is 9:00 in Marrakech and 8:00 on UTC")
  func zones() {
    let moment = LocalClock.morocco.at("2026-11-25 09:00")
    let here = OpeningHours(daily: .hours("9:00-17:00"), clock: .morocco)
    let there = OpeningHours(daily: .hours("9:00-17:00"), clock: .utc)
    #expect(here.answer(at: moment).state == .open(until: LocalClock.utc.at("2026-11-25 16:00")))
    #expect(there.answer(at: moment).state == .closed(opens: LocalClock.utc.at("2026-11-25 09:00")))
  }

  @Test("A place that closed down, for now or for good, is closed whatever its hours say")
  func status() {
    for status in [OpeningHours.Status.temporarilyClosed, .permanentlyClosed] {
      let hours = OpeningHours(week: [], clock: .morocco, status: status)
      #expect(hours.says("2026-11-25 10:00") == "opens never")
    }
    #expect(OpeningHours(week: [], clock: .morocco).says("2026-11-25 10:00") == "unknown")
  }

  @Test("How old the knowledge is, and that it is old after 182 days, undated or off the clock")
  func staleness() {
    var hours = Self.shop
    let moment = LocalClock.morocco.at("2026-11-25 10:00")
    #expect(hours.answer(at: moment).doubts == .undated)
    #expect(hours.answer(at: moment).ageDays == nil)
    for (days, doubts) in [(0, []), (182, []), (183, .old)] as [(Int, OpenAnswer.Doubts)] {
      hours.checked = date(2026, 11, 25).adding(days: -days)
      #expect(hours.answer(at: moment).ageDays == days)
      #expect(hours.answer(at: moment).doubts == doubts, "\(days) days")
    }
    // a check date in the future counts as today
    hours.checked = date(2027, 1, 1)
    #expect(hours.answer(at: moment).ageDays == 0)
    #expect(hours.answer(at: LocalClock.morocco.at("2051-01-02 10:00")).doubts == [.old, .clock])
  }

  @Test("Minutes that no day has are no span")
  func noSpan() {
    for (opens, closes) in [(-1, 60), (1440, 60), (60, -1), (60, 1441), (.min, .max)] {
      #expect(OpeningHours.Span(opens: opens, closes: closes) == nil)
    }
    #expect(OpeningHours.Span(opens: 0, closes: 1440)?.closes == 1440)
    #expect(OpeningHours.Span(opens: 0, closes: 0)?.closes == 1440)
  }

  @Test("What of an afternoon it can be visited: all of it that is open, and what is unknown")
  func openings() {
    let clock = LocalClock.morocco
    func openings(_ from: String, _ to: String) -> [[String]] {
      let found = Self.shop.openings(in: clock.at(from)..<clock.at(to))
      return [found.open, found.unknown].map { ranges in
        ranges.map { "\(clock.text($0.lowerBound)) \(clock.text($0.upperBound))" }
      }
    }
    #expect(
      openings("2026-11-25 12:00", "2026-11-25 16:00") == [
        ["2026-11-25 12:00 2026-11-25 12:30", "2026-11-25 15:00 2026-11-25 16:00"], [],
      ])
    #expect(
      openings("2026-11-25 18:00", "2026-11-26 02:00") == [
        ["2026-11-25 18:00 2026-11-25 19:00", "2026-11-26 00:00 2026-11-26 02:00"],
        ["2026-11-26 00:00 2026-11-26 02:00"],
      ])
    #expect(
      openings("2026-11-29 01:00", "2026-11-29 05:00") == [
        ["2026-11-29 01:00 2026-11-29 02:00"], [],
      ])
  }

  @Test("On a day of which nothing is known the hours of the evening before are known")
  func knownIntoUnknown() {
    let clock = LocalClock.morocco
    var hours = OpeningHours(daily: .unknown, clock: clock)
    hours.week[2] = .hours("20:00-2:00")
    #expect(hours.says("2026-11-26 01:00") == "open until 2026-11-26 02:00")
    #expect(hours.says("2026-11-26 02:00") == "unknown")
    let night = clock.at("2026-11-25 23:00")..<clock.at("2026-11-26 06:00")
    let found = hours.openings(in: night)
    #expect(found.open == [night])
    #expect(found.unknown == [clock.at("2026-11-26 02:00")..<night.upperBound])
  }
}
