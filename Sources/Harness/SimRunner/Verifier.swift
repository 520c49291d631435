import Sensing
import SimKernel
import SimMetrics
public import SimObservations
public import SimScenarios
import SimTraces

/// Runs the same seeds in differing conditions, where all must come to the same (H-6).
public struct Verifier: Sendable {
  /// What differs from one seed after the other in their order.
  public enum Condition: Hashable, Sendable {
    case inOrder
    case jobs(Int)
    /// The last seed first.
    case reversed
    /// Each walk written into the file at this path as a trace, read back and replayed.
    case replayed(file: String)
  }

  /// What all seeds came to, a row each.
  public struct Outcome: Hashable, Sendable {
    /// In the order of the seeds; without what a replay can't know.
    var rows: [[UInt64]]
    /// Of all observations of all runs.
    public var digest: RunDigest { RunDigest(of: rows.joined().map { RunDigest($0) }) }
  }

  /// The first thing in which two outcomes differ.
  public struct Difference: Hashable, Sendable {
    public var run: Int
    public var seed: UInt64
    /// Index of the case: 0 the scenario as written, then the variants.
    public var number: Int
    /// Empty for the scenario as written.
    public var variant: String
    /// The metric that differs; nil for the observations.
    public var metric: String?
  }

  private let runner: ScenarioRunner

  /// `options` say which seeds.
  public init(_ scenario: Scenario, options: RunOptions) {
    runner = ScenarioRunner(scenario, options: options)
  }

  public var seedCount: Int { runner.runCount }
  public var caseCount: Int { runner.cases.count }
  /// Whether the scenario walks, so that order, jobs and replay can differ at all.
  public var walks: Bool {
    if case .walk = runner.scenario.source { runner.options.tracePath == nil } else { false }
  }

  /// Runs everything in `condition`.
  public func outcome(_ condition: Condition) async throws -> Outcome {
    let batch = try Batch(runner)
    let layout = batch.table.layout
    var jobs = 1
    if case .jobs(let number) = condition { jobs = number }
    var order = Array(0..<runner.runCount)
    if condition == .reversed { order.reverse() }
    var rows = [[UInt64]](repeating: [], count: runner.runCount)
    try await withThrowingTaskGroup(of: [UInt64].self) { group in
      var next = 0
      func start() {
        guard next < order.count else { return }
        let run = order[next]
        next += 1
        group.addTask { try runner.row(run, input(run, condition, batch), batch) }
      }
      for _ in 0..<jobs { start() }
      while let row = try await group.next() {
        rows[Int(row[0])] = Array(row[layout.outcome])
        start()
      }
    }
    return Outcome(rows: rows)
  }

  /// Returns where `first` and `second` begin to differ; nil where they are the same.
  public func difference(_ first: Outcome, _ second: Outcome) throws -> Difference? {
    let batch = try Batch(runner)
    let layout = batch.table.layout
    let names = runner.scenario.expectations.map(\.metric.name) + batch.measures.map(\.name)
    for (run, (a, b)) in zip(first.rows, second.rows).enumerated() where a != b {
      for number in runner.cases.indices {
        // an outcome begins after the first word of a row
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

  /// What case `number` of `run` observes in `condition`, when it is run once more.
  public func log(_ run: Int, _ number: Int, _ condition: Condition) throws -> ObservationLog {
    let input = try input(run, condition, Batch(runner))
    return try runner.record(input, runner.cases[number], run).log
  }

  private func input(_ run: Int, _ condition: Condition, _ batch: Batch) throws -> RunInput {
    guard case .replayed(let file) = condition else { return try runner.input(run, batch) }
    let trace = try runner.scenario.trace(seed: runner.seed(run), command: "simrun verify")
    _ = try TraceFile.write(SimrunTraceWriter.self, to: file) { $0.take(trace, format: "simrun") }
    return try RunInput(try Trace.read(file), of: runner.scenario, seed: runner.seed(run))
  }
}

/// Outcomes as text, so that another process can tell them.
extension Verifier.Outcome {
  /// A line for each seed.
  public var text: String {
    rows.map { row in row.map { String($0, radix: 16) }.joined(separator: " ") + "\n" }.joined()
  }

  /// Reads back `text`; nil where it is none, or of other runs than `other`.
  public init?(_ text: String, like other: Verifier.Outcome) {
    rows = text.split(separator: "\n").map { line in
      line.split(separator: " ").compactMap { UInt64($0, radix: 16) }
    }
    guard rows.map(\.count) == other.rows.map(\.count) else { return nil }
  }
}
