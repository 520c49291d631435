import AudioTour
import SimFeatures
import SimKernel
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimText
import SimTraces
import SimTuning
import SimWorlds

/// A tour and recordings of its walk, judged by `simrun tune TOUR --trace RECORDING…`.
struct TourRecordings {
  /// The scenario with the tour under test; nil for a tour without one.
  private let scenario: Scenario?
  private let file: TourFile
  /// The path of the tour, relative to the working folder.
  private let path: String
  private let policy: TourPolicy

  /// - Parameter path: the path of a scenario, or of a tour.
  init(_ path: String, _ options: ScenarioOptions, _ budget: BudgetOptions) throws {
    if Self.isTour(path) {
      scenario = nil
      self.path = path
      file = try TourFile(path: path)
      policy = TourSettings().policy
    } else {
      let job = try TourUnderTest(path, options, budget, isReplay: true)
      scenario = job.scenario
      self.path = job.path
      file = job.file
      policy = job.policy
    }
  }

  /// Whether a file with this name is a tour, not a scenario.
  static func isTour(_ path: String) -> Bool {
    [".tour", ".geojson", ".json"].contains { path.lowercased().hasSuffix($0) }
  }

  /// The recordings at `paths`, or that of the scenario if there are none.
  private func recordings(
    _ paths: [String], _ assume: AssumeOptions, _ budget: BudgetOptions
  ) throws -> [(name: String, trace: Trace)] {
    let own = scenario?.tracePath
    guard let all = paths.isEmpty ? own.map({ [$0] }) : paths else {
      throw Diagnostic(
        "there is no recording to judge the tour on", at: Diagnostic.Place(file: path),
        hint: "name recordings of its walk with --trace")
    }
    let assumptions = assume.assumptions.orElse(scenario?.assumptions ?? Assumptions())
    return try all.map { path in
      var trace = try Trace.read(path, within: budget.runBudget)
      trace.assume(assumptions)
      return (path, trace)
    }
  }

  func judge(_ command: TuneCommand, _ given: String) throws {
    let recordings = try recordings(command.trace, command.assume, command.budget)
    let result = try RecordedTuningJob(
      file.tour, title: file.title, path: path, policy: policy, world: scenario?.world,
      range: TuningRanges(command.vary).radiusMeters
    ).result(recordings)
    let folder = ReportPlace.of(given, in: command.out)
    OutputFolder.sweep(folder, below: command.out)
    let apply = result.changes ? command.recordingsCommand(given) : nil
    try TuningFolder(path: folder, below: command.out).write(result, apply: apply)
    Terminal.print(
      command.json
        ? RecordedTuningJSON(result).text
        : RecordedTuningText(result, folder: folder, width: Terminal.width).text)
    if command.apply { try write(result) }
  }

  private func write(_ result: RecordedTuning) throws {
    guard result.changes else {
      Terminal.complain("nothing is written: today's radii stay\n")
      return
    }
    try file.write(radiiMeters: result.stops.map(\.recommendedMeters), to: path)
    Terminal.complain("wrote the radii into \(path.escapedForTerminal)\n")
  }
}

extension TuneCommand {
  /// The command that writes the radii recommended by recordings.
  fileprivate func recordingsCommand(_ given: String) -> String {
    let words =
      ["simrun", "tune", given] + trace.flatMap { ["--trace", $0] } + ["--vary", vary]
      + assume.assumptions.arguments.flatMap { ["--assume", $0] } + budget.arguments
      + (scenarios.allowsOutside ? ["--allow-outside"] : []) + ["--apply"]
    return words.map { shellWord($0) }.joined(separator: " ")
  }
}
