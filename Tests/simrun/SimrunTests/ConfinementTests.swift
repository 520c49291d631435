import Foundation
import Testing

@Suite("A scenario reads files of its repository, and no others (H-16, MG-15)")
struct ConfinementTests {
  private static let replay = """
    format: 1
    title: A replay
    trace: TRACE
    home: first_fix
    script: [{ open_screen: at 0 s }]
    features: { compass: {} }
    expect: { given.fixes: ">= 1" }

    """

  /// Calls `body` in a repository with a scenario in a folder, and a secret next to the repository.
  private func inRepository(_ body: (Command) throws -> Void) throws {
    try Command.inFolder { outer in
      for folder in ["repo/.git", "repo/scenarios", "repo/traces"] {
        try FileManager.default.createDirectory(
          at: outer.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
      }
      try outer.write("secret.gpx", shortTrack)
      try outer.write("secret.txt", "the-key-is-4711\n")
      try outer.write("repo/traces/walk.gpx", shortTrack)
      try body(Command(folder: outer.folder.appendingPathComponent("repo")))
    }
  }

  private func run(_ simrun: Command, trace: String, _ flags: String...) throws -> Command.Outcome {
    try simrun.write(
      "scenarios/s.yaml", Self.replay.replacingOccurrences(of: "TRACE", with: trace))
    return try simrun(["scenarios/s.yaml", "-q"] + flags)
  }

  @Test("What lies in the repository is read, from whichever folder of it")
  func inside() throws {
    try inRepository { simrun in
      for path in ["../traces/walk.gpx", simrun.folder.path + "/traces/walk.gpx"] {
        let outcome = try run(simrun, trace: path)
        #expect(outcome.status == 0, "\(outcome.errors)")
      }
      let below = Command(folder: simrun.folder.appendingPathComponent("scenarios"))
      #expect(try below("s.yaml", "-q").status == 0)
      #expect(try run(simrun, trace: "../traces/none.gpx").status == 66)
    }
  }

  @Test(
    "What lies outside is refused with line and column, and nothing of it is shown",
    arguments: ["../../secret.txt", "/etc/passwd", "/etc", "/nowhere/x", "../traces/link.gpx"])
  func outside(_ path: String) throws {
    try inRepository { simrun in
      try FileManager.default.createSymbolicLink(
        atPath: simrun.folder.appendingPathComponent("traces/link.gpx").path,
        withDestinationPath: "../../secret.txt")
      let outcome = try run(simrun, trace: path)
      #expect(outcome.status == 65)
      #expect(
        outcome.errors.hasPrefix(
          "scenarios/s.yaml:3:8: error: '\(path)' leads out of the scenario's repository\n"),
        "\(outcome.errors)")
      #expect(outcome.errors.contains("--allow-outside"))
      #expect(!outcome.errors.contains("4711") && !outcome.errors.contains("root"))
      #expect(!simrun.exists("reports"))
    }
  }

  @Test("--allow-outside lets it, and stands in the command that repeats the run")
  func allowed() throws {
    try inRepository { simrun in
      let outcome = try run(simrun, trace: "../../secret.gpx", "--allow-outside")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(
        try simrun.read("reports/scenarios/s/report.txt")
          .contains("simrun scenarios/s.yaml --allow-outside\n"))
      #expect(try simrun("ci", "-q", "--allow-outside").status == 0)
      #expect(try simrun("ci", "-q").status == 65)
    }
  }

