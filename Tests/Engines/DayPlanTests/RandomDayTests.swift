import DayPlan
import Foundation
import Geodesy
import OpeningHours
import PlanSamples
import TestSupport
import Testing

/// Random days. Each failure names its seed, and how to repeat it.
@Suite("Whatever the day (MG-17)")
struct RandomDayTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// Returns the seeds; SIMRUN_PLAN_DAYS sets another number of days, SIMRUN_PLAN_SEED a single
  /// seed.
  private static func seeds(_ count: UInt64) -> ClosedRange<UInt64> {
    if let seed = environment["SIMRUN_PLAN_SEED"].flatMap({ UInt64($0) }) { return seed...seed }
    return 1...(environment["SIMRUN_PLAN_DAYS"].flatMap { UInt64($0) } ?? count)
  }

  private static func replay(_ seed: UInt64) -> String {
    "seed \(seed): SIMRUN_PLAN_SEED=\(seed) swift test --filter RandomDayTests"
  }

  /// Days whose best plan is missed if the search's bounds are slightly too tight.
  private static let narrow: [UInt64] = [251, 317, 435, 443, 481, 503, 1144]

  @Test("Among twelve places no day is better, by a solver that looks at all of them")
  func exact() {
    for seed in Array(Self.seeds(40)) + Self.narrow {
      let day = RandomDay(seed: seed, places: 12)
      let plan = DayPlan(day.wish, among: day.places)
      let best = PlainDay(day).best()
      let found = DayRank(missingStops: plan.missingStops, points: plan.points)
      #expect(best == found, "\(Self.replay(seed))")
    }
  }

  @Test("Among twenty places it is seldom not the best, and then nearly so")
  func nearlyExact() {
    var (found, best) = (0, 0)
    for seed in Self.seeds(4) {
      let day = RandomDay(seed: seed, places: 20)
      let plan = DayPlan(day.wish, among: day.places)
      guard let rank = PlainDay(day).best() else { continue }
      #expect(plan.missingStops == rank.missingStops, "\(Self.replay(seed))")
      found += plan.points
      best += rank.points
    }
    #expect(100 * (best - found) <= 3 * abs(best))
  }

  @Test("No plan breaks a rule")
  func rules() {
    for seed in Self.seeds(100) {
      let day = RandomDay(seed: seed, places: Int(seed % 41))
      let faults = PlainDay(day).faults(of: DayPlan(day.wish, among: day.places))
      #expect(faults == [], "\(Self.replay(seed))")
    }
  }

  @Test("No order of the places makes another plan")
  func order() {
    for seed in Self.seeds(15) {
      let day = RandomDay(seed: seed, places: 30)
      var random = SeededGenerator(seed: seed)
      let mixed = day.places.shuffled(using: &random)
      #expect(
        DayPlan(day.wish, among: mixed) == DayPlan(day.wish, among: day.places),
        "\(Self.replay(seed))")
    }
  }

  @Test("What is done or skipped never comes again, and no day ends late, whatever happens on it")
  func reflows() {
    for seed in Self.seeds(100) {
      var script = RandomScript(seed: seed)
      let faults = script.run()
      #expect(faults == [], "\(Self.replay(seed))")
    }
  }
}
