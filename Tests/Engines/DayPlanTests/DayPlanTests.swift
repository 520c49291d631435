import DayPlan
import Geodesy
import OpeningHours
import PlanSamples
import Testing

@Suite("A day has three to seven stops, at places that are open when one arrives (MG-17)")
struct DayPlanTests {
  private static let street = (1...9).map { Town.sight(Int64($0), at: Double($0) * 100) }

  @Test("Along a street one walks up it, at most to seven places, however long the day")
  func street() {
    let plan = DayPlan.plan(Town.wish(9, hours: 10), Self.street)
    #expect(plan.ids == [1, 2, 3, 4, 5, 6, 7])
    #expect(plan.text.hasPrefix("1 9:03, 2 9:36, 3 10:09"))
    // 100 m take 3 minutes in the medina: each such leg costs 3 points
    #expect(plan.points == 7 * 50 - 7 * 3)
    #expect(plan.missingStops == 0 && plan.missedPauses == [] && plan.origin == .position)
  }

  @Test("A day too short for three stops has those that fit, and says how many are missing")
  func short() {
    for (minutes, ids) in [
      (120, [1, 2, 3]), (95, [1, 2]), (35, [1]), (32, []), (0, []), (-9, []),
    ]
      as [(Int, [Int64])]
    {
      var wish = Town.wish(9, hours: 0)
      wish.availableMinutes = minutes
      let plan = DayPlan.plan(wish, Self.street)
      #expect(plan.ids == ids, "\(minutes) minutes")
      #expect(plan.missingStops == max(0, 3 - ids.count))
    }
  }

  @Test("A day ends after ten hours, however long it was to be, and a shorter one in time")
  func tenHours() {
    for (minutes, length) in [(-1, 0), (599, 599), (600, 600), (601, 600), (.max, 600)] {
      var wish = Town.wish(9, hours: 0)
      wish.availableMinutes = minutes
      #expect(wish.endsAt - wish.startsAt == length, "\(minutes) minutes")
    }
  }

  @Test("Three stops are had even where they are worth less than the way to them")
  func fewest() {
    let far = [2000.0, 2100, 2200, 2300].enumerated().map {
      Town.sight(Int64($0.offset + 1), at: $0.element, appeal: 2)
    }
    let plan = DayPlan.plan(Town.wish(9, hours: 5), far)
    #expect(plan.ids == [1, 2, 3] && plan.points < 0)
  }

  @Test("Where all is closed nothing is planned but pauses")
  func closed() {
    var shut = OpeningHours(daily: .closed, clock: .morocco)
    let places = (1...5).map { Town.sight($0, at: 100, hours: shut) }
    let plan = DayPlan(Town.wish(10, hours: 6), among: places)
    #expect(plan.text == "lunch 12:00" && plan.missingStops == 3)
    shut = OpeningHours(
      week: [OpeningHours.Day](repeating: .allDay, count: 7), clock: .morocco,
      status: .permanentlyClosed)
    let gone = DayPlan.plan(Town.wish(10, hours: 6), [Town.sight(1, at: 100, hours: shut)])
    #expect(gone.entries == [])
  }

  @Test("A holiday closes one place, and the next is taken")
  func holiday() {
    var places = Self.street
    places[0].hours?.exceptions = [.init(.holiday, Town.date...Town.date, .closed)]
    let plan = DayPlan.plan(Town.wish(9, hours: 2), places)
    #expect(plan.ids == [2, 3, 4])
  }

  @Test("A visit ends before the place closes; where it opens later one waits, or comes later")
  func openingTimes() {
    var places = Array(Self.street.prefix(3))
    places[0].hours = Town.open(10, 11)
    // 57 points less 27 minutes of waiting are fewer than those of a walk back
    #expect(DayPlan.plan(Town.wish(9, hours: 4), places).text == "2 9:05, 3 9:38, 1 10:13")
    places[0].hours = Town.open(8, 9)
    #expect(DayPlan.plan(Town.wish(9, hours: 4), places).text == "2 9:05, 3 9:38")
    places[0].hours = OpeningHours(
      daily: .open([.init(opens: 540, closes: 572)!, .init(opens: 640, closes: 700)!]),
      clock: .morocco)
    // from 9:03 to 9:32 there are 29 minutes
    #expect(DayPlan.plan(Town.wish(9, hours: 4), places).text == "2 9:05, 3 9:38, 1 10:40")
  }

