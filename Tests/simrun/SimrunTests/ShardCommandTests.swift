import Foundation
import TestSupport
import Testing

@testable import SimrunCommand

/// All files below `folder`, by their paths in it, except the run history, which contains its time
/// of creation.
private func files(_ simrun: Command, below folder: String) throws -> [String: Data] {
  let root = simrun.folder.appendingPathComponent(folder)
  let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
  var files: [String: Data] = [:]
  for name in names where !name.contains("history.sqlite") {
    files[name] = FileManager.default.contents(atPath: root.appendingPathComponent(name).path)
  }
  return files
}

/// Runs `arguments` in one process, then in `count` shards that are merged, and compares the
/// outputs, the files and the exit statuses.
private func compare(
  _ simrun: Command, _ arguments: [String], shards count: Int, merging: [String] = []
) throws {
  let whole = try simrun(arguments + ["--out", "out"])
  try FileManager.default.moveItem(
    at: simrun.folder.appendingPathComponent("out"),
    to: simrun.folder.appendingPathComponent("whole"))
  // no shard depends on an earlier one
  for number in (0..<count).reversed() {
    let shard = try simrun(arguments + ["--out", "shards", "--shard", "\(number)/\(count)"])
    #expect(shard.status == 0, "\(shard.output)\(shard.errors)")
  }
  let merged = try simrun(["merge", "shards", "--out", "out"] + merging)
  #expect(merged.status == whole.status, "\(merged.errors)")
  #expect(merged.output == whole.output)
  let (one, other) = (try files(simrun, below: "whole"), try files(simrun, below: "out"))
  #expect(!one.isEmpty && one.keys.sorted() == other.keys.sorted())
  for (name, bytes) in one { #expect(other[name] == bytes, "\(name)") }
}

@Suite("Shards merged are the bytes of one process (H-6, H-7, H-15)")
struct ShardCommandTests {
  /// A scenario in which 4 of 40 walks miss, so that the report has misses.
  static let missed =
    shortScenario.replacing("expect:", with: "expect:\n  given.error.p95: <= 9 m") + """
      measure: [given.error.p50]
      faults:
        - swarm:
            - outage: { at: 2 s, for: 5 s }

      """

  @Test("Of a run: report, page, digest, JSON and status", arguments: [1, 3, 8])
  func run(count: Int) throws {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", Self.missed)
      try compare(simrun, ["s.yaml", "--runs", "40", "--full-digits"], shards: count)
      #expect(try simrun.read("out/s/report.txt").contains("36 of 40 runs passed"))
    }
  }

  @Test("Of a run: the rows for other programs, which a shard has none of")
  func rows() throws {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", Self.missed)
      let arguments = ["s.yaml", "--runs", "20"]
      #expect(try simrun(arguments + ["--rows", "whole.sqlite", "-q"]).status == 1)
      for number in 0..<2 {
        #expect(try simrun(arguments + ["--shard", "\(number)/2", "-q"]).status == 0)
      }
      #expect(try simrun("merge", "reports", "--rows", "merged.sqlite", "-q").status == 1)
      func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: simrun.folder.appendingPathComponent(name))
      }
      #expect(try bytes("whole.sqlite") == bytes("merged.sqlite"))
      #expect(try simrun(arguments + ["--rows", "x", "--shard", "0/2"]).status == 64)
      let lost = try simrun(arguments + ["--rows", "gone/x", "-q"])
      #expect(lost.status == 74 && lost.errors.contains("gone/x"), "\(lost.errors)")
    }
  }

  @Test("Of a tuning in eight shards")
  func tune() throws {
    try Command.inFolder { simrun in
      try FileManager.default.copyItem(
        at: ReferenceData.package.appendingPathComponent("scenarios"),
        to: simrun.folder.appendingPathComponent("scenarios"))
      try compare(
        simrun, ["tune", "scenarios/tour/souk.yaml", "--walks", "30", "--verify", "10"], shards: 8)
    }
  }

  @Test("Of a proof in eight shards, over two scenarios")
  func prove() throws {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", Self.missed)
      try simrun.write("t.yaml", shortScenario)
      try compare(simrun, ["prove", "s.yaml", "t.yaml", "--runs", "4"], shards: 8)
    }
  }

  @Test("Of a suite: scenarios of many runs, of one, and one that can't be run")
  func suite() throws {
    try Command.inFolder { simrun in
      try FileManager.default.createDirectory(
        at: simrun.folder.appendingPathComponent("suite"), withIntermediateDirectories: true)
      try simrun.write("suite/many.yaml", Self.missed + "seeds: { ci_runs: 20 }\n")
      try simrun.write("suite/one.yaml", shortScenario)
      try simrun.write(
        "suite/bad.yaml", shortScenario.replacing("home: square", with: "home: moon"))
      try compare(simrun, ["ci", "suite"], shards: 3)
    }
  }
}

