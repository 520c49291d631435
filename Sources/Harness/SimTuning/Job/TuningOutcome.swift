import AudioTour
import SimKernel
import SimNumerics
import SimResults
import SimScenarios

/// What the last round says: the recommendation, how sure it is, and the trade-off around it.
struct TuningOutcome {
  private let round: TuningRound
  private let plan: TuningPlan
  private let blocks: [TuningCounts]
  private let sum: TuningCounts
  private let goal: TuningGoal
  private let best: TuningRanking.Entry

  private static let resamples = 200

  init(_ round: TuningRound, _ plan: TuningPlan) {
    self.round = round
    self.plan = plan
    blocks = round.done
    goal = plan.goal(in: round)
    best = TuningRanking(round, goal).modes[0]
    var sum = blocks[0]
    for block in blocks.dropFirst() { sum.add(block) }
    self.sum = sum
  }

  private func meters(_ choice: RadiusChoice) -> [Double] {
    choice.radii.map { round.grid.radii[$0] }
  }

  // MARK: - On fresh walks

  /// Both settings on walks of their own; nil where `watch` asked to stop, an empty one where none
  /// was asked for.
  func verification(watch: JobWatch) async throws -> [TuningResult.Verification]? {
    guard plan.verificationWalks > 0 else { return [] }
    let first = plan.firstSeed &+ TuningPlan.verificationOffset
    let radiiAlone = RadiusChoice(mode: goal.today.mode, radii: best.choice.radii)
    let settings = [goal.today, best.choice, radiiAlone].map { choice in
      (policy: round.grid.modes[choice.mode].policy, meters: meters(choice))
    }
    let plan = plan
    let walks = try await ParallelJob(count: plan.verificationWalks, jobs: plan.jobs, watch: watch)
      .run { run in
        var walk = try plan.walk(seed: first &+ UInt64(run))
        return settings.map { setting in
          var totals = TuningResult.Totals(
            visits: 0, detected: 0, falses: 0, kilometers: Double(walk.walkedMillimeters) / 1e6,
            hours: Double(walk.milliseconds) / 3.6e6)
          for (stop, meters) in setting.meters.enumerated() {
            let visits = walk.visits(stop, radiusMeters: meters)
            let result = walk.judge(
              stop, radiusMeters: meters, policy: setting.policy, visits: visits)
            totals.visits += visits.count
            totals.detected += result.detected
            totals.falses += result.falses
          }
          return totals
        }
      }
    guard let walks else { return nil }
    let (today, recommended) = (walks.map { $0[0] }, walks.map { $0[1] })
    return [
      TuningResult.Verification(
        firstSeed: first, walks: walks.count, today: .sum(today), recommended: .sum(recommended),
        radiiAlone: .sum(walks.map { $0[2] }),
        falses: Estimate(
          meanDifferenceFrom: today.map { Double($0.falses) },
          to: recommended.map { Double($0.falses) }),
        detection: Estimate(
          meanDifferenceFrom: today.map(\.detection), to: recommended.map(\.detection)))
    ]
  }

  // MARK: - The result

  func result(_ verification: [TuningResult.Verification]) -> TuningResult {
    let intervals = intervals
    let obstacles = StopObstacles(plan)
    let stops = plan.tour.points.indices.map { stop in
      let radius = best.choice.radii[stop]
      return TuningResult.Stop(
        id: plan.tour.points[stop].id, todayMeters: plan.todayMeters[stop],
        recommendedMeters: round.grid.radii[radius], interval: intervals[stop],
        isAtEnd: radius == round.grid.radii.count - 1,
        today: totals(stop, goal.today), recommended: totals(stop, best.choice),
        incurable: obstacles.sentences(
          stop, radiusMeters: max(plan.todayMeters[stop], round.grid.radii[radius]),
          floor: floor(stop)))
    }
    return TuningResult(
      title: plan.scenario.title, scenario: plan.scenario.path, firstSeed: plan.firstSeed,
      walks: plan.walks, candidates: plan.coarseGrid.candidates + round.grid.candidates,
      goal: plan.goalWords, isReached: best.isReached, todayMode: words(0),
      recommendedMode: words(best.mode), today: totals(goal.today),
      recommended: totals(best.choice), stops: stops, curves: curves,
      verification: verification.first, assumptions: TuningPlan.assumptions)
  }

