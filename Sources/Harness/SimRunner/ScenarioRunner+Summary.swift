import Geodesy
import Sensing
import SimEnergy
import SimFaults
import SimKernel
import SimMetrics
import SimObservations
public import SimResults
import SimScenarios
import SimSensors
import SimWorlds

/// All seeds: what came of them.
extension ScenarioRunner {
  /// Judges the runs in `table`, which are in the order of their seeds and at least one.
  ///
  /// Of many seeds those that reports tell of are run again: it takes less than keeping all.
  func summarize(
    _ table: RunTable, _ batch: Batch, _ kept: RunInFull?
  ) throws -> ScenarioResult {
    var variants = cases.indices.map { columns(of: $0, table, batch) }
    let toothless = toothlessFaults(variants[0], batch) + silentLines(table)
    // what is worth looking at is the run that failed
    let shown = variants[0].firstFailing ?? 0
    let again = try retell(table, batch, kept, variants, shown)
    for number in variants.indices {
      variants[number].runs = again.runs[number].map { run in
        var run = run
        if number == 0 { run.checks += toothless }
        return run
      }
    }
    var map = RunMap(
      again.shown.record, input: again.shown.input, world: scenario.world, places: places)
    map.worstMoments = worstMoments(again.shown, on: map)
    let timeline = RunTimeline(
      again.shown.record, plane: LocalPlane(origin: map.origin))
    let first = batch.recording?.origin?.seed ?? firstSeed
    return ScenarioResult(
      title: scenario.title, path: scenario.path, firstSeed: first,
      reproduction: reproduction, notes: notes(batch.recording),
      variants: variants, plannedRuns: runCount, measured: scenario.measured.map(\.name),
      input: try (kept?.cases.first?.input ?? input(0, batch)).digest(in: scenario.world),
      shown: RunDetail(
        seed: variants[0].seeds[shown], log: again.shown.record.log,
        showsPositions: showsPositions, map: map, timeline: timeline,
        energy: scenario.power.map { EnergyBill($0, of: again.shown.record) }))
  }

  /// The columns of a case, judged; for the scenario as written with the faults that never bit.
  private func columns(of number: Int, _ table: RunTable, _ batch: Batch) -> VariantResult {
    let layout = table.layout
    let seeds = table.runs.map { batch.recording?.origin?.seed ?? seed($0) }
    func values(_ place: Int) -> [Double] { table.column(place).map { Double(bitPattern: $0) } }
    var expectations = scenario.expectations.enumerated().map { index, expectation in
      ExpectationResult(expectation, values(layout.expectation(index, of: number)))
    }
    let measures = batch.measures.enumerated().map { index, metric in
      MeasureResult(
        metric: metric.name, unit: metric.dimension.symbol, better: Better(metric.better),
        values: values(layout.measure(index, of: number)).map(metric.dimension.inUsualUnit))
    }
    let faults = faults(table)
    if number == 0 {
      expectations += faults.filter(\.neverBit).map { fault in
        ExpectationResult(
          metric: "fault.\(fault.name).events", unit: "", bound: "≥ 1", limits: 1...(.infinity),
          values: seeds.map { _ in 0 }, outcomes: seeds.map { _ in .missed })
      }
      expectations += silentLines(table).map { check in
        ExpectationResult(
          metric: check.metric, unit: "", bound: check.bound, limits: 1...(.infinity),
          values: seeds.map { _ in 0 }, outcomes: seeds.map { _ in .missed })
      }
    }
    let variant = cases[number]
    return VariantResult(
      name: variant.name, summary: variant.summary, expectedToPass: variant.expectedToPass,
      misses: variant.misses, requiredPassRate: scenario.seeds.passRate, seeds: seeds,
      digests: table.column(layout.digest(number)).map { RunDigest($0) },
      expectations: expectations, measures: measures, faults: faults.map(\.result), runs: [])
  }

  private struct FaultColumn {
    var fault: any Fault
    var result: FaultResult
    var name: String { result.name }

    /// Whether it never changed anything in any run: it tested nothing. What a swarm left out of
    /// every run is excused.
    var neverBit: Bool {
      let events = result.events.compactMap { $0 }
      return !fault.isIdle && !events.isEmpty && events.allSatisfy { $0 == 0 }
    }
  }

  private func faults(_ table: RunTable) -> [FaultColumn] {
    guard table.layout.faults > 0, case .walk(let plan) = scenario.source else { return [] }
    return plan.faults.entries.enumerated().map { index, entry in
      FaultColumn(
        fault: entry.fault,
        result: FaultResult(
          name: type(of: entry.fault).name,
          events: table.column(table.layout.fault(index)).map {
            $0 == RunTable.leftOut ? nil : UInt32(clamping: $0)
          }))
    }
  }

  /// A missed check for each fault that never changed anything.
  private func toothlessFaults(_ written: VariantResult, _ batch: Batch) -> [Check] {
    guard batch.recording == nil, case .walk(let plan) = scenario.source else { return [] }
    return zip(plan.faults.entries, written.faults).compactMap { entry, result in
      guard FaultColumn(fault: entry.fault, result: result).neverBit else { return nil }
      return Check(
        metric: "fault.\(result.name).events", unit: "", measured: 0, bound: "≥ 1",
        count: result.events.count { $0 != nil }, outcome: .missed,
        explanation:
          "the fault '\(result.name)' at \(clock(entry.fault.start)) changed nothing: "
          + "the disturbance was not applied")
    }
  }

  /// Each line of the script that happened in no run: it tested nothing.
  private func silentLines(_ table: RunTable) -> [Check] {
    scenario.script.lines.enumerated().compactMap { index, line in
      guard table.column(table.layout.line(index)).allSatisfy({ $0 == 0 }) else { return nil }
      return Check(
        metric: "script.\(line.word)", unit: "", measured: 0, bound: "≥ 1", count: table.count,
        outcome: .missed,
        explanation: "'\(line.text)' never happened: its moment did not come before the end")
    }
  }

