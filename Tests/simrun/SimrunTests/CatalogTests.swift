import Foundation
import Testing

@Suite("simrun metrics (H-5)")
struct MetricsCommandTests {
  @Test("lists a family with unit, direction and sentence")
  func family() throws {
    try Command.inFolder { simrun in
      let outcome = try simrun("metrics", "route")
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      #expect(outcome.output.hasPrefix("route: what the way home did\n"))
      #expect(
        outcome.output.contains(
          "  route.reroutes.false           –   lower   Reroutes although the walker was really "
            + "within 10 m of\n\(String(repeating: " ", count: 45))the route.\n"),
        "\(outcome.output)")
      #expect(!outcome.output.contains("compass."))
      #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }
  }

  @Test("tells all about one, with a line to copy")
  func one() throws {
    try Command.inFolder { simrun in
      let output = try simrun("metrics", "given.availability").output
      #expect(
        output == """
          given.availability: Share of the time the sensors were on with a fix not older than 5 s, \
          at 1 s
            steps.
            unit     %
            better   the higher the better
            formula  #(seconds with age ≤ 5 s) / #(seconds with location on)
            source   no limit taken from elsewhere
            assumed  5 s, common in navigation
            needs    nothing
            expect   given.availability: '>= 95 %'

          """)
    }
  }

  @Test("gives lines that a scenario takes, each with a bound that can be missed")
  func lines() throws {
    try Command.inFolder { simrun in
      for (metric, bound) in [
        ("given.availability", "'>= 95 %'"), ("given.containment.gap", "<= 5 %"),
        ("route.medina.false_entries", "<= 1 /h"), ("nearby.wrong", "== 0"),
        ("given.nees.within95", "90 % .. 100 %"),
      ] {
        let output = try simrun("metrics", metric).output
        #expect(output.contains("\n  expect   \(metric): \(bound)\n"), "\(output)")
      }
      let line = "given.availability: '>= 95 %'"
      try simrun.write(
        "short.yaml", shortScenario.replacing(/expect:\n/, with: "expect:\n  \(line)\n"))
      #expect([0, 1].contains(try simrun("short.yaml").status))
    }
  }

  @Test("lists all, each once, as JSON too")
  func all() throws {
    try Command.inFolder { simrun in
      let text = try simrun("metrics").output
      let json = try simrun("metrics", "--json").output
      let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
      let metrics = try #require(read?["metrics"] as? [[String: Any]])
      let names = metrics.compactMap { $0["name"] as? String }
      #expect(names.count > 120 && Set(names).count == names.count)
      for name in names { #expect(text.contains("  \(name) "), "\(name)") }
      let first = try #require(metrics.first { $0["name"] as? String == "compass.false_good" })
      #expect(first["unit"] as? String == "%" && first["better"] as? String == "lower")
      #expect((first["formula"] as? String)?.hasPrefix("#(good and |ε| > 30°)") == true)
      #expect(first["assumption"] as? String == "30°, where an arrow misleads")
      #expect(
        first["needs"] as? [String] == ["the feature compass", "a walk whose truth is known"])
    }
  }

  @Test("finds words in names, sentences and formulas, names first")
  func search() throws {
    try Command.inFolder { simrun in
      let outcome = try simrun("metrics", "Availability")
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      let lines = outcome.output.split(separator: "\n")
      #expect(lines[0].hasPrefix("availability: in "))
      #expect(lines[0].hasSuffix("; 'simrun metrics NAME' shows all about one"))
      #expect(lines[1].hasPrefix("  given.availability"), "\(lines[1])")
      #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
      // the word occurs in a formula only
      #expect(try simrun("metrics", "seconds with age").output.contains("  given.availability  "))
      let json = try simrun("metrics", "misleads", "--json").output
      let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
      let names = (read?["metrics"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
      #expect(names?.contains("compass.false_good") == true)
      #expect(names?.contains("given.availability") == false)
    }
  }

  @Test("refuses a name it does not know, with the one that was probably meant")
  func unknown() throws {
    try Command.inFolder { simrun in
      let outcome = try simrun("metrics", "route.rerotes")
      #expect(outcome.status == 64)
      #expect(
        outcome.errors.hasPrefix(
          "Error: unknown metric 'route.rerotes'; did you mean 'route.reroutes'?\n"))
    }
  }
}

@Suite("simrun new (H-1)")
struct NewTests {
  @Test("writes a scenario that is met as it is, and its variant as expected")
  func runs() throws {
    try Command.inFolder { simrun in
      let outcome = try simrun("new", "first")
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output == "wrote first.yaml; run it: simrun first.yaml\n")
      let run = try simrun("first.yaml")
      #expect(run.status == 0, "\(run.output)\(run.errors)")
      #expect(run.output.contains("`restless` fails"))
    }
  }

  @Test("never writes over a file, and leaves nothing else behind")
  func exists() throws {
    try Command.inFolder { simrun in
      try simrun.write("mine.yaml", "mine")
      let outcome = try simrun("new", "mine.yaml")
      #expect(outcome.status == 74)
      #expect(
        outcome.errors == """
          mine.yaml: error: exists already, and is left unchanged
          hint: choose another name

          """)
      #expect(try simrun.read("mine.yaml") == "mine")
      let files = try FileManager.default.contentsOfDirectory(atPath: simrun.folder.path)
      #expect(
        files.filter { !$0.hasPrefix(".errors") && !$0.hasPrefix(".output") } == ["mine.yaml"])
    }
  }

  @Test("refuses what is no name, and a folder that is not there")
  func names() throws {
    try Command.inFolder { simrun in
      for name in ["", ".", "a/", "a\nb"] {
        let outcome = try simrun("new", name)
        #expect(outcome.status == 64, "\(name)")
      }
      let outcome = try simrun("new", "none/first")
      #expect(outcome.status == 74)
    }
  }
}
