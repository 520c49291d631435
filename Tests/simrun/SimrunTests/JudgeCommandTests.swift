import Foundation
import TestSupport
import Testing

@Suite("simrun judge (H-12)")
struct JudgeCommandTests {
  /// The parts of a report about the run that it shows.
  private struct Report: Decodable {
    struct Variant: Decodable { var runs: [Run] }
    struct Run: Decodable {
      var digest: String
      var checks: [Check]
      var measures: [Measure]
    }
    struct Check: Decodable, Equatable {
      var metric: String
      var outcome: String
      var measured: Double?
    }
    struct Measure: Decodable, Equatable {
      var metric: String
      var value: Double?
      var count: Int
    }

    var firstSeed: Int
    var variants: [Variant]
    var notes: [String]

    private enum CodingKeys: String, CodingKey {
      case firstSeed = "first_seed"
      case variants, notes
    }

    var run: Run { variants[0].runs[0] }
  }

  private static func report(_ simrun: Command, _ name: String) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(simrun.read("\(name)/report.json").utf8))
  }

  /// Scenarios of the repository with a walk.
  static let walks = ShippedScenariosTests.names.filter { name in
    let text = try? String(contentsOfFile: Command.scenario(name), encoding: .utf8)
    return text?.split(separator: "\n").contains { $0.hasPrefix("walk:") } ?? false
  }

  @Test(
    "The full-digit log of a run gives the run's own scores, and determines nine metrics of ten",
    arguments: walks)
  func shipped(name: String) throws {
    try Command.inFolder { simrun in
      let path = Command.scenario(name)
      let stem = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      let ran = try simrun(path, "--runs", "1", "--full-digits", "--out", "own")
      #expect([0, 1].contains(ran.status), "\(ran.errors)")
      let own = try Self.report(simrun, "own/\(stem)")
      var words = [
        "judge", path, "--seed", "\(own.firstSeed)", "--out", "judged",
        "--observations", "own/\(stem)/observations.jsonl",
      ]
      if simrun.exists("own/\(stem)/given.jsonl") {
        words += ["--given", "own/\(stem)/given.jsonl"]
      }
      let outcome = try simrun(words)
      #expect([0, 1].contains(outcome.status), "\(outcome.errors)")
      let judged = try Self.report(simrun, "judged/\(stem)")
      for measure in judged.run.measures {
        #expect(own.run.measures.contains(measure), "\(measure)")
      }
      for check in judged.run.checks { #expect(own.run.checks.contains(check), "\(check)") }
      #expect(judged.run.measures.count * 10 >= own.run.measures.count * 9)
      let named = judged.notes.filter { $0.hasPrefix("not judged") }.joined()
      for measure in own.run.measures
      where !judged.run.measures.map(\.metric).contains(measure.metric) {
        #expect(named.contains(measure.metric))
      }
    }
  }

  /// The observations of a run without the other lines, as an app would write them.
  private static func observationsAlone(_ text: String) -> String {
    let beside = ["asked.sensors", "phone.state", "drawn.line"]
    let lines = text.split(separator: "\n").filter { line in
      !beside.contains { line.contains(",\"kind\":\"\($0)\",") }
    }
    return beside.reduce(lines.joined(separator: "\n") + "\n") {
      $0.replacing(",\"\($1)\":{}", with: "")
    }
  }

  @Test(
    "Of observations alone, what is judged is as in the run, and what is not is named",
    arguments: walks.filter { !$0.contains("/") || $0.hasPrefix("phone/") })
  func observationsAlone(name: String) throws {
    try Command.inFolder { simrun in
      let path = Command.scenario(name)
      let stem = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      _ = try simrun(path, "--runs", "1", "--full-digits", "--out", "own")
      let own = try Self.report(simrun, "own/\(stem)")
      let all = try simrun.read("own/\(stem)/observations.jsonl")
      try simrun.write("app.jsonl", Self.observationsAlone(all))
      let outcome = try simrun(
        "judge", path, "--seed", "\(own.firstSeed)", "--observations", "app.jsonl", "--out",
        "judged")
      #expect([0, 1].contains(outcome.status), "\(outcome.errors)")
      let judged = try Self.report(simrun, "judged/\(stem)")
      for measure in judged.run.measures {
        #expect(own.run.measures.contains(measure), "\(measure)")
      }
      let named = judged.notes.filter { $0.hasPrefix("not judged") }.joined()
      let told = judged.run.measures.map(\.metric)
      for measure in own.run.measures where !told.contains(measure.metric) {
        #expect(named.contains(measure.metric))
      }
    }
  }

  @Test("A bad line is told with its place, and nothing is written")
  func badLine() throws {
    try Command.inFolder { simrun in
      try simrun.write("short.yaml", shortScenario)
      try simrun.write(
        "app.jsonl", #"{"t":1,"kind":"compass.screen","plain":"perhaps"}"# + "\n")
      let outcome = try simrun("judge", "short.yaml", "--observations", "app.jsonl")
      #expect(outcome.status == 65)
      #expect(outcome.errors.hasPrefix("app.jsonl:1:32: error: 'plain' has an unknown word"))
      #expect(!simrun.exists("reports/judged/short/report.json"))
      let missing = try simrun("judge", "short.yaml", "--observations", "none.jsonl")
      #expect(missing.status == 66)
      #expect(missing.errors.contains("no such file, expected an app's log"))
    }
  }

  @Test("What an app does not tell is named, and where nothing is told nothing is met")
  func nothingTold() throws {
    try Command.inFolder { simrun in
      try simrun.write("short.yaml", shortScenario)
      try simrun.write("app.jsonl", #"{"t":1,"kind":"compass.screen","plain":true}"# + "\n")
      let outcome = try simrun("judge", "short.yaml", "--observations", "app.jsonl")
      #expect(outcome.status == 1, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.errors.contains("not judged, as the log does not contain"))
      #expect(outcome.output.contains("✗ NOT met: none of the 1 expectations could be judged"))
      let verdict = try simrun("judge", "short.yaml", "--observations", "app.jsonl", "-q")
      #expect(verdict.status == 1 && verdict.output == "NOTHING JUDGED short.yaml\n")
      #expect(outcome.output.contains("judged: the app's log app.jsonl, 1 lines from"))
      let page = try simrun.read("reports/judged/short/report.html")
      #expect(page.contains("not judged, as the log does not contain"))
    }
  }

  @Test("A log without its positions is said to lack these, and what it tells is judged")
  func withoutPositions() throws {
    try Command.inFolder { simrun in
      let scenario = Command.scenario("replay/home-compass.yaml")
      let walk = ReferenceData.package.path + "/traces/short-walk.gpx"
      _ = try simrun(scenario, "--trace", walk, "--full-digits", "--out", "own")
      let outcome = try simrun(
        "judge", scenario, "--trace", walk, "--observations",
        "own/home-compass/observations.jsonl")
      #expect(
        outcome.errors.contains(
          "the positions in the lines of 'compass.redraw' (simrun writes them with --positions)"))
      #expect(outcome.output.contains("the others could not be judged"))
    }
  }
}
