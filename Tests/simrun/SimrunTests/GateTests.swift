import Foundation
import SimKernel
import TestSupport
import Testing

@Suite("simrun ci (H-9)")
struct GateTests {
  /// A walk of some seconds, a variant that must fail, and twenty seeds for a suite.
  static let manySeeds =
    shortScenario.replacingOccurrences(of: "A short walk", with: "Twenty short walks") + """
      measure: [given.error.p95]
      variants:
        restless:
          why: the arrow is drawn with every heading
          expect: fail
          misses: [compass.redraw_rate.max]
          compass: { redraw_rate: 60 /s }
      seeds: { ci_runs: 20 }

      """

  /// Calls `body` with a suite of two scenarios in the folder `scenarios`.
  private func withSuite(_ body: (Command) throws -> Void) throws {
    try Command.inFolder { simrun in
      try FileManager.default.createDirectory(
        at: simrun.folder.appendingPathComponent("scenarios"), withIntermediateDirectories: true)
      for (name, text) in [("one", shortScenario), ("many", Self.manySeeds)] {
        try simrun.write(
          "scenarios/\(name).yaml",
          text.replacingOccurrences(of: "heading_rate: 5 /s", with: "heading_rate: 30 /s"))
      }
      try body(simrun)
    }
  }

  @Test("Green, it has run all, written all, and kept every run; without a baseline it says so")
  func green() throws {
    try withSuite { simrun in
      let outcome = try simrun("ci")
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
      #expect(outcome.output.contains("  ✓ met      scenarios/many.yaml"))
      #expect(
        outcome.output.contains(
          "· 2 scenarios without a baseline; save one with: simrun baseline save "
            + "scenarios/many.yaml"))
      #expect(outcome.output.contains("✓ met: 2 scenarios: 2 met; 2 without a baseline\n"))
      #expect(try simrun.read("reports/summary.md").contains("### Without a baseline\n\n- scen"))
      for file in ["history.sqlite", "junit.xml", "summary.md", "scenarios/many/report.json"] {
        #expect(simrun.exists("reports/\(file)"), "\(file)")
      }
      let required = try simrun("ci", "-q", "--require-baselines")
      #expect(required.status == 1 && required.errors.contains("a scenario has no baseline"))
      let page = try simrun.read("reports/index.html")
      #expect(page.contains("href=\"./scenarios/many/report.txt\""))
      #expect(!simrun.exists("reports/scenarios/many/report.html"))
      #expect(
        try simrun("ci", "-q").output == "met: 2 scenarios: 2 met; 2 without a baseline\n")
      // where nobody saved any, the page need not say so of each
      #expect(!page.contains("it has no baseline"))
      _ = try simrun("baseline", "save", "scenarios/one.yaml")
      #expect(try simrun("ci", "-q").status == 0)
      let mixed = try simrun.read("reports/index.html")
      #expect(mixed.matches(of: /it has no baseline/).count == 1)
    }
  }

  @Test("What is met has a page where it is asked for, which goes again where it is not")
  func wholeReports() throws {
    try withSuite { simrun in
      #expect(try simrun("ci", "--whole-reports").status == 0)
      let page = try simrun.read("reports/index.html")
      #expect(page.contains("href=\"./scenarios/many/report.html\""))
      #expect(simrun.exists("reports/scenarios/many/report.html"))
      #expect(simrun.exists("reports/scenarios/many/observations.jsonl"))
      _ = try simrun("ci")
      #expect(!simrun.exists("reports/scenarios/many/report.html"))
      #expect(!simrun.exists("reports/scenarios/many/observations.jsonl"))
    }
  }

  @Test("Every job is told by simrun history, and has a place on its page")
  func history() throws {
    try withSuite { simrun in
      let none = try simrun("history")
      #expect(none.status == 66 && none.errors.contains("there is no run history here"))
      for _ in 1...2 { _ = try simrun("ci", "-q") }
      let text = try simrun("history").output
      #expect(text.contains("2 scenarios had the same results in every job"), "\(text)")
      let all = try simrun("history", "--all", "scenarios/many.yaml").output
      #expect(all.contains("scenarios/many.yaml  2 jobs") && all.contains("▅▅  100 %"), "\(all)")
      #expect(try simrun.read("reports/history.html").contains("0 of 1 scenarios moved"))
      let stranger = try simrun("history", "other.yaml")
      #expect(stranger.status == 64 && stranger.errors.contains("no job that ended ran other.yaml"))
    }
  }

  @Test("Against its baseline the unchanged suite is green with any jobs, and comes to the same")
  func unchanged() throws {
    try withSuite { simrun in
      let saved = try simrun("baseline", "save")
      #expect(
        saved.status == 0 && saved.output.contains("saved reports/baseline/scenarios/many.txt"))
      var outputs: Set<String> = []
      for jobs in ["1", "2", "1", "2"] {
        let outcome = try simrun("ci", "--jobs", jobs, "-q")
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        outputs.insert(try simrun.read("reports/junit.xml") + simrun.read("reports/summary.md"))
      }
      #expect(outputs.count == 1)
      #expect(try simrun("baseline", "save").output.contains("unchanged reports/baseline/"))
      #expect(try simrun("compare", "scenarios").output == "same: 2 scenarios compared\n")
    }
  }

  @Test("Two results are laid over each other on a page where --out names a folder")
  func comparePage() throws {
    try withSuite { simrun in
      _ = try simrun("run", "scenarios/many.yaml", "--out", "old")
      try simrun.replace("gnss: open_sky", by: "gnss: medina_lane", in: "scenarios/many.yaml")
      _ = try simrun("run", "scenarios/many.yaml", "--out", "new")
      let compared = try simrun("compare", "old", "new", "--out", "both")
      #expect(
        compared.output.contains("page: both/scenarios/many/compare.html\n"), "\(compared.output)")
      let page = try simrun.read("both/scenarios/many/compare.html")
      #expect(page.contains("\"name\":\"before\"") && page.contains("\"name\":\"after\""))
      let ran = try simrun(
        "compare", "old/scenarios/many/report.json", "scenarios/many.yaml", "--out", "ran")
      #expect(ran.output.contains("page: ran/scenarios/many/compare.html\n"), "\(ran.errors)")
      // subfolders, and scenarios with different names
      let parts = try simrun("compare", "old/scenarios", "new/scenarios", "--out", "parts")
      #expect(parts.output.contains("page: parts/scenarios/many/compare.html\n"), "\(parts.errors)")
      _ = try simrun("run", "scenarios/one.yaml", "--out", "other")
      let renamed = try simrun("compare", "old", "other", "--out", "renamed")
      #expect(renamed.status == 1)
      #expect(
        try simrun.read("renamed/scenarios/one/compare.html").contains("✗ not met</strong>"))
      // a baseline holds only numbers
      _ = try simrun("baseline", "save")
      let bare = try simrun("compare", "reports/baseline/scenarios/many.txt", "new", "--out", "b")
      #expect(bare.status == 66 && bare.errors.contains("hold only numbers"), "\(bare.errors)")
      let alone = try simrun("compare", "scenarios", "--out", "b")
      #expect(alone.status == 64 && alone.errors.contains("name both"), "\(alone.errors)")
    }
  }

  @Test("What got worse is red with a sentence, in every report, until it is accepted")
  func worse() throws {
    try withSuite { simrun in
      _ = try simrun("baseline", "save")
      for file in ["one", "many"] {
        try simrun.replace(
          "redraw_rate: 15 /s", by: "redraw_rate: 20 /s", in: "scenarios/\(file).yaml")
      }
      let red = try simrun("ci")
      #expect(red.status == 1)
      #expect(red.output.contains("✗ compass.redraw_rate.max got worse: 15 → 20 /s in the mean of"))
      #expect(
        red.output.contains("20 seeds (95 % interval of the difference +5 to +5) in"),
        "\(red.output)")
      #expect(red.output.contains("simrun scenarios/many.yaml --seed 1 --runs 1"))
      // a scenario has a verdict as soon as it ends, and another one after all are compared
      let met = try #require(red.output.firstRange(of: "✓ met      scenarios/many.yaml"))
      let moved = try #require(red.output.firstRange(of: "✗ MOVED    scenarios/many.yaml"))
      #expect(met.lowerBound < moved.lowerBound)
      // a difference on one seed of a walk is reported but never red
      #expect(red.output.contains("· moved on too few seeds to tell (ci_runs sets how many): com"))
      #expect(!red.output.contains("MOVED    scenarios/one.yaml"), "\(red.output)")
      for file in ["junit.xml", "summary.md"] {
        let text = try simrun.read("reports/\(file)").replacingOccurrences(of: "\\", with: "")
        #expect(text.contains("compass.redraw_rate.max got worse: 15 → 20 /s"), "\(file)")
      }
      let named = try simrun(
        "baseline", "accept", "scenarios/many.yaml", "--metric", "compass.redraw_rate.max")
      #expect(named.status == 0)
      #expect(
        named.output.hasPrefix(
          "accepted: compass.redraw_rate.max in scenarios/many.yaml: 15 → 20 /s in the mean of"),
        "\(named.output)")
      #expect(!named.output.contains("got worse") && named.output.contains("which is worse\n"))
      #expect(try simrun("ci", "-q").status == 0)
      #expect(try simrun("baseline", "accept").status == 0)
      #expect(try simrun("ci", "-q").status == 0)
      #expect(
        try simrun("baseline", "accept", "scenarios/one.yaml").output
          == "scenarios/one.yaml: nothing moved\n")
    }
  }

  @Test("Other walks, other seeds: not compared in silence, and red until they are accepted")
  func otherWalks() throws {
    try withSuite { simrun in
      _ = try simrun("baseline", "save")
      try simrun.replace("gnss: open_sky", by: "gnss: street", in: "scenarios/one.yaml")
      try simrun.replace("ci_runs: 20", by: "ci_runs: 19", in: "scenarios/many.yaml")
      let outcome = try simrun("ci")
      #expect(outcome.status == 1)
      #expect(outcome.output.contains("scenarios/one.yaml: the walk differs: "))
      #expect(outcome.output.contains("the baseline is of 20 seeds from 1, this is of 19"))
      let refused = try simrun(
        "baseline", "accept", "scenarios/one.yaml", "--metric", "given.fixes")
      #expect(refused.status == 65 && refused.errors.contains("a metric alone can't be accepted"))
      let accepted = try simrun("baseline", "accept")
      #expect(accepted.status == 0)
      #expect(accepted.output.contains("accepted: scenarios/one.yaml: the walk differs: "))
      #expect(accepted.output.contains("accepted: given.error.p50 in scenarios/one.yaml: "))
      #expect(try simrun("ci", "-q").status == 0)
    }
  }

  @Test("A baseline that does not tell of its walk is read, says so, and accepting mends it")
  func olderBaseline() throws {
    try withSuite { simrun in
      _ = try simrun("baseline", "save")
      let file = "reports/baseline/scenarios/one.txt"
      let text = try simrun.read(file)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(text.contains("\ninput.fixes: "))
      try simrun.write(
        file, lines.filter { !$0.hasPrefix("input.") }.joined(separator: "\n"))
      #expect(try simrun("ci", "-q").status == 0)
      #expect(
        try simrun("baseline", "accept", "scenarios/one.yaml").output
          == "accepted: scenarios/one.yaml: nothing moved; the baseline now records more "
          + "about its walk\n")
      #expect(try simrun.read(file) == text)
    }
  }

  @Test("Two reports are compared by their names, and their walks by what changed in them")
  func twoReports() throws {
    try withSuite { simrun in
      _ = try simrun("run", "scenarios/one.yaml", "--out", "before")
      try simrun.replace(
        "- open_screen: at 0 s", by: "- open_screen: at 1 s", in: "scenarios/one.yaml")
      try simrun.replace(
        "to: square }", by: "to: square, pace: 0.5 m/s }", in: "scenarios/one.yaml")
      _ = try simrun("run", "scenarios/one.yaml", "--out", "after")
      let outcome = try simrun(
        "compare", "before/scenarios/one/report.json", "after/scenarios/one/report.json")
      #expect(outcome.status == 1 && !outcome.output.contains("baseline"), "\(outcome.output)")
      #expect(outcome.output.contains("scenarios/one.yaml: the walk differs: "))
      #expect(outcome.output.contains(" m/s, ") && outcome.output.contains(" fixes"))
      let absent = try simrun("compare", "scenarios")
      #expect(
        absent.output.contains(
          "scenarios/one.yaml: has no baseline yet; save one with: simrun baseline save scen"))
    }
  }

  @Test("More seeds, or others, are compared by their means; what is gone is said")
  func otherSeeds() throws {
    try withSuite { simrun in
      _ = try simrun("baseline", "save")
      try simrun.replace(
        "ci_runs: 20", by: "first: 501, ci_runs: 30", in: "scenarios/many.yaml")
      try FileManager.default.removeItem(
        at: simrun.folder.appendingPathComponent("scenarios/one.yaml"))
      let outcome = try simrun("ci")
      #expect(outcome.status == 0, "\(outcome.output)")
      #expect(
        outcome.output.contains("the baseline is of 20 seeds from 1, this is of 30 seeds from 501"))
      let words = "reports/baseline/scenarios/one.txt belongs to a scenario that no longer exists"
      #expect(outcome.output.contains("· \(words)"), "\(outcome.output)")
      #expect(try simrun.read("reports/summary.md").contains("### Baselines of scenarios that are"))
      #expect(try !simrun("ci", "scenarios/many.yaml").output.contains(words))
      // a screen that redraws faster is detected all the same
      try simrun.replace(
        "redraw_rate: 15 /s", by: "redraw_rate: 20 /s", in: "scenarios/many.yaml")
      let worse = try simrun("ci")
      #expect(worse.status == 1, "\(worse.output)")
      #expect(worse.output.contains("compass.redraw_rate.max got worse: 15 → 20 /s"))
    }
  }

  @Test("A canary that is met is red, and so is a variant that does not fail")
  func alarms() throws {
    try withSuite { simrun in
      try simrun.copy("canary.yaml")
      #expect(try simrun("ci", "-q").status == 0)
      try simrun.replace("arrow: raw", by: "arrow: wrapped", in: "scenarios/canary.yaml")
      try simrun.replace("redraw_rate: 60 /s", by: "redraw_rate: 9 /s", in: "scenarios/many.yaml")
      let outcome = try simrun("ci")
      #expect(outcome.status == 1)
      #expect(outcome.output.contains("✗ scenarios/canary.yaml must fail, but passes"))
      #expect(
        outcome.output.contains("✗ the variant restless of scenarios/many.yaml must fail, but"))
    }
  }

  @Test("What can't be run fails the gate with its own status; what has no recording is skipped")
  func failures() throws {
    try withSuite { simrun in
      try simrun.copy("replay/home-compass.yaml")
      let skipped = try simrun("ci")
      #expect(skipped.status == 0)
      #expect(skipped.output.contains("– skipped  scenarios/replay/home-compass.yaml"))
      #expect(try simrun.read("reports/junit.xml").contains("<skipped message=\"it replays a"))
      #expect(try simrun("ci", "scenarios/replay").status == 64)

      try simrun.write("scenarios/bad.yaml", "format: 1\ntitel: x\n")
      let bad = try simrun("ci")
      #expect(bad.status == 65 && bad.errors.contains("scenarios/bad.yaml:2:1: error"))
      #expect(bad.output.contains("✗ FAILED   scenarios/bad.yaml"))
      #expect(bad.output.contains("4 scenarios: 2 met, 1 failed, 1 skipped"))
      #expect(try simrun.read("reports/junit.xml").contains("<error type=\"failed\""))
      #expect(try simrun("ci", "nowhere").status == 66)
      for flags in [["--jobs", "0"], ["--out", ""], ["--baseline", ""], ["--format", "json"]] {
        #expect(try simrun(["ci"] + flags).status == 64, "\(flags)")
      }

      _ = try simrun("baseline", "save", "scenarios/one.yaml")
      try simrun.write("reports/baseline/scenarios/one.txt", "format: 2\n")
      let damaged = try simrun("ci", "scenarios/one.yaml")
      #expect(damaged.status == 65)
      #expect(damaged.errors.contains("one.txt:1: error: expected a baseline of 'format: 1'"))
      try simrun.write("reports/history.sqlite", "no database at all, and yet there\n")
      let foreign = try simrun("ci", "scenarios/many.yaml")
      #expect(foreign.status == 0 && foreign.errors.contains("set aside as reports/history.sql"))
    }
  }

  @Test("On GitHub it annotates what fails, and appends its summary to the step's")
  func github() throws {
    try withSuite { simrun in
      var simrun = simrun
      simrun.environment = [
        "GITHUB_ACTIONS": "true",
        "GITHUB_STEP_SUMMARY": simrun.folder.appendingPathComponent("step.md").path,
      ]
      try simrun.write("step.md", "before\n")
      _ = try simrun("baseline", "save")
      #expect(!(try simrun("ci").output.contains("::error")))
      try simrun.replace("redraw_rate: 15 /s", by: "redraw_rate: 25 /s", in: "scenarios/one.yaml")
      try simrun.replace("30 /s", by: "5 /s", in: "scenarios/many.yaml")
      let outcome = try simrun("ci")
      #expect(
        outcome.output.contains("::error file=scenarios/many.yaml,title=regression::"),
        "\(outcome.output)")
      let summary = try simrun.read("step.md")
      #expect(summary.hasPrefix("before\n## simrun: ✓ met"))
      #expect(summary.contains("## simrun: ✗ not met"))
      #expect(try simrun("ci", "--format", "text").output.contains("::error") == false)
    }
  }
}
