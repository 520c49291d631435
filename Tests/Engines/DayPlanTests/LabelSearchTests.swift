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
}
