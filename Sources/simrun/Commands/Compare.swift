import ArgumentParser
import Foundation
import SimKernel
import SimPrograms
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimTraces

/// Compares what scenarios came to with what they came to before.
struct Compare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare two results, or what scenarios come to now with their baselines.",
    discussion: """
      simrun compare scenarios                  now, with reports/baseline
      simrun compare before/report.json after/report.json
      simrun compare reports/baseline reports   two folders, scenario by scenario

      Each side is a baseline, a report.json, a folder of either, or a scenario, which is run. A \
      recording is exact; twenty seeds and more are compared pair by pair, other seeds by their \
      means. All that is compared is judged together: of what is called worse or better at most \
      one in twenty is chance. Other seeds, other walks or another version of simrun are said.

      Exit status: 0 nothing worse, 1 something is, or can't be told; else as of simrun run.
      """)

  @Argument(help: "What it was: a baseline, a report, or a folder; with no second: scenarios.")
  var first: String

  @Argument(help: "What it is.")
  var second: String?

  @Option(help: "Seeds run at the same time; the results are the same (default: one per core).")
  var jobs: Int?

  @OptionGroup var baselines: BaselineOption

  @OptionGroup var budget: BudgetOptions

  func validate() throws { try WholeNumber.checkJobs(jobs) }

  @OptionGroup var scenarios: ScenarioOptions

  @OptionGroup var features: FeatureOptions

  func run() async throws { try await orEndLater(compare) }

  private func compare() async throws -> ExitStatus {
    let programs = features.programs(failingInto: "reports")
    defer { features.end(programs) }
    let (old, new) =
      if let second {
        (try await side(first, programs), try await side(second, programs))
      } else {
        try await againstBaselines(programs)
      }
    let sides =
      if let second { Sides.named(first, second) } else { Sides.baseline(in: try baselines.open()) }
    var unjudged: [Movement] = []
    var compared = 0
    for baseline in new {
      // of one file each, the names say nothing
      let before =
        old.count == 1 && new.count == 1
        ? old[0] : old.first { $0.scenario == baseline.scenario }
      guard let before else {
        let hint =
          second == nil
          ? "; save one with: simrun baseline save \(shellWord(baseline.scenario))" : ""
        Terminal.print("\(baseline.scenario): \(sides.absence)\(hint)".escapedForTerminal + "\n")
        continue
      }
      compared += 1
      unjudged += before.unjudgedMovements(
        to: baseline, sides, allowsOutside: scenarios.allowsOutside)
    }
    let movements = Movement.judged(unjudged)
    let gone = old.filter { before in !new.contains { $0.scenario == before.scenario } }
    if old.count != 1 || new.count != 1 {
      for before in gone {
        let place = second.map { "is not in \($0)" } ?? "is no longer there"
        Terminal.print("\(before.scenario): \(place)".escapedForTerminal + "\n")
      }
    }
    for movement in movements { Terminal.print("\(movement.description)\n") }
    guard compared > 0 else {
      throw UsageFailure(message: "nothing to compare: no scenario is on both sides")
    }
    let failing = movements.count { $0.kind.fails }
    let words = "\(compared) scenario\(compared == 1 ? "" : "s") compared"
    Terminal.print(
      movements.isEmpty
        ? "same: \(words)\n"
        : "\(failing == 0 ? "met" : "NOT met"): \(words), "
          + "\(failing) of \(movements.count) movements fail\n")
    return failing == 0 ? .met : .notMet
  }

  private func side(_ path: String, _ programs: ProgramSet?) async throws -> [Baseline] {
    if ReportPlace.isScenario(path), !FileManager.default.fileExists(atPath: path + "/.") {
      return try await run([path], programs)
    }
    do throws(Diagnostic) {
      return try BaselineFolder.all(at: path)
    } catch {
      // a folder of scenarios has neither
      guard error.kind == .missingInput, let files = try? ScenarioFiles.find(path) else {
        throw error
      }
      return try await run(files, programs)
    }
  }

  private func run(_ files: [String], _ programs: ProgramSet?) async throws -> [Baseline] {
    var results: [Baseline] = []
    for scenario in try read(files) {
      results.append(try await SuiteScenarios.baseline(of: scenario, jobs: jobs, programs))
    }
    return results
  }

  private func againstBaselines(
    _ programs: ProgramSet?
  ) async throws -> ([Baseline], [Baseline]) {
    let folder = try baselines.open()
    var old: [Baseline] = []
    var new: [Baseline] = []
    for scenario in try read(try ScenarioFiles.find(first)) {
      if let before = try folder.baseline(of: scenario.path) { old.append(before) }
      new.append(try await SuiteScenarios.baseline(of: scenario, jobs: jobs, programs))
    }
    return (old, new)
  }

  private func read(_ files: [String]) throws -> [Scenario] {
    var failure: (any Error)?
    let read = SuiteScenarios(files, scenarios, budget, features) { error in
      failure = failure ?? error
      return "\(error)"
    }
    if let failure { throw failure }
    for entry in read.others {
      if case .skipped(let why) = entry.end {
        Terminal.complain("skipped \(entry.path.escapedForTerminal): \(why)\n")
      }
    }
    return read.scenarios.map(\.scenario)
  }
}
