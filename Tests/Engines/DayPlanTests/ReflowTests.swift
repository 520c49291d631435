import DayPlan
import OpeningHours
import Testing

@Suite("A day that goes otherwise (MG-17)")
struct ReflowTests {
  /// Returns a plan of five sights up a street, with enough time: 1 9:03, 2 9:36, 3 10:09, 4 10:42,
  /// 5 11:15.
  private static func plan(hours: Double = 3, _ places: Int64 = 5) -> DayPlan {
    DayPlan.plan(
      Town.wish(9, hours: hours), (1...places).map { Town.sight($0, at: Double($0) * 100) })
  }

  @Test("What is skipped does not come back, and those behind it move up")
  func skip() {
    var plan = Self.plan()
    #expect(plan.text == "1 9:03, 2 9:36, 3 10:09, 4 10:42, 5 11:15")
    plan.skipStep(at: Town.at(9), from: .at(Town.gate))
    #expect(plan.text == "2 9:05, 3 9:38, 4 10:11, 5 10:44" && plan.skipped == [1])
    plan.finishStep(at: Town.at(9, 35))
    plan.skipStep(at: Town.at(9, 36), from: .at(Town.up(200)))
    #expect(plan.text == "4 9:41, 5 10:14" && plan.skipped == [1, 3])
    #expect(plan.done.map(\.place) == [2])
    plan.skipStep(at: Town.at(9, 36), from: .at(Town.up(200)))
    plan.skipStep(at: Town.at(9, 36), from: .at(Town.up(200)))
    #expect(plan.entries == [] && plan.missingStops == 2)
    plan.skipStep(at: Town.at(9, 36), from: .lost)
    plan.finishStep(at: Town.at(9, 36))
    #expect(plan.skipped == [1, 3, 4, 5] && plan.done.count == 1)
  }

  @Test("What was done before its time was reached and begun no later than it ended")
  func early() {
    var plan = Self.plan()
    plan.finishStep(at: Town.at(9, 1))
    #expect(plan.done.map(\.arrives) == [Town.at(9, 1)])
    #expect(plan.done.map(\.begins) == [Town.at(9, 1)])
    #expect(plan.done.map(\.ends) == [Town.at(9, 1)])
  }

  @Test("A skip makes room for a place that had none")
  func room() {
    var plan = Self.plan(hours: 10, 9)
    #expect(plan.ids == [1, 2, 3, 4, 5, 6, 7])
    plan.skipStep(at: Town.at(9), from: .at(Town.gate))
    #expect(plan.ids == [2, 3, 4, 5, 6, 7, 8])
    for id in 2...8 as ClosedRange<Int64> {
      #expect(plan.entries[0].place == id)
      plan.finishStep(at: plan.entries[0].ends)
    }
    // seven stops are done: time is left, but no more are planned
    #expect(plan.entries == [] && plan.done.count == 7)
  }

  @Test("Who is a little late keeps his plan, at later times; who is very late gets less of it")
  func late() {
    var plan = Self.plan()
    plan.finishStep(at: Town.at(9, 40))
    #expect(plan.text == "2 9:43, 3 10:16, 4 10:49, 5 11:22")
    plan.finishStep(at: Town.at(10, 45))
    #expect(plan.text == "3 10:48, 4 11:21")
    plan.finishStep(at: Town.at(12, 30))
    #expect(plan.entries == [] && plan.missingStops == 0)
    var lost = Self.plan()
    lost.reflow(at: Town.at(11), from: .at(Town.gate))
    #expect(lost.text == "1 11:03" && lost.missingStops == 2)
  }

  @Test("A pause that is overdue is next; without time for it the plan says that it is missed")
  func overdue() {
    var plan = DayPlan(Town.wish(10, hours: 7), among: [Town.sight(1, at: 0)])
    #expect(plan.text == "1 10:00, lunch 12:00, tea 15:30")
    plan.finishStep(at: Town.at(14, 20))
    #expect(plan.text == "lunch 14:20, tea 15:30" && plan.missedPauses == [])
    plan.finishStep(at: Town.at(16, 50))
    #expect(plan.text == "" && plan.missedPauses == [.tea])
    var skipping = DayPlan(Town.wish(10, hours: 7), among: [Town.sight(1, at: 0)])
    skipping.finishStep(at: Town.at(10, 30))
    skipping.skipStep(at: Town.at(11), from: .lost)
    #expect(skipping.text == "tea 15:30" && skipping.missedPauses == [])
  }

  @Test("A pause that is missed has time again where the one before it is over early")
  func foundAgain() {
    var wish = Town.wish(10, hours: 7)
    wish.availableMinutes += 20
    var plan = DayPlan(wish, among: [Town.sight(1, at: 0)])
    plan.finishStep(at: Town.at(10, 30))
    plan.reflow(at: Town.at(16, 30), from: .lost)
    #expect(plan.text == "lunch 16:30" && plan.missedPauses == [.tea])
    plan.finishStep(at: Town.at(16, 35))
    #expect(plan.text == "tea 16:35" && plan.missedPauses == [])
  }

  @Test(
    "Who is lost walks on from the last place that is done, or from the start; the plan says so")
  func lost() {
    var plan = Self.plan()
    plan.reflow(at: Town.at(9), from: .lost)
    #expect(plan.text.hasPrefix("1 9:03") && plan.origin == .lastPlace)
    plan.finishStep(at: Town.at(9, 33))
    #expect(plan.origin == .position)
    plan.reflow(at: Town.at(9, 40), from: .lost)
    #expect(plan.text.hasPrefix("2 9:43") && plan.origin == .lastPlace)
    // the user is found elsewhere
    plan.reflow(at: Town.at(9, 40), from: .at(Town.up(300)))
    #expect(plan.text.hasPrefix("3 9:40") && plan.origin == .position)
    var nowhere = DayPlan.plan(Town.wish(9, hours: 3, from: nil), [Town.sight(1, at: nil)])
    nowhere.reflow(at: Town.at(9), from: .lost)
    #expect(nowhere.origin == .nowhere)
    nowhere.finishStep(at: Town.at(10))
    #expect(nowhere.origin == .nowhere)
  }

  @Test("What was planned stays, unless another place is better by more than 15 points")
  func loyalty() {
    // there is time for one; the user now stands at the other, 10 or 20 minutes from the first
    for (meters, place) in [(400.0, 1), (800, 2)] as [(Double, Int64)] {
      let places = [Town.sight(1, at: 0), Town.sight(2, at: meters)]
      var plan = DayPlan.plan(Town.wish(9, hours: 1), places)
      #expect(plan.ids == [1])
      plan.reflow(at: Town.at(9), from: .at(Town.up(meters)))
      #expect(plan.ids == [place] && plan.points == (place == 1 ? 40 : 50))
    }
  }

  @Test("A list that is dragged into another order has that one, where it can be had")
  func move() {
    var plan = Self.plan()
    let isMoved = plan.move(from: 0, to: 2, at: Town.at(9))
    #expect(isMoved)
    #expect(plan.text == "2 9:05, 3 9:38, 1 10:13, 4 10:51, 5 11:24")
    let old = plan
    // there is no tenth entry; visiting the last one first takes seven minutes too many
    for (from, to) in [(0, 9), (4, 0)] {
      let isMoved = plan.move(from: from, to: to, at: Town.at(9))
      #expect(!isMoved && plan == old)
    }
    plan.reflow(at: Town.at(9), from: .at(Town.gate))
    #expect(plan.ids == [1, 2, 3, 4, 5])
  }
}
