import Sensing
import SimFaults
import SimFeatures
public import SimKernel
import SimMetrics
import SimObservations
import SimResults
import SimScenarios
import SimText
import SimTraces
import SimWorlds
import WalkRouter

/// One seed: its input, its runs, and their results.
extension ScenarioRunner {
  func seed(_ run: Int) -> UInt64 { firstSeed &+ UInt64(run) }

  func input(_ run: Int, _ prepared: PreparedJob) throws -> RunInput {
    try withinBudget(run) {
      if let recording = prepared.recording {
        return try RunInput(recording, of: scenario, seed: seed(run))
      }
      return try RunInput(walking: scenario, seed: seed(run))
    }
  }

  /// Returns the result of `body` for `run`; if `body` exceeds the budget, throws an error that
  /// says how to reproduce it.
  func withinBudget<Result>(_ run: Int, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let excess as RunBudget.Excess {
      throw RunFailure(
        message: excess.description, reproduceCommand: reproduction.alone(seed(run)).command)
    }
  }

  /// Runs all cases on `input`, passes each run to `see`, and returns their row of the table.
  func row(
    _ run: Int, _ input: RunInput, _ prepared: PreparedJob, see: (ScoredRun) -> Void = { _ in }
  ) throws -> [UInt64] {
    try row(run, input, prepared, see: see, scoring: { try scored($0, $1, run, prepared) })
  }

  /// Returns the row with the results of `score` for each case.
  func row(
    _ run: Int, _ input: RunInput, _ prepared: PreparedJob, see: (ScoredRun) -> Void,
    scoring score: (RunInput, Variant) throws -> ScoredRun
  ) throws -> [UInt64] {
    var row = [UInt64(run)]
    row.reserveCapacity(prepared.table.layout.width)
    var input = input
    for variant in prepared.cases {
      let scored = try score(input, variant)
      // a single seed is kept completely
      if runCount == 1 { input.bytesKept += scored.record.bytes }
      row.append(RunDigest(of: scored.record.log).value)
      for metric in scenario.expectations.map(\.metric) + prepared.measures {
        row.append((scored.score(metric).value ?? .nan).bitPattern)
      }
      see(scored)
    }
    // a replayed trace does not name its faults
    if prepared.table.layout.faults > 0, case .walk(let plan) = scenario.source {
      row += plan.faults.events(of: input.faults).map { $0.map { UInt64($0) } ?? RunTable.leftOut }
    }
    row += scenario.script.lines.map { UInt64($0.count(in: input.course)) }
    return row
  }

  func scored(
    _ input: RunInput, _ variant: Variant, _ run: Int, _ prepared: PreparedJob
  ) throws -> ScoredRun {
    scored(try record(input, variant, run), of: input, prepared)
  }

  func scored(_ record: RunRecord, of input: RunInput, _ prepared: PreparedJob) -> ScoredRun {
    ScoredRun(
      record, of: input, power: scenario.power,
      metrics: scenario.expectations.map(\.metric) + prepared.measures + told(record))
  }

  /// Returns the result of `run` in full.
  func result(of run: ScoredRun, _ number: Int, _ prepared: PreparedJob) -> RunResult {
    let story = RunStory(
      run.record, faults: run.input.faults, showsPositions: showsPositions(prepared),
      lacks: prepared.recording.map { scenario.lacks(of: $0) } ?? [],
      metrics: scenario.expectations.map(\.metric))
    let checks = zip(criteria, scenario.expectations).map { criterion, expectation in
      let score = run.score(expectation.metric)
      return Check(
        criterion, value: score.value, count: score.count,
        independentCount: score.independentCount, worst: score.worst, explaining: story.explanation)
    }
    let measured = runCount == 1 ? told(run.record) : prepared.measures
    let measures = measured.map { metric in
      let score = run.score(metric)
      return RunResult.Measure(
        metric: metric.name, unit: metric.dimension.symbol, better: metric.better,
        value: score.value.map(metric.dimension.inUsualUnit), count: score.count,
        independentCount: score.independentCount)
    }
    return RunResult(
      seed: prepared.recording?.origin?.seed ?? seed(number), digest: RunDigest(of: run.record.log),
      simulatedSeconds: run.record.end.seconds, checks: checks, measures: measures,
      faults: run.input.faults)
  }

  /// Returns the metrics to report: all applicable ones for a single run, only the requested ones
  /// for many.
  func told(_ record: RunRecord) -> [Metric] {
    guard runCount == 1 else { return [] }
    let supply = scenario.supply(hasTruth: record.trace.truth != nil)
    return scenario.metrics.filter { supply.lack(of: $0) == nil && !untold.contains($0.name) }
  }

  /// Returns the recording to replay, completed with the assumed values; nil for walks.
  ///
  /// Throws `Diagnostic` if it can't be read or replayed, `UsageFailure` if none is named.
  public func loadRecording() throws -> Trace? {
    guard let path = options.tracePath ?? scenario.tracePath else {
      if case .walk = scenario.source { return nil }
      throw UsageFailure(
        message: "\(scenario.path) replays a recording: name one with --trace FILE")
    }
    let budget = scenario.budget
    var trace = try Trace.read(path, within: budget)
    // an app gets a single stream of headings, even if the recorder logged several
    if let source = trace.preferredHeadingSource { trace = trace.keepingHeadings(of: source) }
    let place = Diagnostic.Place(file: path)
    guard !trace.fixes.isEmpty || scenario.canReplayHeadings(of: trace) else {
      throw Diagnostic(
        trace.headings.isEmpty
          ? "the recording holds no position" : "the recording holds headings and no position",
        at: place,
        hint: trace.headings.isEmpty
          ? "was it stopped before the first fix?"
          : "add a home, as in home: { lat: 31.63, lon: -7.99 }, to replay headings alone")
    }
    trace.assume(options.assumptions.orElse(scenario.assumptions), near: scenario.home.coordinate)
    guard trace.end <= .zero + budget.time else {
      let span = RunBudget.words(trace.end.seconds, of: .time)
      throw Diagnostic(
        "the recording spans \(span), expected at most \(budget.words(.time))", at: place,
        hint: "if a fix is from before the phone's clock was set, cut it off; or "
          + RunBudget.Excess(.time, of: budget, needed: trace.end.seconds).hint)
    }
    if let world = scenario.world, trace.truth?.plane != world.graph.plane,
      trace.truth != nil || !world.isReal
    {
      throw Diagnostic(
        trace.truth == nil
          ? "a recording without a known truth can't be replayed in a synthetic world"
          : "the trace was walked in another world than that of \(scenario.path)",
        at: place,
        hint: trace.truth == nil
          ? "for a recording of your own, leave out world: and add home:,"
            + " or give its real map, as in world: { pack: FILE }"
          : "make one with: simrun trace generate \(shellWord(scenario.path)) -o FILE")
    }
    return trace
  }
}
