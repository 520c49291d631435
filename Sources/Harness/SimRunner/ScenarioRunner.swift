import Sensing
import SimFaults
import SimFeatures
import SimKernel
import SimMetrics
public import SimResults
public import SimScenarios
import SimTraces
import SimWorlds
import WalkRouter

/// Runs a scenario and all its variants over its seeds, and judges what came of it.
public struct ScenarioRunner: Sendable {
  private let scenario: Scenario
  private let options: RunOptions
  private let firstSeed: UInt64
  private let runCount: Int
  /// The scenario as written, then its variants.
  private let cases: [Variant]

  public init(_ scenario: Scenario, options: RunOptions) {
    self.scenario = scenario
    self.options = options
    firstSeed = options.firstSeed ?? scenario.seeds.first
    // a recording holds no chance: every run would be the same
    if case .walk = scenario.source, options.tracePath == nil {
      runCount = options.runs ?? scenario.seeds.runs
    } else {
      runCount = 1
    }
    cases = [scenario.asWritten] + scenario.variants
  }

  /// Runs everything; `progress` is told how many of the seeds are done, from any thread.
  ///
  /// Throws `Diagnostic` for a recording that can't be read, `FeatureFailure`, or `UsageFailure`.
  public func run(
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> ScenarioResult {
    let recording = try loadRecording()
    var results = [SeedResult?](repeating: nil, count: runCount)
    try await withThrowingTaskGroup(of: (Int, SeedResult).self) { group in
      var next = 0
      var done = 0
      func start() {
        guard next < runCount else { return }
        let index = next
        next += 1
        group.addTask { (index, try runAll(index, recording)) }
      }
      for _ in 0..<max(1, options.jobs) { start() }
      while let (index, result) = try await group.next() {
        results[index] = result
        done += 1
        progress(done, runCount)
        start()
      }
    }
    return try summarize(results.compactMap { $0 }, recording)
  }

  // MARK: one seed

  private func loadRecording() throws -> Trace? {
    guard let path = options.tracePath ?? scenario.tracePath else {
      if case .walk = scenario.source { return nil }
      throw UsageFailure(
        message: "\(scenario.path) replays a recording: name one with --trace FILE")
    }
    var trace = try Trace.read(path)
    // a phone hands an app one stream of headings, whatever a recorder logged
    if let source = trace.preferredHeadingSource { trace = trace.keepingHeadings(of: source) }
    let place = Diagnostic.Place(file: path)
    guard !trace.fixes.isEmpty else {
      throw Diagnostic(
        "the recording holds no position", at: place, hint: "was it stopped before the first fix?")
    }
    guard trace.end.seconds <= ScenarioRunner.longestRecordingSeconds else {
      throw Diagnostic(
        "the recording spans \(Int(trace.end.seconds / 86_400)) days, expected at most 7",
        at: place,
        hint: "is there a fix from before the phone's clock was set? cut it off")
    }
    if let world = scenario.world, trace.truth?.plane != world.graph.plane {
      throw Diagnostic(
        trace.truth == nil
          ? "a recording whose truth nobody knows can't be replayed in a synthetic world"
          : "the trace was walked in another world than that of \(scenario.path)",
        at: place, hint: "make one with: simrun trace generate \(shellWord(scenario.path)) -o FILE")
    }
    return trace
  }

  /// A week: longer than any walk; more is a clock that was not set yet.
  private static let longestRecordingSeconds = 7.0 * 86_400

  private func input(_ index: Int, _ recording: Trace?) throws -> RunInput {
    if let recording { return RunInput(recording, of: scenario) }
    return try RunInput(walking: scenario, seed: firstSeed &+ UInt64(index))
  }

  private var graph: WalkGraph? { scenario.world?.graph }

  /// What all cases came to on one seed.
  private struct SeedResult {
    /// In the order of the cases.
    var runs: [RunResult]
    /// Indices of the script's lines that never happened.
    var silentLines: [Int]
    /// The run of the scenario as written, to be shown; kept only where there is no other seed, as
    /// a run in full takes megabytes.
    var asWritten: ScoredRun?
  }

  private func runAll(_ index: Int, _ recording: Trace?) throws -> SeedResult {
    let input = try input(index, recording)
    let lines = scenario.script.lines
    var result = SeedResult(
      runs: [],
      silentLines: lines.indices.filter { lines[$0].instants(in: input.course).isEmpty })
    for (number, variant) in cases.enumerated() {
      let run = try scored(input, variant, index)
      result.runs.append(judge(run, index))
      if number == 0 && runCount == 1 { result.asWritten = run }
    }
    return result
  }

  private func scored(_ input: RunInput, _ variant: Variant, _ index: Int) throws -> ScoredRun {
    let record = try record(input, variant, index)
    return ScoredRun(
      record, of: input, metrics: scenario.expectations.map(\.metric) + measured(record))
  }

  private func record(_ input: RunInput, _ variant: Variant, _ index: Int) throws -> RunRecord {
    do throws(Simulation.Runaway) {
      return try input.run(variant.features, graph: graph)
    } catch {
      throw FeatureFailure(
        message:
          "a feature ran away: \(error.eventCount) wakes within a second, "
          + "at \(clock(error.instant))",
        reproduceCommand: command(seed: firstSeed &+ UInt64(index), runs: 1))
    }
  }

  private func judge(_ run: ScoredRun, _ index: Int) -> RunResult {
    let story = RunStory(run.record, faults: run.input.faults, showsPositions: showsPositions)
    let checks = scenario.expectations.map { expectation in
      Check(expectation, run.score(expectation.metric), story)
    }
    let measures = measured(run.record).map { metric in
      let score = run.score(metric)
      return RunResult.Measure(
        metric: metric.name, unit: metric.dimension.symbol,
        value: score.value.map(metric.dimension.inUsualUnit), count: score.count)
    }
    return RunResult(
      seed: firstSeed &+ UInt64(index), digest: RunDigest(of: run.record.log).text,
      simulatedSeconds: run.record.end.seconds, checks: checks, measures: measures,
      faults: run.input.faults.map {
        RunResult.FaultBite(name: $0.name, events: $0.events, isOn: $0.isOn)
      })
  }

  /// Every metric that applies; of many runs only the expectations are kept.
  private func measured(_ record: RunRecord) -> [Metric] {
    guard runCount == 1 else { return [] }
    let features = Set(scenario.features.map { type(of: $0).name })
    return MetricCatalog.all.filter { metric in
      metric.needs.allSatisfy { need in
        switch need {
        case .feature(let name): features.contains(name)
        case .truth: record.trace.truth != nil
        }
      }
    }
  }

  // MARK: all seeds

  private func summarize(_ seeds: [SeedResult], _ recording: Trace?) throws -> ScenarioResult {
    var runs = seeds.map(\.runs)
    let toothless = toothlessFaults(runs.map { $0[0] })
    for run in runs.indices { runs[run][0].checks += toothless + silentLines(seeds) }
    let variants = cases.indices.map { variant in
      verdict(cases[variant], runs.map { $0[variant] })
    }
    // what is worth looking at is the run that failed
    let shown = runs.firstIndex { !$0[0].passed } ?? 0
    let run =
      try seeds[shown].asWritten ?? scored(input(shown, recording), cases[0], shown)
    var map = RunMap(run.record, input: run.input, world: scenario.world, places: places)
    map.worstMoments = worstMoments(run, on: map)
    return ScenarioResult(
      title: scenario.title, path: scenario.path, firstSeed: firstSeed,
      reproduceCommand: command(seed: firstSeed, runs: runCount),
      notes: notes(recording), variants: variants, measured: scenario.measured.map(\.name),
      shown: RunDetail(
        seed: firstSeed &+ UInt64(shown), log: run.record.log, showsPositions: showsPositions,
        map: map))
  }

  /// A missed check for each fault that never changed anything in any run: it tested nothing. What
  /// a swarm left out of every run is excused.
  private func toothlessFaults(_ runs: [RunResult]) -> [Check] {
    guard case .walk(let plan) = scenario.source, options.tracePath == nil else { return [] }
    return plan.faults.entries.enumerated().compactMap { index, entry in
      let fault = entry.fault
      let bites = runs.map { $0.faults[index] }.filter(\.isOn)
      guard !fault.isIdle, !bites.isEmpty, bites.allSatisfy({ $0.events == 0 }) else {
        return nil
      }
      let name = type(of: fault).name
      return Check(
        metric: "fault.\(name).events", unit: "", measured: 0, bound: "≥ 1", count: bites.count,
        outcome: .missed,
        explanation:
          "the fault '\(name)' at \(clock(fault.start)) changed nothing: "
          + "the disturbance was not applied"
      )
    }
  }

  /// A missed check for each line of the script that happened in no run: it tested nothing.
  private func silentLines(_ seeds: [SeedResult]) -> [Check] {
    scenario.script.lines.enumerated().compactMap { index, line in
      guard seeds.allSatisfy({ $0.silentLines.contains(index) }) else { return nil }
      return Check(
        metric: "script.\(line.word)", unit: "", measured: 0, bound: "≥ 1", count: seeds.count,
        outcome: .missed,
        explanation: "'\(line.text)' never happened: its moment did not come before the end")
    }
  }

  private func verdict(_ variant: Variant, _ runs: [RunResult]) -> VariantResult {
    VariantResult(
      name: variant.name, summary: variant.summary, expectedToPass: variant.expectedToPass,
      misses: variant.misses, requiredPassRate: scenario.seeds.passRate, judging: runs)
  }

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
      guard let origin = recording.origin else { return recording.notes }
      notes =
        recording.notes + [
          "replayed: the walk of \(origin.scenario) on seed \(origin.seed), made by simrun"
        ]
    }
    return notes + [
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

  private var places: [World.Place] {
    if case .walk(let plan) = scenario.source { [plan.walk.from, plan.walk.to] } else { [] }
  }

  /// What was walked in a synthetic world is nobody's secret.
  private var showsPositions: Bool { scenario.world != nil || options.showsPositions }

  private func command(seed: UInt64, runs: Int) -> String {
    // a name that looks like a flag is none behind a folder
    let path = scenario.path.hasPrefix("-") ? "./" + scenario.path : scenario.path
    var words = ["simrun", shellWord(path)]
    if let path = options.tracePath { words += ["--trace", shellWord(path)] }
    if scenario.world == nil, options.showsPositions { words.append("--positions") }
    if case .walk = scenario.source, options.tracePath == nil {
      words += ["--seed", "\(seed)"]
      if runs != 1 || scenario.seeds.runs != 1 { words += ["--runs", "\(runs)"] }
    }
    return words.joined(separator: " ")
  }
}

/// Returns `text` as one word of a POSIX shell.
package func shellWord(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ","):
      true
    default: false
    }
  }
  if isPlain && !text.isEmpty { return text }
  return "'"
    + text.split(separator: "'", omittingEmptySubsequences: false).joined(
      separator: "'\\''") + "'"
}
