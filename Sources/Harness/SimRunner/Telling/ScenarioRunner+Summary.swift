import Geodesy
import Sensing
import SimEnergy
import SimFaults
import SimFeatures
import SimKernel
import SimMetrics
import SimObservations
import SimPrograms
public import SimResults
import SimScenarios
import SimSensors
import SimText
import SimTraces
import SimWorlds
import WalkRouter

/// The summary of all seeds.
extension ScenarioRunner {
  /// Judges the runs in `table`, which has at least one run, in the order of the seeds.
  ///
  /// If there are many seeds, those that reports show in detail are run again; that needs less
  /// memory than keeping all runs.
  func summarize(
    _ table: RunTable, _ prepared: PreparedJob, _ kept: RunInFull?
  ) throws -> ScenarioResult {
    let idle = idleParts(table)
    var variants = cases.indices.map { columns(of: $0, table, prepared, idle) }
    // a failing run is the most informative one to show
    let shown = variants[0].firstFailing ?? 0
    let again = try retell(table, prepared, kept, variants, shown)
    for number in variants.indices { variants[number].runs = again.runs[number] }
    for place in variants[0].runs.indices { variants[0].runs[place].checks += idle }
    var map = map(of: again.shown)
    map.worstMoments = worstMoments(of: again.shownResult, again.shown, on: map)
    let timeline = RunTimeline(
      again.shown.record, plane: LocalPlane(origin: map.origin),
      namesPlaces: showsPositions(prepared))
    let first = prepared.recording?.origin?.seed ?? firstSeed
    let input = try kept?.cases.first?.input ?? input(0, prepared)
    var result = ScenarioResult(
      title: scenario.title, path: scenario.path, firstSeed: first,
      reproduction: reproduction,
      // causes that explain all missed expectations come first
      notes: EmptyRun.causes(again.shown.record)
        + (prepared.recording.map { scenario.lacks(of: $0).map(\.words) } ?? [])
        + notes(prepared.recording, again.shown.input),
      variants: variants, plannedRuns: runCount, measured: scenario.measured.map(\.name),
      input: input.digest(in: scenario.world),
      shown: RunDetail(
        seed: variants[0].seeds[shown], log: again.shown.record.log,
        showsPositions: showsPositions(prepared), map: map, timeline: timeline,
        energy: scenario.power.map { EnergyBill($0, of: again.shown.record) },
        given: again.shown.record.givenByPlatform))
    if options.writesFullDigits { result.shown.context = RunContext(again.shown.record) }
    result.assumed = prepared.recording?.assumed ?? []
    result.others = again.others
    result.words = table.words
    result.facts = input.facts(of: scenario)
    return result
  }

  func map(of run: ScoredRun) -> RunMap {
    RunMap(run.record, input: run.input, world: scenario.world, places: places)
  }

  /// Returns the judged columns of a case; for the scenario as written, with the checks of `idle`.
  private func columns(
    of number: Int, _ table: RunTable, _ prepared: PreparedJob, _ idle: [Check]
  ) -> VariantResult {
    let layout = table.layout
    let replayed = prepared.recording?.origin?.seed
    let seeds = table.runs.changed { replayed ?? seed($0) }
    func values(_ place: Int) -> RunColumn<Double> {
      table.column(place) { Double(bitPattern: $0) }
    }
    var expectations = criteria.enumerated().map { index, criterion in
      ExpectationResult(criterion, scores: values(layout.expectation(index, of: number)))
    }
    let measures = prepared.measures.enumerated().map { index, metric in
      MeasureResult(
        metric: metric.name, unit: metric.dimension.symbol, better: metric.better,
        values: values(layout.measure(index, of: number)).changed(metric.dimension.inUsualUnit))
    }
    if number == 0 {
      expectations += idle.map { ExpectationResult($0, inEachOf: seeds.count) }
    }
    let variant = cases[number]
    var result = VariantResult(
      name: variant.name, summary: variant.summary, expectedToPass: variant.expectedToPass,
      misses: variant.misses, requiredPassRate: scenario.seeds.passRate, seeds: seeds,
      digests: table.column(layout.digest(number)) { RunDigest($0) },
      expectations: expectations, measures: measures, faults: faults(table), runs: [])
    result.place = ScenarioPlace(variant.place)
    return result
  }

  /// The faults of the scenario; empty for a replayed recording, which does not name its faults.
  private func faultEntries(_ table: RunTable) -> [FaultPlan.Entry] {
    guard table.layout.faults > 0, case .walk(let plan) = scenario.source else { return [] }
    return plan.faults.entries
  }

  private func faults(_ table: RunTable) -> [FaultResult] {
    faultEntries(table).enumerated().map { index, entry in
      FaultResult(
        name: type(of: entry.fault).name, time: entry.fault.window.timeText,
        events: events(index, table).changed { $0.map { UInt32(clamping: $0) } })
    }
  }

