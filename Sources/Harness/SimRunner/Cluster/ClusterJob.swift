import SimResults

/// A job of many runs, cut for an engine that runs tasks on many machines (H-15).
///
/// Every task runs one shard and needs no other; what the engine runs again gives the same bytes.
public struct ClusterJob: Hashable, Sendable {
  /// The engine's name for the job; letters, digits and hyphens.
  public var name: String
  /// How the command is started where tasks run: its path, or a name in their PATH.
  public var program: String
  /// As the user names it, from `folder`.
  public var scenario: String
  public var seed: UInt64
  /// Of the whole job.
  public var runs: Int
  /// Tasks, at least 1.
  public var shards: Int
  /// Cores of a task, at least 1.
  public var cores: Int
  /// Memory that a task is given, in megabytes.
  public var memoryMegabytes: Int
  /// Seconds after which a task is taken for hanging.
  public var limitSeconds: Int
  /// The folder that tasks run in, shared among them.
  public var folder: String
  /// Where shards go, from there.
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

  /// The words of one task; `part` is its number, `auto` where the engine tells it.
  public func command(part: String = "auto") -> [String] {
    [program, "run", scenario, "--runs", "\(runs)", "--seed", "\(seed)"] + options + [
      "--shard", "\(part)/\(shards)", "--out", out, "--jobs", "\(cores)", "--quiet",
    ]
  }

  /// The same as a shell reads it.
  func shellCommand(part: String = "auto") -> String {
    command(part: part).map(shellWord).joined(separator: " ")
  }

  /// What puts the shards together.
  public var mergeCommand: String {
    ([program, "merge", out] + options).map(shellWord).joined(separator: " ")
  }
}

/// How many shards a job is cut into, by how long its runs take.
public struct ClusterChunks: Hashable, Sendable {
  /// At least 1.
  public var shards: Int
  /// How long a task takes, as far as the measured runs tell.
  public var taskSeconds: Double
  /// Whether the engine takes no more tasks, so that they take longer than was wanted.
  public var isCapped: Bool

  /// - Parameters:
  ///   - runs: of the whole job, at least 1.
  ///   - runSeconds: what one takes of a core.
  ///   - startSeconds: what a task takes before its first run.
  ///   - wantedSeconds: how long a task should take.
  ///   - most: tasks that the engine takes.
  ///   - least: tasks that it asks for.
  ///   - shards: how many there are to be; nil where the times decide.
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
