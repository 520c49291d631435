import Foundation
import TestSupport
import Testing

/// Anything that can't be checked must not be green.
@Suite("The gate fails closed (H-9)")
struct ClosedGateTests {
  /// Calls `body` with a green suite of one scenario and its baseline.
  private func withSuite(_ body: (Command) throws -> Void) throws {
    try Command.inFolder { simrun in
      try simrun.makeFolder("scenarios")
      try simrun.write("scenarios/one.yaml", shortScenario)
      #expect(try simrun("baseline", "save").status == 0)
      try body(simrun)
    }
  }

  private static let failing = shortScenario.replacingOccurrences(
    of: "redraw_rate: 15 /s", with: "redraw_rate: 60 /s"
  ).replacingOccurrences(of: "heading_rate: 5 /s", with: "heading_rate: 30 /s")

  @Test("A baseline that leads nowhere, or lies where nobody can look, is no missing baseline")
  func baselines() throws {
    try withSuite { simrun in
      let file = "reports/baseline/scenarios/one.txt"
      try simrun.remove(file)
      try simrun.link(file, to: "gone.txt")
      let dangling = try simrun("ci")
      #expect(dangling.status == 74, "\(dangling.errors)")
      #expect(dangling.errors.contains("\(file): error: a link that leads to nothing"))

      try simrun.remove("reports/baseline/scenarios")
      try simrun.write("reports/baseline/scenarios", "a file where a folder was")
      let blocked = try simrun("ci")
      #expect(blocked.status == 74 && blocked.errors.contains("error: can't be looked at: Not a"))

      try simrun.remove("reports/baseline")
      try simrun.link("reports/baseline", to: "nowhere")
      #expect(try simrun("ci").status == 74)
      try simrun.remove("reports/baseline")
      try simrun.link("reports/baseline", to: "baseline")
      #expect(try simrun("ci").status == 74)
      try simrun.remove("reports/baseline")
      #expect(try simrun("ci").status == 0)
    }
  }

  @Test("The usual folder of baselines is none where a link leads out of the working folder")
  func linkedOut() throws {
    try withSuite { simrun in
      try Command.inFolder { outside in
        try outside.write("secret.txt", "a word that nobody may see\n")
        try simrun.remove("reports/baseline")
        for target in [outside.folder.path, "\(outside.folder.path)/secret.txt"] {
          try simrun.link("reports/baseline", to: target)
          let shown = try simrun("baseline", "show")
          #expect(shown.status == 74, "\(shown.errors)")
          #expect(shown.errors.contains("error: a link leads out of the working folder"))
          #expect(!shown.errors.contains("nobody may see"))
          try simrun.remove("reports/baseline")
        }
      }
    }
  }

  @Test("A link among the baselines that leads out of their folder is not read")
  func linkedFile() throws {
    try withSuite { simrun in
      try Command.inFolder { outside in
        try outside.write("secret.txt", "a word that nobody may see\n")
        let secret = outside.folder.appendingPathComponent("secret.txt").path
        try simrun.link("reports/baseline/scenarios/other.txt", to: secret)
        for command in [
          ["baseline", "show"], ["compare", "reports/baseline", "reports/baseline"],
        ] {
          let shown = try simrun(command)
          #expect(shown.status == 74, "\(shown.errors)")
          #expect(shown.errors.contains("a link leads out of the folder of the baselines"))
          #expect(!shown.errors.contains("nobody may see"))
        }
      }
    }
  }

  @Test("A folder of baselines that is named must be there")
  func named() throws {
    try withSuite { simrun in
      let outcome = try simrun("ci", "--baseline", "other")
      #expect(outcome.status == 66)
      #expect(outcome.errors.contains("other: error: no such folder of baselines"))
      #expect(try simrun("ci", "--baseline", "reports/baseline").status == 0)
      #expect(try simrun("compare", "scenarios", "--baseline", "other").status == 66)
    }
  }

  @Test(
    "What the user may not read is an error, be it a folder of scenarios or of baselines",
    .enabled(if: Command.canBeRefused, "root may read everything, and can't be another user here"))
  func unreadable() throws {
    try withSuite { simrun in
      let simrun = try simrun.withoutRights()
      try simrun.makeFolder("scenarios/secret")
      for folder in ["scenarios/secret", "reports/baseline", "reports/baseline/scenarios"] {
        let path = simrun.folder.appendingPathComponent(folder).path
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        let outcome = try simrun("ci")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        #expect(outcome.status == 74, "\(folder): \(outcome.errors)")
      }
    }
  }

