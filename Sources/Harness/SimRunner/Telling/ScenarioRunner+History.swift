import SimFaults
import SimKernel
import SimMetrics
public import SimObservations
public import SimResults
import SimScenarios

/// The data of a scenario that a history keeps, and how a job resumes from it.
extension ScenarioRunner {
  /// Returns the planned runs of the scenario; `content` is the digest of its bytes.
  ///
  /// Throws if the recording can't be read.
  public func planned(content: RunDigest) throws -> JobPlan.Batch {
    let prepared = try PreparedJob(self)
    func unit(_ metric: Metric) -> String {
      // shares are kept as numbers, not in percent
      metric.dimension == .share ? "" : metric.dimension.symbol
    }
    let fields =
      scenario.expectations.map {
        JobPlan.Field(.expectation, $0.metric.name, unit: unit($0.metric))
      }
      + prepared.measures.map { JobPlan.Field(.measure, $0.name, unit: unit($0)) }
      + faultNames(prepared).map { JobPlan.Field(.fault, $0) }
      + scenario.script.lines.map { JobPlan.Field(.script, $0.text) }
    let recording = options.tracePath ?? scenario.tracePath
    let whole = [content, RunDigest(ofBytes: (recording ?? "").utf8)]
    return JobPlan.Batch(
      scenario: scenario.path, content: RunDigest(of: whole), firstSeed: firstSeed,
      seeds: runCount, variants: cases.map(\.name), fields: fields)
  }

  private func faultNames(_ prepared: PreparedJob) -> [String] {
    guard prepared.table.layout.faults > 0, case .walk(let plan) = scenario.source else {
      return []
    }
    return plan.faults.entries.map { type(of: $0.fault).name }
  }

  /// Returns the outcomes of all runs, computed one after the other.
  func outcomes() throws -> [SeedOutcome] {
    let prepared = try PreparedJob(self)
    return try (0..<runCount).map {
      try outcome(of: row($0, input($0, prepared), prepared), prepared)
    }
  }

  /// Converts a row of the table to the outcome of its seed.
  func outcome(of row: [UInt64], _ prepared: PreparedJob) -> SeedOutcome {
    let layout = prepared.table.layout
    let runs = cases.indices.map { number in
      let scores = (0..<layout.expectations + layout.measures).map {
        Double(bitPattern: row[layout.expectation($0, of: number)])
      }
      return SeedOutcome.Run(
        variant: cases[number].name, digest: RunDigest(row[layout.digest(number)]),
        criteria: criteria, scores: scores)
    }
    let events = row[layout.fault(0)...].map { $0 == RunTable.leftOut ? nil : $0 }
    return SeedOutcome(seed: seed(Int(row[0])), runs: runs, events: events)
  }

  /// Returns a checkpoint with `outcomes`; nil if they don't belong to this scenario.
  public func checkpoint(_ outcomes: [SeedOutcome], of job: Checkpoint.Job) throws -> Checkpoint? {
    var table = try PreparedJob(self).table
    for outcome in outcomes {
      var row = [outcome.seed &- firstSeed]
      for run in outcome.runs {
        row.append(run.digest.value)
        row += run.scores.map { ($0.isNaN ? .nan : $0).bitPattern }
      }
      row += outcome.events.map { $0 ?? RunTable.leftOut }
      guard row.count == table.layout.width, table.append(row) else { return nil }
    }
    return Checkpoint(job: job, table: table)
  }
}
