import OpeningHours
import Testing

@Suite("How long an answer holds (MG-20)")
struct AnswerEndTests {
  private static let week: [OpeningHours.Day] = [
    .hours("9:00-12:30 15:00-19:00"), .unknown, .allDay, .allDay, .hours("20:00-2:00"), .closed,
    .unknown,
  ]

  @Test(
    "Up to its end the same answer is given at every minute, and new ones are few",
    arguments: [
      // clocks go forward on 22 March
      (LocalClock.morocco, "2026-03-19 12:00"),
      // hours of this age become old, and the clock is unknown after a change
      (
        LocalClock(offsetMinutes: 60, known: LocalClock.always.lowerBound..<feast),
        "2026-03-19 12:00"
      ),
      (LocalClock(offsetMinutes: -150), "2026-02-01 00:01"),
    ])
  func holds(clock: LocalClock, start: String) {
    let hours = OpeningHours(week: Self.week, clock: clock, checked: date(2025, 9, 19))
    let first = clock.at(start)
    var (answer, end, count) = (hours.answer(at: first), first, 0)
    for minutes in 0..<8 * 1440 {
      let moment = first.adding(minutes: minutes)
      if moment == end {
        answer = hours.answer(at: moment)
        end = hours.end(of: answer, from: moment)
        count += 1
        #expect(moment < end)
      }
      guard hours.answer(at: moment) == answer else {
        Issue.record("another answer at \(clock.text(moment)), before \(clock.text(end))")
        return
      }
    }
    #expect(count < 25)
  }

  private static let feast = LocalClock.utc.at("2026-03-21 10:17")

  @Test("It is later than the moment even where the calendar ends")
  func ends() {
    let hours = OpeningHours(daily: .hours("9:00-18:00"), clock: .utc)
    for minutes in [-1000, 0, 1000] {
      let moment = LocalClock.utc.at("9999-12-31 23:59").adding(minutes: minutes)
      #expect(moment < hours.end(of: hours.answer(at: moment), from: moment))
    }
  }
}
