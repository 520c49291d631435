import DayPlan
import Foundation
import PlanSamples

/// Day plans: their quality, their faults, and their cost.
enum PlanBench {
  /// `plan` runs all checks; `plan time` measures the cost of a day; `plan annealing [SECONDS
  /// [FIRST LAST]]` compares 20 days of 200 places, or some of them, with simulated annealing,
  /// which gets this many seconds of processor time per day; `plan write
  /// FOLDER` writes the same days without pauses as files for other solvers. Exits with 1 if a plan
  /// breaks a rule, or is not the best among twelve places.
  static func main(_ arguments: [String]) throws {
    switch arguments.first {
    case "time": measureTime(days: 1000)
    case "annealing": compareAnnealing(arguments.dropFirst().compactMap { Int($0) })
    case "write": try write(to: arguments.dropFirst().first ?? ".")
    default:
      let isBest = compareExact(days: 1000)
      let isRight = checkRules(days: 100_000)
      let isStillRight = checkScripts(days: 10_000)
      measureTime(days: 1000)
      if !isBest || !isRight || !isStillRight { exit(1) }
    }
  }

  private static func compareExact(days: UInt64) -> Bool {
    var below = 0
    for seed in 1...days {
      let day = RandomDay(seed: seed, places: 12)
      let plan = DayPlan(day.wish, among: day.places)
      if rank(plan) != PlainDay(day).best() {
        below += 1
        print("✗ plan: seed \(seed): another day is better")
      }
    }
    print("\(days) days of 12 places: \(below) are not the best")
    return below == 0
  }

  private static func checkRules(days: UInt64) -> Bool {
    var (wrong, stops, pauses) = (0, 0, 0)
    for seed in 1...days {
      let day = RandomDay(seed: seed, places: Int(seed % 41))
      let plan = DayPlan(day.wish, among: day.places)
      let faults = PlainDay(day).faults(of: plan)
      stops += plan.stops
      pauses += plan.entries.count - plan.stops
      if let fault = faults.first {
        wrong += 1
        print("✗ plan: seed \(seed): \(fault)")
      }
    }
    let each = String(
      format: "%.2f stops and %.2f pauses a day", Double(stops) / Double(days),
      Double(pauses) / Double(days))
    print("\(days) days of up to 40 places: \(wrong) break a rule; \(each)")
    return wrong == 0
  }

  private static func checkScripts(days: UInt64) -> Bool {
    var wrong = 0
    for seed in 1...days {
      var script = RandomScript(seed: seed)
      if let fault = script.run().last {
        wrong += 1
        print("✗ plan: seed \(seed): \(fault)")
      }
    }
    print("\(days) days that go otherwise: \(wrong) break a rule")
    return wrong == 0
  }

  private static func measureTime(days: UInt64) {
    for count in [12, 40, 200] {
      let times = (1...days).map { seed -> Double in
        let day = RandomDay(seed: seed, places: count)
        let start = processorMilliseconds
        _ = DayPlan(day.wish, among: day.places)
        return processorMilliseconds - start
      }.sorted()
      let (middle, high) = (times[times.count / 2], times[times.count * 99 / 100])
      print(
        String(
          format: "a day among %d places: median %.1f ms, p99 %.1f ms, at most %.1f ms", count,
          middle, high, times.last ?? 0))
    }
  }

  private static let usualSeconds = 30
  private static let manyPlaces = 200
  private static let manyDays: ClosedRange<UInt64> = 1...20

  private static func compareAnnealing(_ numbers: [Int]) {
    let milliseconds = Double(numbers.first ?? usualSeconds) * 1000
    let days = numbers.count > 2 ? UInt64(numbers[1])...UInt64(numbers[2]) : manyDays
    var (found, best, worst) = (0, 0, 0.0)
    for seed in days {
      let day = RandomDay(seed: seed, places: manyPlaces)
      let plan = DayPlan(day.wish, among: day.places)
      let start = processorMilliseconds
      let (other, steps) = PlainDay(day).annealed(seed: seed, coolings: 4) {
        (processorMilliseconds - start) / milliseconds
      }
      let top = max(rank(plan), other ?? rank(plan))
      let isFewer = top.missingStops < plan.missingStops
      let gap = isFewer ? 100 : 100 * Double(top.points - plan.points) / Double(max(1, top.points))
      print(
        "seed \(seed): \(plan.points) points, annealing \(other?.points ?? 0) in \(steps) steps"
          + String(format: ", %.1f %% below the better", gap))
      fflush(nil)
      found += plan.points
      best += top.points
      worst = max(worst, gap)
    }
    print(
      String(
        format: "in all %.2f %% below the better of both, at most %.1f %%",
        100 * Double(best - found) / Double(best), worst))
  }

  private static func write(to folder: String) throws {
    var policy = DayPlan.Policy()
    policy.pauses = []
    for seed in manyDays {
      let day = RandomDay(seed: seed, places: manyPlaces)
      let plan = DayPlan(day.wish, among: day.places, policy: policy)
      let text = PlainDay(day, policy: policy).json(found: rank(plan))
      try text.write(toFile: "\(folder)/day-\(seed).json", atomically: true, encoding: .utf8)
    }
  }

  private static func rank(_ plan: DayPlan) -> DayRank {
    DayRank(missingStops: plan.missingStops, points: plan.points)
  }

  /// Processor time of this thread so far; other load on the machine does not count.
  private static var processorMilliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
