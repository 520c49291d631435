import AudioTour
import SimKernel
import SimMetrics
import SimNumerics
import SimResults
import SimScenarios

extension TuningPlan {
  /// Returns the chooser among the settings of `round`.
  func chooser(_ round: TuningRound) -> RadiusChooser {
    let blocks = round.done
    return RadiusChooser(
      table: CostTable(blocks, costs: costs), today: today(in: round.grid),
      meters: round.grid.radii, exits: round.grid.modes.map(\.policy.exitMeters),
      visited: places.indices.map { stop in blocks.contains { $0.visits(stop) > 0 } })
  }
}

/// The result of the last round: the settings chosen on its walks, and others that may be as good.
struct TuningOutcome {
  private let round: TuningRound
  private let plan: TuningPlan
  private let sum: TuningCounts
  private let chooser: RadiusChooser
  private let chosen: RadiusChoice
  /// nil if no detection share was requested.
  private let isReached: Bool?

  init(_ round: TuningRound, _ plan: TuningPlan) {
    self.round = round
    self.plan = plan
    chooser = plan.chooser(round)
    let blocks = round.done
    if let share = plan.detection {
      let (choice, isReached) = DetectionGoal(share: share).choice(blocks, plan.costs)
      chosen = chooser.keepingUnvisited(choice)
      self.isReached = isReached
    } else {
      chosen = chooser.choice()
      isReached = nil
    }
    var sum = blocks[0]
    for block in blocks.dropFirst() { sum.add(block) }
    self.sum = sum
  }

  private var today: RadiusChoice { chooser.today }

  // MARK: - On fresh walks

  /// Settings that are tested on fresh walks: one radius for all stops under two modes, today's
  /// settings, the chosen ones, and the chosen radii with today's fence rule.
  private var modes: [Int] { chosen.mode == today.mode ? [today.mode] : [today.mode, chosen.mode] }

  private var plain: [RadiusChoice] {
    modes.flatMap { mode in
      round.grid.radii.indices.map { radius in
        RadiusChoice(mode: mode, radii: today.radii.map { _ in radius })
      }
    }
  }

  /// Tests all settings on fresh walks; nil if `watch` stopped the job.
  func verification(watch: JobWatch) async throws -> TuningResult.Verification? {
    let first = plan.firstSeed &+ TuningPlan.verificationOffset
    let modes = modes
    let grid = TuningGrid(modes: modes.map { round.grid.modes[$0] }, radii: round.grid.radii)
    let plan = plan
    let walks = try await ParallelJob(count: plan.verificationWalks, jobs: plan.jobs, watch: watch)
      .run { run in
        var walk = try plan.walk(seed: first &+ UInt64(run))
        var counts = TuningCounts(stops: plan.places.count, grid: grid)
        counts.add(&walk, grid)
        return counts
      }
    guard let walks else { return nil }
    func inner(_ choice: RadiusChoice, as mode: Int? = nil) -> RadiusChoice {
      RadiusChoice(
        mode: modes.firstIndex(of: mode ?? choice.mode) ?? 0, radii: choice.radii)
    }
    let (today, chosen) = (inner(today), inner(chosen))
    let radiiAlone = inner(self.chosen, as: self.today.mode)
    func costs(_ choice: RadiusChoice) -> [Double] {
      walks.map { plan.costs.cost($0.totals(choice)) }
    }
    let base = costs(chosen)
    var verification = TuningResult.Verification(
      firstSeed: first, walks: walks.count, today: walks.sum(today), chosen: walks.sum(chosen),
      radiiAlone: walks.sum(radiiAlone),
      cost: Estimate(meanDifferenceFrom: costs(today), to: base),
      plain: compared(plain.map { ($0, costs(inner($0))) }, with: base),
      starts: (walks.starts(today), walks.starts(chosen)))
    if plan.rules.isOrdered {
      verification.missedInOrder = (walks.missedInOrder(today), walks.missedInOrder(chosen))
    }
    return verification
  }

  /// The extra cost per walk of each of `plain` compared with `base`, all judged together.
  private func compared(
    _ plain: [(choice: RadiusChoice, costs: [Double])], with base: [Double]
  ) -> [TuningResult.Verification.Plain] {
    let differences = JointDifferences(
      base.indices.map { walk in plain.map { $0.costs[walk] - base[walk] } }, "plain")
    return plain.enumerated().map { index, candidate in
      TuningResult.Verification.Plain(
        curve: modes.firstIndex(of: candidate.choice.mode) ?? 0,
        radiusMeters: round.grid.radii[candidate.choice.radii[0]],
        cost: differences.means[index], error: differences.errors[index],
        isBetter: differences.isBelow(index))
    }
  }

  // MARK: - The result

