import SimResults

/// A job of many runs, split for an engine that runs tasks on many machines (H-15).
///
/// Each task runs one shard and is independent of the others; a task that the engine repeats gives
/// the same bytes.
public struct ClusterJob: Hashable, Sendable {
  /// The engine's name for the job; letters, digits and hyphens.
  public var name: String
  /// The simrun executable on the machines of the tasks: its path, or a name in their PATH.
  public var program: String
  /// Path of the scenario as the user names it, relative to `folder`.
  public var scenario: String
  public var seed: UInt64
  /// Number of runs of the whole job.
  public var runs: Int
  /// Number of tasks, at least 1.
  public var shards: Int
  /// Cores per task, at least 1.
  public var cores: Int
  /// Memory per task, in megabytes.
  public var memoryMegabytes: Int
  /// Time limit of a task, in seconds; a task that takes longer is considered hung.
  public var limitSeconds: Int
  /// The working folder of the tasks, shared among them.
  public var folder: String
  /// The output folder of the shards, relative to `folder`.
  public var out: String
  /// Further options of the command.
  public var options: [String]

  public init(
    name: String, program: String, scenario: String, seed: UInt64, runs: Int, shards: Int,
    cores: Int, memoryMegabytes: Int, limitSeconds: Int, folder: String, out: String,
    options: [String] = []
  ) {
    (self.name, self.program, self.scenario, self.seed) = (name, program, scenario, seed)
    (self.runs, self.shards, self.cores) = (runs, shards, cores)
    (self.memoryMegabytes, self.limitSeconds) = (memoryMegabytes, limitSeconds)
    (self.folder, self.out, self.options) = (folder, out, options)
  }

  /// The words of one task's command; `part` is its number, `auto` where the engine sets it.
  public func command(part: String = "auto") -> [String] {
    [program, "run", scenario, "--runs", "\(runs)", "--seed", "\(seed)"] + options + [
      "--shard", "\(part)/\(shards)", "--out", out, "--jobs", "\(cores)", "--quiet",
    ]
  }

  /// The same command as one line for a shell.
  func shellCommand(part: String = "auto") -> String {
    command(part: part).map(shellWord).joined(separator: " ")
  }

  /// The command that merges the shards.
  public var mergeCommand: String {
    ([program, "merge", out] + options).map(shellWord).joined(separator: " ")
  }
}

/// The number of shards of a job, chosen by the duration of its runs.
public struct ClusterChunks: Hashable, Sendable {
  /// Number of shards, at least 1.
  public var shards: Int
  /// Expected duration of a task, in seconds, estimated from the measured runs.
  public var taskSeconds: Double
  /// Whether the engine's limit on tasks applies, so that tasks take longer than wanted.
  public var isCapped: Bool

  /// - Parameters:
  ///   - runs: number of runs of the whole job, at least 1.
  ///   - runSeconds: core time of one run.
  ///   - startSeconds: time that a task takes before its first run.
  ///   - wantedSeconds: wanted duration of a task.
  ///   - most: largest number of tasks that the engine accepts.
  ///   - least: smallest number of tasks that the engine accepts.
  ///   - shards: number of shards to use; nil: chosen by the times.
  public init(
    runs: Int, runSeconds: Double, startSeconds: Double, cores: Int, wantedSeconds: Double,
    most: Int, least: Int = 1, shards: Int? = nil
  ) {
    func seconds(_ shards: Int) -> Double {
      startSeconds + Double((runs + shards - 1) / shards) * runSeconds / Double(cores)
    }
    let room = max(1, wantedSeconds - startSeconds)
    let wanted = (Double(runs) * runSeconds / Double(cores) / room).rounded(.up)
    let exact = Int(min(max(1, wanted), Double(runs)))
    self.shards = shards ?? min(max(exact, least), min(most, runs))
    isCapped = shards == nil && exact > most
    taskSeconds = seconds(self.shards)
  }
}
