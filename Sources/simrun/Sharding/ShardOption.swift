import ArgumentParser
import Foundation
import SimKernel
import SimResults
import SimText

/// The part of the job to run, if it is not the whole job.
struct ShardOption: ParsableArguments {
  @Option(
    name: .customLong("shard"),
    help: ArgumentHelp(
      "Run one of n parts (k counts from 0) and save it below --out for simrun merge; auto/n takes "
        + "k from SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX or AWS_BATCH_JOB_ARRAY_INDEX.",
      valueName: "k/n"))
  var words: String?

  func validate() throws { _ = try shard() }

  /// nil to run the whole job.
  func shard() throws -> Shard? {
    try words.map { try Self.shard($0, ProcessInfo.processInfo.environment) }
  }

  /// The variables in which Slurm, Kubernetes and AWS Batch pass the index of a task; each counts
  /// from the start of the array, which must be 0.
  static let indexNames = [
    "SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX",
  ]

  static func shard(_ words: String, _ environment: [String: String]) throws -> Shard {
    let sides = words.split(separator: "/", omittingEmptySubsequences: false)
    guard sides.count == 2, let count = Int(sides[1]), (1...Shard.mostShards).contains(count),
      sides[0] == "auto" || Int(sides[0]) != nil
    else {
      throw ValidationError(
        "--shard takes a part and how many there are, as in 0/50 or auto/50 (at most "
          + "\(Shard.mostShards)), found '\(words.escapedForTerminal)'")
    }
    if let number = Int(sides[0]) {
      guard let shard = Shard(number, of: count) else {
        throw ValidationError(
          "of \(count) shards there are 0/\(count) to \(count - 1)/\(count), found "
            + "'\(words.escapedForTerminal)'")
      }
      return shard
    }
    return try shard(autoOf: count, environment)
  }

  private static func shard(
    autoOf count: Int, _ environment: [String: String]
  ) throws -> Shard {
    let set = indexNames.compactMap { name in
      environment[name].flatMap { $0.isEmpty ? nil : (name: name, value: $0) }
    }
    guard let first = set.first else {
      throw ValidationError(
        "--shard auto/\(count) takes its number from \(indexNames[0]), \(indexNames[1]) or "
          + "\(indexNames[2]), and none of them is set: run it in a job array, or name the part, "
          + "as in --shard 0/\(count)")
    }
    if let other = set.first(where: { $0.value != first.value }) {
      throw ValidationError(
        "--shard auto/\(count) finds \(first.name)=\(first.value.escapedForTerminal) and "
          + "\(other.name)=\(other.value.escapedForTerminal): unset one, or name the part, as in "
          + "--shard 0/\(count)")
    }
    guard let number = Int(first.value), let shard = Shard(number, of: count) else {
      throw ValidationError(
        "\(first.name) is '\(first.value.escapedForTerminal)', and --shard auto/\(count) takes "
          + "0 to \(count - 1): let the job array have the indices 0 to \(count - 1)")
    }
    return shard
  }
}
