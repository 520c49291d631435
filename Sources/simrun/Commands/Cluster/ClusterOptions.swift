import ArgumentParser
import Foundation
import SimKernel
import SimResults
import SimRunner
import SimScenarios
import SimText

/// The common options of the jobs of all engines.
struct ClusterOptions: ParsableArguments {
  @Argument(help: "Scenario file.")
  var scenario: String

  @Option(help: "Number of runs of the whole job.")
  var runs: Int

  @Option(help: "First seed (default: that of the scenario).")
  var seed: UInt64?

  @Option(help: "Number of tasks (default: from the measured time of a run).")
  var shards: Int?

  @Option(help: "Minutes that a task should take.")
  var minutes = 5.0

  @Option(help: "Number of seeds to run and time first; more if they are very fast.")
  var sample = 5

  @Option(help: "Number of cores for each task.")
  var cores = 1

  @Option(
    help: ArgumentHelp("Folder for the shards, shared by all tasks.", valueName: "folder"))
  var out = "shards"

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Folder for the job (default: cluster/ENGINE).", valueName: "folder"))
  var job: String?

  @Option(
    help: ArgumentHelp(
      "Path of simrun in a task (default: the path of this one; in containers 'simrun').",
      valueName: "path"))
  var program: String?

  @OptionGroup var scenarios: ScenarioOptions

  func validate() throws {
    try WholeNumber.check("--runs", runs, in: 2...WholeNumber.seeds.upperBound)
    try WholeNumber.check("--shards", shards, in: 1...runs)
    try WholeNumber.check("--sample", sample, in: 1...1000)
    try WholeNumber.check("--cores", cores, in: 1...256)
    guard minutes > 0, minutes <= 1440 else {
      throw ValidationError("--minutes takes a number above 0 and up to 1440, found \(minutes)")
    }
    if out.isEmpty || job?.isEmpty == true {
      throw ValidationError("--out and --job take a folder, found nothing")
    }
  }

  /// The requirements of an engine for a job.
  struct Engine {
    /// The name of the subcommand.
    var name: String
    var mostTasks: Int
    var leastTasks = 1
    /// The folder where tasks run, if it is not the folder of this command.
    var folder: String?
  }

  /// Measures the runs, splits the job for `engine`, and prints both.
  func cut(for engine: Engine) async throws -> ClusterJob {
    let measured = try await measure()
    let chunks = ClusterChunks(
      runs: runs, runSeconds: measured.runSeconds, startSeconds: measured.startSeconds,
      cores: cores, wantedSeconds: minutes * 60, most: engine.mostTasks, least: engine.leastTasks,
      shards: shards)
    if let shards, !(engine.leastTasks...engine.mostTasks).contains(shards) {
      throw UsageFailure(
        message: "\(engine.name) takes \(engine.leastTasks) to \(engine.mostTasks) tasks, and "
          + "--shards asks for \(shards)")
    }
    Terminal.print(words(measured, chunks, engine))
    let here = FileManager.default.currentDirectoryPath
    let own = Bundle.main.executablePath ?? CommandLine.arguments[0]
    return ClusterJob(
      name: name, program: program ?? (engine.folder == nil ? own : Program.name),
      scenario: scenario, seed: measured.seed, runs: runs, shards: chunks.shards, cores: cores,
      memoryMegabytes: measured.megabytes * 2,
      // four times the expected time, for slower or shared nodes
      limitSeconds: max(600, Int(4 * chunks.taskSeconds)), folder: engine.folder ?? here, out: out,
      options: scenarios.allowsOutside ? ["--allow-outside"] : [])
  }

  func folder(of engine: String) -> String { job ?? "cluster/\(engine)" }

  /// A name that every engine accepts: lower-case letters, digits and hyphens.
  private var name: String {
    let file = URL(fileURLWithPath: scenario).deletingPathExtension().lastPathComponent
    let letters = file.lowercased().map { character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "-"
    }
    return "simrun-" + String(letters.prefix(40)).trimmingCharacters(in: ["-"])
  }

  // MARK: - measuring the runs

  /// Shortest time for which runs are measured, in seconds.
  private static let leastSeconds = 2.0

  /// CPU seconds of this process so far, independent of other load on the machine.
  private static var cpuSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private struct Measured {
    var seed: UInt64
    var sample: Int
    var runSeconds: Double
    var startSeconds: Double
    /// The largest memory of the process in megabytes, at least 256.
    var megabytes: Int
  }

  private func measure() async throws -> Measured {
    let start = Self.cpuSeconds
    let (read, _) = try scenarios.read(scenario)
    guard case .walk = read.source else {
      throw UsageFailure(
        message: "\(scenario) replays a recording, which is the same on every seed: there is "
          + "nothing to split")
    }
    let first = seed ?? read.seeds.first
    /// Measures the seconds for the runs of a task: rows without a report.
    func time(_ runs: Int) async throws -> Double {
      let runner = ScenarioRunner(
        read, options: RunOptions(firstSeed: first, runs: max(2, runs), jobs: 1))
      guard let part = Shard(0, of: max(2, runs) / runs) else { return 0 }
      let start = Self.cpuSeconds
      _ = try await runner.run(part)
      return Self.cpuSeconds - start
    }
    // the first run warms up
    _ = try await time(1)
    let startSeconds = Self.cpuSeconds - start
    var count = min(max(2, sample), runs)
    var all = try await time(count)
    // a very short time is no measurement: use a number of runs that takes some seconds
    if all < Self.leastSeconds {
      let rate = Double(count) / max(all, 1e-3)
      count = min(runs, max(count, Int(rate * Self.leastSeconds)))
      all = try await time(count)
    }
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(RUSAGE_SELF.rawValue, &usage)
      let kilobytes = Int(usage.ru_maxrss)
    #else
      getrusage(RUSAGE_SELF, &usage)
      let kilobytes = Int(usage.ru_maxrss) / 1024
    #endif
    return Measured(
      seed: first, sample: count, runSeconds: max(all / Double(count), 1e-6),
      startSeconds: startSeconds,
      megabytes: max(256, kilobytes / 1024))
  }

  private func words(_ measured: Measured, _ chunks: ClusterChunks, _ engine: Engine) -> String {
    func digits(_ value: Double) -> String { Decimals.readable(value, significantDigits: 3) }
    let hours = Double(runs) * measured.runSeconds / 3600
    var text =
      "measured    \(digits(measured.runSeconds)) s of one core per run, over "
      + "\(measured.sample) seeds on this machine; \(measured.megabytes) MB at most\n"
      + "the job     \(runs) runs, \(digits(hours)) core hours at this speed\n"
      + "a task      \((runs + chunks.shards - 1) / chunks.shards) runs at most, about "
      + "\(digits(chunks.taskSeconds / 60)) min; \(chunks.shards) tasks\n"
    if chunks.isCapped {
      text += "note: \(engine.name) takes at most \(engine.mostTasks) tasks, so each takes longer\n"
    }
    return text
  }
}
