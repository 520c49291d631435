import Geodesy
import OpeningHours
import PlanSamples
import Testing

@testable import DayPlan

@Suite("Looking at all days (MG-17)")
struct LabelSearchTests {
  @Test("It finds the best of ten places from nothing but the pauses, with no help")
  func alone() {
    for seed in 1...60 as ClosedRange<UInt64> {
      let day = RandomDay(seed: seed, places: 10)
      let plan = DayPlan(day.wish, among: day.places)
      let (problem, _) = PlanProblem.make(of: plan, at: day.wish.startsAt, loyalTo: [])
      let pauses = problem.pauses.indices.map { PlanProblem.Step.pause($0) }
      guard let first = PlanTour(pauses, in: problem) else {
        Issue.record("seed \(seed): pauses that have no time")
        return
      }
      var search = LabelSearch(
        .all, problem, among: Array(problem.nodes.indices), against: first)
      search.run()
      let found = DayRank(
        missingStops: max(0, problem.fewestStops - search.best.stops),
        points: Int(search.best.states.last?.points ?? 0))
      #expect(found == PlainDay(day).best(), "seed \(seed)")
    }
  }

  @Test("It finds seven of eleven places at one spot, though there are a million orders of them")
  func eleven() {
    let places = (1...11).map { Town.sight($0, at: 0) }
    let plan = DayPlan.plan(Town.wish(9, hours: 10), places)
    let (problem, _) = PlanProblem.make(of: plan, at: plan.wish.startsAt, loyalTo: [])
    var search = LabelSearch(
      .all, problem, among: Array(problem.nodes.indices), against: PlanTour(problem))
    search.run()
    #expect(search.best.stops == 7 && search.best.states.last?.points == 7 * 50)
  }

  @Test("It goes by a place that is worth no more than the way there, where that is a short cut")
  func shortCut() {
    // 1 is open for one visit, at nine; the way from it to 2 takes 40 minutes, but by 3 only 2
    let places = [
      Town.sight(1, at: 0, minutes: 60, hours: Town.open(9, 10)),
      Town.sight(2, at: 1000, appeal: 100), Town.sight(3, at: 500, appeal: 1),
    ]
    var policy = DayPlan.Policy()
    (policy.pauses, policy.fewestStops) = ([], 0)
    let plan = DayPlan(Town.wish(9, hours: 4), among: places, policy: policy) { a, b in
      let meters = a.distanceMeters(to: b)
      return WalkLegs.Way(meters: meters, milliseconds: meters > 700 ? 2_400_000 : 60_000)
    }
    let (problem, _) = PlanProblem.make(of: plan, at: plan.wish.startsAt, loyalTo: [])
    var search = LabelSearch(.all, problem, among: [0, 1, 2], against: PlanTour(problem))
    search.run()
    #expect(search.best.steps.map(\.node) == [0, 2, 1])
  }
}