  func result(_ verification: TuningResult.Verification) -> TuningResult {
    let advice = advice(verification)
    let keeps = advice == .keep || advice == .undecided
    let recommended = keeps ? today : chosen
    return TuningResult(
      title: plan.scenario.title, scenario: plan.scenario.path, firstSeed: plan.firstSeed,
      walks: plan.walks, candidates: plan.coarseGrid.candidates + round.grid.candidates,
      goal: plan.goalWords, costs: plan.costs, advice: advice, todayMode: words(today.mode),
      recommendedMode: words(recommended.mode), today: sum.totals(today),
      recommended: sum.totals(recommended),
      stops: stops(
        recommended, keeps ? verification.starts.today : verification.starts.chosen),
      curves: curves, verification: verification, assumptions: plan.assumptions, map: plan.map)
  }

  private func advice(_ verification: TuningResult.Verification) -> TuningResult.Advice {
    if let isReached { return isReached ? .reached : .outOfReach }
    if verification.plain.contains(where: \.isBetter) { return .undecided }
    let isBetter = verification.cost.interval.map { $0.upperBound < 0 } ?? false
    return chosen != today && isBetter ? .change : .keep
  }

  private func stops(
    _ recommended: RadiusChoice, _ starts: [[Double]]
  ) -> [TuningResult.Stop] {
    let obstacles = StopObstacles(plan)
    let modes = chooser.possibleModes
    return plan.tour.points.indices.map { stop in
      let radius = recommended.radii[stop]
      let set = chooser.visited[stop] ? self.set(stop, modes, with: radius) : nil
      return TuningResult.Stop(
        id: plan.tour.points[stop].id, todayMeters: plan.todayMeters[stop],
        recommendedMeters: round.grid.radii[radius], set: set,
        isAtEnd: set?.upperBound == round.grid.radii.last,
        today: sum.totals(stop, today.mode, today.radii[stop]),
        recommended: sum.totals(stop, recommended.mode, radius),
        starts: starts.indices.contains(stop) ? starts[stop] : [],
        incurable: set == nil
          ? ["no walk came to this stop: its radius stays as it is"]
          : obstacles.sentences(
            stop, radiusMeters: max(plan.todayMeters[stop], round.grid.radii[radius]),
            floor: floor(stop)))
    }
  }

  /// The radii of `stop` that are not significantly worse than the best, under any mode that is not
  /// either, and the recommended radius.
  private func set(_ stop: Int, _ modes: [Int], with radius: Int) -> ClosedRange<Double> {
    let all = modes.flatMap { chooser.possibleRadii(stop, mode: $0) } + [radius]
    let meters = all.map { round.grid.radii[$0] }
    return meters.reduce(meters[0], min)...meters.reduce(meters[0], max)
  }

  /// The smallest number of false starts per walk at `stop`, over radii and modes that notice nine
  /// of ten visits; nil if none does.
  private func floor(_ stop: Int) -> Double? {
    var least: Double?
    for mode in round.grid.modes.indices {
      for radius in round.grid.radii.indices {
        let totals = sum.totals(stop, mode, radius)
        guard 10 * totals.noticed >= 9 * totals.visits else { continue }
        let falses = Double(totals.falses) / Double(sum.walks)
        least = min(least ?? falses, falses)
      }
    }
    return least
  }

  private var curves: [TuningResult.Curve] {
    modes.map { mode in
      TuningResult.Curve(
        name: mode == today.mode ? "judged as today" : "judged as chosen",
        points: plain.filter { $0.mode == mode }.map { choice in
          TuningResult.Curve.Point(
            radiusMeters: round.grid.radii[choice.radii[0]], totals: sum.totals(choice))
        })
    }
  }

  private func words(_ mode: Int) -> TuningResult.Mode {
    let setting = round.grid.modes[mode]
    return TuningResult.Mode(
      words: setting.policy.words, exitMeters: setting.varied?.exitMeters,
      confirm: setting.varied?.confirm)
  }
}

extension [TuningCounts] {
  fileprivate func sum(_ choice: RadiusChoice) -> TuningResult.Totals {
    var sum = self[0]
    for walk in dropFirst() { sum.add(walk) }
    return sum.totals(choice)
  }

  /// Visits without their story if every stop after a missed one is silent, too.
  fileprivate func missedInOrder(_ choice: RadiusChoice) -> Int {
    reduce(0) { sum, walk in
      var isWaiting = false
      return sum
        + choice.radii.enumerated().reduce(0) { missed, stop in
          let totals = walk.totals(stop.offset, choice.mode, stop.element)
          if totals.missed > 0 && totals.noticed == 0 { isWaiting = true }
          return missed + (isWaiting ? totals.visits : totals.missed)
        }
    }
  }

  /// For each stop, where its story started under `choice`, walk by walk.
  fileprivate func starts(_ choice: RadiusChoice) -> [[Double]] {
    choice.radii.enumerated().map { stop, radius in
      compactMap { walk in
        let totals = walk.totals(stop, choice.mode, radius)
        let stories = Double(totals.noticed)
        return totals.noticed > 0 ? (totals.earlyMeters - totals.lateMeters) / stories : nil
      }
    }
  }
}
