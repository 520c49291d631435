import Foundation
import TestSupport
import Testing

@Suite("A run that would take too much (H-1, H-9)")
struct BudgetTests {
  /// A short walk whose fixes are multiplied by 2^40, each time a second later, so that the excess
  /// is detected only during a run.
  private static let multiplied = shortScenario.replacingOccurrences(
    of: "home:",
    with: "faults:\n"
      + String(repeating: "  - duplicate_fix: { at: 0 s, for: 9 h, delay: 1 s }\n", count: 40)
      + "home:")

  @Test("ends with 69, its bound and the flag that raises it, and with less budget sooner")
  func run() throws {
    try Command.inFolder { simrun in
      try simrun.write("a.yaml", Self.multiplied)
      let outcome = try simrun("a.yaml", "--budget", "samples=1e5")
      #expect(outcome.status == 69, "\(outcome.errors)")
      #expect(
        outcome.errors.contains("error: the run takes more than 100000 fixes and headings, namely"),
        "\(outcome.errors)")
      #expect(outcome.errors.contains(": 'duplicate_fix' would make "))
      #expect(outcome.errors.contains("; --budget samples=4e5 allows more\n"))
      #expect(
        outcome.errors.contains("reproduce: simrun a.yaml --seed 1 --budget 'samples=100000'"))
      #expect(!simrun.exists("reports/a/report.json"))
      #expect(try simrun("trace", "generate", "a.yaml", "-o", "t.jsonl").status == 69)
    }
  }

  @Test("A suite goes on past it and writes all its reports")
  func suite() throws {
    try Command.inFolder { simrun in
      try simrun.write("a.yaml", Self.multiplied)
      try simrun.write("b.yaml", shortScenario)
      let days = [String](repeating: "    { after: 1 m, for: 86400 s }", count: 12_000)
      try simrun.write(
        "c.yaml",
        shortScenario.replacingOccurrences(
          of: "to: square }",
          with: "to: square, stops: [\n\(days.joined(separator: ",\n"))\n  ] }"))
      let outcome = try simrun("ci", ".", "--budget", "samples=1e5", "--budget", "time='8 h'")
      #expect(outcome.status == 64)
      let suite = try simrun("ci", ".", "--budget", "samples=1e5,time=8 h")
      #expect(suite.status == 69, "\(suite.errors)")
      #expect(suite.errors.contains("c.yaml:"), "\(suite.errors)")
      #expect(suite.errors.contains("the walk takes longer than 8 h"), "\(suite.errors)")
      #expect(suite.output.contains("3 scenarios: 1 met, 2 failed"), "\(suite.output)")
      for file in ["junit.xml", "summary.md", "index.html", "history.sqlite", "b/report.json"] {
        #expect(simrun.exists("reports/\(file)"), "\(file)")
      }
      let junit = try simrun.read("reports/junit.xml")
      #expect(junit.contains("the run takes more than 100000 fixes and headings"), "\(junit)")
      #expect(!simrun.exists("reports/a"))
    }
  }

  @Test("A recording that holds too much, or lasts too long, is refused and the flag lets it in")
  func recording() throws {
    try Command.inFolder { simrun in
      try simrun.write("a.yaml", shortScenario)
      let flags = ["trace", "generate", "a.yaml", "-o", "t.jsonl"]
      #expect(try simrun(flags).status == 0)
      let few = try simrun("a.yaml", "--trace", "t.jsonl", "--budget", "samples=10")
      #expect(few.status == 65)
      #expect(
        few.errors.contains("the recording is too large: it takes more than 10 fixes and headings"))
      #expect(few.errors.contains("hint: cut it into parts; or --budget samples="))
      let short = try simrun("a.yaml", "--trace", "t.jsonl", "--budget", "time=1 s")
      #expect(short.status == 65 && short.errors.contains("expected at most 1 s"))
      #expect(try simrun("a.yaml", "--trace", "t.jsonl", "--budget", "time=9 h").status == 0)
    }
  }

  @Test(
    "What looks at recordings, or changes them, reads no more than its budget either",
    arguments: [
      ["info", "t.jsonl"], ["info", "t.jsonl", "--svg", "o.svg"], ["convert", "t.jsonl", "o.gpx"],
      ["cut", "t.jsonl", "o.gpx", "--to", "9 s"], ["shift", "t.jsonl", "o.gpx", "--east", "9 m"],
      ["redact", "t.jsonl", "o.gpx"], ["merge", "t.jsonl", "t.jsonl", "-o", "o.gpx"],
      ["match", "t.jsonl", "--pack", "medina.pack"],
    ])
  func commands(_ command: [String]) throws {
    try Command.inFolder { simrun in
      try simrun.write("a.yaml", shortScenario)
      #expect(try simrun("trace", "generate", "a.yaml", "-o", "t.jsonl").status == 0)
      try FileManager.default.copyItem(
        atPath: Command.scenario("packs/medina.pack"),
        toPath: simrun.folder.appendingPathComponent("medina.pack").path)
      let few = try simrun(["trace"] + command + ["--budget", "samples=10"])
      #expect(few.status == 65 && !simrun.exists("o.gpx") && !simrun.exists("o.svg"))
      #expect(
        few.errors.contains("the recording is too large: it takes more than 10 fixes and headings"),
        "\(few.errors)")
      let idle = try simrun(["trace"] + command + ["--budget", "events=10"])
      #expect(idle.status == 64 && idle.errors.contains("--budget events is for runs"))
    }
  }

  @Test(
    "A bound is a name and a number in its range",
    arguments: [
      "events", "events=", "event=5", "events=0", "events=nan", "events=inf", "events=1e300",
      "events=-5", "events=5 s", "time=5", "time=0 s", "time=1e300 s", "time=1e9 h",
      "samples=1e10", "memory=9223372036854775808", "", ",", "events=1,", "wakes=0.5",
    ])
  func flags(text: String) throws {
    try Command.inFolder { simrun in
      try simrun.write("a.yaml", shortScenario)
      for command in [["run"], ["ci"], ["verify"], ["compare"], ["baseline", "save"], ["tune"]] {
        let outcome = try simrun(command + ["a.yaml", "--budget", text])
        #expect(outcome.status == 64, "\(command): \(outcome.errors)")
      }
    }
  }

  @Test("All shipped scenarios keep to it without a flag, at the first seed of each")
  func shipped() throws {
    // the gate runs them completely; here they only load, which counts everything known before a
    // run
    let folder = ReferenceData.package.appendingPathComponent("scenarios").path
    try Command.inFolder { simrun in
      for place in ["medina-drift.yaml", "tour/souk.yaml"] {
        let outcome = try simrun(
          "trace", "generate", "\(folder)/\(place)", "-o", "t.jsonl", "--budget", "memory=5e8")
        #expect(outcome.status == 0, "\(place): \(outcome.errors)")
      }
    }
  }
}