  /// The number of changes by fault `index` in each run; nil if a swarm left the fault out.
  private func events(_ index: Int, _ table: RunTable) -> RunColumn<UInt64?> {
    table.column(table.layout.fault(index)) { $0 == RunTable.leftOut ? nil : $0 }
  }

  /// Returns failed checks for faults, then script lines, that had no effect in any run and so
  /// tested nothing.
  private func idleParts(_ table: RunTable) -> [Check] {
    (faultBites(table) + lineHappenings(table)).filter { $0.outcome != .met }
  }

  /// Checks for each fault that it changed something in any run. Faults configured to change
  /// nothing, and faults that a swarm left out of every run, get no check.
  private func faultBites(_ table: RunTable) -> [Check] {
    faultEntries(table).enumerated().compactMap { index, entry in
      let name = type(of: entry.fault).name
      let events = events(index, table).lazy.compactMap { $0 }
      guard !entry.fault.isIdle, let most = events.max() else { return nil }
      return Check(
        Criterion(biteOf: .fault(name), place: entry.line.map { ScenarioPlace(line: $0) }),
        value: Double(most), count: events.reduce(0) { count, _ in count + 1 },
        explaining: { _ in
          "the fault '\(name)' \(entry.fault.window.timeText) changed nothing: "
            + "the disturbance was not applied"
        })
    }
  }

  /// Checks for each line of the script that it happened in any run.
  private func lineHappenings(_ table: RunTable) -> [Check] {
    scenario.script.lines.enumerated().compactMap { index, line in
      guard let most = table.column(table.layout.line(index)).max() else { return nil }
      return Check(
        Criterion(biteOf: .scriptLine(line.word), place: ScenarioPlace(line.place)),
        value: Double(most), count: table.count,
        explaining: { _ in
          "'\(line.text)' never happened: its moment did not come before the end"
        })
    }
  }

  // MARK: runs in full

  private struct Retold {
    /// The runs of each case, in the order of the seeds.
    var runs: [[RunResult]]
    /// The run of the scenario as written that is shown.
    var shown: ScoredRun
    /// The result of the shown run.
    var shownResult: RunResult
    /// The other drawn runs, in the order of the cases.
    var others: [DrawnRun]
  }

  private func retell(
    _ table: RunTable, _ prepared: PreparedJob, _ kept: RunInFull?, _ variants: [VariantResult],
    _ shown: Int
  ) throws -> Retold {
    if let kept {
      let runs = kept.cases.map { result(of: $0, kept.run, prepared) }
      return Retold(
        runs: runs.map { [$0] }, shown: kept.cases[0], shownResult: runs[0],
        others: draws(variants)
          ? zip(kept.cases, runs).enumerated().dropFirst().map {
            drawn($1.0, $1.1, of: $0, prepared)
          }
          : [])
    }
    // the rows to report in detail, by case
    let wanted = variants.enumerated().map { number, variant in
      number == 0
        ? Set(variant.expectations.compactMap(\.firstFailure) + [shown])
        : Set(
          [variant.firstFailing, variant.tellingFailure].compactMap { $0 }
            + (variant.isAsExpected ? [] : variant.expectations.compactMap(\.firstFailure)))
    }
    let rows = rowsDrawn(beside: shown, wanted, variants)
    var runs = [[RunResult]](repeating: [], count: cases.count)
    var others = [[DrawnRun]](repeating: [], count: cases.count)
    var shownRun: (run: ScoredRun, result: RunResult)?
    let numbers = table.runs
    for row in (wanted + rows).reduce(into: Set<Int>(), { $0.formUnion($1) }).sorted() {
      let input = try input(numbers[row], prepared)
      for number in cases.indices
      where wanted[number].contains(row) || rows[number].contains(row) {
        let run = try scored(input, prepared.cases[number], numbers[row], prepared)
        let result = result(of: run, numbers[row], prepared)
        if wanted[number].contains(row) { runs[number].append(result) }
        if number == 0 && row == shown { shownRun = (run, result) }
        if rows[number].contains(row) {
          others[number].append(drawn(run, result, of: number, prepared))
        }
      }
    }
    guard let shownRun else { preconditionFailure("the shown run is one of those wanted") }
    return Retold(
      runs: runs, shown: shownRun.run, shownResult: shownRun.result, others: others.flatMap { $0 })
  }

  // MARK: other content of a report

  /// The phone's position at the worst moment of each missed expectation.
  private func worstMoments(
    of result: RunResult, _ run: ScoredRun, on map: RunMap
  ) -> [RunMap.Mark] {
    result.checks.compactMap { check in
      guard check.outcome == .missed, let worst = check.worst else { return nil }
      let point =
        run.record.trace.truth?.point(at: worst.instant)
        ?? map.fixes.last { $0.instant <= worst.instant }?.point
      return point.map {
        RunMap.Mark(point: $0, label: "\(worst.instant.clockText) \(worst.what)")
      }
    }
  }

