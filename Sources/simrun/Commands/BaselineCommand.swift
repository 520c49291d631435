import ArgumentParser
import Foundation
import SimKernel
import SimPrograms
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimText
import SimTraces

/// Saves the results of scenarios for comparison with later runs.
struct BaselineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Save, show or accept baselines: results that simrun ci compares with.",
    discussion: """
      A baseline is a small text file under reports/baseline that you commit. For each variant of \
      a scenario it holds the digest of all observations and the value of each metric, one per \
      seed. Results that depend on chance need twenty seeds or more (ci_runs); with fewer a change \
      is reported but never red. You may add a tolerance after the direction of a metric, as in

      compass.arrow_error.p95 ° lower ±0.5: 30.23

      Saving and accepting keep it.
      """,
    subcommands: [Save.self, Show.self, Accept.self])

  /// The common options of save and accept.
  struct Options: ParsableArguments {
    @Argument(help: "Scenario files, or folders of them.")
    var paths: [String] = ["scenarios"]

    @Option(help: "Seeds run at the same time; the results are the same (default: one per core).")
    var jobs: Int?

    @Option(help: ArgumentHelp("Folder of the baselines.", valueName: "folder"))
    var baseline = BaselineFolder.usual

    @OptionGroup var scenarios: ScenarioOptions

    func validate() throws {
      try WholeNumber.checkJobs(jobs)
      if baseline.isEmpty { throw ValidationError("--baseline takes a folder, found nothing") }
    }

    @OptionGroup var budget: BudgetOptions

    @OptionGroup var features: FeatureOptions

    /// Calls `body` with the current result of each scenario, and returns the exit status.
    func eachResult(
      _ body: (_ path: String, _ now: Baseline, _ old: Baseline?, BaselineFolder) throws -> Void
    ) async throws -> ExitStatus {
      let folder = BaselineFolder(path: baseline)
      var status = ExitStatus.met
      let files = try ScenarioFiles.find(paths)
      // nothing is written if nothing changed
      for file in files { folder.sweep(of: file) }
      let programs = features.programs(failingInto: "reports")
      defer { features.end(programs) }
      let read = SuiteScenarios(files, scenarios, budget, features) { error in
        status = status.graver(ExitStatus(telling: error))
        return "\(error)"
      }
      for entry in read.others {
        guard case .skipped(let why) = entry.end else { continue }
        let end = ScenarioFiles.skip(entry.path, because: why, named: paths.contains(entry.path))
        status = status.graver(end)
      }
      for (scenario, _) in read.scenarios {
        do {
          let now = try await SuiteScenarios.baseline(of: scenario, jobs: jobs, programs)
          try body(scenario.path, now, folder.baseline(of: scenario.path), folder)
        } catch {
          status = status.graver(ExitStatus(telling: error))
        }
      }
      return status
    }
  }

  struct Save: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Run scenarios and save their results, replacing older baselines.")

    @OptionGroup var options: Options

    func run() async throws {
      try await orEndLater {
        try await options.eachResult { path, now, old, folder in
          let now = now.keepingTolerances(of: old)
          let word = old == nil ? "saved" : old == now ? "unchanged" : "replaced"
          if old != now { try folder.write(now, of: path) }
          Terminal.print("\(word) \(folder.file(of: path).escapedForTerminal)\n")
        }
      }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print baselines.")

    @Argument(help: "Scenario files (default: all that have a baseline).")
    var paths: [String] = []

    @Option(help: ArgumentHelp("Folder of the baselines.", valueName: "folder"))
    var baseline = BaselineFolder.usual

    func run() throws {
      try orEnd {
        let folder = BaselineFolder(path: baseline)
        if paths.isEmpty {
          for baseline in try BaselineFolder.all(at: baseline) { show(baseline) }
        }
        for path in paths {
          guard let baseline = try folder.baseline(of: path) else {
            throw Diagnostic(
              "has no baseline", at: Diagnostic.Place(file: path), kind: .missingInput,
              hint: "simrun baseline save writes one")
          }
          show(baseline)
        }
      }
    }

    private func show(_ baseline: Baseline) {
      let lines = baseline.text.split(separator: "\n", omittingEmptySubsequences: false)
      Terminal.print(lines.map(\.escapedForTerminal).joined(separator: "\n") + "\n")
    }
  }

  struct Accept: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Run scenarios, accept their current results, and print the changes.")

    @OptionGroup var options: Options

    @Option(help: ArgumentHelp("Accept only this metric; may be repeated.", valueName: "name"))
    var metric: [String] = []

    func run() async throws {
      try await orEndLater {
        var moved: [[Movement]] = []
        let status = try await options.eachResult { path, now, old, folder in
          guard let old else {
            guard metric.isEmpty else {
              throw Diagnostic(
                "has no baseline that one metric could be accepted into",
                at: Diagnostic.Place(file: path), kind: .missingInput,
                hint: "simrun baseline save writes one")
            }
            try folder.write(now, of: path)
            return Terminal.print(
              "accepted: \(path.escapedForTerminal) had no baseline, and now has one\n")
          }
          let accepted = try now.accepted(over: old, metrics: metric, path: path)
          if accepted == old {
            return Terminal.print("\(path.escapedForTerminal): nothing moved\n")
          }
          try folder.write(accepted, of: path)
          let movements = old.unjudgedMovements(to: accepted, .baseline(in: folder))
          if movements.isEmpty {
            let what =
              old.variants == accepted.variants
              ? "nothing moved; the baseline now records more about its walk"
              : "only what must fail moved"
            return Terminal.print("accepted: \(path.escapedForTerminal): \(what)\n")
          }
          let isOther = movements.contains { $0.kind == .incomparable && $0.metric == nil }
          moved.append(isOther ? movements + old.shifts(to: accepted) : movements)
        }
        // reported after all scenarios are compared, judged as simrun ci does
        for movement in Movement.judged(moved).joined() {
          Terminal.print("\(movement.acceptedSentence)\n")
        }
        return status
      }
    }
  }
}

extension AsyncParsableCommand {
  /// Runs `body`, and ends the command with its status or that of the error it throws.
  func orEndLater(_ body: () async throws -> ExitStatus) async throws {
    let status: ExitStatus
    do {
      status = try await body()
    } catch {
      status = ExitStatus(telling: error)
    }
    if status != .met { throw status.code }
  }
}
