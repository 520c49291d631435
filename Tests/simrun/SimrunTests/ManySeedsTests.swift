import Foundation
import Testing

@testable import SimrunCommand

@Suite("Many seeds at the command line (H-1, H-6, H-7)")
struct ManySeedsTests {
  private let checkpoint = "reports/short/runs-150-from-1.checkpoint"

  /// Starts 150 runs, sends `signal` once some are saved, and returns how the command ended.
  private func interrupted(_ simrun: Command, by signal: Int32) throws -> Command.Outcome {
    try simrun.write("short.yaml", shortScenario)
    let running = try simrun.start(["short.yaml", "--runs", "150", "--checkpoint-every", "1 ms"])
    while running.process.isRunning && !simrun.exists(checkpoint) { usleep(1000) }
    kill(running.process.processIdentifier, signal)
    return try running.end()
  }

  private func bytes(_ simrun: Command, below folder: String) throws -> [String: Data] {
    var bytes: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(
      atPath: simrun.folder.appendingPathComponent(folder).path)
    {
      bytes[name] = try Data(
        contentsOf: simrun.folder.appendingPathComponent("\(folder)/\(name)"))
    }
    return bytes
  }

  @Test(
    "Stopped, it keeps what is done and ends as a shell expects; resumed, it gives the same bytes",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func stopAndResume(signal: Int32) throws {
    try Command.inFolder { simrun in
      let stopped = try interrupted(simrun, by: signal)
      #expect(stopped.status == 128 + signal, "\(stopped.errors)")
      #expect(stopped.errors.contains("of 150 runs; continue with:"))
      #expect(stopped.errors.hasSuffix("  simrun short.yaml --seed 1 --runs 150 --resume\n"))
      #expect(stopped.output.contains("of 150 runs; all below is of these"))
      // reports are written for complete jobs only
      #expect(!simrun.exists("reports/short/report.json"))
      let resumed = try simrun("short.yaml", "--runs", "150", "--resume", "--quiet")
      #expect(resumed.output == "met short.yaml\n", "\(resumed.errors)")
      #expect(!simrun.exists(checkpoint))
      _ = try simrun("short.yaml", "--runs", "150", "--jobs", "1", "--quiet", "--out", "whole")
      #expect(try bytes(simrun, below: "reports/short") == bytes(simrun, below: "whole/short"))
    }
  }

  @Test("Killed outright, it goes on from what it last kept; another job leaves that alone")
  func killed() throws {
    try Command.inFolder { simrun in
      let killed = try interrupted(simrun, by: SIGKILL)
      #expect(killed.status == SIGKILL && simrun.exists(checkpoint))
      // a run of another seed
      _ = try simrun("short.yaml", "--seed", "7", "--quiet")
      #expect(simrun.exists(checkpoint))
      let resumed = try simrun("short.yaml", "--runs", "150", "--resume", "--quiet")
      #expect(resumed.status == 0 && !simrun.exists(checkpoint), "\(resumed.errors)")
    }
  }

  @Test(
    "A changed scenario does not go on from an old checkpoint; without one there is no resuming")
  func refused() throws {
    try Command.inFolder { simrun in
      _ = try interrupted(simrun, by: SIGINT)
      try simrun.write(
        "short.yaml", shortScenario.replacingOccurrences(of: "<= 20 /s", with: "<= 21 /s"))
      let changed = try simrun("short.yaml", "--runs", "150", "--resume")
      #expect(changed.status == 65)
      #expect(changed.errors.contains("another job: the scenario has changed since"))
      #expect(changed.errors.contains("hint: start anew, without --resume"))
      let other = try simrun("short.yaml", "--runs", "9", "--resume")
      #expect(other.status == 66 && other.errors.contains("no checkpoint to continue from"))
      let anew = try simrun("short.yaml", "--runs", "150", "--quiet")
      #expect(anew.status == 0 && anew.errors.hasPrefix("note: starting anew; "))
      #expect(try simrun(".", "--resume").status == 64)
    }
  }

  @Test("Progress tells how many, how fast and how long still")
  func progress() {
    func line(_ done: Int, before: Int = 0, seconds: Double) -> String {
      Progress.line(done, of: 10_000, doneBefore: before, seconds: seconds)
    }
    #expect(line(812, seconds: 40) == "812 of 10000 runs, 20.3 /s, 7 min 33 s left")
    // runs from a checkpoint do not count for the speed
    #expect(line(812, before: 800, seconds: 1) == "812 of 10000 runs, 12 /s, 12 min 46 s left")
    #expect(line(9_999, seconds: 10) == "9999 of 10000 runs, 1000 /s, 1 s left")
    #expect(line(100, seconds: 1000) == "100 of 10000 runs, 0.1 /s, 27 h 30 min left")
    #expect(line(5, before: 5, seconds: 0) == "5 of 10000 runs")
  }

  @Test("A recording has no seeds: --seed and --runs are refused with it")
  func recording() throws {
    try Command.inFolder { simrun in
      try simrun.write("walk.gpx", shortTrack)
      let replay = Command.scenario("replay/home-compass.yaml")
      for flag in ["--seed", "--runs"] {
        // 2026-11-21: both flags were silently ignored
        let outcome = try simrun(replay, "--trace", "walk.gpx", flag, "3")
        #expect(outcome.status == 64 && outcome.errors.contains("--trace replays one recording"))
        let own = try String(contentsOfFile: replay, encoding: .utf8)
          .replacingOccurrences(of: "trace: from_command_line", with: "trace: walk.gpx")
        try simrun.write("own.yaml", own)
        let named = try simrun("own.yaml", flag, "3")
        #expect(named.status == 64)
        #expect(named.errors.contains("own.yaml replays a recording, which is the same on every"))
      }
    }
  }

  @Test("Of a folder, what needs a recording is skipped where none is named, and counted")
  func skipped() throws {
    try Command.inFolder { simrun in
      let replay = try String(
        contentsOfFile: Command.scenario("replay/home-compass.yaml"), encoding: .utf8)
      let folder = simrun.folder.appendingPathComponent("mine")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try simrun.write("mine/replay.yaml", replay)
      #expect(try simrun("mine", "--quiet").status == 64, "nothing was run at all")
      try simrun.write("mine/short.yaml", shortScenario)
      let outcome = try simrun("mine", "--quiet")
      #expect(outcome.status == 0 && outcome.output == "met mine/short.yaml\n")
      #expect(
        outcome.errors
          == "skipped mine/replay.yaml: it replays a recording, but no --trace names one\n"
          + "2 scenarios: 1 met, 1 skipped\n")
      #expect(try simrun("mine/replay.yaml").status == 64, "named, it is no more skipped")
    }
  }

  @Test("a.yml beside a.yaml has reports of its own")
  func sameStem() throws {
    try Command.inFolder { simrun in
      try simrun.write("a.yaml", shortScenario)
      try simrun.write("a.yml", shortScenario)
      // 2026-11-21: the second report overwrote the first
      #expect(try simrun(".", "--quiet").status == 0)
      #expect(simrun.exists("reports/a/report.json") && simrun.exists("reports/a.yml/report.json"))
    }
  }

  @Test("verify finds all conditions the same, and says which they were")
  func verify() throws {
    try Command.inFolder { simrun in
      try simrun.write("short.yaml", shortScenario)
      let outcome = try simrun("verify", "short.yaml", "--runs", "3", "--seed", "5")
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.output.contains("  3 seeds × 1 variants = 3 runs, digest "))
      for name in ["at once", "the last seed first", "another process", "read back and replayed"] {
        #expect(outcome.output.contains(name))
      }
      #expect(outcome.output.components(separatedBy: "✓ same").count == 5)
      #expect(try simrun("verify", "short.yaml", "--runs", "0").status == 64)
      #expect(try simrun("verify", "nowhere.yaml").status == 66)
    }
  }
}
