import Foundation
import SimHistory
import SimKernel
import SimResults
import TestSupport
import Testing

/// `make kills` makes two hundred kills, a test run a few. SIMRUN_KILLS sets the number of kills,
/// SIMRUN_KILL_SEED their moments.
@Suite("simrun ci killed outright, and several at once (H-9)")
struct KillTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let kills = environment["SIMRUN_KILLS"].flatMap { Int($0) } ?? 6
  private static let seed = environment["SIMRUN_KILL_SEED"].flatMap { UInt64($0) } ?? 1

  /// Writes a suite of one scenario with one seed and two with many seeds.
  private func writeSuite(_ simrun: Command) throws {
    try FileManager.default.createDirectory(
      at: simrun.folder.appendingPathComponent("scenarios"), withIntermediateDirectories: true)
    try simrun.write("scenarios/one.yaml", shortScenario)
    for (name, first) in [("a", 1), ("b", 100)] {
      try simrun.write(
        "scenarios/\(name).yaml",
        GateTests.manySeeds
          .replacingOccurrences(of: "{ ci_runs: 20 }", with: "{ first: \(first), ci_runs: 12 }")
          .replacingOccurrences(of: "heading_rate: 5 /s", with: "heading_rate: 25 /s"))
    }
  }

  /// All reports of a suite.
  private func outcome(_ simrun: Command) throws -> [String] {
    try ["junit.xml", "summary.md", "scenarios/a/report.json", "scenarios/b/report.json"].map {
      try simrun.read("reports/\($0)")
    }
  }

  @Test("Killed at any moment, every finished run is there once, and --resume comes to the same")
  func kill9() throws {
    try Command.inFolder { simrun in
      try writeSuite(simrun)
      let clock = ContinuousClock()
      var whole = try simrun("ci", "-q", "--jobs", "2")
      #expect(whole.status == 0, "\(whole.output)\(whole.errors)")
      let expected = try outcome(simrun)
      try clear(simrun)
      var length = try clock.measure { whole = try simrun("ci", "-q", "--jobs", "2") }
      var random = RandomStream(seed: Self.seed)
      var stopped = 0
      for number in 0..<Self.kills {
        try clear(simrun)
        // from before the history is created until after the end
        let moment = random.uniform() * 1.1
        let running = try simrun.start(["ci", "-q", "--jobs", "2"])
        usleep(UInt32(length / .microseconds(1) * moment))
        kill(running.process.processIdentifier, SIGKILL)
        let killed = try running.end()
        if killed.status == SIGKILL { stopped += 1 }
        // the machine may get faster or slower meanwhile
        length = killed.status == SIGKILL ? length * 1.01 : length * 0.9
        let replay = "replay: SIMRUN_KILLS=\(number + 1) SIMRUN_KILL_SEED=\(Self.seed)"
        try check(simrun, whole: killed.status == 0, replay)
        let resumed = try simrun("ci", "-q", "--jobs", "1", "--resume")
        #expect(resumed.status == 0, "\(resumed.errors) \(replay)")
        #expect(try outcome(simrun) == expected, "\(replay)")
        let names = try FileManager.default.subpathsOfDirectory(atPath: simrun.folder.path)
        #expect(!names.contains { $0.contains(".draft") }, "\(replay)")
        try check(simrun, whole: true, replay)
      }
      if Self.kills > 100 { print("… \(stopped) of \(Self.kills) kills hit a running command") }
      #expect(stopped > 0)
    }
  }

  /// Checks the history as the command left it.
  private func check(_ simrun: Command, whole: Bool, _ replay: String) throws {
    let path = simrun.folder.appendingPathComponent("reports/history.sqlite").path
    guard FileManager.default.fileExists(atPath: path) else { return }
    let history = try History(path: path)
    #expect(try history.problems() == [], "\(replay)")
    if whole { #expect(try history.unfinishedJobs() == 0, "\(replay)") }
  }

  private func clear(_ simrun: Command) throws {
    try FileManager.default.removeItem(at: simrun.folder.appendingPathComponent("reports"))
  }

  @Test("Two at once into one folder lose nothing, and come to what one does")
  func together() throws {
    try Command.inFolder { simrun in
      try writeSuite(simrun)
      _ = try simrun("ci", "-q")
      let expected = try outcome(simrun)
      try clear(simrun)
      let others = try (0..<3).map { number in
        // each command has its own files for its output
        let folder = simrun.folder.appendingPathComponent("\(number)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try Command(folder: folder).start(
          ["ci", "-q", "../scenarios", "--out", "../reports"])
      }
      for other in others {
        let outcome = try other.end()
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
      }
      let path = simrun.folder.appendingPathComponent("reports/history.sqlite").path
      let history = try History(path: path)
      #expect(try history.problems() == [] && history.unfinishedJobs() == 0)
      // one seed of one variant, and twice twelve seeds of two variants
      #expect(try history.runCount() == 3 * (1 + 2 * 12 * 2))
      let digest = try simrun.read("reports/summary.md").firstMatch(of: /Digest `\w+`/)?.output
      #expect(digest != nil && expected[1].contains(digest ?? ""))
    }
  }
}