@Suite("A shard that is none of the job is refused, and says why (H-15)")
struct ShardRefusalTests {
  private static let runs = ["--runs", "12"]

  /// Three shards of a scenario, changed by `change`, and the result of merging them.
  private func merging(
    _ folders: String..., change: (Command) throws -> Void
  ) throws -> Command.Outcome {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", shortScenario)
      for number in 0..<3 {
        #expect(try shard(simrun, number).status == 0)
      }
      try change(simrun)
      let outcome = try simrun(["merge"] + (folders.isEmpty ? ["reports"] : folders))
      #expect(!simrun.exists("reports/s/report.json"), "nothing is written of what is refused")
      return outcome
    }
  }

  private func shard(
    _ simrun: Command, _ number: Int, of count: Int = 3, _ arguments: [String] = runs
  ) throws -> Command.Outcome {
    try simrun(["s.yaml"] + arguments + ["--shard", "\(number)/\(count)", "--quiet"])
  }

  private static let first = "reports/s/run-shards/0-of-3"

  @Test("One of another seed")
  func otherSeed() throws {
    let outcome = try merging { simrun in
      _ = try shard(simrun, 1, Self.runs + ["--seed", "7"])
    }
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.hasPrefix(
        "reports/s/run-shards/1-of-3: error: this shard is of another job: it has '--seed 7', and "
          + "others have '--seed 1'\n"), "\(outcome.errors)")
  }

  @Test("One of as many runs in other parts")
  func otherCount() throws {
    let outcome = try merging { simrun in _ = try shard(simrun, 0, of: 4) }
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.contains("it is one of 4 shards, and others are of 3"), "\(outcome.errors)")
  }

  @Test("One that came twice, and the same folder named twice, which is none")
  func twice() throws {
    let outcome = try merging("reports", "copy") { simrun in
      try FileManager.default.copyItem(
        at: simrun.folder.appendingPathComponent(Self.first),
        to: simrun.folder.appendingPathComponent("copy"))
    }
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.hasPrefix("copy: error: shard 0/3 came twice: here and in \(Self.first)\n"),
      "\(outcome.errors)")
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", shortScenario)
      for number in 0..<3 { _ = try shard(simrun, number) }
      #expect(try simrun("merge", "reports", "reports/s", "-q").output == "met s.yaml\n")
    }
  }

  @Test("One that is cut, at any place, and one with another byte")
  func cut() throws {
    for file in ["payload", "shard.json"] {
      for length in [0, 1, 100] {
        let outcome = try merging { simrun in
          let path = simrun.folder.appendingPathComponent("\(Self.first)/\(file)")
          try Data(contentsOf: path).prefix(length).write(to: path)
        }
        #expect(outcome.status == 65)
        #expect(
          outcome.errors.hasPrefix("\(Self.first): error: the shard is incomplete: its \(file) "),
          "\(outcome.errors)")
      }
      let outcome = try merging { simrun in
        let path = simrun.folder.appendingPathComponent("\(Self.first)/\(file)")
        var bytes = try Data(contentsOf: path)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: path)
      }
      #expect(
        outcome.errors.contains("its \(file) does not read back as it was written"),
        "\(outcome.errors)")
    }
  }

  @Test("One of another build of simrun")
  func otherBuild() throws {
    let outcome = try merging { simrun in
      let other = simrun.folder.appendingPathComponent("other")
      try FileManager.default.copyItem(at: Command.executable.resolvingSymlinksInPath(), to: other)
      // bytes appended to a program change its file but not its behavior
      let file = try FileHandle(forWritingTo: other)
      try file.seekToEnd()
      try file.write(contentsOf: Data("x".utf8))
      try file.close()
      var changed = simrun
      changed.starter = ["/bin/sh", "-c", "shift; exec ./other \"$@\"", "sh"]
      #expect(try shard(changed, 2).status == 0)
    }
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.hasPrefix(
        "reports/s/run-shards/2-of-3: error: this shard was run by another build of simrun: "),
      "\(outcome.errors)")
  }

  @Test("One on another scenario than others, and all on another than that which lies there now")
  func otherInputs() throws {
    let changed = shortScenario.replacing("redraw_rate: 15 /s", with: "redraw_rate: 14 /s")
    let one = try merging { simrun in
      try simrun.write("s.yaml", changed)
      _ = try shard(simrun, 1)
      try simrun.write("s.yaml", shortScenario)
    }
    #expect(one.status == 65)
    #expect(
      one.errors.hasPrefix(
        "reports/s/run-shards/1-of-3: error: this shard was run on another s.yaml than others, "
          + "such as \(Self.first)\n"), "\(one.errors)")
    let all = try merging { simrun in try simrun.write("s.yaml", changed) }
    #expect(all.status == 65)
    #expect(
      all.errors.hasPrefix(
        "s.yaml: error: this file has changed since the shards were run, see \(Self.first)\n"),
      "\(all.errors)")
  }

  @Test("Those that are missing are named, with the command that runs the first")
  func missing() throws {
    let outcome = try merging { simrun in
      for number in [0, 2] {
        try FileManager.default.removeItem(
          at: simrun.folder.appendingPathComponent("reports/s/run-shards/\(number)-of-3"))
      }
    }
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("error: 2 of 3 shards are missing: 0, 2\n"))
    #expect(
      outcome.errors.contains(
        "hint: run what is missing: simrun run s.yaml --seed 1 --runs 12 --shard 0/3, with --out "
          + "where the others are\n"), "\(outcome.errors)")
  }

  @Test("A folder without shards, and none at all")
  func nothing() throws {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", shortScenario)
      let none = try simrun("merge", ".")
      #expect(none.status == 66 && none.errors.contains("no shard in this folder"))
      #expect(try simrun("merge", "gone").status == 66)
      #expect(try simrun("merge", "s.yaml").status == 65)
    }
  }

  @Test("A shard's word runs no program and reads no file outside that merge was not told of")
  func unsaid() throws {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", shortScenario)
      for number in 0..<2 {
        let arguments = Self.runs + ["--allow-outside"]
        #expect(try shard(simrun, number, of: 2, arguments).status == 0)
      }
      let outcome = try simrun("merge", "reports")
      #expect(outcome.status == 64)
      #expect(
        outcome.errors
          == "error: the shards were run with --allow-outside: give merge the same, if you "
          + "trust it\n")
      #expect(try simrun("merge", "reports", "--allow-outside", "-q").status == 0)
    }
  }

  @Test("What can't be cut is refused before it is run")
  func uncuttable() throws {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", shortScenario)
      #expect(
        try simrun("s.yaml", "--shard", "0/2").errors.contains("one run, which can't be split"))
      let more = try simrun("s.yaml", "--runs", "3", "--shard", "0/4")
      #expect(more.status == 64 && more.errors.contains("3 is the most"))
      let resumed = try simrun("s.yaml", "--runs", "3", "--shard", "0/2", "--resume")
      #expect(resumed.status == 64)
      #expect(try simrun("s.yaml", "s.yaml", "--runs", "3", "--shard", "0/2").status == 64)
    }
  }

  @Test("One that is stopped leaves nothing, and is run again", arguments: [SIGTERM, SIGKILL])
  func stopped(signal: Int32) throws {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", shortScenario)
      let arguments = ["s.yaml", "--runs", "1000", "--shard", "0/2"]
      let running = try simrun.start(arguments)
      usleep(300_000)
      kill(running.process.processIdentifier, signal)
      let stopped = try running.end()
      // on a busy machine the command may not handle the signal yet
      #expect([signal, 128 + signal].contains(stopped.status), "\(stopped.status)")
      let manifest = "reports/s/run-shards/0-of-2/shard.json"
      #expect(!simrun.exists(manifest))
      #expect(try simrun(arguments).status == 0 && simrun.exists(manifest))
    }
  }
}

