import ArgumentParser
import Foundation
import SimKernel
import SimPrograms
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimText

/// Measures what each line of a scenario contributes.
struct Prove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find the lines and expectations of scenarios that have no effect.",
    discussion: """
      simrun prove scenarios/medina-drift.yaml    a table of its lines and expectations
      simrun prove scenarios                      all, one line per scenario

      Removes every fault, event of the script and setting, or sets it to its clean value, and \
      makes faults, noise and errors of the app's map 2, 4 and 8 times worse, on the same seeds. \
      A line is idle if no run changes without it. A fault is unjudged if neither the scenario nor \
      a variant misses an expectation even at 8 times. An expectation is missed if the scenario \
      misses it as written, toothless if no change makes the scenario miss it, and unsourced if no \
      comment after its bound states the source; the source 'today' means that the bound only \
      follows today's results. The faults of a swarm are judged together. The scenario states why \
      such a line stays:

      unproven: { faults.outage: judged in scenarios/souk-blackout.yaml }

      Answers are kept in reports/prove; commit them. A question is not asked again while the run \
      of its first seed stays the same. A change that shows only on other seeds needs --fresh.

      Exit status: 0 all lines are proven or explained, 1 not; else as of simrun run.
      """)

  @Argument(help: "Scenario files, or folders of them.")
  var paths: [String] = ["scenarios"]

  @Option(help: "Number of seeds for each question.")
  var runs = 30

  @Option(help: "Questions at the same time; the answers are the same (default: one per core).")
  var jobs: Int?

  @Option(help: ArgumentHelp("Folder of the answers.", valueName: "folder"))
  var out = "reports/prove"

  @Flag(help: "Ask all questions again.")
  var fresh = false

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(
    help: "Print the bounds that the pass rate supports, on 200 seeds from 10001, and ask nothing.")
  var suggest = false

  @OptionGroup var shard: ShardOption

  @OptionGroup var budget: BudgetOptions

  @OptionGroup var scenarios: ScenarioOptions

  @OptionGroup var features: FeatureOptions

  func validate() throws {
    try WholeNumber.check("--runs", runs, in: 1...10_000)
    try WholeNumber.checkJobs(jobs)
    if out.isEmpty { throw ValidationError("--out takes a folder, found nothing") }
    if shard.words != nil, suggest {
      throw ValidationError("--shard cuts questions, and --suggest asks none")
    }
  }

  var jobCount: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  func run() async throws { try await run(merging: nil) }

  /// - Parameter shards: answers to merge instead of asking; nil to ask.
  func run(merging shards: ShardSet?) async throws {
    try await orEndLater { try await prove(shards) }
  }

  private func prove(_ shards: ShardSet?) async throws -> ExitStatus {
    let files = try ScenarioFiles.find(paths)
    let programs = features.programs(failingInto: out)
    defer { features.end(programs) }
    if suggest { return try suggestBounds(files, programs) }
    if let shard = try shard.shard() { return try await ask(shard, files, programs) }
    let merged = try shards.map { try MergedProofs($0, files.map { try inputs(of: $0) }) }
    var status = ExitStatus.met
    var suite = ProofSuite()
    let text = ProofText(style: Terminal.style, width: Terminal.width)
    let pathWidth = files.map(\.count).max() ?? 0
    for file in files {
      do {
        guard let proof = try await proof(of: file, merged, programs) else {
          if paths.contains(file) { status = status.graver(.usage) }
          continue
        }
        suite.proofs.append(proof)
        if json {
          Terminal.print(String(decoding: try proof.json, as: UTF8.self))
        } else {
          Terminal.print(
            files.count == 1 ? text.table(proof) : text.line(proof, pathWidth: pathWidth))
        }
      } catch {
        status = status.graver(ExitStatus(telling: error))
      }
    }
    guard !suite.proofs.isEmpty else { return status }
    let page =
      files.count == 1
      ? ReportPlace.of(files[0], in: out) + ".html" : "\(out)/\(ProofPage.fileName)"
    try DraftGroup.write(page, below: out) { ProofPage(suite).write(into: &$0) }
    if !json { Terminal.print(text.summary(suite, page: page)) }
    return suite.isProven ? status : status.graver(.notMet)
  }

  /// Seeds for which no bound was chosen.
  private static let freshSeeds: (first: UInt64, runs: Int) = (10_001, 200)

  private func suggestBounds(_ files: [String], _ programs: ProgramSet?) throws -> ExitStatus {
    var status = ExitStatus.met
    for file in files {
      let (scenario, _) = try scenarios.read(file, within: budget)
      if let why = features.reasonToSkip(scenario) {
        let end = ScenarioFiles.skip(file, because: why, named: paths.contains(file))
        status = status.graver(end)
        continue
      }
      let (first, runs) = Self.freshSeeds
      let suggestions = try BoundSuggestion.all(
        for: scenario, firstSeed: first, runs: runs, programs: programs)
      let text = ProofText(style: Terminal.style, width: Terminal.width)
      Terminal.print(
        text.suggestions(
          suggestions.map { ($0.metric, $0.expected, $0.supported) }, of: file, seeds: runs,
          from: first))
    }
    return status
  }

  /// nil if there is nothing to run.
  private func proof(
    of file: String, _ merged: MergedProofs?, _ programs: ProgramSet?
  ) async throws -> Proof? {
    let place = ReportPlace.of(file, in: out) + ".json"
    OutputFolder.sweep(folderOf: place, below: out)
    guard let sheet = try sheet(of: file) else { return nil }
    let proof: Proof
    if let merged {
      proof = try merged.proof(of: file)
    } else {
      let progress = Progress(noun: "lines")
      proof = try await Prover(sheet, runs: runs, programs: programs).prove(
        from: known(at: place), jobs: jobCount, progress: progress.show)
      progress.end()
    }
    let data = try proof.json
    try DraftGroup.write(place, below: out) { $0.append(String(decoding: data, as: UTF8.self)) }
    return proof
  }

  /// nil if there is nothing to run, after a message.
  func sheet(of file: String) throws -> ScenarioSheet? {
    let (scenario, bytes) = try scenarios.read(file, within: budget)
    if let why = features.reasonToSkip(scenario) {
      _ = ScenarioFiles.skip(file, because: why, named: paths.contains(file))
      return nil
    }
    return try ScenarioSheet(
      bytes: bytes, path: file, budget: budget.runBudget,
      allowsOutside: scenarios.allowsOutside, catalogs: Program.catalogs)
  }

  /// The saved answers; nil if there are none, or if they cannot be read.
  private func known(at place: String) -> Proof? {
    guard !fresh, let data = FileManager.default.contents(atPath: place) else { return nil }
    do {
      return try Proof(json: data, path: place)
    } catch {
      Terminal.complain("note: \(error.description.escapedForTerminal); asking everything again\n")
      return nil
    }
  }
}