  @Test("Linked folders are looked into once, and said; a circle ends; a dead link is an error")
  func links() throws {
    try withSuite { simrun in
      try simrun.makeFolder("elsewhere/deep")
      try simrun.write("elsewhere/deep/bad.yaml", Self.failing)
      try simrun.link("scenarios/a-link", to: "../elsewhere")
      try simrun.link("scenarios/again", to: "../elsewhere/deep")
      try simrun.link("elsewhere/round", to: "../scenarios")
      let outcome = try simrun("ci")
      #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.output.contains("scenarios/a-link/deep/bad.yaml"))
      #expect(outcome.output.contains("2 scenarios: 1 met, 1 not met"), "\(outcome.output)")
      #expect(
        outcome.errors.contains(
          "note: scenarios/a-link is a link to a folder, and its scenarios are included\n"))
      #expect(
        outcome.errors.contains(
          "note: scenarios/again is a link to a folder, whose scenarios are included already"))
      try simrun.link("scenarios/lost", to: "nowhere")
      let lost = try simrun("ci")
      #expect(lost.status == 66 && lost.errors.contains("scenarios/lost: error: a link that leads"))
    }
  }

  @Test("A folder that is reached by its own path and by a link keeps its own path")
  func ownPath() throws {
    try withSuite { simrun in
      try simrun.makeFolder("scenarios/z")
      try simrun.write("scenarios/z/two.yaml", shortScenario)
      try simrun.link("scenarios/a", to: "z")
      let outcome = try simrun("ci")
      #expect(outcome.output.contains("✓ met      scenarios/z/two.yaml"), "\(outcome.output)")
      #expect(!outcome.output.contains("scenarios/a/two.yaml"))
    }
  }

  @Test("Endings in capitals are scenarios too", arguments: ["YAML", "yml", "YML", "Yaml"])
  func endings(ending: String) throws {
    try withSuite { simrun in
      try simrun.write("scenarios/bad.\(ending)", Self.failing)
      let outcome = try simrun("ci")
      #expect(outcome.status == 1 && outcome.output.contains("scenarios/bad.\(ending)"))
      #expect(outcome.output.contains("2 scenarios: 1 met, 1 not met"), "\(outcome.output)")
    }
  }

  @Test("Two scenarios never share a folder of reports; one that is named twice runs once")
  func twoNames() throws {
    try withSuite { simrun in
      try simrun.makeFolder("x")
      try simrun.write("a.yaml", shortScenario)
      try simrun.write("x/a.yaml", Self.failing)
      var inside = simrun
      inside.workingFolder = "x"
      for command in [["ci"], ["run"], ["baseline", "save"]] {
        let outcome = try inside(command + ["a.yaml", "../a.yaml"])
        #expect(outcome.status == 64, "\(command): \(outcome.errors)")
        #expect(
          outcome.errors.contains("would have the same folder for reports, 'a'"),
          "\(outcome.errors)")
      }
      let once = try simrun("ci", "a.yaml", "./a.yaml", ".//a.yaml", "-q")
      #expect(once.output == "met: 1 scenario: 1 met; 1 without a baseline\n" && once.status == 0)
      #expect(try simrun("ci", "a.yaml", "x/a.yaml", "-q").output.contains("2 scenarios"))
    }
  }

  @Test("Scenarios that are called like reports have places of their own")
  func reservedNames() throws {
    try withSuite { simrun in
      try simrun.makeFolder("scenarios/one")
      for name in ["one/report.json", "history.sqlite", "one/map.svg", "one.txt"] {
        try simrun.write("scenarios/\(name).yaml", shortScenario)
      }
      try simrun.write("history.sqlite.yaml", shortScenario)
      try simrun.write("junit.xml.yml", shortScenario)
      for _ in 1...2 {
        let outcome = try simrun("ci", "scenarios", "history.sqlite.yaml", "junit.xml.yml")
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("7 scenarios: 7 met"))
      }
      for file in ["history.sqlite_", "junit.xml_", "scenarios/one/report.json_", "scenarios/one"] {
        #expect(simrun.exists("reports/\(file)/report.json"), "\(file)")
      }
      #expect(try simrun("baseline", "save").status == 0)
      #expect(try simrun("ci", "-q").status == 0)
    }
  }

  @Test("Reports that are gone before the suite is done are red, and it says which")
  func vanished() throws {
    try withSuite { simrun in
      try simrun.write(
        "scenarios/two.yaml",
        GateTests.manySeeds.replacingOccurrences(of: "runs: 20", with: "runs: 300"))
      let running = try simrun.start(["ci", "--jobs", "1"])
      // complete, and its drafts removed
      func isWritten() throws -> Bool {
        guard simrun.exists("reports/scenarios/one/report.json") else { return false }
        let folder = simrun.folder.appendingPathComponent("reports/scenarios/one").path
        return try FileManager.default.contentsOfDirectory(atPath: folder)
          .allSatisfy { !$0.hasPrefix(".") }
      }
      while try !isWritten(), running.process.isRunning { usleep(1000) }
      try simrun.remove("reports/scenarios/one")
      let outcome = try running.end()
      #expect(outcome.status == 74, "\(outcome.output)")
      #expect(outcome.errors.contains("error: was written, and is no longer there"))
      #expect(outcome.output.contains("NOT met"))
      #expect(try simrun.read("reports/junit.xml").contains("is no longer there"))
    }
  }
}

extension Command {
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
  }

  /// Makes `name` a link to `target`, a path relative to the link.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.appendingPathComponent(name).path, withDestinationPath: target)
  }
}
