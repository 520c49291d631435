public import SimKernel
import SimObservations
public import SimResults
public import SimScenarios
import SimText

/// Runs a scenario and all its variants on its seeds, and judges the results.
public struct ScenarioRunner: Sendable {
  let scenario: Scenario
  let options: RunOptions
  let firstSeed: UInt64
  let runCount: Int
  /// The scenario as written, then its variants.
  let cases: [Variant]
  /// The criteria of each run, in the order of the scenario's expectations.
  let criteria: [Criterion]
  /// Names of metrics that are not reported, because the data they need is unknown.
  var untold: Set<String> = []

  public init(_ scenario: Scenario, options: RunOptions) {
    self.scenario = scenario
    self.options = options
    firstSeed = options.firstSeed ?? scenario.seeds.first
    // a recording has no randomness: every run would be the same
    if case .walk = scenario.source, options.tracePath == nil {
      runCount = options.runs ?? scenario.seeds.runs
    } else {
      runCount = 1
    }
    var asWritten = scenario.asWritten
    if options.judgesCanaries && !scenario.canary.isEmpty {
      asWritten.expectedToPass = false
      asWritten.misses = scenario.canary
    }
    cases = [asWritten] + scenario.variants
    criteria = scenario.expectations.map(Criterion.init)
  }

  /// Runs all seeds.
  ///
  /// Throws `Diagnostic` for an unreadable recording, `RunFailure`, or `UsageFailure`.
  public func run() async throws -> ScenarioResult {
    let prepared = try PreparedJob(self)
    let (table, kept) = try await fill(prepared.table, prepared, JobWatch(), RunKeeping(), as: nil)
    return try summarize(table, prepared, kept)
  }

  /// Runs the seeds that `checkpoint` lacks; the result equals that of an uninterrupted run.
  ///
  /// `job` identifies the checkpoints that `keeping` receives. Throws as `run()` does, and errors
  /// of `keeping`.
  public func run(
    as job: Checkpoint.Job, from checkpoint: Checkpoint? = nil, watch: JobWatch = JobWatch(),
    keeping: RunKeeping = RunKeeping()
  ) async throws -> RunEnd {
    let prepared = try PreparedJob(self)
    if let checkpoint { try requireSameBehavior(as: checkpoint, prepared) }
    let (table, kept) = try await fill(
      checkpoint?.table ?? prepared.table, prepared, watch, keeping, as: job)
    return try await options.turns.run {
      if table.count == runCount {
        // the report shows a single run in full: run it again if a shard or an earlier command ran
        // it
        let kept =
          runCount == 1 ? try kept ?? runAll([0], prepared, JobWatch(), RunKeeping()).kept : nil
        return .finished(try summarize(table, prepared, kept))
      }
      return .stopped(
        Checkpoint(job: job, table: table),
        soFar: table.count == 0 ? nil : try summarize(table.packed(), prepared, kept))
    }
  }

  /// Returns the job of running all seeds of the scenario that was read from `bytes`.
  public func job(scenarioBytes bytes: some Sequence<UInt8>, version: String) -> Checkpoint.Job {
    Checkpoint.Job(
      scenario: RunDigest(ofBytes: bytes), version: version, firstSeed: firstSeed, runs: runCount)
  }

  func layout() throws -> RowLayout { try PreparedJob(self).table.layout }

  /// Most runs handed to a task at once: enough to make the cost of a task negligible, few enough
  /// that no core is idle for long at the end.
  private static let mostRunsPerTask = 16

  /// Runs the runs that `table` lacks.
  func fill(
    _ table: RunTable, _ prepared: PreparedJob, _ watch: JobWatch, _ keeping: RunKeeping,
    as job: Checkpoint.Job?
  ) async throws -> (RunTable, RunInFull?) {
    var table = table
    var kept: RunInFull?
    let jobs = max(1, options.jobs)
    let size = min(Self.mostRunsPerTask, max(1, runCount / (8 * jobs)))
    var parts = table.missing(inPartsOf: size)
    try await TaskPool<(rows: [UInt64], kept: RunInFull?)>(width: jobs).run {
      guard !watch.shouldStop(), let runs = parts.next() else { return nil }
      return { try await options.turns.run { try runAll(runs, prepared, watch, keeping) } }
    } take: { part in
      table.append(part.rows)
      kept = part.kept ?? kept
      watch.progress(table.count, table.span.count)
      if let job, !table.isWhole { try keeping.checkpoint(Checkpoint(job: job, table: table)) }
    }
    try table.requireSound()
    return (table, kept)
  }

  private func runAll(
    _ runs: [Int], _ prepared: PreparedJob, _ watch: JobWatch, _ keeping: RunKeeping
  ) throws -> (rows: [UInt64], kept: RunInFull?) {
    var rows: [UInt64] = []
    var kept: RunInFull?
    for run in runs where !watch.shouldStop() {
      let input = try input(run, prepared)
      var scored: [ScoredRun] = []
      let row = try row(run, input, prepared) { if runCount == 1 { scored.append($0) } }
      try keeping.finished?(outcome(of: row, prepared))
      rows += row
      if runCount == 1 { kept = RunInFull(run: run, cases: scored) }
    }
    return (rows, kept)
  }

  /// Throws if the features have changed since the checkpoint, which would mix two jobs in one.
  private func requireSameBehavior(as checkpoint: Checkpoint, _ prepared: PreparedJob) throws {
    guard let first = checkpoint.table.firstRow else { return }
    let run = Int(first[0])
    guard try row(run, input(run, prepared), prepared) != first else { return }
    throw Diagnostic(
      "seed \(seed(run)) gives another result than when the "
        + (checkpoint.isOfShards ? "shards were run" : "checkpoint was written"),
      at: Diagnostic.Place(file: scenario.path),
      hint: "the features have changed since; "
        + (checkpoint.isOfShards ? "run the shards again" : "start anew, without --resume"))
  }
}
