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
import Synchronization

/// Runs a whole suite and gives one verdict: the gate of a build server.
struct CI: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run all scenarios, compare them with their baselines, and give one verdict.",
    discussion: """
      The verdict is red if an expectation is not met, a variant or a canary does not fail as it \
      must, a scenario can't be run, or a value is worse than its baseline. simrun skips and lists \
      scenarios that replay a recording without naming one, and scenarios of programs without \
      --feature.

      For each scenario it writes report.json, report.txt and junit.xml, and the full report of \
      simrun run if the scenario is not met or may be worse; for all together junit.xml, \
      summary.md and index.html. Each finished run is saved in history.sqlite. After a stop or a \
      kill, the same command with --resume continues and gives the same results.

      On GitHub (GITHUB_ACTIONS) it prints annotations and adds the summary to the page of the \
      run. simrun ci --workflow github > .github/workflows/simrun.yml makes a workflow.

      Exit status: 0 all met and nothing worse, 1 otherwise; for errors the gravest status of \
      simrun run.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, github
  }

  @Argument(help: "Folders of scenarios, or scenario files.")
  var paths: [String] = ["scenarios"]

  @Option(help: "Seeds run at the same time; the results are the same (default: one per core).")
  var jobs: Int?

  @Option(help: ArgumentHelp("Folder for reports.", valueName: "folder"))
  var out = "reports"

  @OptionGroup var baselines: BaselineOption

  @Flag(help: "Fail if a scenario that was run has no baseline.")
  var requireBaselines = false

  @Flag(help: "Resume a stopped job of the same command; finished runs are not repeated.")
  var resume = false

  @OptionGroup var shard: ShardOption

  @OptionGroup var budget: BudgetOptions

  @Option(help: "Output format (default: github if GITHUB_ACTIONS is set, else text).")
  var format: Format?

  @Flag(help: "Write page, map and observations also for scenarios that are met.")
  var wholeReports = false

  @Flag(name: .shortAndLong, help: "Print the verdict only.")
  var quiet = false

  @Option(help: "Print a workflow for this build server, and run nothing.")
  var workflow: Workflow?

  @OptionGroup var scenarios: ScenarioOptions

  @OptionGroup var features: FeatureOptions

  func validate() throws {
    try WholeNumber.checkJobs(jobs)
    if out.isEmpty { throw ValidationError("--out takes a folder, found nothing") }
    if shard.words != nil, resume {
      throw ValidationError("--shard can't be combined with --resume: run a stopped shard again")
    }
  }

  func run() async throws { try await run(merging: nil) }

  /// - Parameter shards: results to merge instead of running; nil to run.
  func run(merging shards: ShardSet?) async throws {
    if let workflow { return Terminal.print(workflow.text) }
    var status = ExitStatus.met
    do {
      status = try await gate(shards)
    } catch {
      status = ExitStatus(telling: error)
      // without a verdict: an older one would be read as that of this command
      if status != .usage, shard.words == nil { SuiteFiles(folder: out).clear() }
    }
    if let interrupted = Interruption.status { throw ExitCode(interrupted) }
    if status != .met { throw status.code }
  }

  private func gate(_ shards: ShardSet?) async throws -> ExitStatus {
    var status = ExitStatus.met
    func fail(_ error: any Error) -> String {
      status = status.graver(ExitStatus(telling: error))
      return "\(error)"
    }
    let baselines = try baselines.open()
    let files = try ScenarioFiles.find(paths)
    let programs = features.programs(failingInto: out)
    defer { features.end(programs) }
    let (unrun, runner) = read(files, programs, baselines, fail)
    var suite = unrun
    guard !runner.isEmpty || status != .met else {
      throw UsageFailure(
        message: "nothing to run: all scenarios need a recording or a program, but none is named")
    }
    if let shard = try shard.shard() {
      return try await run(shard, of: runner, files, fail)
    }
    let place = SuiteFiles(folder: out)
    let (history, job) = try begin(runner, merging: shards, files, place)
    let text = SuiteText(style: Terminal.style, width: Terminal.width)
    let pathWidth = files.map(\.count).max() ?? 0
    func tell(_ entry: SuiteResult.Entry) {
      if !quiet { Terminal.print(text.line(entry, pathWidth: pathWidth)) }
    }
    suite.entries.forEach(tell)

    Interruption.listen()
    defer { Interruption.stopListening() }
    let progress = Progress()
    let reports = Reports(in: out, areWhole: wholeReports)
    let output = SuiteRunner.Output(
      write: reports.write,
      tell: { entry in
        progress.end()
        tell(entry)
      },
      fail: fail)
    suite.entries += try await runner.run(
      keepingIn: history.keeper(of: job), against: baselines,
      watch: .interruptible(showing: progress), output: output)
    progress.end()
    if isStopped { return status }
    suite.entries.sort { $0.path < $1.path }
    judge(&suite).forEach(tell)
    suite.orphans = try orphans(in: baselines, beside: files)
    clearReports(of: suite)
    for number in suite.entries.indices {
      guard let lost = reports.lost(of: suite.entries[number].path) else { continue }
      suite.entries[number].end = .failed(fail(lost))
    }
    try place.write(suite)
    try history.end(job, at: CI.now)
    if let lost = SuiteFiles.lost(of: place.all) { throw lost }
    show(suite, text)
    return isGreen(suite) ? status : status.graver(.notMet)
  }

  /// Whether the user stopped the suite; says how to continue.
  private var isStopped: Bool {
    guard Interruption.signalNumber != nil else { return false }
    Terminal.complain("stopped; to continue, add --resume to the same command\n")
    return true
  }

  /// Removes the reports of an earlier run for scenarios that could not be run.
  private func clearReports(of suite: SuiteResult) {
    for entry in suite.entries {
      guard case .failed = entry.end else { continue }
      ReportFolder(path: ReportPlace.of(entry.path, in: out), below: out).clear()
    }
  }

  private func isGreen(_ suite: SuiteResult) -> Bool {
    guard requireBaselines, !suite.withoutBaseline.isEmpty else { return suite.isMet }
    Terminal.complain("a scenario has no baseline, and --require-baselines was given\n")
    return false
  }

  /// Decides which changes are more than chance, which needs all comparisons; returns the entries
  /// whose verdict changes.
  private func judge(_ suite: inout SuiteResult) -> [SuiteResult.Entry] {
    let verdicts = suite.entries.map(\.verdict)
    suite.judgeMovements()
    return zip(suite.entries, verdicts).filter { $0.verdict != $1 }.map(\.0)
  }

  /// The reports of scenarios, written from any thread.
  private final class Reports: Sendable {
    private let files = Mutex<[String: [String]]>([:])
    private let folder: String
    private let areWhole: Bool

    init(in folder: String, areWhole: Bool) {
      self.folder = folder
      self.areWhole = areWhole
    }

    func write(_ result: ScenarioResult, needsLook: Bool) throws -> Bool {
      let reports = ReportFolder(path: ReportPlace.of(result.path, in: folder), below: folder)
      let isWhole = needsLook || areWhole
      let reporters = isWhole ? Reporters.all : Reporters.brief
      try reports.write(result, with: reporters)
      let written = reports.files(of: result, with: reporters)
      files.withLock { $0[result.path] = written }
      return isWhole
    }

    /// An error for the first file of the scenario at `path` that no longer exists.
    func lost(of path: String) -> Diagnostic? {
      SuiteFiles.lost(of: files.withLock { $0[path] ?? [] })
    }
  }

  /// The baselines whose scenarios no longer exist in the folders that are run; folders elsewhere
  /// are left out, because a baseline knows only their name.
  private func orphans(in baselines: BaselineFolder, beside files: [String]) throws -> [String] {
    try paths.filter { !$0.hasPrefix("/") && !files.contains($0) }.flatMap {
      try baselines.orphans(below: $0, beside: files)
    }
  }

  /// The history in the output folder; a file that is no history is set aside, with a note.
  private func history(at path: String) throws -> History {
    try OutputFolder.prepare(out, for: ["history.sqlite"])
    return try History.opening(path) { why, folder in
      Terminal.complain(
        "note: \(why.message.escapedForTerminal); set aside as \(folder.escapedForTerminal)\n")
    }
  }

  /// Reads `files`: the entries that cannot be run, and a runner for the others; all errors are
  /// passed to `fail`.
  private func read(
    _ files: [String], _ programs: ProgramSet?, _ baselines: BaselineFolder,
    _ fail: (any Error) -> String
  ) -> (SuiteResult, SuiteRunner) {
    for file in files { OutputFolder.sweep(ReportPlace.of(file, in: out), below: out) }
    let read = SuiteScenarios(files, scenarios, budget, features, fail: fail)
    var suite = SuiteResult(entries: read.others)
    suite.sides = .baseline(in: baselines)
    var runner = SuiteRunner(
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount, programs: programs,
      drawing: wholeReports ? .all : .ofMisses)
    for (scenario, content) in read.scenarios {
      do {
        try runner.add(scenario, content: content)
      } catch {
        suite.entries.append(SuiteResult.Entry(path: scenario.path, end: .failed(fail(error))))
      }
    }
    return (suite, runner)
  }

  /// The job of all scenarios and its history, with the results of `shards`.
  private func begin(
    _ runner: SuiteRunner, merging shards: ShardSet?, _ files: [String], _ place: SuiteFiles
  ) throws -> (History, History.Job) {
    try shards?.requireInputs(inputs(of: files))
    let history = try history(at: place.history)
    let job = try begin(runner.plan, in: history)
    if let shards { try runner.restore(shards, into: history.keeper(of: job)) }
    return (history, job)
  }

  /// The job to resume, or a new one.
  private func begin(_ plan: JobPlan, in history: History) throws -> History.Job {
    if resume {
      let why: String
      do throws(Diagnostic) {
        if let job = try history.unfinished(plan) { return job }
        why =
          try history.hasOtherUnfinished(plan)
          ? "the stopped job ran other scenarios, seeds or another version of simrun"
          : "no job was stopped"
      } catch {
        guard error.kind == .badInput else { throw error }
        why = error.message
      }
      Terminal.complain("note: \(why); starting anew\n")
    }
    return try history.begin(plan, started: CI.now)
  }

  private func show(_ suite: SuiteResult, _ text: SuiteText) {
    let onGitHub = ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true"
    if format == .github || (format == nil && onGitHub) {
      var sink = ByteSink()
      GitHubReporter().write(suite, into: &sink)
      Terminal.write(sink.text)
    }
    Terminal.print(
      quiet ? text.verdict(suite) : text.summary(suite, page: "\(out)/\(SuitePage.fileName)"))
  }

  /// For readers of the history; no result depends on it.
  private static var now: String { Date().formatted(.iso8601) }
}
