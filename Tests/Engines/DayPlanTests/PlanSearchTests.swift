import OpeningHours
import Testing

@testable import DayPlan

@Suite("A day gets better by one change after the other (MG-17)")
struct PlanSearchTests {
  /// Returns the day found by single changes, starting from a day that visits `ids` in this order.
  private static func changed(
    _ ids: [Int64], _ wish: PlanWish, _ places: [PlanPlace], mostStops: Int = 7, mostTrials: Int = 0
  ) -> [Int64] {
    var policy = DayPlan.Policy()
    (policy.pauses, policy.mostStops) = ([], mostStops)
    let plan = DayPlan(wish, among: places, policy: policy)
    let (problem, _) = PlanProblem.make(of: plan, at: wish.startsAt, loyalTo: [])
    let nodes = ids.compactMap { id in
      problem.nodes.firstIndex { plan.places[$0.place].id == id }
    }
    guard let first = PlanTour(nodes.map { .visit($0) }, in: problem) else { return [] }
    var search = PlanSearch(problem, from: first, mostTrials: mostTrials)
    search.run()
    return search.best.steps.map { plan.places[problem.nodes[Int($0.node)].place].id }
  }

  @Test("A stop gives way to a nearer one, though both are worth less than the way there")
  func nearer() {
    let places = [Town.sight(1, at: 1100, appeal: 2), Town.sight(2, at: 1000, appeal: 2)]
    #expect(Self.changed([1], Town.wish(9, hours: 2), places, mostStops: 1) == [2])
  }

  @Test("Two change places around one that is open for just one visit in the middle of the day")
  func twoForEachOther() {
    // from the second it is nearer to the third than back to the first
    let places = [
      Town.sight(1, at: 0), Town.sight(2, at: 200, minutes: 60, hours: Town.open(10, 11)),
      Town.sight(3, at: 300),
    ]
    #expect(Self.changed([3, 2, 1], Town.wish(9, hours: 2.75), places) == [1, 2, 3])
  }

  @Test("A walk up the street first and then down it is turned round where that is shorter")
  func turnedRound() {
    // 2500 m in one direction, 2300 m in the other; moving one or swapping two makes it no shorter
    let places = [(1, 900.0), (2, 500), (3, -400), (4, -700)].map { Town.sight($0, at: $1) }
    #expect(Self.changed([1, 2, 3, 4], Town.wish(9, hours: 4), places) == [3, 4, 2, 1])
  }

  @Test("Where no change leads on it starts over with less, as long as changes may be tried")
  func startsOver() {
    // replacing one hour by two half hours takes two changes, and the first one gains nothing
    let places = [
      Town.sight(1, at: 0, appeal: 60, minutes: 60), Town.sight(2, at: 0), Town.sight(3, at: 0),
    ]
    for (trials, ids) in [(0, [1]), (1000, [2, 3])] as [(Int, Set<Int64>)] {
      #expect(Set(Self.changed([1], Town.wish(9, hours: 1), places, mostTrials: trials)) == ids)
    }
  }
}
