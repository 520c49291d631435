import ArgumentParser
import Foundation
import SimKernel
import SimPrograms
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimText

/// Compares results of scenarios with earlier results.
struct Compare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare two results, or the current results of scenarios with their baselines.",
    discussion: """
      simrun compare scenarios                  current results with reports/baseline
      simrun compare before/report.json after/report.json
      simrun compare reports/baseline reports   two folders, scenario by scenario

      Each side is a baseline, a report.json, a folder of either, or a scenario, which is run. A \
      recording is compared exactly; twenty or more equal seeds are compared pair by pair, \
      different seeds by their means. All comparisons are judged together: of the values called \
      worse or better at most one in twenty is chance. The output names different seeds, walks or \
      versions of simrun.

      Exit status: 0 nothing worse, 1 something is worse, changed without being better, or \
      can't be compared; else as of simrun run.
      """)

  @Argument(help: "Old side: a baseline, a report, or a folder; without a second side: scenarios.")
  var first: String

  @Argument(help: "New side.")
  var second: String?

  @Option(help: "Seeds run at the same time; the results are the same (default: one per core).")
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Folder for pages that overlay the runs of both sides.", valueName: "folder"))
  var out: String?

  @OptionGroup var baselines: BaselineOption

  @OptionGroup var budget: BudgetOptions

  func validate() throws {
    try WholeNumber.checkJobs(jobs)
    if out == "" { throw ValidationError("--out takes a folder, found nothing") }
    if out != nil, second == nil {
      throw ValidationError("--out overlays two results: name both")
    }
  }

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
    var pairs: [(before: ComparedSide, after: ComparedSide)] = []
    for side in new {
      let baseline = side.baseline
      // with one file on each side the names need not match
      let before =
        old.count == 1 && new.count == 1
        ? old[0] : old.first { $0.baseline.scenario == baseline.scenario }
      guard let before else {
        let hint =
          second == nil
          ? "; save one with: \(sides.saving([baseline.scenario]))" : ""
        Terminal.print("\(baseline.scenario): \(sides.absence)\(hint)".escapedForTerminal + "\n")
        continue
      }
      noteDifference(before.baseline.scenario, baseline.scenario)
      pairs.append((before, side))
      unjudged += before.baseline.unjudgedMovements(
        to: baseline, sides, allowsOutside: scenarios.allowsOutside)
    }
    let movements = Movement.judged(unjudged)
    let gone = old.map(\.baseline).filter { before in
      !new.contains { $0.baseline.scenario == before.scenario }
    }
    if old.count != 1 || new.count != 1 {
      for before in gone {
        let place = second.map { "is not in \($0)" } ?? "is no longer there"
        Terminal.print("\(before.scenario): \(place)".escapedForTerminal + "\n")
      }
    }
    for movement in movements { Terminal.print("\(movement.description)\n") }
    let compared = pairs.count
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
    if let out { try writePages(pairs, movements, in: out) }
    return failing == 0 ? .met : .notMet
  }

  /// With one file on each side the names need not match, but then the walks hardly do.
  private func noteDifference(_ one: String, _ other: String) {
    guard one != other else { return }
    Terminal.complain(
      "note: these are different scenarios: '\(one.escapedForTerminal)' and "
        + "'\(other.escapedForTerminal)'\n")
  }

  /// Writes a page for each scenario; some of several may have nothing to draw.
  private func writePages(
    _ pairs: [(before: ComparedSide, after: ComparedSide)], _ movements: [Movement],
    in out: String
  ) throws {
    for (before, after) in pairs {
      do {
        try writePage(before, after, movements, in: out)
      } catch let lack as Diagnostic where pairs.count > 1 {
        let lines = lack.description.split(separator: "\n").map(\.escapedForTerminal)
        Terminal.complain("no page: \(lines.joined(separator: "\n"))\n")
      }
    }
  }

  /// Writes the page of one scenario.
  private func writePage(
    _ before: ComparedSide, _ after: ComparedSide, _ movements: [Movement], in out: String
  ) throws {
    let place = ReportPlace.of(after.baseline.scenario, in: out)
    let page = try ComparePage(
      ComparePage.Side(
        name: first, baseline: before.baseline, page: try before.drawnPage()),
      ComparePage.Side(
        name: second ?? first, baseline: after.baseline, page: try after.drawnPage()),
      movements: movements.filter { $0.scenario == after.baseline.scenario })
    let file = "\(place)/\(ComparePage.fileName)"
    try DraftGroup.write(file, below: out) { page.write(into: &$0) }
    Terminal.print("page: \(file.escapedForTerminal)\n")
  }

  private func side(_ path: String, _ programs: ProgramSet?) async throws -> [ComparedSide] {
    if ReportPlace.isScenario(path), !FileManager.default.fileExists(atPath: path + "/.") {
      return try await run([path], programs)
    }
    do throws(Diagnostic) {
      return try ComparedSide.all(at: path)
    } catch {
      // a folder of scenarios contains neither baselines nor reports
      guard error.kind == .missingInput, let files = try? ScenarioFiles.find(path) else {
        throw error
      }
      return try await run(files, programs)
    }
  }

  private func run(_ files: [String], _ programs: ProgramSet?) async throws -> [ComparedSide] {
    var results: [ComparedSide] = []
    for scenario in try read(files) { results.append(try await run(scenario, programs)) }
    return results
  }

  private func run(_ scenario: Scenario, _ programs: ProgramSet?) async throws -> ComparedSide {
    let result = try await SuiteScenarios.result(
      of: scenario, jobs: jobs, programs, drawing: out == nil ? .none : .all)
    return ComparedSide(
      Baseline(result), page: out == nil ? .none : .text(HTMLReporter().text(result)))
  }

  private func againstBaselines(
    _ programs: ProgramSet?
  ) async throws -> ([ComparedSide], [ComparedSide]) {
    let folder = try baselines.open()
    var old: [ComparedSide] = []
    var new: [ComparedSide] = []
    for scenario in try read(try ScenarioFiles.find(first)) {
      if let before = try folder.baseline(of: scenario.path) {
        old.append(ComparedSide(before, page: .none))
      }
      new.append(try await run(scenario, programs))
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
