import ArgumentParser
import Foundation
import SimKernel
import SimMetrics
import SimPrograms
import SimResults
import SimRunner
import SimScenarios
import SimText
import SimTraces

/// Makes a failing run as small as possible.
struct Shrink: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find the smallest scenario and shortest recording that miss the same expectation.",
    discussion: """
      simrun shrink scenarios/medina-drift.yaml --seed 3 -o minimal.jsonl

      Leaves out faults, events and settings, halves times and severities, then cuts the \
      recording and leaves out headings and fixes, as long as the same expectation is missed on \
      the same side of its bound. Writes minimal.yaml, which misses it on that seed, and \
      minimal.jsonl, which misses it when it is replayed. The same command writes the same bytes.

      Without --seed it takes the first seed that misses, without --expect the first expectation \
      that this seed misses. With an ending like .gpx the recording is written in that format, and \
      the scenario replays it; this works for expectations that need no truth and features that \
      need no map.

      Exit status: 0 both files are written; 64 no expectation is missed; else as of simrun run.
      """)

  @Argument(help: "Scenario file.")
  var scenario: String

  @Option(help: "Seed (default: the first that misses).")
  var seed: UInt64?

  @Option(
    help: ArgumentHelp("Metric of an expectation that the seed misses.", valueName: "metric"))
  var expect: String?

  @Option(help: ArgumentHelp("Variant to shrink instead of the scenario.", valueName: "name"))
  var variant: String?

  @Option(help: ArgumentHelp("Recording to replay.", valueName: "file"))
  var trace: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Recording to write, as in minimal.jsonl; the scenario is written next to it, minimal.yaml.",
      valueName: "file"))
  var output: String

  private static let usualTries = 1000

  @Option(help: "Maximum number of runs.")
  var tries = Shrink.usualTries

  @OptionGroup var assume: AssumeOptions

  @OptionGroup var budget: BudgetOptions

  @OptionGroup var scenarios: ScenarioOptions

  @OptionGroup var features: FeatureOptions

  func validate() throws {
    try WholeNumber.check("--tries", tries, in: 1...1_000_000)
    _ = try ShrunkFiles(output)
  }

  func run() async throws { try await orEndLater(shrink) }

  private func shrink() async throws -> ExitStatus {
    let programs = features.programs(failingInto: "reports")
    defer { features.end(programs) }
    let (read, bytes) = try scenarios.read(scenario, within: budget, isReplay: trace != nil)
    try features.requireUse(in: read)
    let files = try ShrunkFiles(output)
    let inputs = [scenario] + (trace.map { [$0] } ?? [])
    try OutputFile.require(files.recording, isNot: inputs)
    try OutputFile.require(files.scenario, isNot: inputs)
    var tree = try ScenarioTree(
      bytes: bytes, path: scenario, budget: budget.runBudget,
      allowsOutside: scenarios.allowsOutside, catalogs: Program.catalogs)
    var metrics = expect.map { [$0] }
    if let variant {
      let misses = try apply(variant, of: read, into: &tree)
      metrics = metrics ?? (misses.isEmpty ? nil : misses)
    }
    try check(metrics, of: read)
    var options = RunOptions(tracePath: trace)
    options.assumptions = assume.assumptions
    options.programs = programs
    let runner = ScenarioRunner(read, options: options)
    try runner.requirePrograms()
    let recording = try runner.loadRecording()
    let (seed, metric) = try miss(of: tree, metrics, recording, programs)
    let progress = Progress(noun: "tries")
    var shrinker = try Shrinker(
      tree, missing: metric, onSeed: seed, recording: recording, programs: programs, tries: tries,
      progress: progress.show)
    let shrunk = try shrinker.shrink(to: files.scenario)
    progress.end()
    let words = [
      "Shrunk from \(Reproduction.portable(scenario).oneLine)"
        + (variant.map { ", variant \($0.oneLine)" } ?? "") + ", seed \(seed): misses \(metric).",
      "Made by: \(command(seed, metric))",
    ]
    try files.write(shrunk, saying: words)
    let misses = try await files.misses(programs, allowsOutside: scenarios.allowsOutside)
    Terminal.print(text(shrunk, seed, files, misses))
    return .met
  }

  /// Writes the settings of the variant `name` to `tree`; returns the expectations that it misses.
  private func apply(
    _ name: String, of scenario: Scenario, into tree: inout ScenarioTree
  ) throws -> [String] {
    guard let variant = scenario.variants.first(where: { $0.name == name }) else {
      let names = scenario.variants.map(\.name).joined(separator: ", ")
      throw UsageFailure(
        message: "\(self.scenario) has no variant '\(name)': it has "
          + (names.isEmpty ? "none" : names))
    }
    tree.apply(variant: name)
    do throws(Diagnostics) {
      _ = try tree.read()
    } catch {
      throw UsageFailure(
        message: "the variant '\(name)' can't be a separate scenario: "
          + (error.all.first?.message ?? "it can't be read"))
    }
    return variant.misses
  }

  private func check(_ metrics: [String]?, of scenario: Scenario) throws {
    let known = scenario.expectations.map(\.metric.name)
    guard let stranger = metrics?.first(where: { !known.contains($0) }) else { return }
    throw UsageFailure(
      message: "\(self.scenario) has no expectation of '\(stranger)': it expects "
        + known.joined(separator: ", "))
  }

  private func miss(
    of tree: ScenarioTree, _ metrics: [String]?, _ recording: Trace?, _ programs: ProgramSet?
  ) throws -> (seed: UInt64, metric: String) {
    let scenario = try tree.read()
    let first = scenario.seeds.first
    let seeds = seed.map { $0...$0 } ?? first...(first + UInt64(scenario.seeds.runs - 1))
    let miss = try Shrinker.firstMiss(
      of: scenario, among: metrics, recording: recording, seeds: seeds, programs: programs)
    guard let miss else {
      let what = metrics.map { $0.joined(separator: " or ") } ?? "any expectation"
      let which =
        seeds.count == 1 ? "seed \(seeds.lowerBound)" : "seeds \(first) to \(seeds.upperBound)"
      throw UsageFailure(
        message: "nothing to shrink: \(recording == nil ? which : "the recording") of "
          + "\(self.scenario) does not miss \(what)")
    }
    return miss
  }

  /// The command that repeats this.
  private func command(_ seed: UInt64, _ metric: String) -> String {
    var words = [Program.name, "shrink", shellWord(Reproduction.portable(scenario))]
    if let variant { words += ["--variant", shellWord(variant)] }
    if let trace { words += ["--trace", shellWord(Reproduction.portable(trace))] }
    words += ["--seed", "\(seed)", "--expect", metric]
    for one in features.feature {
      words += ["--feature", shellWord("\(one.name)=\(one.command.text)")]
    }
    if tries != Self.usualTries { words += ["--tries", "\(tries)"] }
    words += ["-o", shellWord(Reproduction.portable(output))]
    return words.joined(separator: " ").oneLine
  }

  private func text(
    _ shrunk: Shrinker.Shrunk, _ seed: UInt64, _ files: ShrunkFiles, _ misses: [String]
  ) -> String {
    let (before, after) = (shrunk.before, shrunk.after)
    let rows = [
      ["", "before", "left"],
      ["faults", "\(before.faults)", "\(after.faults)"],
      [
        "seconds", Decimals.text(before.seconds, decimals: 0),
        Decimals.text(after.seconds, decimals: 0),
      ],
      ["fixes", "\(before.fixes)", "\(after.fixes)"],
      ["headings", "\(before.headings)", "\(after.headings)"],
    ]
    let end =
      shrunk.isCutShort
      ? "; the limit of tries is reached, and more might be left out: --tries \(tries * 4)" : ""
    return "seed \(seed) of \(scenario.escapedForTerminal), in \(shrunk.tries) tries\(end)\n"
      + AlignedTable(rows).lines.map { "  \($0)\n" }.joined()
      + "wrote \(files.scenario.escapedForTerminal)"
      + " and \(files.recording.escapedForTerminal), which miss\n"
      + misses.map { "\($0)\n" }.joined()
  }
}

extension String {
  /// The text on one line, for a comment.
  fileprivate var oneLine: String { String(map { $0.isNewline ? " " : $0 }) }
}