@Suite("auto takes its number from a job array (H-15)")
struct AutoShardTests {
  private func words(_ environment: [String: String], _ words: String = "auto/50") -> String {
    do {
      return "\(try ShardOption.shard(words, environment))"
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "Slurm, Kubernetes and AWS Batch each have a name for it", arguments: ShardOption.indexNames)
  func index(name: String) {
    #expect(words([name: "49"]) == "49/50")
    #expect(words([name: "50"]).contains("takes 0 to 49"))
    #expect(words([name: "x"]).contains("\(name) is 'x'"))
  }

  @Test("None, or two that differ, are refused; two that agree are one")
  func several() {
    #expect(words([:]).contains("none of them is set"))
    #expect(words(["SLURM_ARRAY_TASK_ID": ""]).contains("none of them is set"))
    let both = ["SLURM_ARRAY_TASK_ID": "3", "JOB_COMPLETION_INDEX": "4"]
    #expect(words(both).contains("finds SLURM_ARRAY_TASK_ID=3 and JOB_COMPLETION_INDEX=4"))
    #expect(words(both.mapValues { _ in "3" }) == "3/50")
    #expect(words(both, "2/50") == "2/50", "a number that is named needs none")
  }

  @Test(
    "What is no part is refused",
    arguments: ["50/50", "-1/50", "3", "3/", "/50", "3/50/2", "a/50", "0/0", "0/100001", "auto/0"])
  func none(text: String) {
    let refusal = words([:], text)
    #expect(refusal.contains("--shard takes a part") || refusal.contains("there are 0/50 to 49/50"))
  }
}
