import ArgumentParser
import Foundation
import SimKernel
import SimPacks
import SimResults
import SimRunner
import SimScenarios
import SimText
import SimWorlds

/// Draws random scenarios, and searches for violations of invariants.
struct Swarm: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw random scenarios and check that features keep all invariants on them.",
    discussion: """
      simrun swarm --walks 1000                  a thousand scenarios of seed 1
      simrun swarm --seed 7 --hours 100          until a hundred hours were simulated
      simrun swarm --seed 7 --walks 500 --first 500   the next five hundred, as on another machine
      simrun swarm --tally reports/swarm …       the sums of several folders

      Each scenario has its own world, walk, phone, faults, script and features, and runs like any \
      other, in a child process. The swarm checks only invariants, which hold for every feature \
      and any input: 'simrun swarm --list' lists them. One scenario in five may have settings that \
      make a feature misbehave; for these fewer invariants apply.

      Each finding gets a folder in the folder of the reports, with the scenario, the invariant \
      that it breaks and the time, the command that replays it, and a smaller scenario that breaks \
      the same invariant. A stopped command continues with --resume. The same seed gives the same \
      results, however it is run.

      Exit status: 0 no finding, 1 findings; else as of simrun run.
      """)

  @Option(help: "Seed of all random choices.")
  var seed: UInt64 = 1

  @Option(help: "Number of scenarios to run.")
  var walks: Int?

  @Option(help: "Hours to simulate, instead of --walks.")
  var hours: Double?

  @Option(help: "Number of the first scenario.")
  var first = 0

  @Option(help: "Child processes at the same time (default: one per core).")
  var jobs: Int?

  @Option(help: ArgumentHelp("Folder for findings.", valueName: "folder"))
  var out = "reports/swarm"

  @Option(help: ArgumentHelp("Packs to use as further worlds.", valueName: "file"))
  var pack: [String] = []

  @Option(
    help: ArgumentHelp(
      "Seconds of real time without output after which a case counts as hanging.",
      valueName: "seconds"))
  var patience = 300

  @Option(help: "Maximum number of runs for shrinking a finding; 0 for none.")
  var tries = 200

  @Flag(help: "Continue where the same command was stopped.")
  var resume = false

  @Flag(help: "List the invariants.")
  var list = false

  @Option(help: ArgumentHelp("Print the scenario of this number.", valueName: "number"))
  var show: Int?

  @Option(
    help: ArgumentHelp("Check the invariants on the first seed of a scenario.", valueName: "file"))
  var replay: String?

  @Flag(help: "With --replay: the scenario's settings may make features misbehave.")
  var flawed = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Sum up the results in these folders.", valueName: "folder"))
  var tally: [String] = []

  /// The argument of a child process: it runs these cases and reports each of them.
  @Option(help: .hidden)
  var cases: String?

  func validate() throws {
    try WholeNumber.checkJobs(jobs)
    try WholeNumber.check("--first", first, in: 0...1_000_000_000)
    try WholeNumber.check("--patience", patience, in: 1...86_400)
    try WholeNumber.check("--tries", tries, in: 0...100_000)
    if let walks { try WholeNumber.check("--walks", walks, in: 1...1_000_000_000) }
    if let hours, !(hours > 0 && hours <= 1e9) {
      throw ValidationError("--hours takes a number above 0, found \(hours)")
    }
    if out.isEmpty { throw ValidationError("--out takes a folder, found nothing") }
    let ways = [walks != nil, hours != nil, list, show != nil, replay != nil, !tally.isEmpty]
    guard cases != nil || ways.count(where: \.self) == 1 else {
      throw ValidationError(
        "expected one of --walks, --hours, --list, --show, --replay and --tally")
    }
    if let cases, SwarmBlock(cases) == nil {
      throw ValidationError("--cases takes a range as in 0..50, found '\(cases)'")
    }
  }

  func run() async throws { try await orEndLater(swarm) }

  private func swarm() async throws -> ExitStatus {
    if list { return listInvariants() }
    if let replay { return try judge(replay) }
    if !tally.isEmpty { return try sumUp() }
    let swarm = ScenarioSwarm(seed: seed, packs: try packs(), catalogs: Program.catalogs)
    if let show {
      Terminal.print(swarm.scenario(show).text)
      return .met
    }
    if let cases, let block = SwarmBlock(cases) {
      try SwarmBatch(swarm: swarm).run(block.numbers)
      return .met
    }
    let goal: SwarmGoal = walks.map { .walks($0) } ?? .hours(hours ?? 0)
    let order = SwarmOrder(
      seed: seed, first: first, goal: goal, packs: pack, jobs: jobs ?? Self.cores, folder: out,
      patienceSeconds: patience, tries: tries)
    return try await SwarmSupervisor(order, swarm).run(resuming: resume)
  }

  private static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

  private func packs() throws -> [ScenarioSwarm.Pack] {
    try pack.map { path in
      guard let bench = Program.catalogs.packs else {
        throw UsageFailure(message: "this program reads no packs: leave out --pack")
      }
      let whole = URL(fileURLWithPath: path).standardizedFileURL.path
      return ScenarioSwarm.Pack(
        path: whole, world: try bench.world(ofPackAt: whole, called: path))
    }
  }

  // MARK: - running

  private func listInvariants() -> ExitStatus {
    let rows = SwarmJudge.invariants.map { invariant in
      [
        invariant.name,
        invariant.summary + (invariant.needsSoundSettings ? " (of sound settings)" : ""),
      ]
    }
    Terminal.print(AlignedTable(rows).lines.map { "\($0)\n" }.joined())
    return .met
  }

  private func judge(_ path: String) throws -> ExitStatus {
    let bytes = try Array(ScenarioFiles.read(path))
    let scenario = try Scenario(
      bytes: bytes, path: path, allowsOutside: true, catalogs: Program.catalogs)
    let outcome = try SwarmJudge(scenario, isFlawed: flawed).outcome()
    for breach in outcome.breaches {
      Terminal.print("✗ \(SwarmFinding.words(breach).escapedForTerminal)\n")
    }
    let hours = Decimals.readable(outcome.simulatedSeconds / 3600, significantDigits: 3)
    Terminal.print(
      "\(path.escapedForTerminal): \(hours) h simulated, "
        + (outcome.breaches.isEmpty
          ? "every invariant holds\n" : "\(outcome.breaches.count) broken\n"))
    return outcome.breaches.isEmpty ? .met : .notMet
  }

  private func sumUp() throws -> ExitStatus {
    var sum = SwarmTally()
    var known: [(folder: String, file: SwarmFile)] = []
    for folder in tally {
      let file = try SwarmFile(folder: folder)
      if let twin = known.first(where: { $0.file.overlaps(file) }) {
        throw UsageFailure(
          message: "'\(twin.folder)' and '\(folder)' hold the same scenarios: leave one out")
      }
      known.append((folder, file))
      sum.add(file.tally)
    }
    Terminal.print(sum.text)
    return sum.findings == 0 ? .met : .notMet
  }
}