  /// - Parameter input: the input of the shown run.
  private func notes(_ recording: Trace?, _ input: RunInput) -> [String] {
    var notes: [String] = []
    if let recording {
      guard let origin = recording.origin else {
        return recording.notes + pointingNotes(recording) + platformNotes
      }
      notes =
        recording.notes + [
          "replayed: the walk of \(origin.scenario) on seed \(origin.seed), made by simrun"
        ]
    }
    notes += platformNotes + powerNotes + drawnNotes(input, isReplayed: recording != nil)
    return notes + headingNotes(input) + [
      scenario.world?.isReal ?? false
        ? "synthetic: the walker's habits and the compass errors are assumptions; the map is real"
        : """
        synthetic: the medina does not exist; its shape, the walker's habits and the compass \
        errors are assumptions
        """,
      """
      synthetic: the GNSS errors follow statistics tuned to published field tests; no phone was \
      measured here
      """,
    ]
  }

  /// Notes on what the rating of a compass as good is based on.
  private func pointingNotes(_ recording: Trace) -> [String] {
    guard !recording.headings.isEmpty, recording.truth == nil,
      scenario.features.contains(where: { $0 is CompassSettings })
    else { return [] }
    return [
      """
      compass: assumed that the phone points the way it moves; one that is carried otherwise may \
      be called good and point elsewhere
      """
    ]
  }

  /// The platform's rules in force, and how many of them are assumed.
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

  /// The phone and the map drawn for `input`; a replayed trace may come from another scenario, with
  /// a phone of its own.
  private func drawnNotes(_ input: RunInput, isReplayed: Bool) -> [String] {
    guard case .walk(let plan) = scenario.source else { return [] }
    var notes: [String] = []
    if !isReplayed, let drawn = plan.phone.drawnNames(RandomStream(seed: input.seed)) {
      notes.append(
        """
        phone: drawn for each run; on seed \(input.seed) the receiver is like \
        \(drawn.receiver.escapedForTerminal) and the hand like \(drawn.hand)
        """)
    }
    if plan.mapErrors != nil {
      let all = plan.world.graph.edges.count
      let found = input.appMap.map { map in
        "lacks \(all - map.edges.count) of \(all) lanes"
          + (map.offsetMeters == 0
            ? ""
            : " and lies \(Decimals.readable(map.offsetMeters, significantDigits: 2)) m off")
      }
      notes.append(
        "map: drawn for each run (assumed errors); on seed \(input.seed) the app's map "
          + (found ?? "is that of the world"))
    }
    return notes
  }

  /// Notes on the assumptions behind energy figures.
  private var powerNotes: [String] {
    guard let profile = scenario.power?.profile else { return [] }
    let assumed = PowerFigure.allCases.filter { profile.value(of: $0).isAssumed }.map(\.meaning)
    let ranged = PowerFigure.allCases.filter { profile.value(of: $0).range != nil }.map(\.meaning)
    return [
      """
      energy: worked out for \(profile.name.escapedForTerminal), not measured; differences between \
      variants can be trusted, absolute figures less
      """,
      "energy: assumed, not measured: " + assumed.joined(separator: "; "),
      "energy: known as a range, whose ends energy.total.low and .high use: "
        + ranged.joined(separator: "; "),
    ]
  }

  private var places: [World.Place] {
    if case .walk(let plan) = scenario.source {
      [plan.walk.from, plan.walk.to] + plan.walk.via.filter { !$0.name.isEmpty }
    } else {
      []
    }
  }

  /// Positions in a synthetic world are always shown, because they reveal nothing private.
  func showsPositions(_ prepared: PreparedJob) -> Bool {
    guard let recording = prepared.recording else { return true }
    let isOfWorld = scenario.world.map { recording.truth?.plane == $0.graph.plane } ?? false
    return isOfWorld || options.showsPositions
  }

  /// The command that reproduces all runs.
  public var reproduction: Reproduction {
    var seed: UInt64?
    if case .walk = scenario.source, options.tracePath == nil { seed = firstSeed }
    var reproduction = Reproduction(
      scenario: scenario.path, trace: options.tracePath,
      assumptions: options.assumptions.arguments,
      showsPositions: (scenario.world?.isReal ?? true) && options.showsPositions,
      allowsOutside: scenario.allowsOutside, seed: seed, runs: runCount,
      usualRuns: scenario.seeds.runs, budget: scenario.budget.argument,
      program: scenario.catalogs.program)
    reproduction.test = options.test
    reproduction.features = scenario.programs.compactMap { name in
      options.programs?.commands[name].map { "\(name)=\($0.text)" }
    }
    if let seconds = options.programs?.limits.answerSeconds,
      seconds != ProgramLimits.standard.answerSeconds
    {
      reproduction.answerWithin = Dimension.time.formatExactly(seconds)
    }
    return reproduction
  }
}

extension Criterion {
  /// Creates the criterion of `expectation`.
  init(_ expectation: Expectation) {
    self.init(
      .metric(expectation.metric.name), expectation.bound, better: expectation.metric.better,
      place: ScenarioPlace(expectation.refusal.place))
  }
}
