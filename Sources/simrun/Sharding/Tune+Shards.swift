import ArgumentParser
import SimKernel
import SimResults
import SimRunner
import SimScenarios
import SimText
import SimTraces
import SimTuning

/// Walking a part of a tuning, and merging the parts.
extension TuneCommand {
  func validateShard() throws {
    guard shard.words != nil else { return }
    if resume {
      throw ValidationError("--shard can't be combined with --resume: run a stopped shard again")
    }
    if scenario == nil { throw ValidationError("--shard cuts the walks of a scenario: name it") }
    if apply {
      throw ValidationError("--shard can't be combined with --apply: merge reports the radii")
    }
  }

  func jobArguments(_ plan: TuningPlan) -> [String] {
    let path = scenario ?? ""
    return [
      path.hasPrefix("-") ? "./" + path : path, "--vary", vary, "--walks", "\(plan.walks)",
      "--seed", "\(plan.firstSeed)", "--verify", "\(verify)",
    ]
      + (detection.map { ["--detection", Dimension.share.formatExactly($0)] } ?? [])
      + (costs.map { ["--costs", $0] } ?? [])
      + (today.map { ["--today", Dimension.length.formatExactly($0)] } ?? [])
      + budget.arguments + (scenarios.allowsOutside ? ["--allow-outside"] : [])
  }

  private static func inputs(_ scenario: Scenario) throws -> [ShardManifest.Input] {
    try FileDigest.inputs([scenario.path] + scenario.files)
  }

  /// Walks a part and saves the counts.
  func run(
    _ shard: Shard, of plan: TuningPlan, _ job: TourUnderTest, in folder: String
  ) async throws {
    guard shard.count <= plan.mostShards else {
      throw UsageFailure(
        message: "--shard \(shard.text) cuts the walks into more parts than can be counted: "
          + "\(plan.mostShards) is the most")
    }
    let manifest = ShardManifest(
      shard, of: "tune", jobArguments(plan), build: try FileDigest.ofProgram(),
      inputs: try Self.inputs(job.scenario))
    let place = ShardFolder.place(of: shard, of: "tune", in: folder)
    let progress = Progress()
    Interruption.listen()
    defer { Interruption.stopListening() }
    let counts = try await TuningJob(plan).run(
      shard,
      watch: .interruptible(showing: progress))
    progress.end()
    guard let counts else {
      Terminal.complain("stopped; an unfinished shard is not kept: run it again\n")
      if let status = Interruption.status { throw ExitCode(status) }
      return
    }
    try ShardFolder.write(manifest, to: place, below: out) { $0(counts.bytes) }
    ShardWords.tell(shard, "\(counts.done) walks", place, out: out, quiet: json)
  }

  /// The merged counts of all shards.
  func merged(
    _ shards: ShardSet, of plan: TuningPlan, _ job: TourUnderTest
  ) throws -> TuningCheckpoint {
    try shards.requireInputs(Self.inputs(job.scenario))
    var merged: TuningCheckpoint?
    for folder in shards.folders {
      let own = try TuningCheckpoint(Array(folder.payload()), path: folder.path, for: plan)
      if merged == nil { merged = own } else { merged?.add(own) }
    }
    return try merged ?? { throw shards.folders[0].damaged }()
  }
}
