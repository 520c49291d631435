import SimFaults
import SimFeatures
import SimKernel
import SimMetrics
import SimScenarios
import SimText
import SimWorlds
import WalkRouter

/// Data common to all seeds of a job.
struct PreparedJob: Sendable {
  /// The cases of the runner, ready to run.
  var cases: [Variant]
  /// The recording to replay; nil for walks.
  var recording: Trace?
  /// Applicable metrics that are reported but not judged.
  var measures: [Metric]
  /// An empty table for the runs.
  var table: RunTable

  init(_ runner: ScenarioRunner) throws {
    recording = try runner.loadRecording()
    let scenario = runner.scenario
    if let recording { try scenario.requireTruth(of: recording) }
    try runner.requirePrograms()
    cases = try runner.cases.map { try $0.prepared(in: scenario) }
    let supply = scenario.supply(hasTruth: recording == nil || recording?.truth != nil)
    measures = scenario.measured.filter { supply.lack(of: $0) == nil }
    var faults = 0
    if recording == nil, case .walk(let plan) = scenario.source {
      faults = plan.faults.entries.count
    }
    table = RunTable(
      RowLayout(
        cases: runner.cases.count, expectations: scenario.expectations.count,
        measures: measures.count, faults: faults, lines: scenario.script.lines.count),
      total: runner.runCount)
  }
}

/// The runs of a seed kept in full; only the only seed of a job is kept, because runs take
/// megabytes.
struct RunInFull: Sendable {
  var run: Int
  /// The runs, in the order of the cases.
  var cases: [ScoredRun]
}

extension Variant {
  /// Returns the variant with the content installed on the phone loaded.
  func prepared(in scenario: Scenario) throws -> Variant {
    var variant = self
    let place = Diagnostic.Place(file: scenario.path)
    do {
      for index in variant.features.indices {
        try variant.features[index].prepare(
          for: scenario.world?.graph, by: scenario.catalogs.packs)
      }
    } catch is MissingPackInstaller {
      throw Diagnostic(
        "a damaged pack can't be installed here", at: place,
        hint: "give the catalogs packs, as in 'Catalogs.withPacks'")
    } catch var refusal as Diagnostic {
      refusal.place = place
      throw refusal
    }
    return variant
  }
}
