import OpeningHours
import Testing

@Suite("Days of the calendar")
struct CivilDateTests {
  @Test("Every day from 1600 to 2400 follows the one before, and counts back to itself")
  func everyDay() {
    let first = date(1600, 1, 1)
    #expect(first.weekday == 6)  // a Saturday
    var (year, month, day) = (1600, 1, 1)
    for number in first.dayNumber...date(2400, 12, 31).dayNumber {
      let civil = CivilDate(dayNumber: number)
      guard civil.year == year, civil.month == month, civil.day == day,
        CivilDate(year: year, month: month, day: day) == civil
      else {
        Issue.record("\(year)-\(month)-\(day) is \(civil.year)-\(civil.month)-\(civil.day)")
        return
      }
      day += 1
      if CivilDate(year: year, month: month, day: day) == nil { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
  }

  @Test("Leap days are there every four years, but of full centuries only every fourth has one")
  func leapDays() {
    for (year, isThere) in [
      (2024, true), (2026, false), (2000, true), (1900, false), (2100, false), (2400, true),
    ] { #expect((CivilDate(year: year, month: 2, day: 29) != nil) == isThere, "\(year)") }
  }

  @Test("What the calendar does not have is no day, and beyond its years is its first or last")
  func none() {
    for (year, month, day) in [
      (0, 1, 1), (10_000, 1, 1), (2026, 0, 1), (2026, 13, 1), (2026, 4, 31), (2026, 1, 0),
      (2026, 1, .max), (.max, 1, 1), (2026, .min, 1), (2026, .max, 1),
    ] { #expect(CivilDate(year: year, month: month, day: day) == nil) }
    #expect(CivilDate(dayNumber: .max) == date(9999, 12, 31))
    #expect(CivilDate(dayNumber: .min) == date(1, 1, 1))
    #expect(date(9999, 12, 31).adding(days: .max) == date(9999, 12, 31))
    #expect(date(2026, 12, 31).adding(days: 1) == date(2027, 1, 1))
  }

  @Test("1970 began on a Thursday, and 25 November 2026 is a Wednesday")
  func weekdays() {
    #expect(date(1970, 1, 1).dayNumber == 0 && date(1970, 1, 1).weekday == 4)
    #expect(date(1969, 12, 31).weekday == 3)
    #expect(date(2026, 11, 25).weekday == 3)
  }
}
