import ArgumentParser
import Foundation
import SimKernel
import SimResults
import SimRunner
import SimScenarios
import SimText

/// Running a part of a suite's runs.
extension CI {
  private var jobArguments: [String] {
    paths.map { $0.hasPrefix("-") ? "./" + $0 : $0 }
      + (baselines.baseline.map { ["--baseline", $0] } ?? [])
      + (wholeReports ? ["--whole-reports"] : [])
      + budget.arguments + (scenarios.allowsOutside ? ["--allow-outside"] : [])
      + features.arguments
  }

  /// All scenarios and the files that they name. An unreadable scenario counts with its bytes.
  func inputs(of files: [String]) throws -> [ShardManifest.Input] {
    try FileDigest.inputs(
      files.flatMap { file in
        [file] + ((try? scenarios.read(file, within: budget).scenario.files) ?? [])
      })
  }

  /// Runs a part of every scenario and saves the results.
  func run(
    _ shard: Shard, of runner: SuiteRunner, _ files: [String],
    _ fail: @escaping (any Error) -> String
  ) async throws -> ExitStatus {
    let manifest = ShardManifest(
      shard, of: "ci", jobArguments, build: try FileDigest.ofProgram(),
      inputs: try inputs(of: files))
    let progress = Progress()
    Interruption.listen()
    defer { Interruption.stopListening() }
    let part = try await runner.run(
      shard, watch: .interruptible(showing: progress), fail: fail)
    progress.end()
    guard let part else {
      Terminal.complain("stopped; an unfinished shard is not kept: run it again\n")
      return .met
    }
    let place = ShardFolder.place(of: shard, of: "ci", in: out)
    try ShardFolder.write(manifest, to: place, below: out) { append throws(WriteError) in
      try SuiteRunner.write(part, append)
    }
    ShardWords.tell(shard, "\(part.runs) runs", place, out: out, quiet: quiet)
    return .met
  }
}
