import OpeningHours
import Testing

@Suite("Clocks of a place, and Morocco's at Ramadan (MG-17, MG-20)")
struct LocalClockTests {
  private static func utc(_ text: String) -> UTCMinute { LocalClock.utc.at(text) }

  @Test(
    "Morocco is an hour ahead, and on UTC around Ramadan",
    arguments: [
      ("2026-01-15 12:00", 60), ("2026-02-15 01:59", 60), ("2026-02-15 02:00", 0),
      ("2026-03-22 01:59", 0), ("2026-03-22 02:00", 60), ("2026-07-15 12:00", 60),
      // twice in 2030, and over New Year
      ("2030-01-01 00:00", 0), ("2030-06-01 00:00", 60), ("2030-12-31 00:00", 0),
    ])
  func morocco(moment: String, offset: Int) {
    #expect(LocalClock.morocco.offsetMinutes(at: Self.utc(moment)) == offset)
  }

  @Test("Its table begins on the day on which Morocco stayed an hour ahead, and ends with 2050")
  func known() {
    let known = LocalClock.morocco.known
    #expect(known.contains(Self.utc("2018-10-28 02:00")))
    #expect(!known.contains(Self.utc("2018-10-28 01:59")))
    #expect(known.contains(Self.utc("2051-01-01 01:59")))
    #expect(!known.contains(Self.utc("2051-01-01 02:00")))
  }

  @Test("Every change is on a Sunday at two o'clock UTC, and Ramadan's times are 4 to 7 weeks long")
  func sundays() {
    let clock = LocalClock.morocco
    var (changes, since): (Int, UTCMinute?) = (0, nil)
    var moment = clock.known.lowerBound
    while moment < clock.known.upperBound {
      let next = moment.adding(minutes: 1)
      if clock.offsetMinutes(at: next) != clock.offsetMinutes(at: moment) {
        changes += 1
        #expect(LocalClock.utc.local(next).minuteOfDay == 120)
        #expect(LocalClock.utc.local(next).date.weekday == 7)
        if let start = since {
          #expect((28...49).contains((next - start) / 1440))
          since = nil
        } else {
          since = next
        }
        moment = next.adding(minutes: 1440)
      } else {
        // changes are at 2:00, so checking before and after that time each day is enough
        moment = moment.adding(minutes: LocalClock.utc.local(next).minuteOfDay == 120 ? 1439 : 1)
      }
    }
    #expect(changes == 66 && since == nil)
  }

  @Test("When clocks go back an hour comes twice: its first; when they go forward none of it: then")
  func changing() {
    let clock = LocalClock.morocco
    // at 3:00 clocks go back to 2:00
    #expect(clock.at("2026-02-15 02:30") == Self.utc("2026-02-15 01:30"))
    #expect(clock.at("2026-02-15 03:00") == Self.utc("2026-02-15 03:00"))
    #expect(clock.text(Self.utc("2026-02-15 02:30")) == "2026-02-15 02:30")
    // at 2:00 clocks go forward to 3:00
    #expect(clock.at("2026-03-22 01:59") == Self.utc("2026-03-22 01:59"))
    #expect(clock.at("2026-03-22 02:30") == Self.utc("2026-03-22 02:00"))
    #expect(clock.at("2026-03-22 03:00") == Self.utc("2026-03-22 02:00"))
  }

  @Test("A moment on the clock and back is the same moment, but for the hour that comes twice")
  func back() {
    let clock = LocalClock.morocco
    for minute in stride(from: 0, to: 2 * 525_600, by: 31) {
      let moment = Self.utc("2026-01-01 00:00").adding(minutes: minute)
      let again = clock.moment(clock.local(moment))
      let isTwice = again != moment
      #expect(again == moment || moment - again == 60)
      if isTwice { #expect([2026, 2027].contains(clock.local(moment).date.year)) }
    }
  }

  @Test("A table in any order is the same clock; of two changes at once the later given holds")
  func order() {
    let (spring, autumn) = (Self.utc("2026-03-29 01:00"), Self.utc("2026-10-25 01:00"))
    let changes = [
      LocalClock.Change(at: spring, offsetMinutes: 120), .init(at: autumn, offsetMinutes: 60),
    ]
    let clock = LocalClock(offsetMinutes: 60, changes: changes)
    #expect(clock == LocalClock(offsetMinutes: 60, changes: changes.reversed()))
    #expect(clock.at("2026-03-29 02:30") == spring)
    #expect(clock.at("2026-10-25 02:30") == autumn.adding(minutes: -30))
    let twice = LocalClock(
      offsetMinutes: 0, changes: changes + [.init(at: spring, offsetMinutes: 90)])
    #expect(twice.offsetMinutes(at: spring) == 90)
  }

  @Test("Offsets and moments out of any reason trap nothing")
  func extremes() {
    let clock = LocalClock(
      offsetMinutes: .min, changes: [.init(at: UTCMinute(minutes: .max), offsetMinutes: .max)])
    for minutes in [Int.min, -1, 0, .max] {
      let moment = UTCMinute(minutes: minutes)
      _ = clock.moment(clock.local(moment))
      _ = clock.moment(LocalMinute(minutes: minutes))
      _ = moment.adding(minutes: minutes)
    }
    #expect(clock.offsetMinutes(at: UTCMinute(minutes: 0)) == -18 * 60)
  }
}