  @Test("It stands in the command that accepts what moved, and in the one that shows it")
  func accepted() throws {
    try inRepository { simrun in
      let flag = "--allow-outside"
      _ = try run(simrun, trace: "../../secret.gpx", flag)
      #expect(try simrun("baseline", "save", flag).status == 0)
      let file = "reports/baseline/scenarios/s.txt"
      let line = try #require(
        try simrun.read(file).split(separator: "\n").first { $0.hasPrefix("given.fixes ") })
      for (old, command) in [
        ("given.lost - -: 9", "simrun scenarios/s.yaml"),
        ("given.fixes - -: 9", "simrun baseline accept scenarios/s.yaml --metric given.fixes"),
      ] {
        try simrun.replace(String(line), by: old, in: file)
        for arguments in [["ci", flag], ["compare", "scenarios", flag]] {
          let told = try simrun(arguments)
          #expect(told.output.contains("\(command) \(flag)\n"), "\(told.output)")
        }
        try simrun.replace(old, by: String(line), in: file)
      }
    }
  }

  @Test("Packs, tours, profiles of power and files of recordings that are folders stay inside too")
  func others() throws {
    try inRepository { simrun in
      for (old, new) in [
        ("medina: { seed: 3, size: 220 m, center: { lat: 31.6295, lon: -7.9861 } }", "pack: PATH"),
        ("compass: { redraw_rate: 15 /s }", "tour: { tour: PATH }"),
        ("gnss: open_sky,", "gnss: open_sky, power: PATH.xml,"),
      ] {
        let path = "../../secret.txt"
        let text = shortScenario.replacingOccurrences(
          of: old, with: new.replacingOccurrences(of: "PATH", with: path))
        try simrun.write("scenarios/s.yaml", text)
        let outcome = try simrun("scenarios/s.yaml", "-q")
        #expect(outcome.status == 65)
        #expect(
          outcome.errors.contains("leads out of the scenario's repository"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("4711"))
      }
      let folder = simrun.folder.appendingPathComponent("traces/rec")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/Location.csv", withDestinationPath: "../../../secret.txt")
      #expect(try run(simrun, trace: "../traces/rec").errors.contains("leads out"))
    }
  }

  @Test("A scenario that is itself a link out of its repository is not read")
  func linkedScenario() throws {
    try inRepository { simrun in
      let scenarios = simrun.folder.appendingPathComponent("scenarios").path
      try FileManager.default.createSymbolicLink(
        atPath: scenarios + "/s.yaml", withDestinationPath: "../../secret.txt")
      let outcome = try simrun("ci", "-q")
      #expect(outcome.status == 65)
      #expect(outcome.errors.contains("this is a link that leads out of its repository"))
      #expect(!outcome.errors.contains("4711"))
    }
  }

  @Test("Without a repository, the working folder bounds what lies in it")
  func workingFolder() throws {
    try inRepository { simrun in
      try FileManager.default.removeItem(at: simrun.folder.appendingPathComponent(".git"))
      #expect(try run(simrun, trace: "../traces/walk.gpx").status == 0)
      #expect(try run(simrun, trace: "../../secret.gpx").status == 65)
      // started from elsewhere, the scenario's own folder is the limit
      let other = Command(folder: simrun.folder.appendingPathComponent("traces"))
      let outcome = try other("../scenarios/s.yaml", "-q")
      #expect(outcome.status == 65)
      try simrun.write("scenarios/walk.gpx", shortTrack)
      #expect(try run(simrun, trace: "walk.gpx").status == 0)
      #expect(try other("../scenarios/s.yaml", "-q").status == 0)
    }
  }

  @Test("Pipes and devices are no recordings, in a scenario and on the command line")
  func pipes() throws {
    try inRepository { simrun in
      #expect(mkfifo(simrun.folder.appendingPathComponent("traces/pipe").path, 0o600) == 0)
      var outcomes = [try run(simrun, trace: "../traces/pipe")]
      for path in ["traces/pipe", "/dev/zero", "/dev/stdin"] {
        try simrun.write(
          "given.yaml",
          Self.replay.replacingOccurrences(
            of: "TRACE", with: "from_command_line"))
        outcomes.append(try simrun("given.yaml", "--trace", path, "-q"))
      }
      outcomes.append(try simrun("trace", "info", "traces/pipe"))
      for outcome in outcomes {
        #expect(outcome.status == 65)
        #expect(
          outcome.errors.contains("this is a pipe or a device, expected a recording in a file"),
          "\(outcome.errors)")
      }
      #expect(mkfifo(simrun.folder.appendingPathComponent("pipe.yaml").path, 0o600) == 0)
      let scenario = try simrun("ci", "pipe.yaml")
      #expect(scenario.status == 65 && scenario.errors.contains("pipe.yaml: error: this is a pipe"))
      #expect(mkfifo(simrun.folder.appendingPathComponent("x.pack").path, 0o600) == 0)
      for path in ["x.pack", "traces"] {
        let outcome = try simrun("pack", "info", path)
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("'\(path)' is a folder, a pipe or a device"))
      }
    }
  }

  @Test("Nothing that is written names a folder of the machine")
  func relativePaths() throws {
    try inRepository { simrun in
      let path = simrun.folder.path
      try simrun.write("scenarios/s.yaml", shortScenario)
      try simrun.write("scenarios/bad.yaml", "format: 1\n")
      let away = simrun.folder.deletingLastPathComponent().appendingPathComponent("away.yaml")
      try Data(shortScenario.utf8).write(to: away)
      let suite = try simrun("ci", "-q", "--whole-reports", path + "/scenarios", away.path)
      #expect(suite.status == 65)
      #expect(try simrun(path + "/scenarios/s.yaml", "-q", "--runs", "2").status == 0)
      let output = path + "/reports/walk.jsonl"
      #expect(try simrun("trace", "generate", path + "/scenarios/s.yaml", "-o", output).status == 0)
      let svg = path + "/reports/world.svg"
      #expect(try simrun("world", "draw", path + "/scenarios/s.yaml", "-o", svg).status == 0)
      #expect(simrun.exists("reports/scenarios/s/report.txt") && simrun.exists("reports/away"))
      let folder = simrun.folder.deletingLastPathComponent().path
      let files = try FileManager.default.subpathsOfDirectory(atPath: path + "/reports")
      #expect(files.count > 20)
      for file in files {
        let bytes = FileManager.default.contents(atPath: "\(path)/reports/\(file)") ?? Data()
        #expect(bytes.range(of: Data(folder.utf8)) == nil, "\(file)")
      }
    }
  }
}
