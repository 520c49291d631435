import Foundation
import Testing

@Suite("Where the command writes to, and where it does not (H-9, H-16)")
struct OutputPlaceTests {
  /// Calls `body` with a folder next to the working folder that has a file nothing may change.
  private func withSecret(_ body: (Command, _ secret: String) throws -> Void) throws {
    try Command.inFolder { outer in
      let folder = outer.folder.appendingPathComponent("in")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try outer.write("secret", "untouched")
      let simrun = Command(folder: folder)
      try simrun.write("short.yaml", shortScenario)
      try simrun.write("walk.gpx", shortTrack)
      try body(simrun, outer.folder.appendingPathComponent("secret").path)
      #expect(try outer.read("secret") == "untouched")
      let names = try FileManager.default.contentsOfDirectory(atPath: outer.folder.path)
      #expect(Set(names) == ["in", "secret"])
    }
  }

  private func link(_ simrun: Command, _ name: String, to target: String) throws {
    let place = simrun.folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: target)
  }

  private func kind(_ simrun: Command, _ name: String) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(
      atPath: simrun.folder.appendingPathComponent(name).path)[.type] as? FileAttributeType
  }

  @Test("Links planted as drafts of the process to come have nothing written through them")
  func plantedDrafts() throws {
    try withSecret { simrun, secret in
      // the names that drafts formerly had, for the process ids to come
      let next = Int(getpid())
      for number in next...next + 400 {
        try link(simrun, "reports/short/.report.txt.\(number)", to: secret)
        try link(simrun, "reports/.junit.xml.\(number)", to: secret)
      }
      #expect(try simrun("short.yaml", "-q").status == 0)
      #expect(try simrun("ci", "-q", "short.yaml").status == 0)
      #expect(simrun.exists("reports/short/report.txt") && simrun.exists("reports/junit.xml"))
    }
  }

  @Test(
    "A linked report, folder, history or baseline leads nowhere else: 74, and the reason",
    arguments: [
      ("reports", "..", "short.yaml"), ("reports/short", "../..", "short.yaml"),
      ("reports/short/report.txt", "../../../secret", "short.yaml"),
      ("reports/history.sqlite", "../../secret", "ci short.yaml"),
      ("reports/history.sqlite-wal", "../../secret", "ci short.yaml"),
      ("reports/summary.md", "../../secret", "ci short.yaml"),
      ("reports/baseline", "../..", "baseline save short.yaml"),
      ("reports/baseline/short.txt", "../../../secret", "baseline save short.yaml"),
    ])
  func plantedLinks(_ planted: (name: String, target: String, command: String)) throws {
    try withSecret { simrun, _ in
      try link(simrun, planted.name, to: planted.target)
      let outcome = try simrun(planted.command.split(separator: " ").map(String.init))
      #expect(outcome.status == 74, "\(outcome.errors)")
      #expect(
        outcome.errors.contains("a link leads out of the folder"),
        "\(outcome.errors)")
      // no file of the report exists
      #expect(!simrun.exists("reports/short/report.json") || planted.name == "reports/summary.md")
    }
  }

  @Test(
    "A history that has another name too, or whose journal has one, is not written into",
    arguments: ["", "-wal", "-shm", "-journal"])
  func hardLinks(_ ending: String) throws {
    try withSecret { simrun, secret in
      for hasHistory in [false, true] {
        if hasHistory { #expect(try simrun("ci", "short.yaml", "-q").status == 0) }
        let path = simrun.folder.appendingPathComponent("reports/history.sqlite\(ending)").path
        if ending.isEmpty, hasHistory { try FileManager.default.removeItem(atPath: path) }
        try FileManager.default.createDirectory(
          atPath: simrun.folder.appendingPathComponent("reports").path,
          withIntermediateDirectories: true)
        try FileManager.default.linkItem(atPath: secret, toPath: path)
        let outcome = try simrun("ci", "short.yaml", "-q")
        #expect(outcome.status == 74)
        #expect(
          outcome.errors == """
            error: cannot write reports/history.sqlite\(ending): the file has another name too (a \
            hard link), under which it would change; remove this one

            """)
        try FileManager.default.removeItem(atPath: path)
      }
    }
  }

  @Test("A link that stays below the reports is followed")
  func innerLink() throws {
    try withSecret { simrun, _ in
      try FileManager.default.createDirectory(
        at: simrun.folder.appendingPathComponent("reports/elsewhere"),
        withIntermediateDirectories: true)
      try link(simrun, "reports/short", to: "elsewhere")
      #expect(try simrun("short.yaml", "-q").status == 0)
      #expect(simrun.exists("reports/elsewhere/report.txt"))
    }
  }

  @Test("Where one file of a report can't be put in its place, none is new")
  func allOrNone() throws {
    try withSecret { simrun, _ in
      try FileManager.default.createDirectory(
        at: simrun.folder.appendingPathComponent("reports/short/report.json"),
        withIntermediateDirectories: true)
      let outcome = try simrun("short.yaml", "-q")
      #expect(outcome.status == 74)
      #expect(
        outcome.errors == "error: cannot write reports/short/report.json: Is a directory\n")
      let names = try FileManager.default.contentsOfDirectory(
        atPath: simrun.folder.appendingPathComponent("reports/short").path)
      #expect(names == ["report.json"])
    }
  }

  @Test("A device stays a device, and a pipe gets what is written")
  func devices() throws {
    try withSecret { simrun, _ in
      let pipe = simrun.folder.appendingPathComponent("pipe.csv").path
      #expect(mkfifo(pipe, 0o600) == 0)
      let reading = Process()
      reading.executableURL = URL(fileURLWithPath: "/bin/sh")
      reading.arguments = ["-c", "cat pipe.csv > read.csv"]
      reading.currentDirectoryURL = simrun.folder
      try reading.run()
      #expect(try simrun("trace", "convert", "walk.gpx", "pipe.csv").status == 0)
      reading.waitUntilExit()
      #expect(try kind(simrun, "pipe.csv") != .typeRegular)
      #expect(try simrun("trace", "convert", "walk.gpx", "plain.csv").status == 0)
      #expect(try simrun.read("read.csv") == (try simrun.read("plain.csv")))
      for path in ["/dev/null", "/dev/stdout", "/dev/fd/1"] {
        let outcome = try simrun("trace", "convert", "walk.gpx", path, "--format", "csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == (path == "/dev/null" ? "" : try simrun.read("plain.csv")))
      }
      let null = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
      #expect(null as? FileAttributeType == .typeCharacterSpecial)
      let pack = try simrun("pack", "build", "short.yaml", "-o", "/dev/null")
      #expect(pack.status == 0, "\(pack.errors)")
      let again = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
      #expect(again as? FileAttributeType == .typeCharacterSpecial)
    }
  }

  @Test("An output that is a link goes where it leads in its folder, and is refused elsewhere")
  func linkedOutput() throws {
    try withSecret { simrun, secret in
      try simrun.write("real.csv", "old")
      try link(simrun, "in.csv", to: "real.csv")
      #expect(try simrun("trace", "convert", "walk.gpx", "in.csv").status == 0)
      #expect(try kind(simrun, "in.csv") == .typeSymbolicLink)
      #expect(try simrun.read("real.csv") != "old")
      try link(simrun, "out.csv", to: secret)
      let outcome = try simrun("trace", "convert", "walk.gpx", "out.csv")
      #expect(outcome.status == 74)
      #expect(outcome.errors.contains("cannot write out.csv: a link leads out"))
    }
  }

  @Test("A read-only disk, a full one and a file in the way are told as such")
  func disks() throws {
    try withSecret { simrun, _ in
      try simrun.write("taken", "")
      let outcome = try simrun("short.yaml", "-q", "--out", "taken/below")
      #expect(outcome.errors == "error: cannot write taken/below/short: Not a directory\n")
      guard TinyDisk.isAvailable else { return }
      let disk = simrun.folder.appendingPathComponent("disk")
      try TinyDisk.open(at: disk, "size=1m") { tiny in
        try tiny.resize("ro")
        for command in [["short.yaml"], ["ci", "short.yaml"]] {
          let outcome = try simrun(command + ["-q", "--out", "disk/a/b"])
          #expect(outcome.status == 74)
          #expect(outcome.errors.hasSuffix(": Read-only file system\n"), "\(outcome.errors)")
        }
      }
    }
  }

  @Test("Help that can't be written is a failure", .enabled(if: hasFullDevice))
  func fullHelp() throws {
    try Command.inFolder { simrun in
      for words in ["--help", "run --help", "--version", "help trace"] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
          "-c", "'\(Command.executable.path)' \(words) > /dev/full 2> errors; echo $? > status",
        ]
        process.currentDirectoryURL = simrun.folder
        try process.run()
        process.waitUntilExit()
        #expect(try simrun.read("status") == "74\n", "\(words)")
        #expect(try simrun.read("errors") == "error: cannot write to standard output\n")
      }
      #expect(try simrun("--help").output.contains("USAGE: simrun <scenario>"))
    }
  }

  @Test("A step summary that can't be written is a failure too", .enabled(if: hasFullDevice))
  func fullSummary() throws {
    try Command.inFolder { simrun in
      var simrun = simrun
      try simrun.write("s.yaml", shortScenario)
      simrun.environment["GITHUB_STEP_SUMMARY"] = "/dev/full"
      let outcome = try simrun("ci", "s.yaml", "-q")
      #expect(outcome.status == 74)
      #expect(outcome.errors == "error: cannot write /dev/full: No space left on device\n")
    }
  }

  private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")
}
