import ArgumentParser
import Foundation
import SimHistory
import SimKernel
import SimPrograms
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimText
import SimTraces

/// Runs scenarios and judges them.
struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run scenarios, judge every expectation and write a report.",
    discussion: """
      A scenario that could not be run has no reports; those of an earlier run are removed.

      Exit status: 0 all met, 1 an expectation not met, 64 wrong usage, 65 bad scenario or trace, \
      66 missing file, 69 a run went beyond its budget or its program failed, 70 internal error, \
      74 input or output \
      failed; 130, 143 or 129 stopped by Ctrl-C, SIGTERM or a terminal that was closed (SIGHUP); \
      141 the reader of the output went away (SIGPIPE).

      A stopped job of many runs keeps the finished runs next to its reports; the same command \
      with --resume continues, and its results are the same as without the stop.

      In a folder, simrun skips scenarios that replay a recording if --trace is missing, and \
      scenarios that test a program if --feature is missing.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, github
  }

  @Argument(help: "Scenario files, or folders of them.")
  var paths: [String]

  @Option(help: "First seed (default: the scenario's).")
  var seed: UInt64?

  @Option(help: "Number of seeds, counted up from the first (default: the scenario's).")
  var runs: Int?

  @Option(help: "Seeds run at the same time; the results are the same (default: one per core).")
  var jobs: Int?

  @Option(help: ArgumentHelp("Recording to replay.", valueName: "file"))
  var trace: String?

  @OptionGroup var assume: AssumeOptions

  @Option(help: ArgumentHelp("Folder for reports.", valueName: "folder"))
  var out = "reports"

  @Option(
    help: ArgumentHelp(
      "Write one row per run into this SQLite file, for pandas and DuckDB; for one scenario only.",
      valueName: "file"))
  var rows: String?

  @Flag(help: "Resume a stopped job of the same command; finished runs are not repeated.")
  var resume = false

  @Option(
    help: ArgumentHelp(
      "How often finished runs are saved, in case the command is killed (default: 30 s).",
      valueName: "time"),
    transform: CheckpointInterval.read)
  var checkpointEvery = 30.0

  @OptionGroup var shard: ShardOption

  @OptionGroup var budget: BudgetOptions

  @Option(help: "Output format.")
  var format = Format.text

  @Flag(name: .shortAndLong, help: "Print the verdict only.")
  var quiet = false

  @Flag(help: "Write the positions of a recording into the reports.")
  var positions = false

  @Flag(
    help: """
      Write all digits into observations.jsonl, and also sensor requests, lines drawn on the map \
      and states of the phone, so that simrun judge computes the same scores from it.
      """)
  var fullDigits = false

  @OptionGroup var scenarios: ScenarioOptions

  @OptionGroup var features: FeatureOptions

  func validate() throws {
    try WholeNumber.check("--runs", runs, in: WholeNumber.seeds)
    try WholeNumber.checkSeeds(from: seed, runs)
    if out.isEmpty { throw ValidationError("--out takes a folder, found nothing") }
    if trace != nil, seed != nil || runs != nil {
      throw ValidationError(
        "--trace replays one recording, which is the same on every seed: "
          + "leave out --seed and --runs")
    }
    try WholeNumber.checkJobs(jobs)
    try validateShard()
  }

  func run() async throws { try await run(merging: nil) }

  /// - Parameter shards: results to merge instead of running; nil to run.
  func run(merging shards: ShardSet?) async throws {
    let programs = features.programs(failingInto: out)
    defer { features.end(programs) }
    try await run(programs, shards)
  }

  private func run(_ programs: ProgramSet?, _ shards: ShardSet?) async throws {
    var tally = ScenarioTally()
    var suite: [SuiteEntry] = []
    var hasFolder = false
    var all: [String] = []
    for path in paths where Interruption.signalNumber == nil {
      do throws(Diagnostic) {
        let files = try ScenarioFiles.find(path)
        let isFolder = files != [path]
        hasFolder = hasFolder || isFolder
        if resume, isFolder || paths.count > 1 {
          Terminal.complain("error: --resume continues one scenario: name its file\n")
          tally.add(.ended(.usage))
          continue
        }
        all += files
        if let failure = ScenarioFiles.sharedPlace(of: all) {
          tally.add(.ended(ExitStatus(telling: failure)))
          continue
        }
        for file in files where Interruption.signalNumber == nil {
          let end = await run(file, isNamed: !isFolder, programs, shards, for: &suite)
          tally.add(end)
        }
      } catch {
        tally.add(.ended(status(of: error, path)))
      }
    }
    if hasFolder, let text = tally.text { Terminal.complain(text) }
    if suite.count > 1, Interruption.signalNumber == nil {
      do throws(WriteError) {
        try SuitePage(suite).write(to: out)
      } catch {
        tally.add(.ended(ExitStatus(telling: error)))
      }
    }
    if let status = Interruption.status { throw ExitCode(status) }
    if tally.status != .met { throw tally.status.code }
  }

  private func status(of error: Diagnostic, _ path: String) -> ExitStatus {
    if error.kind == .missingInput, let command = Simrun.subcommand(closeTo: path) {
      Terminal.complain(
        "error: no file '\(path.escapedForTerminal)'; did you mean '\(Program.name) \(command)'?\n")
      return .usage
    }
    return ExitStatus(telling: error)
  }

  /// - Parameter isNamed: whether the user named the file itself, not a folder that contains it.
  private func run(
    _ path: String, isNamed: Bool, _ programs: ProgramSet?, _ shards: ShardSet?,
    for suite: inout [SuiteEntry]
  ) async -> ScenarioTally.End {
    OutputFolder.sweep(ReportPlace.of(path, in: out), below: out)
    do {
      let (scenario, bytes) = try scenarios.read(path, within: budget, isReplay: trace != nil)
      if case .recording(let own, _) = scenario.source {
        if own == nil, trace == nil, !isNamed {
          Terminal.complain(
            "skipped \(path.escapedForTerminal): it replays a recording, but no --trace names one\n"
          )
          suite.append(
            SuiteEntry(path, .skipped, reason: "it replays a recording, but none is named"))
          return .skipped
        }
        if isNamed, seed != nil || runs != nil {
          throw UsageFailure(
            message: "\(path) replays a recording, which is the same on every seed: "
              + "leave out --seed and --runs")
        }
      }
      if !isNamed, let name = features.missing(for: scenario) {
        let why = FeatureOptions.skipped(name)
        Terminal.complain("skipped \(path.escapedForTerminal): \(why)\n")
        suite.append(SuiteEntry(path, .skipped, reason: why))
        return .skipped
      }
      if isNamed, paths.count == 1 { try features.requireUse(in: scenario) }
      if case .walk = scenario.source, trace == nil, let message = assume.refusalWithoutTrace {
        throw UsageFailure(message: message)
      }
      var options = RunOptions(
        firstSeed: seed, runs: runs, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
        tracePath: trace, showsPositions: positions)
      options.assumptions = assume.assumptions
      options.programs = programs
      options.writesFullDigits = fullDigits
      options.drawing = .all
      let runner = ScenarioRunner(scenario, options: options)
      let job = runner.job(scenarioBytes: bytes, version: Simrun.version)
      if let shard = try shard.shard() { return try await run(shard, of: runner, job, scenario) }
      if let shards { return try await merge(shards, runner, job, scenario, for: &suite) }
      return try await run(runner, job, path, for: &suite)
    } catch {
      suite.append(SuiteEntry(path, .failed, reason: "it could not be run"))
      let status = ExitStatus(telling: error)
      // a wrong usage says nothing about the scenario, and where nothing can be written, all stays
      if status != .usage, status != .inputOutput, shard.words == nil {
        ReportFolder(path: ReportPlace.of(path, in: out), below: out).clear()
      }
      return .ended(status)
    }
  }

  private func run(
    _ runner: ScenarioRunner, _ job: Checkpoint.Job, _ path: String,
    for suite: inout [SuiteEntry]
  ) async throws -> ScenarioTally.End {
    let folder = ReportPlace.of(path, in: out)
    // named by the seeds, so that a run of one seed does not overwrite the checkpoint of many
    let keeper = CheckpointKeeper(
      "\(folder)/runs-\(job.runs)-from-\(job.firstSeed).checkpoint",
      advice: "--resume needs the same --seed, --runs and --out as the stopped command",
      every: .seconds(checkpointEvery))
    let checkpoint =
      resume ? try Checkpoint(keeper.read(), path: keeper.path, for: job, of: runner) : nil
    let progress = Progress(doneBefore: checkpoint?.done ?? 0)
    // a single run leaves nothing to resume
    let isLong = job.runs > 1
    if isLong {
      if !resume { keeper.mention() }
      Interruption.listen()
    }
    defer { if isLong { Interruption.stopListening() } }
    let watch = JobWatch(
      progress: progress.show, shouldStop: { isLong && Interruption.signalNumber != nil })
    let keeping = RunKeeping(checkpoint: { checkpoint in
      keeper.keep { try checkpoint.write(to: $0, below: out) }
    })
    let end = try await runner.run(as: job, from: checkpoint, watch: watch, keeping: keeping)
    progress.end()
    switch end {
    case .finished(let result):
      try write(result, to: folder)
      if isLong { try keeper.remove() }
      return tell(result, in: folder, for: &suite)
    case .stopped(let checkpoint, let soFar):
      try tell(checkpoint, soFar, keeper, runner.reproduction)
      return .stopped
    }
  }

  /// Saves the finished work and tells the user how to resume. No reports are written, because they
  /// need the whole job.
  private func tell(
    _ checkpoint: Checkpoint, _ soFar: ScenarioResult?, _ keeper: CheckpointKeeper,
    _ reproduction: Reproduction
  ) throws {
    guard let soFar else {
      Terminal.complain("stopped before the first run was done\n")
      return
    }
    try checkpoint.write(to: keeper.path, below: out)
    if format == .text && !quiet { show(soFar, folder: nil) }
    let place = out == "reports" ? "" : " --out \(shellWord(out))"
    Terminal.complain(
      "stopped after \(checkpoint.done) of \(checkpoint.total) runs; continue with:\n"
        + "  \(reproduction.command.escapedForTerminal)\(place.escapedForTerminal) --resume\n")
  }

  /// Writes the reports, and the rows if requested.
  func write(_ result: ScenarioResult, to folder: String) throws {
    try ReportFolder(path: folder, below: out).write(result)
    if let rows { try RunRows.write(result, to: rows) }
  }

  /// Prints the result of a scenario whose reports are in `folder`.
  func tell(
    _ result: ScenarioResult, in folder: String, for suite: inout [SuiteEntry]
  ) -> ScenarioTally.End {
    let link = folder.dropFirst(out.count + 1) + "/" + HTMLReporter().fileName
    suite.append(SuiteEntry(result, link: String(link)))
    show(result, folder: folder)
    return .ended(result.isMet ? .met : .notMet)
  }

  private func show(_ result: ScenarioResult, folder: String?) {
    switch format {
    case .text:
      let reporter = TextReporter(style: Terminal.style, width: Terminal.width, folder: folder)
      Terminal.print(
        quiet
          ? "\(result.isMet ? "met" : "NOT MET") \(result.path.escapedForTerminal)\n"
          : reporter.text(result))
    case .json: Terminal.write(JSONReporter().text(result))
    case .github: Terminal.write(GitHubReporter().text(result))
    }
  }
}

extension Simrun {
  /// The subcommand that `word` was probably meant to be; nil if none is similar.
  static func subcommand(closeTo word: String) -> String? {
    closest(to: word, among: configuration.subcommands.compactMap { $0._commandName })
  }
}