  private func totals(_ choice: RadiusChoice) -> TuningResult.Totals {
    let totals = ChoiceTotals(choice, sum)
    return TuningResult.Totals(
      visits: totals.visits, detected: totals.detected, falses: totals.falses,
      kilometers: sum.kilometers, hours: sum.hours)
  }

  private func totals(_ stop: Int, _ choice: RadiusChoice) -> TuningResult.Totals {
    let radius = choice.radii[stop]
    return TuningResult.Totals(
      visits: sum.visits(stop, radius), detected: sum.detected(stop, choice.mode, radius),
      falses: sum.falses(stop, choice.mode, radius), kilometers: sum.kilometers, hours: sum.hours)
  }

  /// The fewest false triggers a walk at `stop`, under any radius and mode that notice nine visits
  /// of ten; nil where none does.
  private func floor(_ stop: Int) -> Double? {
    var least: Double?
    for mode in round.grid.modes.indices {
      for radius in round.grid.radii.indices {
        let visits = sum.visits(stop, radius)
        guard visits > 0, 10 * sum.detected(stop, mode, radius) >= 9 * visits else { continue }
        let falses = Double(sum.falses(stop, mode, radius)) / Double(sum.walks)
        least = min(least ?? falses, falses)
      }
    }
    return least
  }

  /// Where the radii of the recommended mode would lie on other walks: blocks drawn again.
  private var intervals: [ClosedRange<Double>] {
    var drawn = [[Double]](repeating: [], count: plan.tour.points.count)
    var random = RandomStream(seed: 0).fork("tuning").fork("radii")
    for _ in 0..<Self.resamples {
      var times = [Int](repeating: 0, count: blocks.count)
      for _ in blocks { times[random.integer(below: blocks.count)] += 1 }
      let choice = goal.choice(mode: best.mode, blocks: blocks, times: times).choice
      for (stop, radius) in meters(choice).enumerated() { drawn[stop].append(radius) }
    }
    return zip(drawn, meters(best.choice)).map { radii, chosen in
      let sorted = radii.sorted()
      // of radii that were looked at, none between two of them
      let (low, high) = (sorted[sorted.count / 40], sorted[sorted.count - 1 - sorted.count / 40])
      return min(low, chosen)...max(high, chosen)
    }
  }

  private var curves: [TuningResult.Curve] {
    func uniform(_ mode: Int) -> [TuningResult.Curve.Point] {
      round.grid.radii.indices.map { radius in
        let radii = [Int](repeating: radius, count: plan.tour.points.count)
        return TuningResult.Curve.Point(
          radiiMeters: [round.grid.radii[radius]],
          totals: totals(RadiusChoice(mode: mode, radii: radii)))
      }
    }
    var curves = [TuningResult.Curve(name: "one radius, judged as today", points: uniform(0))]
    if best.mode != 0 {
      curves.append(.init(name: "one radius, judged as recommended", points: uniform(best.mode)))
    }
    let front = goal.chooser(sum).front(mode: best.mode).map {
      choice in
      TuningResult.Curve.Point(radiiMeters: meters(choice), totals: totals(choice))
    }
    return curves + [.init(name: "a radius for each stop", points: front)]
  }

  private func words(_ mode: Int) -> TuningResult.Mode {
    let setting = round.grid.modes[mode]
    return TuningResult.Mode(
      words: setting.policy.words, exitMeters: setting.varied?.exitMeters,
      confirm: setting.varied?.confirm)
  }
}

extension TuningResult.Totals {
  fileprivate static func sum(_ parts: [TuningResult.Totals]) -> TuningResult.Totals {
    var sum = TuningResult.Totals(visits: 0, detected: 0, falses: 0, kilometers: 0, hours: 0)
    for part in parts {
      sum.visits += part.visits
      sum.detected += part.detected
      sum.falses += part.falses
      sum.kilometers += part.kilometers
      sum.hours += part.hours
    }
    return sum
  }
}
