import Foundation
import TestSupport
import Testing

@Suite("Seeded regressions turn simrun ci red, each with one sentence that names it (H-9, H-11)")
struct RegressionTests {
  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// A file with the feature to change.
    var file: String
    var sound: String
    var broken: String
    /// The beginning of the sentence that must be reported as the main cause.
    var sentence: String
  }

  static let changes = [
    Change(
      testDescription: "the redraw throttle is off (MG-5)", file: "medina-drift.yaml",
      sound: "compass: { redraw_rate: 15 /s, position: own }",
      broken: "compass: { redraw_rate: 60 /s, position: own }",
      sentence: "compass.redraw_rate.max got worse: 15 → "),
    Change(
      testDescription: "confidence has no hysteresis (T-6)", file: "medina-drift.yaml",
      sound: "compass: { redraw_rate: 15 /s, position: own }",
      broken: "compass: { redraw_rate: 15 /s, position: own, hysteresis: 0 deg }",
      sentence: "compass.confidence_changes got worse: "),
    Change(
      testDescription: "data reset the safety timeout (MG-6, T-1)", file: "medina-drift.yaml",
      sound: "session: { safety_timeout: 600 s }",
      broken: "session: { safety_timeout: 600 s, timeout_reset_by: data }",
      sentence: "session.stop_delay changed: 600 → 900 s"),
    Change(
      testDescription: "the deviation that plans anew is halved (MG-9)",
      file: "parallel-lane.yaml", sound: "way_home: {}",
      broken: "way_home: { deviation: 15 m, rejoin: nearby }",
      sentence: "route.reroutes.false got worse: "),
  ]

  @Test("against the unchanged baseline")
  func regressions() throws {
    try Command.inFolder { simrun in
      let files = ["medina-drift.yaml", "parallel-lane.yaml"]
      try simrun.copy("medina-drift.yaml", "parallel-lane.yaml")
      // only the parts under test, because a build without optimization is slow
      let medina = try simrun.read("scenarios/medina-drift.yaml")
      let variants = try #require(medina.range(of: "variants:\n"))
      let seeds = try #require(medina.range(of: "seeds:\n"))
      let short = medina.replacingCharacters(
        in: variants.lowerBound..<seeds.lowerBound, with: "")
      try simrun.write(
        "scenarios/medina-drift.yaml",
        short.replacingOccurrences(of: "heading_rate: 50 /s", with: "heading_rate: 20 /s")
          // 20 seeds can't prove more
          .replacing(/pass_rate: [0-9]+ %/, with: "pass_rate: 20 %"))
      let sound = try files.map { try simrun.read("scenarios/\($0)") }
      #expect(try simrun("baseline", "save").status == 0)
      #expect(try simrun("ci", "-q").status == 0)
      for change in Self.changes {
        // change only the features: a variant may have the same line
        try simrun.replace(change.sound, by: change.broken, in: "scenarios/\(change.file)")
        let outcome = try simrun("ci")
        let name = change.testDescription
        #expect(outcome.status == 1, "\(name): \(outcome.output)\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n")
        // with only one regression there is no line 'above all'
        let worst =
          lines.first { $0.hasPrefix("  above all  ") }
          ?? lines.first { $0.hasPrefix("  ✗ \(change.sentence)") }
        #expect(
          worst?.contains(change.sentence) == true
            && worst?.contains("in scenarios/\(change.file)") == true,
          "\(name): \(outcome.output)")
        for (file, text) in zip(files, sound) { try simrun.write("scenarios/\(file)", text) }
      }
      #expect(try simrun("ci", "-q").status == 0)
    }
  }

  @Test("report.json of shipped scenarios keeps to the schema that simrun schema --report prints")
  func schema() throws {
    try Command.inFolder { simrun in
      func json(_ text: String) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      }
      let schema = JSONSchema(try json(simrun("schema", "--report").output))
      try simrun.copy(
        "canary.yaml", "standing-still.yaml", "troubled-start.yaml", "confident-liar.yaml",
        "parallel-lane.yaml")
      let outcome = try simrun("ci")
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
      for name in ["canary", "standing-still", "troubled-start", "confident-liar", "parallel-lane"]
      {
        let report = try json(simrun.read("reports/scenarios/\(name)/report.json"))
        #expect(schema.complaints(report) == [], "\(name)")
      }
      // reports contain the same numbers as a baseline
      _ = try simrun("baseline", "save")
      #expect(
        try simrun("compare", "reports/baseline", "reports/scenarios").output
          == "same: 5 scenarios compared\n")
    }
  }
}
