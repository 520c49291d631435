import Foundation
import Testing

@Suite("What killed and cut off commands leave (H-9)")
struct LeftoverTests {
  @Test("141 where nobody reads the output any more: what is there by then is whole")
  func closedPipe() throws {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", shortScenario)
      for words in [["s.yaml"], ["ci", "s.yaml"]] {
        #expect(try simrun(words).status == 0)
        let whole = try reports(simrun)
        try simrun.remove("reports")
        #expect(try status(unread: words, simrun) == 141)
        for (name, content) in try reports(simrun) where !name.contains("/.simrun-") {
          #expect(whole[name] == content, "\(name)")
        }
        // where the parent ignores SIGPIPE, the command reports the error itself
        #expect(try status(unread: words, simrun, isIgnored: true) == 74)
        #expect(try simrun.read("errors") == "error: cannot write to standard output\n")
        #expect(try simrun(words).status == 0)
        #expect(try reports(simrun) == whole)
      }
    }
  }

  /// Returns the status that a shell sees for a command that writes into a pipe without a reader.
  ///
  /// - Parameter isIgnored: whether SIGPIPE is ignored.
  private func status(
    unread words: [String], _ simrun: Command, isIgnored: Bool = false
  ) throws -> Int {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      [
        "-c", "\(isIgnored ? "trap '' PIPE;" : "") \"$@\" 2> errors; echo $? > status", "sh",
        Command.executable.path,
      ] + words
    process.currentDirectoryURL = simrun.folder
    process.standardOutput = pipe.fileHandleForWriting
    try process.run()
    process.waitUntilExit()
    return try #require(Int(simrun.read("status").dropLast()))
  }

  /// All files of the reports except the history, which contains the time of day.
  private func reports(_ simrun: Command) throws -> [String: Data] {
    let folder = simrun.folder.appendingPathComponent("reports").path
    var all: [String: Data] = [:]
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    where !name.hasPrefix("history.sqlite") {
      all[name] = FileManager.default.contents(atPath: "\(folder)/\(name)")
    }
    return all
  }

  private static let draft = ".simrun-0123456789abcdef0123456789abcdef.draft"

  /// Makes a draft of a dead process in the folder `name`.
  private func leaveDraft(in name: String, _ simrun: Command) throws {
    try simrun.makeFolder("\(name)/\(Self.draft)")
    try simrun.write("\(name)/\(Self.draft)/report.json", "{")
  }

  @Test(
    "Drafts of killed commands go with the next one, even where that writes nothing",
    arguments: [
      ("baseline save s.yaml", "reports/baseline", 0),
      ("baseline accept s.yaml", "reports/baseline", 0),
      ("baseline save bad.yaml", "reports/baseline", 65),
      ("bad.yaml", "reports/bad", 65), ("bad.yaml", "reports", 65),
      ("ci bad.yaml", "reports/bad", 65), ("tune bad.yaml", "reports/bad", 65),
      ("prove bad.yaml", "reports/prove", 65),
    ])
  func drafts(_ next: (command: String, place: String, status: Int32)) throws {
    try Command.inFolder { simrun in
      try simrun.write("s.yaml", shortScenario)
      try simrun.write("bad.yaml", "format: 1\n")
      if next.status == 0 { #expect(try simrun("baseline", "save", "s.yaml").status == 0) }
      try leaveDraft(in: next.place, simrun)
      let outcome = try simrun(next.command.split(separator: " ").map(String.init))
      #expect(outcome.status == next.status, "\(outcome.output)\(outcome.errors)")
      #expect(!simrun.exists("\(next.place)/\(Self.draft)"))
    }
  }

  @Test("Drafts where a link leads out of the reports are somebody else's")
  func draftsElsewhere() throws {
    try Command.inFolder { simrun in
      try simrun.makeFolder("in/reports")
      try leaveDraft(in: "outside", simrun)
      try simrun.link("in/reports/bad", to: "../../outside")
      try simrun.write("in/bad.yaml", "format: 1\n")
      var inside = simrun
      inside.workingFolder = "in"
      #expect(try inside("bad.yaml").status == 65)
      #expect(try simrun.read("outside/\(Self.draft)/report.json") == "{")
    }
  }
}
