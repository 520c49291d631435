import DayPlan
import Geodesy
import OpeningHours
import Testing
import WalkRouter

@Suite("What makes one day better than another (MG-17)")
struct ScoreTests {
  /// Returns which of two equally distant sights is chosen if time is left for one besides two
  /// others.
  private static func chosen(
    _ change: (inout PlanPlace, inout PlanWish) -> Void, appeal: Int = 50
  ) -> [Int64] {
    var wish = Town.wish(9, hours: 1.75)
    var other = Town.sight(2, at: 100, appeal: appeal)
    change(&other, &wish)
    let plan = DayPlan.plan(
      wish,
      [Town.sight(1, at: 100), other] + [3, 4].map { Town.sight($0, at: 0, appeal: 100) })
    return plan.ids.filter { $0 < 3 }
  }

  @Test("Of equal days the one with the smaller id, in whatever order places are told")
  func ties() {
    #expect(Self.chosen { _, _ in } == [1])
    let places = (1...40).map { Town.sight($0, at: 100) }
    let plan = DayPlan.plan(Town.wish(9, hours: 3), places)
    #expect(plan.ids.sorted() == [1, 2, 3, 4, 5])
    for shift in [1, 7, 20] {
      let turned = Array(places[shift...] + places[..<shift])
      #expect(DayPlan.plan(Town.wish(9, hours: 3), turned) == plan)
    }
    // of two places with the same id the first in the list counts
    let twice = [Town.sight(1, at: 100, minutes: 20), Town.sight(1, at: 100)]
    let first = DayPlan.plan(Town.wish(9, hours: 3), twice)
    #expect(first.entries.map { $0.ends - $0.begins } == [20])
  }

  @Test("More appeal is better, and what is liked counts more than what is not")
  func appeal() {
    #expect(Self.chosen({ _, _ in }, appeal: 51) == [2])
    #expect(
      Self.chosen { other, wish in
        other.category = 5
        wish.interests = Interests(5)
      } == [2])
    #expect(
      Self.chosen({ _, wish in wish.interests = Interests(5) }, appeal: 52) == [1])
    // points are rounded down after taking 40 % off
    #expect(
      Self.chosen({ _, wish in wish.interests = Interests(5) }, appeal: 53) == [2])
  }

  @Test("A price above the budget costs points by the level")
  func price() {
    for (budget, price, isTaken) in [
      (PlanWish.Budget.budget, PriceLevel.low, true), (.budget, .middle, false),
      (.mid, .middle, true), (.mid, .high, false), (.splurge, .high, true),
    ] {
      let ids = Self.chosen(
        { other, wish in
          other.price = price
          wish.budget = budget
        }, appeal: 79)
      #expect(ids == (isTaken ? [2] : [1]), "\(budget), \(price)")
    }
    let dear = Self.chosen({ other, _ in other.price = .high }, appeal: 81)
    #expect(dear == [2])
  }

  @Test("A minute's walk, and one of waiting, cost a point")
  func costs() {
    // 40 m more to the place and 40 m more back: 1 minute each
    let plan = DayPlan.plan(Town.wish(9, hours: 2), [Town.sight(1, at: 100)])
    #expect(plan.points == 50 - 3)
    let later = DayPlan.plan(
      Town.wish(9, hours: 2), [Town.sight(1, at: 100, hours: Town.open(10, 20))])
    #expect(later.points == 50 - 3 - 57)
  }

  @Test("What lies in one area is visited together")
  func areas() {
    var places = [(1, 100.0, 1), (2, 200, 2), (3, 300, 1), (4, 400, 2)].map {
      id, meters, area in
      var place = Town.sight(Int64(id), at: meters)
      place.area = Int32(area)
      return place
    }
    let plan = DayPlan.plan(Town.wish(9, hours: 3), places)
    #expect(plan.ids.map { $0 % 2 } == [1, 1, 0, 0])
    // a change of area costs 10 points; it costs nothing if an area is unknown
    #expect(plan.points == 200 - 3 - 5 - 3 - 5 - 10)
    places[1].area = nil
    places[3].area = nil
    #expect(DayPlan.plan(Town.wish(9, hours: 3), places).ids == [1, 2, 3, 4])
  }

  @Test("Pace decides how long one stays: the shortest, half way, or the longest")
  func pace() {
    for (pace, minutes) in [(PlanWish.Pace.brisk, 20), (.standard, 42), (.relaxed, 65)] {
      var place = Town.sight(1, at: 0)
      place.stayMinutes = 20...65
      var wish = Town.wish(9, hours: 3)
      wish.pace = pace
      let entry = DayPlan.plan(wish, [place]).entries[0]
      #expect(entry.ends - entry.begins == minutes)
    }
  }

  @Test("Numbers out of any reason trap nothing")
  func extremes() {
    var policy = DayPlan.Policy()
    (policy.walkPoints, policy.waitPoints, policy.areaPoints) = (.max, .max, .min)
    (policy.dearPoints, policy.otherPercent, policy.loyaltyPoints) = (.max, .min, .max)
    (policy.fewestStops, policy.mostStops, policy.mostPlaces) = (.max, .max, .max)
    (policy.assumedMinutes, policy.assumedFarMinutes) = (.min, .max)
    policy.pauses = [.init(.tea, begins: 0...Int.max, minutes: .max), .lunch, .lunch]
    var wish = Town.wish(9, hours: 4)
    wish.availableMinutes = .max
    var places = (1...20).map { Town.sight($0, at: 100 * Double($0), appeal: .max) }
    places[0].stayMinutes = Int.min...Int.max
    places[1].category = 255
    places[2].coordinate = Coordinate(latitudeDegrees: .nan, longitudeDegrees: 0)
    places[3].price = .high
    var plan = DayPlan(wish, among: places, policy: policy)
    #expect(plan.stops == 10)
    plan.reflow(at: UTCMinute(minutes: .max), from: .lost)
    #expect(plan.entries == [])
    plan.reflow(at: UTCMinute(minutes: .min), from: .lost)
    policy.mostStops = .min
    #expect(DayPlan(wish, among: places, policy: policy).stops == 0)
    policy.mostPlaces = .min
    #expect(DayPlan(wish, among: places, policy: policy).entries.allSatisfy { $0.place == nil })
  }
}
