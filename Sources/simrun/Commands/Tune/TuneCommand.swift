import ArgumentParser
import AudioTour
import Foundation
import SimFeatures
import SimKernel
import SimMetrics
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimText
import SimTraces
import SimTuning

/// `simrun tune`: finds the best trigger radii.
struct TuneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune",
    abstract: "Find the best trigger radii for an audio tour.",
    discussion: """
      simrun tune scenarios/tour/souk.yaml --vary radius=10..60,exit=0..30,confirm=1..4
      simrun tune my.tour --trace monday.gpx tuesday.gpx
      simrun tune --trace walk.gpx --every '50 m' --radius '20 m'
      simrun tune --table

      Walks the scenario on many seeds and judges every geofence with hundreds of settings on the \
      same walks. Weighs missed visits, false starts, and stories that repeat, or begin out of \
      turn, early, out of sight or late, with the costs of --costs. Prints for each stop the \
      recommended radius and the radii that may be best, then the benefit of the change on walks \
      that were not used for tuning, and the problems that no radius solves. If the walks show no \
      difference it recommends today's radii. --apply writes the radii into the tour, and the \
      settings of geofences into the scenario.

      With recordings of the walk it judges each visit of each recording instead: it prints the \
      radii that suit all visits, and the questions that more recordings would settle. Name the \
      tour, or a scenario for its map and its geofences; a scenario that replays a recording needs \
      no --trace. A recording does not contain the walker's true position: it is estimated by \
      smoothing the fixes, on the lanes of the map. Only the radius of --vary is used.

      Exit status: 0 done, 1 --detection can't be reached or a number of --table is off.
      """)

  @Argument(help: "Scenario with an audio tour under test; with recordings also a tour file.")
  var scenario: String?

  @Option(
    help: ArgumentHelp(
      "Ranges to try, in meters, and for confirm in fixes: n of the last 2n − 1.",
      valueName: "ranges"))
  var vary = "radius=10..60,exit=0..30,confirm=1..4"

  @Option(help: "Number of walks to tune on; for --table hours of walking in each surroundings.")
  var walks: Int?

  @Option(help: "First seed (default: the scenario's).")
  var seed: UInt64?

  @Option(help: "Number of walks on fresh seeds for comparing the choice with today's radii.")
  var verify = 2000

  @Option(
    help: ArgumentHelp(
      "Costs in units of a missed visit; early, hidden and late are per 100 m of way, hidden in "
        + "addition to early. (default: \(TuneCommand.usualCosts); repeat=0 if the tour plays "
        + "each story once)", valueName: "costs"))
  var costs: String?

  @Option(
    help: ArgumentHelp(
      "Minimum share of visits to detect, as in '95 %' (default: the share with the least cost).",
      valueName: "share"),
    transform: Dimension.share.argument(in: 0.0001...1))
  var detection: Double?

  @Option(
    help: ArgumentHelp(
      "Today's radius of every stop, as in '30 m' (default: the radii of the tour).",
      valueName: "length"),
    transform: Dimension.length.argument(in: TourPoint.radiusRange))
  var today: Double?

  @Flag(
    help: "Write recommended radii into the tour file, and geofence settings into the scenario.")
  var apply = false

  @Flag(help: "Compare the published sweep of trigger radii with walks of this error model.")
  var table = false

  @Option(
    help: ArgumentHelp(
      "With --table: an ideal receiver, or phones as scenarios draw them; with drawn phones it "
        + "prints which numbers moved.",
      valueName: "ideal|drawn"), transform: TuneCommand.phones)
  var phones = SweepPhones.ideal

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Recordings of the tour's walk, each a file or a folder. Without a tour: one recording; "
        + "geofences are placed along it, and it is replayed through them.",
      valueName: "file"))
  var trace: [String] = []

  @Option(
    help: ArgumentHelp(
      "Without a tour: distance between geofences along the track (default: 100 m).",
      valueName: "length"),
    transform: Dimension.length.argument(in: 1...1e6))
  var every = 100.0

  @Option(
    help: ArgumentHelp("Without a tour: radius of geofences (default: 15 m).", valueName: "length"),
    transform: Dimension.length.argument(in: TourPoint.radiusRange))
  var radius = 15.0

  @Option(
    help: ArgumentHelp(
      "Without a tour: distance beyond its radius at which a geofence is left (default: 15 m).",
      valueName: "length"),
    transform: Dimension.length.argument(in: 0...500))
  var exit = 15.0

  @OptionGroup var assume: AssumeOptions

  @OptionGroup var budget: BudgetOptions

  @Flag(help: "Print JSON.")
  var json = false

  @Option(help: "Walks at the same time; the results are the same (default: one per core).")
  var jobs: Int?

  @Option(help: ArgumentHelp("Folder for reports.", valueName: "folder"))
  var out = "reports"

  @Flag(help: "Resume a stopped job of the same command; finished walks are not repeated.")
  var resume = false

  @Option(
    help: ArgumentHelp(
      "How often finished walks are saved, in case the command is killed (default: 2 s).",
      valueName: "time"),
    transform: CheckpointInterval.read)
  var checkpointEvery = 2.0

  @OptionGroup var shard: ShardOption

  @OptionGroup var scenarios: ScenarioOptions

  func validate() throws {
    try validateShard()
    try WholeNumber.check("--walks", walks, in: WholeNumber.seeds)
    // fewer are not enough for an interval
    try WholeNumber.check("--verify", verify, in: 10...WholeNumber.seeds.upperBound)
    try WholeNumber.checkJobs(jobs)
    if trace.isEmpty, let message = assume.refusalWithoutTrace { throw ValidationError(message) }
    if out.isEmpty { throw ValidationError("--out takes a folder, found nothing") }
    if table == (scenario != nil || !trace.isEmpty) {
      throw ValidationError("name a tour's scenario, --table, or --trace with a file")
    }
    if scenario == nil, trace.count > 1 {
      throw ValidationError(
        "fences are placed along one recording; name the tour before --trace for several")
    }
    if let refusal = refusalWithRecordings { throw ValidationError(refusal) }
    if phones != .ideal, !table { throw ValidationError("--phones is for --table") }
  }

  private static let usualCosts = zip(TuningCosts.parts, TuningCosts().values)
    .map { "\($0.name)=\(Decimals.readable($1))" }.joined(separator: ",")

  var jobCount: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  func run() async throws { try await run(merging: nil) }

  /// - Parameter shards: results to merge instead of walking; nil to walk.
  func run(merging shards: ShardSet?) async throws {
    do {
      if let scenario, !trace.isEmpty || TourRecordings.isTour(scenario) {
        try TourRecordings(scenario, scenarios, budget).judge(self, scenario)
      } else if let scenario {
        try await tune(scenario, merging: shards)
      } else if let trace = trace.first {
        var recording = try Trace.read(trace, within: budget.runBudget)
        recording.assume(assume.assumptions)
        let replay = FenceReplay(
          recording, spacingMeters: every,
          radiusMeters: radius, exitMeters: exit)
        Terminal.print(json ? replay.json : replay.text)
      } else {
        try await verifyTable()
      }
    } catch let code as ExitCode {
      throw code
    } catch {
      throw ExitStatus(telling: error).code
    }
  }

  /// An error for options that have no effect if recordings are judged; nil if there are none.
  private var refusalWithRecordings: String? {
    guard !trace.isEmpty else { return nil }
    let idle = [
      ("--walks", walks != nil), ("--seed", seed != nil), ("--detection", detection != nil),
      ("--costs", costs != nil), ("--today", today != nil), ("--resume", resume),
      ("--shard", shard.words != nil),
    ].filter(\.1).map(\.0)
    return idle.isEmpty
      ? nil : "\(idle.joined(separator: ", ")): no use with recordings, replayed as they are"
  }

  private static func phones(_ text: String) throws -> SweepPhones {
    if let phones = SweepPhones(rawValue: text) { return phones }
    throw ValidationError("--phones takes ideal or drawn, found '\(text.escapedForTerminal)'")
  }

  private func verifyTable() async throws {
    let hours = max(walks ?? 400, SweepCheck.walksPerTable)
    let progress = Progress()
    let checks = try await SweepVerification(walks: hours, jobs: jobCount, phones: phones)
      .checks(watch: JobWatch(progress: progress.show))
    progress.end()
    guard let checks else { return }
    Terminal.print(
      json
        ? SweepListing.json(checks, walks: hours, phones: phones)
        : SweepListing.text(checks, walks: hours, phones: phones))
    if phones == .ideal, !checks.allSatisfy(\.isMet) { throw ExitStatus.notMet.code }
  }

  /// The command that writes the results; nil if nothing changes.
  private func applyCommand(_ plan: TuningPlan, _ result: TuningResult) -> String? {
    guard result.changes else { return nil }
    return (["simrun", "tune"] + jobArguments(plan) + ["--apply"]).map { shellWord($0) }
      .joined(separator: " ")
  }

  private func tune(_ path: String, merging shards: ShardSet?) async throws {
    let folder = ReportPlace.of(path, in: out)
    OutputFolder.sweep(folder, below: out)
    let job = try TourUnderTest(path, scenarios, budget)
    if case .recording = job.scenario.source {
      return try TourRecordings(path, scenarios, budget).judge(self, path)
    }
    var plan = TuningPlan(
      job.scenario, content: job.content, tour: job.file.tour, policy: job.policy.fences,
      ranges: try TuningRanges(vary), walks: walks ?? 10_000, jobs: jobCount)
    plan.firstSeed = seed ?? plan.firstSeed
    plan.detection = detection
    plan.rules = StopVisits.Rules(job.policy)
    plan.costs = TuningCosts(playsOnce: plan.rules.playsOnce)
    if let costs { try plan.costs.read(costs) }
    plan.verificationWalks = verify
    if let today { plan.todayMeters = plan.todayMeters.map { _ in today } }
    if let refusal = try plan.refusal() {
      throw Diagnostic(
        "there is nothing to tune: \(refusal)", at: Diagnostic.Place(file: job.path))
    }
    if let shard = try shard.shard() { return try await run(shard, of: plan, job, in: folder) }
    let keeper = CheckpointKeeper(
      "\(folder)/tuning.checkpoint",
      advice: "--resume needs the same options as the stopped command",
      every: .seconds(checkpointEvery))
    let checkpoint =
      if let shards {
        try merged(shards, of: plan, job)
      } else {
        resume ? try TuningCheckpoint(keeper.read(), path: keeper.path, for: plan) : nil
      }
    let progress = Progress(doneBefore: checkpoint?.done ?? 0)
    Interruption.listen()
    defer { Interruption.stopListening() }
    let end = try await TuningJob(plan).run(
      from: checkpoint, watch: .interruptible(showing: progress),
      keep: { checkpoint in keeper.keep { try checkpoint.write(to: $0, below: out) } })
    progress.end()
    switch end {
    case .stopped(let checkpoint):
      try checkpoint.write(to: keeper.path, below: out)
      Terminal.complain(
        "stopped after \(checkpoint.done) walks; the same command with --resume continues\n")
      if let status = Interruption.status { throw ExitCode(status) }
    case .finished(let result):
      try TuningFolder(path: folder, below: out).write(result, apply: applyCommand(plan, result))
      try keeper.remove()
      Terminal.print(
        json
          ? TuningJSON(result).text : TuningText(result, folder: folder, width: Terminal.width).text
      )
      if apply { try job.apply(result) }
      if result.advice == .outOfReach { throw ExitStatus.notMet.code }
    }
  }
}