  // MARK: runs in full

  private struct Retold {
    /// Of each case, in the order of the seeds.
    var runs: [[RunResult]]
    /// The run of the scenario as written to be shown.
    var shown: ScoredRun
  }

  private func retell(
    _ table: RunTable, _ batch: Batch, _ kept: RunInFull?, _ variants: [VariantResult],
    _ shown: Int
  ) throws -> Retold {
    if let kept {
      return Retold(
        runs: kept.cases.map { [judge($0, kept.run, batch)] }, shown: kept.cases[0])
    }
    // rows to tell of, by case
    let wanted = variants.enumerated().map { number, variant in
      number == 0
        ? Set(variant.expectations.compactMap(\.firstFailure) + [shown])
        : Set([variant.firstFailing].compactMap { $0 })
    }
    var runs = [[RunResult]](repeating: [], count: cases.count)
    var shownRun: ScoredRun?
    let numbers = table.runs
    for row in wanted.reduce(into: Set<Int>(), { $0.formUnion($1) }).sorted() {
      let input = try input(numbers[row], batch)
      for number in cases.indices where wanted[number].contains(row) {
        let run = try scored(input, batch.cases[number], numbers[row], batch)
        runs[number].append(judge(run, numbers[row], batch))
        if number == 0 && row == shown { shownRun = run }
      }
    }
    guard let shownRun else { preconditionFailure("the shown run is one of those wanted") }
    return Retold(runs: runs, shown: shownRun)
  }

  // MARK: what else a report tells

  /// Where the phone was at the worst moment of each missed expectation.
  private func worstMoments(_ run: ScoredRun, on map: RunMap) -> [RunMap.Mark] {
    scenario.expectations.compactMap { expectation in
      let score = run.score(expectation.metric)
      guard let value = score.value, !expectation.bound.contains(value), let worst = score.worst
      else { return nil }
      let point =
        run.record.trace.truth?.point(at: worst.instant)
        ?? map.fixes.last { $0.instant <= worst.instant }?.point
      return point.map {
        RunMap.Mark(point: $0, label: "\(clock(worst.instant)) \(worst.what)")
      }
    }
  }

  private func notes(_ recording: Trace?) -> [String] {
    var notes: [String] = []
    if let recording {
      guard let origin = recording.origin else { return recording.notes + platformNotes }
      notes =
        recording.notes + [
          "replayed: the walk of \(origin.scenario) on seed \(origin.seed), made by simrun"
        ]
    }
    return notes + platformNotes + powerNotes + [
      """
      synthetic: the medina does not exist; its shape, the walker's habits and the compass errors \
      are assumptions
      """,
      """
      synthetic: the GNSS errors follow statistics tuned to published field tests; no phone was \
      measured here
      """,
    ]
  }

  /// Whose rules held, and how many of them rest on assumptions.
  private var platformNotes: [String] {
    guard let rules = scenario.platform?.rules else { return [] }
    let all = PlatformRule.all(of: rules)
    return [
      """
      platform: the app is given what the rules of \(rules.rawValue) let it have; of \
      \(all.count) rules \(all.count(where: \.isAssumed)) have assumed numbers \
      (simrun platform \(rules.rawValue))
      """
    ]
  }

  /// What figures of energy rest on.
  private var powerNotes: [String] {
    guard let profile = scenario.power?.profile else { return [] }
    let assumed = PowerFigure.allCases.filter { profile.value(of: $0).isAssumed }.map(\.meaning)
    let ranged = PowerFigure.allCases.filter { profile.value(of: $0).range != nil }.map(\.meaning)
    return [
      """
      energy: worked out for \(profile.name.escapedForTerminal), not measured; differences between \
      variants can be trusted, absolute figures less
      """,
      "energy: assumed, for nobody measured it: " + assumed.joined(separator: "; "),
      "energy: known as a range, of which energy.total.low and .high are the ends: "
        + ranged.joined(separator: "; "),
    ]
  }

  private var places: [World.Place] {
    if case .walk(let plan) = scenario.source { [plan.walk.from, plan.walk.to] } else { [] }
  }

  /// What was walked in a synthetic world is nobody's secret.
  var showsPositions: Bool { scenario.world != nil || options.showsPositions }

  /// The command that runs all this.
  public var reproduction: Reproduction {
    var seed: UInt64?
    if case .walk = scenario.source, options.tracePath == nil { seed = firstSeed }
    return Reproduction(
      scenario: scenario.path, trace: options.tracePath,
      showsPositions: scenario.world == nil && options.showsPositions, seed: seed, runs: runCount,
      usualRuns: scenario.seeds.runs)
  }
}

extension ExpectationResult {
  /// What `expectation` came to, where `scores` are in the base unit.
  init(_ expectation: Expectation, _ scores: [Double]) {
    let bound = expectation.bound
    func shown(_ base: Double) -> Double { bound.unit?.value(ofBase: base) ?? base }
    self.init(
      metric: expectation.metric.name, unit: bound.unit?.symbol ?? "",
      better: Better(expectation.metric.better), bound: bound.text,
      limits: (bound.lower.map(shown) ?? -.infinity)...(bound.upper.map(shown) ?? .infinity),
      values: scores.map(shown),
      outcomes: scores.map { $0.isNaN ? .insufficient : bound.contains($0) ? .met : .missed })
  }
}

extension Better {
  init?(_ direction: Metric.Direction?) {
    switch direction {
    case .lower: self = .lower
    case .higher: self = .higher
    case nil: return nil
    }
  }
}
