import Foundation
import Testing

@Suite("What the command prints")
struct OutputTests {
  @Test("no colour and no progress in a pipe")
  func plainInPipe() throws {
    try Command.inFolder { simrun in
      try simrun.write("short.yaml", shortScenario)
      let outcome = try simrun("short.yaml", "--runs", "3")
      #expect(!outcome.output.contains("\u{1b}"))
      #expect(outcome.errors.isEmpty)
      #expect(outcome.output.contains("3 of 3 runs passed"))
    }
  }

  @Test("only the verdict with --quiet, and the report itself with --format json")
  func formats() throws {
    try Command.inFolder { simrun in
      try simrun.write("short.yaml", shortScenario)
      #expect(try simrun("short.yaml", "--quiet").output == "met short.yaml\n")
      let json = try simrun("short.yaml", "--format", "json")
      #expect(json.output == (try simrun.read("reports/short/report.json")))
    }
  }

  @Test("the presets of the sensor models, as a table and as JSON")
  func presets() throws {
    try Command.inFolder { simrun in
      let table = try simrun("presets")
      #expect(table.status == 0 && table.errors.isEmpty)
      #expect(table.output.hasPrefix("GNSS presets (phone: gnss)\n"))
      let json = try simrun("presets", "--json").output
      let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
      #expect((read?["gnss"] as? [Any])?.count == 6 && (read?["compass"] as? [Any])?.count == 5)
      let refusal = try simrun("presets", "--verify", "--jobs", "0")
      #expect(refusal.status == 64)
      #expect(refusal.errors.contains("--jobs takes a number from 1 to 256, found 0"))
    }
  }

