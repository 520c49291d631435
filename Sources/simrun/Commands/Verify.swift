import ArgumentParser
import Foundation
import Sensing
import SimKernel
import SimObservations
import SimRunner
import SimScenarios
import SimText
import SimTraces

/// Checks that a scenario has the same result in all conditions of running it.
struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the same seeds under different conditions, and compare all results.",
    discussion: """
      The conditions: one seed after the other, several at once, the last seed first, another \
      process, and each walk written as a trace, read back and replayed. All observations and \
      scores must be the same, bit by bit. If they differ, it prints the first different \
      observation.

      Exit status: 0 all the same, 70 something differs, and as of simrun run.
      """)

  @Argument(help: "Scenario file.")
  var scenario: String

  @Option(help: "First seed (default: the scenario's).")
  var seed: UInt64?

  @Option(help: "Number of seeds.")
  var runs = 10

  @Option(help: ArgumentHelp("Recording to replay.", valueName: "file"))
  var trace: String?

  @OptionGroup var budget: BudgetOptions

  /// What the other process must print: all results, or the log of `RUN:CASE`.
  @Option(help: .hidden)
  var tell: String?

  @OptionGroup var scenarios: ScenarioOptions

  @OptionGroup var features: FeatureOptions

  func validate() throws {
    try WholeNumber.check("--runs", runs, in: 1...10_000)
    try WholeNumber.checkSeeds(from: seed, runs)
  }

  func run() async throws {
    let status: ExitStatus
    do {
      status = try await verify()
    } catch {
      status = ExitStatus(telling: error)
    }
    if status != .met { throw status.code }
  }

  private func verify() async throws -> ExitStatus {
    let scenario = try scenarios.read(scenario, within: budget, isReplay: trace != nil).scenario
    let programs = features.programs(failingInto: "reports")
    defer { features.end(programs) }
    try features.requireUse(in: scenario)
    var options = RunOptions(firstSeed: seed, runs: runs, tracePath: trace)
    options.programs = programs
    let verifier = Verifier(scenario, options: options)
    if let tell {
      Terminal.write(try await told(tell, by: verifier))
      return .met
    }
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    return try await Verify.compare(
      verifier, trials(verifier, folder: folder.path), title: scenario.title,
      print: Terminal.print)
  }

  /// Compares every trial with a run seed by seed, and prints the result.
  static func compare(
    _ verifier: Verifier, _ trials: [Trial], title: String, print: (String) -> Void
  ) async throws -> ExitStatus {
    let reference = try await verifier.outcome(.inOrder)
    let total = verifier.seedCount * verifier.caseCount
    print(
      "\(title.escapedForTerminal)\n"
        + "  \(verifier.seedCount) seeds × \(verifier.caseCount) variants = \(total) runs, "
        + "digest \(reference.digest.text)\n")
    var status = ExitStatus.met
    for trial in trials {
      let outcome = try await trial.outcome(verifier, reference)
      guard let difference = try verifier.difference(reference, outcome) else {
        print("  ✓ same     \(trial.name)\n")
        continue
      }
      status = .internalError
      print("  ✗ DIFFERS  \(trial.name): \(try words(difference, trial, verifier))\n")
    }
    return status
  }

  private func trials(_ verifier: Verifier, folder: String) -> [Trial] {
    let child = OtherProcess(arguments: childArguments)
    guard verifier.walks else { return [.condition(.inOrder, "once more"), .process(child)] }
    let jobs = max(2, ProcessInfo.processInfo.activeProcessorCount)
    return [
      .condition(.jobs(jobs), "\(jobs) at once"), .condition(.reversed, "the last seed first"),
      .process(child),
      .condition(
        .replayed(file: folder + "/trace.jsonl"), "written as traces, read back and replayed"),
    ]
  }

  private var childArguments: [String] {
    var words = ["verify", "--runs", "\(runs)"]
    if let seed { words += ["--seed", "\(seed)"] }
    if let trace { words += ["--trace", trace] }
    if scenarios.allowsOutside { words.append("--allow-outside") }
    return words + budget.arguments + features.arguments + ["--", scenario]
  }

  private func told(_ what: String, by verifier: Verifier) async throws -> String {
    let numbers = what.split(separator: ":").compactMap { Int($0) }
    guard numbers.count == 2, (0..<verifier.seedCount).contains(numbers[0]),
      (0..<verifier.caseCount).contains(numbers[1])
    else { return try await verifier.outcome(.inOrder).text }
    return try verifier.log(numbers[0], numbers[1], .inOrder).exactText
  }

  private static func words(
    _ difference: Verifier.Difference, _ trial: Trial, _ verifier: Verifier
  ) throws -> String {
    var text = "seed \(difference.seed)"
    if !difference.variant.isEmpty { text += ", variant \(difference.variant.escapedForTerminal)" }
    if let metric = difference.metric {
      return text + "\n    the observations are the same, but \(metric) computes different values"
    }
    // a difference caused by chance may not appear every time
    for _ in 0..<20 {
      let first = try verifier.log(difference.run, difference.number, .inOrder)
      let second = try trial.log(verifier, difference, like: first)
      if let found = ObservationDifference(first, second) {
        return text + "\n    first difference: \(found.words(showsPositions: verifier.walks))"
      }
    }
    return text + "\n    run alone, the seed gave the same result 20 times"
  }
}

extension ObservationDifference {
  /// A text like `observation 812 at 41.2 s, compass.redraw, arrow_deg: 12.25 here, 12.5 there`.
  fileprivate func words(showsPositions: Bool) -> String {
    func shown(_ value: String?) -> String {
      guard let value else { return "none" }
      return revealsPosition && !showsPositions ? "a position" : value.escapedForTerminal
    }
    let what = field.map { ", \($0)" } ?? ""
    return "observation \(place + 1) at \(instant.seconds) s, \(kind)\(what): "
      + "\(shown(first)) one after the other, \(shown(second)) here"
  }
}
