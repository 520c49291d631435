import Sensing
import SimKernel
import SimMetrics
public import SimObservations
public import SimScenarios
import SimTraces

/// Runs the same seeds under different conditions that must all give the same results (H-6).
public struct Verifier: Sendable {
  /// A way of running the seeds.
  public enum Condition: Hashable, Sendable {
    case inOrder
    case jobs(Int)
    /// Runs the last seed first.
    case reversed
    /// Writes each walk as a trace to the file at this path, reads it back and replays it.
    case replayed(file: String)
  }

  /// The results of all seeds, one row per seed.
  public struct Outcome: Hashable, Sendable {
    /// Rows in the order of the seeds, without data that a replay can't know.
    var rows: [[UInt64]]
    /// Digest of all observations of all runs.
    public var digest: RunDigest { RunDigest(of: rows.joined().map { RunDigest($0) }) }
  }

  /// The first difference between two outcomes.
  public struct Difference: Hashable, Sendable {
    public var run: Int
    public var seed: UInt64
    /// Index of the case: 0 for the scenario as written, then the variants.
    public var number: Int
    /// Name of the variant; empty for the scenario as written.
    public var variant: String
    /// The metric with different values; nil if the observations differ.
    public var metric: String?
  }

  private let runner: ScenarioRunner

  /// - Parameter options: the options that select the seeds.
  public init(_ scenario: Scenario, options: RunOptions) {
    runner = ScenarioRunner(scenario, options: options)
  }

  public var seedCount: Int { runner.runCount }
  public var caseCount: Int { runner.cases.count }
  /// Whether the scenario walks; only then do order, jobs and replay matter.
  public var walks: Bool {
    if case .walk = runner.scenario.source { runner.options.tracePath == nil } else { false }
  }

  /// Runs all seeds under `condition`.
  public func outcome(_ condition: Condition) async throws -> Outcome {
    let prepared = try PreparedJob(runner)
    let layout = prepared.table.layout
    var jobs = 1
    if case .jobs(let number) = condition { jobs = number }
    var order = Array(0..<runner.runCount)
    if condition == .reversed { order.reverse() }
    var rows = [[UInt64]](repeating: [], count: runner.runCount)
    var waiting = order[...]
    try await TaskPool<[UInt64]>(width: jobs).run {
      guard let run = waiting.popFirst() else { return nil }
      return { try runner.row(run, input(run, condition, prepared), prepared) }
    } take: { row in
      rows[Int(row[0])] = Array(row[layout.outcome])
    }
    return Outcome(rows: rows)
  }

  /// Returns the first difference between `first` and `second`; nil if they are equal.
  public func difference(_ first: Outcome, _ second: Outcome) throws -> Difference? {
    let prepared = try PreparedJob(runner)
    let layout = prepared.table.layout
    let names = runner.scenario.expectations.map(\.metric.name) + prepared.measures.map(\.name)
    for (run, (a, b)) in zip(first.rows, second.rows).enumerated() where a != b {
      for number in runner.cases.indices {
        // an outcome starts at the second word of a row
        let start = layout.digest(number) - 1
        for offset in 0...names.count where a[start + offset] != b[start + offset] {
          return Difference(
            run: run, seed: runner.seed(run), number: number, variant: runner.cases[number].name,
            metric: offset == 0 ? nil : names[offset - 1])
        }
      }
    }
    return nil
  }

  /// Runs case `number` of `run` again under `condition` and returns its observations.
  public func log(_ run: Int, _ number: Int, _ condition: Condition) throws -> ObservationLog {
    let input = try input(run, condition, PreparedJob(runner))
    return try runner.record(input, runner.cases[number], run).log
  }

  private func input(_ run: Int, _ condition: Condition, _ prepared: PreparedJob) throws -> RunInput
  {
    guard case .replayed(let file) = condition else { return try runner.input(run, prepared) }
    let trace = try runner.scenario.trace(seed: runner.seed(run), command: "simrun verify")
    _ = try TraceFile.write(SimrunTraceWriter.self, to: file) { $0.take(trace, format: "simrun") }
    return try RunInput(try Trace.read(file), of: runner.scenario, seed: runner.seed(run))
  }
}

/// Outcomes as text, to pass them to another process.
extension Verifier.Outcome {
  /// One line per seed.
  public var text: String {
    rows.map { row in row.map { String($0, radix: 16) }.joined(separator: " ") + "\n" }.joined()
  }

  /// Reads `text` back; nil if it is invalid or belongs to other runs than `other`.
  public init?(_ text: String, like other: Verifier.Outcome) {
    rows = text.split(separator: "\n").map { line in
      line.split(separator: " ").compactMap { UInt64($0, radix: 16) }
    }
    guard rows.map(\.count) == other.rows.map(\.count) else { return nil }
  }
}
