import Foundation
import Sensing
import SimKernel
import SimMetrics
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimSensors
import SimText
import SimWorlds

extension Bench {
  /// Measures generation, replay and scoring separately, and a whole run, on an hour's walk.
  /// Returns the time of the run in nanoseconds per sample (a fix or a heading).
  static func measureParts(_ workload: Workload, into table: inout Table) throws -> Double {
    let random = RandomStream(seed: 1)
    let generation = Stopwatch.median(7) {
      Stopwatch.keep(workload.plan.phone.trace(along: workload.truth, random: random))
    }
    let sensed = Double(workload.trace.fixes.count + workload.trace.headings.count)
    table.add("generation of fixes and headings", generation / sensed, "ns/sample")

    var record = try workload.simulation(minutes: 60).run()
    let samples = Double(record.trace.fixes.count + record.trace.headings.count)
    let replay = try Stopwatch.median(
      15, preparing: { workload.simulation(minutes: 60) }, { record = try $0.run() })
    table.add("replay through the features", replay / samples, "ns/sample")
    table.add("the same by event", replay / Double(record.eventCount), "ns/event")

    let metrics = MetricCatalog.all
    let scoring = Stopwatch.median(7) {
      let view = RunView(record)
      for metric in metrics { Stopwatch.keep(metric.score(view)) }
    }
    table.add("scoring, all \(metrics.count) metrics", scoring / samples, "ns/sample")
    table.add("the same by event", scoring / Double(record.eventCount), "ns/event")

    let whole = try Stopwatch.median(7) { try Stopwatch.keep(workload.run()) } / sensed
    table.add("a run: walk, generate, replay, digest", whole, "ns/sample")
    try measureEverything(beside: whole, into: &table)
    PositionTable.measure(into: &table)
    return whole
  }

  /// Measures the same walk with the rules of a platform and more features, compared with `plain`.
  private static func measureEverything(beside plain: Double, into table: inout Table) throws {
    let workload = try Workload(isWhole: true)
    let sensed = Double(workload.trace.fixes.count + workload.trace.headings.count)
    let whole = try Stopwatch.median(7) { try Stopwatch.keep(workload.run()) } / sensed
    table.add("a run with everything on", whole, "ns/sample")
    table.addPlain("the same in runs without", whole / plain, "×")
    let record = try workload.simulation(minutes: 60).run()
    let power = workload.scenario.power
    let metrics = MetricCatalog.all.filter { $0.name.hasPrefix("energy.") }
    let scoring = Stopwatch.median(7) {
      let view = RunView(record, power: power)
      for metric in metrics { Stopwatch.keep(metric.score(view)) }
    }
    table.add("its energy, all \(metrics.count) metrics", scoring / sensed, "ns/sample")
  }

  /// Measures the main job, from the scenario's text to the report, and the command as a user
  /// starts it.
  static func measureWhole(into table: inout Table) async throws {
    let path = "scenarios/medina-drift.yaml"
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let scenario = try Scenario(bytes: bytes, path: path)
    let clock = ContinuousClock()
    var times: [Double] = []
    var last: ScenarioResult?
    for _ in 0..<5 {
      let start = clock.now
      last = try await ScenarioRunner(scenario, options: RunOptions(runs: 1, jobs: 1)).run()
      let time = (clock.now - start).components
      times.append(Double(time.seconds) + Double(time.attoseconds) / 1e18)
    }
    guard let result = last else { return }
    let seconds = times.sorted()[times.count / 2]
    let simulated = result.variants.reduce(0.0) { $0 + $1.runs[0].simulatedSeconds }
    guard case .walk(let plan) = scenario.source else { return }
    let rate = 1 / plan.phone.fixStep.seconds + 1 / plan.phone.headingStep.seconds
    table.add(
      "main job: 5 variants, scores and a map", seconds * 1e9 / (simulated * rate), "ns/sample")
    table.addPlain("the same on one core", simulated / seconds, "simulated s/s")

    let reporter = ObservationsReporter()
    let size = Double(reporter.text(result).utf8.count)
    let writing = Stopwatch.median(5) {
      var sink = ByteSink()
      reporter.write(result, into: &sink)
      Stopwatch.keep(sink.bytes.count)
    }
    table.add("observations.jsonl", writing / size * 1e3, "ns/kB")

    let shell = try Stopwatch.median(10) { try Child.runShell() }
    let start = try Stopwatch.median(10) { try Child.run(["--version"]) }
    table.addPlain("start of the command (--version)", start / 1e6, "ms")
    table.addPlain("the same in starts of /bin/sh", start / shell, "×")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "simrun-bench-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let command = [path, "--runs", "1", "--quiet", "--out", folder.path]
    let job = try Stopwatch.median(5) { try Child.run(command) }
    table.addPlain("main job as a command", job / 1e6, "ms")
    if let peak = try Child.peakKilobytes(command) {
      table.addPlain("peak memory of the main job", Double(peak) / 1024, "MB")
    }
  }
}

/// Runs the command as a user would.
enum Child {
  private static let command = URL(fileURLWithPath: CommandLine.arguments[0])
    .resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent("simrun")

  static func run(_ arguments: [String]) throws {
    let process = make(arguments)
    try process.run()
    process.waitUntilExit()
  }

  static func runShell() throws {
    let process = make(["-c", ":"])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    try process.run()
    process.waitUntilExit()
  }

  /// Returns the command's peak memory in kilobytes; nil if the system does not report it.
  ///
  /// Polls VmHWM until the end: the figure of `getrusage` for a child includes its parent.
  static func peakKilobytes(_ arguments: [String]) throws -> Int? {
    let process = make(arguments)
    try process.run()
    var peak: Int?
    while process.isRunning {
      let status = try? String(
        contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      peak = line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? peak
      usleep(500)
    }
    return peak
  }

  private static func make(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = command
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }
}
