import ArgumentParser
import Foundation
import SimKernel
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimText

/// Running a part of one scenario's runs, and merging the parts.
extension Run {
  func validateShard() throws {
    if rows != nil, paths.count != 1 {
      throw ValidationError("--rows takes the runs of one scenario: name its file")
    }
    guard shard.words != nil else { return }
    if rows != nil {
      throw ValidationError(
        "--shard can't be combined with --rows: merge writes the rows of all shards")
    }
    if resume {
      throw ValidationError("--shard can't be combined with --resume: run a stopped shard again")
    }
    if trace != nil {
      throw ValidationError("--shard cuts many runs, and --trace replays one recording")
    }
    if paths.count != 1 {
      throw ValidationError("--shard cuts the runs of one scenario: name its file")
    }
  }

  /// Arguments that identify this job, and that read back as the same job: options that do not
  /// change results are left out.
  private func jobArguments(_ job: Checkpoint.Job) -> [String] {
    // with a folder in front, a name that looks like a flag is not taken for one
    let path = paths[0].hasPrefix("-") ? "./" + paths[0] : paths[0]
    return [path, "--seed", "\(job.firstSeed)", "--runs", "\(job.runs)"]
      + budget.arguments + (fullDigits ? ["--full-digits"] : [])
      + (scenarios.allowsOutside ? ["--allow-outside"] : []) + features.arguments
  }

  private static func inputs(_ scenario: Scenario) throws -> [ShardManifest.Input] {
    try FileDigest.inputs([scenario.path] + scenario.files)
  }

  /// Runs a part of the seeds and saves the results.
  func run(
    _ shard: Shard, of runner: ScenarioRunner, _ job: Checkpoint.Job, _ scenario: Scenario
  ) async throws -> ScenarioTally.End {
    guard job.runs > 1 else {
      throw UsageFailure(
        message: "\(scenario.path) has one run, which can't be split: set their number with --runs")
    }
    guard shard.count <= job.runs else {
      throw UsageFailure(
        message: "--shard \(shard.text) cuts \(job.runs) runs into more parts than there are: "
          + "\(job.runs) is the most")
    }
    Interruption.listen()
    defer { Interruption.stopListening() }
    let manifest = ShardManifest(
      shard, of: "run", jobArguments(job), build: try FileDigest.ofProgram(),
      inputs: try Self.inputs(scenario))
    let place = ShardFolder.place(
      of: shard, of: "run", in: ReportPlace.of(scenario.path, in: out))
    let progress = Progress()
    let runs = try await runner.run(shard, watch: .interruptible(showing: progress))
    progress.end()
    guard let runs else {
      Terminal.complain("stopped; an unfinished shard is not kept: run it again\n")
      return .stopped
    }
    try ShardFolder.write(manifest, to: place, below: out, runs.write)
    ShardWords.tell(shard, "\(runs.count) of \(job.runs) runs", place, out: out, quiet: quiet)
    return .ended(.met)
  }

  /// Merges the runs of all shards and writes what one process would have written.
  func merge(
    _ shards: ShardSet, _ runner: ScenarioRunner, _ job: Checkpoint.Job, _ scenario: Scenario,
    for suite: inout [SuiteEntry]
  ) async throws -> ScenarioTally.End {
    try shards.requireInputs(Self.inputs(scenario))
    guard paths.count == 1, jobArguments(job) == shards.arguments else {
      throw shards.folders[0].foreign
    }
    let merged = try runner.merged(shards, as: job)
    guard
      case .finished(let result) = try await runner.run(as: job, from: merged)
    else { return .stopped }
    let folder = ReportPlace.of(scenario.path, in: out)
    try write(result, to: folder)
    return tell(result, in: folder, for: &suite)
  }
}
