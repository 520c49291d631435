import ArgumentParser
import SimKernel
import SimResults
import SimRunner
import SimText

/// Merges the shards of a job.
struct Merge: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Merge the shards of a job: the same bytes as from one process.",
    discussion: """
      simrun run scenarios/medina-drift.yaml --runs 20000 --shard 0/50 --out shards   and so on
      simrun merge shards

      Takes folders of shards, or folders that contain them, and writes and prints the same as \
      the command that --shard split: run, tune, prove --fresh or ci. It needs the same simrun, \
      and the scenario and its files at the same places as for the shards. Repeat the options \
      --feature and --allow-outside of the shards.

      Exit status: that of the split command; 65 if a shard was run by another build, on other \
      inputs or with other options, is there twice, or is truncated; 66 if shards are missing.
      """)

  @Argument(help: "Folders of shards, or folders that contain them.")
  var folders: [String]

  @Option(help: ArgumentHelp("Folder for reports.", valueName: "folder"))
  var out: String?

  @Option(
    help: ArgumentHelp(
      "Write one row per run into this SQLite file, for pandas and DuckDB; for simrun run only.",
      valueName: "file"))
  var rows: String?

  @Option(help: "Runs that reports show, executed at the same time; the results are the same.")
  var jobs: Int?

  @Option(help: "Output format: text, json or github (default: that of the split command).")
  var format: String?

  @Flag(name: .shortAndLong, help: "Print the verdict only.")
  var quiet = false

  @OptionGroup var scenarios: ScenarioOptions

  @OptionGroup var features: FeatureOptions

  func validate() throws {
    try WholeNumber.checkJobs(jobs)
    if out == "" { throw ValidationError("--out takes a folder, found nothing") }
  }

  func run() async throws {
    let shards: ShardSet
    do {
      shards = try ShardSet(
        ShardFolder.find(in: folders), build: FileDigest.ofProgram(), program: Program.name)
    } catch {
      throw ExitStatus(telling: error).code
    }
    if rows != nil, shards.command != "run" {
      throw ValidationError(
        "--rows needs runs of 'simrun run', but these are shards of 'simrun "
          + "\(shards.command.escapedForTerminal)'")
    }
    switch shards.command {
    case "run": try await run(shards)
    case "tune": try await tune(shards)
    case "prove": try await prove(shards)
    case "ci": try await ci(shards)
    default: throw ExitStatus(telling: unknown(shards)).code
    }
  }

  private func unknown(_ shards: ShardSet) -> Diagnostic {
    Diagnostic(
      "this is a shard of 'simrun \(shards.command)', which can't be split",
      at: Diagnostic.Place(file: shards.folders[0].path))
  }

  /// Parses the arguments of the command that was split, which come from a file.
  private func command<Command: ParsableCommand>(
    _ type: Command.Type, _ shards: ShardSet
  ) throws -> Command {
    do {
      return try type.parse(shards.arguments)
    } catch {
      throw ExitStatus(telling: shards.folders[0].foreign).code
    }
  }

  /// Requires the options for programs and for outside files that the shards were run with.
  private func requireSaid(
    _ features: FeatureOptions, _ scenarios: ScenarioOptions, _ shards: ShardSet
  ) throws {
    var missing: String?
    if features.arguments != self.features.arguments {
      let words = features.arguments.map(shellWord).joined(separator: " ")
      missing = words.isEmpty ? "no --feature" : words
    } else if scenarios.allowsOutside != self.scenarios.allowsOutside {
      missing = scenarios.allowsOutside ? "--allow-outside" : "no --allow-outside"
    }
    guard let missing else { return }
    throw ExitStatus(
      telling: UsageFailure(
        message: "the shards were run with \(missing): give merge the same, if you trust it")
    ).code
  }

  private func format<Format: CaseIterable & RawRepresentable>(
    _ type: Format.Type
  ) throws -> Format? where Format.RawValue == String {
    guard let format else { return nil }
    guard let found = Format(rawValue: format) else {
      let all = Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--format takes \(all) here, found '\(format.escapedForTerminal)'")
    }
    return found
  }

  private func run(_ shards: ShardSet) async throws {
    var run = try command(Run.self, shards)
    try requireSaid(run.features, run.scenarios, shards)
    // the shards determine what was run, but never what is written, and where
    (run.out, run.resume, run.positions, run.trace) = (out ?? "reports", false, false, nil)
    run.jobs = jobs
    run.rows = rows
    run.quiet = quiet
    run.format = try format(Run.Format.self) ?? run.format
    run.features = features
    try await run.run(merging: shards)
  }

  private enum PlainFormat: String, CaseIterable {
    case text, json
  }

  private func tune(_ shards: ShardSet) async throws {
    var tune = try command(TuneCommand.self, shards)
    try requireSaid(FeatureOptions.parse([]), tune.scenarios, shards)
    (tune.out, tune.resume, tune.apply) = (out ?? "reports", false, false)
    tune.jobs = jobs
    tune.json = try format(PlainFormat.self) == .json
    try await tune.run(merging: shards)
  }

  private func prove(_ shards: ShardSet) async throws {
    var prove = try command(Prove.self, shards)
    try requireSaid(prove.features, prove.scenarios, shards)
    (prove.out, prove.suggest) = (out ?? "reports/prove", false)
    prove.features = features
    prove.json = try format(PlainFormat.self) == .json
    try await prove.run(merging: shards)
  }

  private func ci(_ shards: ShardSet) async throws {
    var ci = try command(CI.self, shards)
    try requireSaid(ci.features, ci.scenarios, shards)
    (ci.out, ci.resume, ci.workflow) = (out ?? "reports", false, nil)
    ci.jobs = jobs
    ci.quiet = quiet
    ci.features = features
    ci.format = try format(CI.Format.self)
    try await ci.run(merging: shards)
  }
}