  @Test("the presets of one name, and what a word is found in")
  func somePresets() throws {
    try Command.inFolder { simrun in
      let street = try simrun("presets", "street")
      #expect(street.status == 0 && street.errors.isEmpty)
      #expect(street.output.contains("number                         street  unit\n"))
      #expect(street.output.contains("Compass presets") && !street.output.contains("open_sky"))
      let roofs = try simrun("presets", "Roofs").output
      #expect(roofs.hasPrefix("roofs: in 2 presets and numbers; "), "\(roofs)")
      #expect(roofs.contains("\n  gnss  covered_souk  none: no statistics of fixes under roofs"))
      let number = try simrun("presets", "mean duration").output
      #expect(number.contains("\n  gnss     multipath, mean duration"), "\(number)")
      #expect(number.contains("open_sky 15 s, street 25 s"))
      let json = try simrun("presets", "roofs", "--json").output
      let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
      #expect(
        (read?["gnss"] as? [Any])?.count == 2 && (read?["compass"] as? [Any])?.isEmpty == true)
      let none = try simrun("presets", "streat")
      #expect(none.status == 64 && none.errors.contains("did you mean 'street'?"))
      let verify = try simrun("presets", "street", "--verify")
      #expect(verify.status == 64)
      #expect(verify.errors.contains("--verify measures all presets: leave out the names"))
    }
  }

  @Test("an annotation for each miss with --format github")
  func annotations() throws {
    try Command.inFolder { simrun in
      try simrun.write(
        "short.yaml", shortScenario.replacingOccurrences(of: "<= 20 /s", with: "<= 2 /s"))
      let outcome = try simrun("short.yaml", "--format", "github")
      #expect(outcome.status == 1)
      #expect(
        outcome.output.hasPrefix(
          "::error file=short.yaml,line=13,col=3,title=A short walk::compass.redraw_rate.max: "))
    }
  }

  @Test("every scenario in a folder, in the order of their names")
  func folder() throws {
    try Command.inFolder { simrun in
      let folder = simrun.folder.appendingPathComponent("mine")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try simrun.write("mine/b.yaml", shortScenario)
      try simrun.write("mine/a.yml", shortScenario)
      let outcome = try simrun("mine/", "--quiet")
      #expect(outcome.output == "met mine/a.yml\nmet mine/b.yaml\n")
      #expect(simrun.exists("reports/mine/a/report.json"))
    }
  }

  @Test("a page for each scenario, and of several one that leads to them (H-10)")
  func pages() throws {
    try Command.inFolder { simrun in
      try simrun.write("a.yaml", shortScenario)
      #expect(try simrun("a.yaml", "--quiet").status == 0)
      #expect(simrun.exists("reports/a/report.html"))
      #expect(!simrun.exists("reports/index.html"))
      try simrun.write("b c.yaml", shortScenario)
      try simrun.write("broken.yaml", "format: 1\n")
      #expect(try simrun("a.yaml", "b c.yaml", "broken.yaml", "--quiet", "--out", "o").status == 65)
      let page = try simrun.read("o/index.html")
      for link in ["./a/report.html", "./b%20c/report.html"] {
        #expect(page.contains("href=\"\(link)\""), "\(link)")
        let file = link.replacingOccurrences(of: "%20", with: " ").dropFirst(2)
        #expect(simrun.exists("o/\(file)"))
      }
      #expect(page.contains("2 met, 1 without a result"))
      #expect(!page.contains(simrun.folder.path))
    }
  }

  @Test("the reports of a file without an ending lie under its whole path")
  func noEnding() throws {
    // 2026-11-21: "a.b/plain" lost the part after its last dot
    try Command.inFolder { simrun in
      let folder = simrun.folder.appendingPathComponent("a.b")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try simrun.write("a.b/plain", shortScenario)
      #expect(try simrun("a.b/plain", "--quiet").status == 0)
      #expect(simrun.exists("reports/a.b/plain/report.json"))
    }
  }

  @Test("a recording's positions nowhere but with --positions (MG-15)")
  func privacy() throws {
    try Command.inFolder { simrun in
      try simrun.write("walk.gpx", shortTrack)
      let replay = Command.scenario("replay/home-compass.yaml")
      #expect(try simrun(replay, "--trace", "walk.gpx", "--out", "private").status == 0)
      let files = try simrun.files(below: "private")
      #expect(!files.isEmpty)
      for file in files {
        let text = try simrun.read(file)
        // 2026-11-21: distance and bearing to a known home also reveal a position
        #expect(!text.contains("bearing_deg") && !text.contains("distance_m"), "\(file)")
        #expect(!text.contains("31.62") && !text.contains("7.98"), "\(file)")
        #expect(!file.hasSuffix("map.svg"))
      }
      #expect(try simrun(replay, "--trace", "walk.gpx", "--positions").status == 0)
      #expect(try simrun.files(below: "reports").contains { $0.hasSuffix("map.svg") })
    }
  }

  @Test("a recording with a hole of years is refused, not held in memory")
  func holeOfYears() throws {
    try Command.inFolder { simrun in
      let early = shortTrack.replacingOccurrences(
        of: "2026-05-01T10:00:00Z", with: "1980-01-06T00:00:00Z")
      try simrun.write("clock.gpx", early)
      let outcome = try simrun(Command.scenario("replay/home-compass.yaml"), "--trace", "clock.gpx")
      #expect(outcome.status == 65)
      #expect(outcome.errors.contains("days, expected at most 7"))
    }
  }

  @Test("a trace that a scenario names lies beside the scenario")
  func besideScenario() throws {
    try Command.inFolder { simrun in
      let folder = simrun.folder.appendingPathComponent("mine")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try simrun.write("mine/walk.gpx", shortTrack)
      let replay = try String(
        contentsOfFile: Command.scenario("replay/home-compass.yaml"), encoding: .utf8)
      try simrun.write(
        "mine/replay.yaml",
        replay.replacingOccurrences(of: "trace: from_command_line", with: "trace: walk.gpx"))
      #expect(try simrun("mine/replay.yaml", "--quiet").output == "met mine/replay.yaml\n")
    }
  }

  @Test("a file name with control characters is shown escaped")
  func hostileName() throws {
    try Command.inFolder { simrun in
      let outcome = try simrun("a\u{1b}[31m.yaml")
      #expect(outcome.status == 66)
      #expect(!outcome.errors.contains("\u{1b}"))
    }
  }

  @Test("a title, a path or a word of the command line is no command to a build server (H-9)")
  func workflowCommands() throws {
    try Command.inFolder { simrun in
      // 2026-11-23: titles were at the start of a line, and lines of scenarios after two spaces
      let title = "title: \"::stop-commands::x\""
      try simrun.write(
        "a.yaml", shortScenario.replacingOccurrences(of: "title: A short walk", with: title))
      try simrun.write("b.yaml", shortScenario + "::add-mask::met\n")
      try simrun.write("::error::c.yaml", shortScenario)
      for arguments in [
        ["a.yaml"], ["b.yaml"], ["./b.yaml", "--quiet"], ["::error::c.yaml", "-q"],
        ["verify", "a.yaml"],
        ["ci", "a.yaml", "b.yaml", "::error::c.yaml"], ["run", "no\n::stop-commands::x"],
        ["run", "a.yaml", "--no\n::stop-commands::x\u{1b}[31m"], ["trace", "info", "::error::d"],
        ["a.yaml", "--runs", "x\n  ::stop-commands::x"], ["::stop-commands::x"],
      ] {
        let outcome = try simrun(arguments)
        for line in (outcome.output + "\n" + outcome.errors).split(separator: "\n") {
          #expect(!line.drop(while: \.isWhitespace).hasPrefix("::"), "\(arguments): \(line)")
          #expect(!line.contains("\u{1b}") && !line.contains("\r"))
        }
      }
      for report in ["a/report.txt", "junit.xml"] {
        let text = try simrun.read("reports/\(report)")
        #expect(text.contains("stop-commands::x") && !text.contains("\n::stop"), "\(report)")
      }
    }
  }
}

extension Command {
  /// The files below the folder `name`, by their paths from the working folder.
  func files(below name: String) throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: folder.appendingPathComponent(name).path)
    return paths.filter { $0.contains(".") && !$0.hasSuffix(".yaml") }.map { "\(name)/\($0)" }
      .filter { path in
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(
          atPath: folder.appendingPathComponent(path).path, isDirectory: &isFolder)
        return !isFolder.boolValue
      }
  }
}