  @Test("Hours that nobody knows drop no place; the plan says so")
  func unknownHours() {
    var places = Array(Self.street.prefix(4))
    places[0].hours = nil
    places[1].hours = OpeningHours(daily: .unknown, clock: .morocco)
    places[2].hours?.checked = Town.date.adding(days: -400)
    let plan = DayPlan.plan(Town.wish(9, hours: 4), places)
    #expect(plan.ids == [1, 2, 3, 4])
    #expect(plan.entries.map(\.isUncertain) == [true, true, false, false])
    #expect(plan.entries[0].opening == nil && plan.entries[1].opening?.state == .unknown)
    #expect(plan.entries[2].opening?.doubts == .old && plan.entries[3].opening?.doubts == [])
  }

  @Test("After midnight a place is open by the hours of the evening before")
  func midnight() {
    let plan = DayPlan.plan(
      Town.wish(23, hours: 4),
      [
        Town.sight(1, at: 0, hours: Town.open(20, 1)), Town.sight(2, at: 10, minutes: 100),
      ])
    #expect(plan.text == "1 23:00, 2 23:30")
    let bar = Town.sight(1, at: 0, hours: Town.open(20, 2))
    let late = DayPlan.plan(Town.wish(25, hours: 4), [bar])
    #expect(late.text == "1 1:00")
    #expect(DayPlan.plan(Town.wish(26, hours: 4), [bar]).entries == [])
  }

  @Test("At Ramadan the same hours are another moment: the day goes by the clock on the wall")
  func ramadan() {
    let places = [Town.sight(1, at: 0, hours: Town.open(10, 12))]
    for (day, offset) in [(14, 60), (16, 0)] {
      let date = CivilDate(year: 2026, month: 2, day: day)!
      let begins = DayPlan.plan(Town.wish(8, hours: 6, on: date), places).entries[0].begins
      #expect(Town.time(begins) == "10:00")
      #expect(LocalClock.utc.local(begins).minuteOfDay == 600 - offset)
    }
    // clocks go back from 3:00 to 2:00: two hours pass from 1:30 to the second 2:30
    let date = CivilDate(year: 2026, month: 2, day: 15)!
    var wish = Town.wish(1, hours: 2, on: date)
    wish.startsAt = wish.startsAt.adding(minutes: 30)
    let night = DayPlan.plan(
      wish, [Town.sight(1, at: 0, minutes: 120, hours: Town.open(1, 3))])
    #expect(night.text == "1 1:30" && Town.time(night.entries[0].ends) == "2:30")
  }

  @Test("A place for the evening is visited in the evening, though one stands before it at noon")
  func timesOfDay() {
    var square = Town.sight(1, at: 10)
    square.times = .evening
    var garden = Town.sight(2, at: 20)
    garden.times = [.morning]
    let plan = DayPlan.plan(Town.wish(11, hours: 7), [square, garden])
    #expect(plan.text == "2 11:00, 1 17:00")
    #expect(DayPlan.plan(Town.wish(12, hours: 4), [square, garden]).entries == [])
    garden.times = .afternoon
    #expect(DayPlan.plan(Town.wish(10, hours: 4), [garden]).text == "2 12:00")
    // two parts of a day count as one span of time, all three as any time
    square.times = [.morning, .afternoon]
    square.stayMinutes = 120...120
    #expect(DayPlan.plan(Town.wish(11, hours: 7), [square]).text == "1 11:00")
    square.times = [.morning, .afternoon, .evening]
    #expect(DayPlan.plan(Town.wish(3, hours: 7), [square]).text == "1 3:00")
  }

  @Test("Lunch is at a restaurant that is open and near, else wherever one is")
  func lunch() {
    var kitchen = PlanPlace(
      id: 7, coordinate: Town.up(250), appeal: 40, hours: Town.open(11, 15), serves: .lunch)
    let wish = Town.wish(11, hours: 4)
    let places = Array(Self.street.prefix(4))
    #expect(
      DayPlan(wish, among: places + [kitchen]).text
        == "1 11:03, 2 11:36, lunch 7 12:08, 3 12:55, 4 13:28")
    kitchen.hours = Town.open(18, 22)
    #expect(
      DayPlan(wish, among: places + [kitchen]).text
        == "1 11:03, 2 11:36, 3 12:09, 4 12:42, lunch 13:12")
  }

  @Test("Pauses are due on days of four hours that have half of their time, the pause included")
  func due() {
    for (hour, hours, pauses) in [
      (10, 3.75, []), (10, 4, ["lunch"]), (9, 4, []), (13, 4, ["lunch", "tea"]),
      (14, 4, ["tea"]), (12, 10, ["lunch", "tea", "dinner"]), (21, 4, []),
      (11, 9, ["lunch", "tea"]), (11, 10, ["lunch", "tea", "dinner"]),
    ] as [(Int, Double, [String])] {
      let plan = DayPlan(Town.wish(hour, hours: hours), among: Self.street)
      #expect(plan.entries.compactMap(\.pause?.name) == pauses, "\(hour), \(hours) hours")
    }
  }
}
