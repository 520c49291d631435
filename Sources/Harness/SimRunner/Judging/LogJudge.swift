import SimKernel
import SimMetrics
import SimObservations
public import SimResults
public import SimScenarios
import SimText
public import SimTraces

/// Scores an app's log of a recording or a walk in the same way as a scenario's runs.
public struct LogJudge {
  /// How the times of log lines become instants of the run.
  public struct Alignment: Hashable, Sendable {
    /// Unix time of the run's zero by the app's clock; nil: by the recording's clock.
    public var zeroNanoseconds: Int64?
    /// Shift that is added to the times of the lines, in nanoseconds.
    public var shiftNanoseconds: Int64

    public init(zeroNanoseconds: Int64? = nil, shiftNanoseconds: Int64 = 0) {
      self.zeroNanoseconds = zeroNanoseconds
      self.shiftNanoseconds = shiftNanoseconds
    }
  }

  /// The result of judging a log.
  public struct Judgement: Sendable {
    /// Result for the expectations and metrics that the log determines.
    public var result: ScenarioResult
    /// How the clocks were aligned and which lines were left out, in words for the user.
    public var alignment: [String]
    /// Applicable metrics that the log determines.
    public var determined: [String]
    /// Applicable metrics that the log does not determine, with the reason, in catalogue order.
    public var undetermined: [Undetermined]
    /// Number of expectations in the scenario, and number of those that were judged.
    public var expectations: (all: Int, judged: Int)
  }

  /// A metric that a log does not determine.
  public struct Undetermined: Hashable, Sendable {
    public var metric: String
    /// Whether the scenario has an expectation on it.
    public var isExpected: Bool
    /// What the log lacks, as a clause.
    public var reason: String
  }

  let scenario: Scenario
  let options: RunOptions
  let notes: AppNotes
  /// Path of the notes, for messages.
  let path: String
  let alignment: Alignment
  /// Path of the trace that the app was given; nil if that follows from the recording.
  let givenPath: String?

  /// - Parameters:
  ///   - options: the recording, or the seed of the walk; always one run.
  ///   - notes: the app's log, read from the file at `path`.
  ///   - givenPath: a trace of what the phone gave the app, if that differs from the recording.
  public init(
    _ scenario: Scenario, options: RunOptions, notes: AppNotes, path: String,
    alignment: Alignment = Alignment(), givenPath: String? = nil
  ) {
    var scenario = scenario
    // nothing but the scenario as written was under test
    scenario.variants = []
    scenario.canary = []
    self.scenario = scenario
    var options = options
    options.runs = 1
    self.options = options
    self.notes = notes
    self.path = path
    self.alignment = alignment
    self.givenPath = givenPath
  }

  /// Judges the log.
  ///
  /// Throws `Diagnostic` if the recording or the notes can't be read or don't belong together,
  /// `RunFailure`, or `UsageFailure`.
  public func judge() throws -> Judgement {
    let runner = ScenarioRunner(scenario, options: options)
    let prepared = try PreparedJob(runner)
    let input = try runner.input(0, prepared)
    let told = try record(prepared, input)
    let open = undetermined(in: told, runner, input, prepared)
    let names = Set(open.map(\.metric))
    var scenario = scenario
    scenario.expectations.removeAll { names.contains($0.metric.name) }
    scenario.measured.removeAll { names.contains($0.name) }
    var judge = ScenarioRunner(scenario, options: options)
    judge.untold = names
    var result = try judge.result(of: told.record, input)
    result.unjudged = self.scenario.expectations.count - scenario.expectations.count
    result.reproduction.judged = Reproduction.Judged(
      observations: path, given: givenPath, clock: clockArguments)
    result.notes = told.alignment + Self.words(for: open) + result.notes
    return Judgement(
      result: result, alignment: told.alignment,
      determined: judge.told(told.record).map(\.name), undetermined: open,
      expectations: (self.scenario.expectations.count, scenario.expectations.count))
  }

  private var clockArguments: [String] {
    var arguments: [String] = []
    if let zero = alignment.zeroNanoseconds { arguments += ["--zero", Timestamp.iso8601(zero)] }
    if alignment.shiftNanoseconds != 0 {
      arguments += ["--shift", "\(alignment.shiftNanoseconds) ns"]
    }
    return arguments
  }

  // MARK: What the log determines

  /// Returns the applicable metrics that need data which the log lacks.
  private func undetermined(
    in told: ToldRun, _ runner: ScenarioRunner, _ input: RunInput, _ prepared: PreparedJob
  ) -> [Undetermined] {
    let view = RunView(told.record, power: scenario.power, faults: input.faultWindows)
    let expected = Set(scenario.expectations.map(\.metric.name))
    var seen: Set<String> = []
    let metrics =
      runner.told(told.record) + scenario.expectations.map(\.metric) + prepared.measures
    return metrics.compactMap { metric in
      guard seen.insert(metric.name).inserted,
        let reason = told.reason(against: view.score(metric).basis)
      else { return nil }
      return Undetermined(
        metric: metric.name, isExpected: expected.contains(metric.name), reason: reason)
    }
  }

  /// Returns one sentence per reason, naming all metrics that it applies to.
  public static func words(for undetermined: [Undetermined]) -> [String] {
    var reasons: [String] = []
    for one in undetermined where !reasons.contains(one.reason) { reasons.append(one.reason) }
    return reasons.map { reason in
      let names = undetermined.filter { $0.reason == reason }.map(\.metric)
      return "not judged, as \(reason): \(names.joined(separator: ", "))"
    }
  }
}

extension ScenarioRunner {
  /// Returns the result of `record`, which simrun did not run itself.
  func result(of record: RunRecord, _ input: RunInput) throws -> ScenarioResult {
    let prepared = try PreparedJob(self)
    var kept: [ScoredRun] = []
    let row = try row(
      0, input, prepared, see: { kept.append($0) },
      scoring: { input, _ in scored(record, of: input, prepared) })
    var table = prepared.table
    table.append(row)
    return try summarize(table, prepared, RunInFull(run: 0, cases: kept))
  }
}
