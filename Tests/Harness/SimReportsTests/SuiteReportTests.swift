import Sensing
import SimKernel
import SimObservations
import SimResults
import SimText
import Testing

@testable import SimReports

@Suite("Reports of a whole suite (H-9)")
struct SuiteReportTests {
  static func movement(
    _ kind: Movement.Kind, _ metric: String? = "route.reroutes.false", from: Double? = 0.2,
    to: Double? = 1.4, in scenario: String = "scenarios/liar.yaml"
  ) -> Movement {
    var movement = Movement(
      kind, scenario: scenario, metric: metric, command: "simrun \(scenario) --seed 3")
    (movement.from, movement.to) = (from, to)
    return movement
  }

  static let suite = SuiteResult(entries: [
    SuiteResult.Entry(path: "a.yaml", end: .finished(Fixture.single), movements: []),
    SuiteResult.Entry(
      path: "b.yaml", end: .finished(Fixture.result([Fixture.variant([Fixture.run([])])])),
      movements: [movement(.worse), movement(.better, "given.error.p95")]),
    SuiteResult.Entry(path: "c.yaml", end: .failed("c.yaml:2:1: error: \u{1b}[31m <&>\nline two")),
    SuiteResult.Entry(path: "d.yaml", end: .skipped("it replays a recording")),
    SuiteResult.Entry(path: Fixture.hostileText, end: .finished(Fixture.hostile)),
  ])

  @Test("A sentence names the metric, from and to, the interval, the scenario and the command")
  func sentences() {
    var movement = Self.movement(.worse)
    movement.unit = "/min"
    #expect(
      movement.sentence
        == "route.reroutes.false got worse: 0.2 → 1.4 /min in scenarios/liar.yaml; look at it "
        + "with: simrun scenarios/liar.yaml --seed 3")
    movement.seeds = 20
    movement.interval = 0.7...1.6
    movement.variant = "hasty"
    #expect(
      movement.sentence
        == "route.reroutes.false got worse: 0.2 → 1.4 /min in the mean of 20 seeds (95 % interval "
        + "of the difference +0.7 to +1.6) in the variant hasty of scenarios/liar.yaml; look at "
        + "it with: simrun scenarios/liar.yaml --seed 3")
    #expect(Self.movement(.worse, from: 15, to: 15.00001).sentence.contains("15 → 15.00001"))
    #expect(Self.movement(.lost, to: nil).sentence.hasPrefix("route.reroutes.false"))
    #expect(
      Self.movement(.changed).sentence
        == "route.reroutes.false changed: 0.2 → 1.4 in scenarios/liar.yaml; accept it with: "
        + "simrun baseline accept scenarios/liar.yaml --metric route.reroutes.false")
    var other = Self.movement(.incomparable, nil)
    other.words = "the walks are others"
    #expect(
      other.sentence
        == "scenarios/liar.yaml: the walks are others; if that is meant, accept it with: "
        + "simrun baseline accept scenarios/liar.yaml")
  }

  @Test("The summary leads to the worst moment of what is missed, in the page of its run")
  func moments() {
    var result = Fixture.single
    let checks = result.variants[0].runs[0].checks
    result.variants[0].runs[0].checks[1] = checks[1].with(
      Moment(.zero + .seconds(150.25), "the phone was 71 m off"))
    var entry = SuiteResult.Entry(path: "a b.yaml", end: .finished(result))
    let link = "see [app.position\\_error.p95 at 2:30"
    entry.hasPage = false
    #expect(!SuiteMarkdown().text(SuiteResult(entries: [entry])).contains(link))
    entry.hasPage = true
    let text = SuiteMarkdown().text(SuiteResult(entries: [entry]))
    #expect(
      text.contains(link) && text.contains("](./a%20b/report.html#seed=42&at=150.3)"), "\(text)")
    // a variant that fails as expected, or passes unexpectedly, has no link
    result.variants[0].isAsExpected = true
    entry.end = .finished(result)
    #expect(!SuiteMarkdown().text(SuiteResult(entries: [entry])).contains("see ["))
    let moment = PageMoment(variant: "no & hysteresis", seed: 3, instant: .zero + .seconds(1))
    #expect(moment.address == "variant=no%20%26%20hysteresis&seed=3&at=1.0")
  }

  @Test("Of two reports nothing is to be accepted, and of other baselines their folder is said")
  func acceptance() {
    let kinds: [Movement.Kind] = [.changed, .incomparable, .better, .new]
    for kind in kinds {
      var movement = Self.movement(kind)
      #expect(movement.sentence.contains("simrun baseline accept scenarios/liar.yaml"))
      movement.sides = .baseline(in: BaselineFolder(path: "my baselines"))
      #expect(movement.sentence.contains(" --baseline 'my baselines'"))
      movement.sides = .named("a.json", "b.json")
      #expect(!movement.sentence.contains("accept") && !movement.sentence.contains("baseline"))
    }
    var worse = Self.movement(.worse)
    worse.sides = .named("a.json", "b.json")
    #expect(worse.sentence.hasSuffix("look at it with: simrun scenarios/liar.yaml --seed 3"))
  }

  @Test("What is accepted is called so, with what it was and is, for each kind of movement")
  func accepted() {
    func sentence(_ kind: Movement.Kind, _ change: (inout Movement) -> Void = { _ in }) -> String {
      var movement = Self.movement(kind)
      change(&movement)
      return movement.acceptedSentence
    }
    let head = "accepted: route.reroutes.false in scenarios/liar.yaml: 0.2 → 1.4"
    #expect(sentence(.worse) == head + ", which is worse")
    #expect(sentence(.better) { $0.unit = "/min" } == head + " /min, which is better")
    #expect(sentence(.changed) == head)
    #expect(
      sentence(.unclear) { $0.seeds = 20 }
        == head + " in the mean of 20 seeds, which chance may explain")
    #expect(
      sentence(.insufficient) { $0.words = "differs on one seed" } == head + ", differs on one seed"
    )
    #expect(
      sentence(.lost) { ($0.to, $0.words) = (nil, "is no longer measured") }
        == "accepted: route.reroutes.false in scenarios/liar.yaml: 0.2 → nothing, is no longer "
        + "measured")
    #expect(
      sentence(.new) { ($0.from, $0.to, $0.words) = (nil, nil, "has no baseline yet") }
        == "accepted: route.reroutes.false has no baseline yet in scenarios/liar.yaml")
    #expect(
      sentence(.incomparable) {
        ($0.metric, $0.variant, $0.words) = (nil, "hasty", "the walk \u{1b}")
      }
        == "accepted: the variant hasty of scenarios/liar.yaml: the walk \\u{1b}")
    #expect(!sentence(.worse).contains("got worse"))
  }

  @Test("A scenario without a baseline is counted in the verdict, and told with the command")
  func withoutBaseline() {
    let result = Fixture.result([Fixture.variant([Fixture.run([Fixture.redraws])])])
    let suite = SuiteResult(entries: [
      SuiteResult.Entry(path: "a b.yaml", end: .finished(result)),
      SuiteResult.Entry(path: "c.yaml", end: .finished(result), movements: []),
      SuiteResult.Entry(path: "d.yaml", end: .skipped("it replays a recording")),
    ])
    #expect(
      SuiteText().verdict(suite)
        == "met: 3 scenarios: 2 met, 1 skipped; 1 without a baseline\n")
    let text = SuiteMarkdown().text(suite)
    #expect(text.contains("### Without a baseline\n\n- a b.yaml; save its results with: "))
    #expect(text.contains("simrun baseline save 'a b.yaml'\n"))
    var elsewhere = suite
    elsewhere.sides = .baseline(in: BaselineFolder(path: "my baselines"))
    #expect(
      SuiteMarkdown().text(elsewhere).contains("save 'a b.yaml' --baseline 'my baselines'\n"))
    let all = SuiteResult(entries: Array(suite.entries.dropFirst()))
    #expect(!SuiteMarkdown().text(all).contains("Without a baseline"))
    #expect(!SuiteText().verdict(all).contains("without a baseline"))
  }

  @Test("A metric that got worse in many scenarios is one sentence, of where it moved most")
  func grouped() {
    let result = Fixture.result([Fixture.variant([Fixture.run([])])])
    let sentences = SuiteResult(entries: [
      SuiteResult.Entry(
        path: "a.yaml", end: .finished(result),
        movements: [
          Self.movement(.changed, "given.gap.max", in: "a.yaml"),
          Self.movement(.worse, from: 10, to: 11, in: "a.yaml"),
          Self.movement(.better, in: "a.yaml"),
        ]),
      SuiteResult.Entry(
        path: "b.yaml", end: .finished(result),
        movements: [Self.movement(.worse, from: 1, to: 2, in: "b.yaml")]),
    ]).regressions
    #expect(sentences.count == 2)
    #expect(
      sentences[0] == "route.reroutes.false got worse: 1 → 2 in b.yaml and in 1 more (a.yaml); "
        + "look at it with: simrun b.yaml --seed 3")
  }

  @Test("What an expectation is about comes before what is only told, a missed one first of all")
  func ranked() {
    let entry = SuiteResult.Entry(
      path: "a.yaml", end: .finished(Fixture.single),
      movements: [
        Self.movement(.worse, "given.error.p50", from: 1, to: 900),
        Self.movement(.worse, "compass.redraw_rate.max", from: 10, to: 11),
        Self.movement(.changed, "app.position_error.p95", from: 60, to: 61),
      ])
    #expect(
      SuiteResult(entries: [entry]).regressions.map { $0.prefix { $0 != " " } } == [
        "app.position_error.p95", "compass.redraw_rate.max", "given.error.p50",
      ])
  }

  @Test("The terminal gets a line a scenario and one for each regression, nothing that steers it")
  func text() {
    let text = SuiteText(width: 80)
    let lines = Self.suite.entries.map { text.line($0, pathWidth: 6) }.joined()
    #expect(lines.hasPrefix("  ✗ NOT met  a.yaml  "))
    #expect(lines.contains("  ✗ MOVED    b.yaml  1 against the baseline"))
    #expect(lines.contains("  – skipped  d.yaml  it replays a recording\n"))
    let summary = text.summary(Self.suite, page: "index.html")
    #expect(summary.contains("\n  ✗ route.reroutes.false got worse: 0.2 → 1.4 in "))
    #expect(summary.contains("\n  ✗ app.position_error.p95 of a.yaml is 63.24 m, expected ≤ 45 m"))
    #expect(
      summary.contains("✗ NOT met: 5 scenarios: 3 not met, 1 failed, 1 skipped; 1 regression"))
    #expect((lines + summary).unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 })
  }

  @Test("No text from a file starts a command of a build server, wherever a line is broken (H-9)")
  func commands() throws {
    let text = SuiteText(width: 80)
    var junit = ByteSink()
    JUnitReporter().write(Self.suite, into: &junit)
    for part in [
      Self.suite.entries.map { text.line($0, pathWidth: 6) }.joined(),
      text.summary(Self.suite, page: "i"), junit.text, SuiteMarkdown().text(Self.suite),
    ] {
      #expect(part.contains("stop-commands") && !part.contains("##["))
      for line in part.split(separator: "\n") {
        #expect(!line.drop(while: \.isWhitespace).hasPrefix("::"), "\(line)")
      }
    }
  }

  @Test("JUnit holds a testsuite a scenario, with its baseline, and what failed or was skipped")
  func junit() throws {
    var sink = ByteSink()
    JUnitReporter().write(Self.suite, into: &sink)
    let xml = try ReadXML(sink.text)
    #expect(JUnitRules.complaints(xml) == [])
    #expect(xml.all("testsuite").count == 5 && xml.all("skipped").count == 1)
    let error = try #require(xml.all("error").first)
    #expect(error.text.hasSuffix("line two"))
    let baselines = xml.all("testcase").filter { $0.attributes["name"] == "baseline" }
    #expect(baselines.count == 2)
    #expect(xml.all("failure").contains { $0.text.contains("--seed 3") })
  }

  @Test("JUnit keeps to the common schema", arguments: ReporterLaws.shapes.indices)
  func rules(index: Int) throws {
    let xml = try ReadXML(JUnitReporter().text(ReporterLaws.shapes[index]))
    #expect(JUnitRules.complaints(xml) == [])
  }

  @Test("The rules of JUnit find what breaks them")
  func ruleWounds() throws {
    for broken in [
      "<testsuite/>", "<testsuites tests=\"1\" failures=\"0\" errors=\"0\"/>",
      "<testsuites><testsuite name=\"a\" tests=\"x\"/></testsuites>",
      "<testsuites><testsuite name=\"a\"><testcase/></testsuite></testsuites>",
      "<testsuites><testsuite name=\"a\"><case name=\"b\"/></testsuite></testsuites>",
      "<testsuites skipped=\"0\"/>",
    ] {
      #expect(JUnitRules.complaints(try ReadXML(broken)) != [], "\(broken)")
    }
  }

  @Test("The Markdown is two tables whose cells nothing can break: what moved, and all scenarios")
  func markdown() {
    let text = SuiteMarkdown().text(Self.suite)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
    let moved = rows.prefix(4)
    #expect(moved.last == "| ✓ | given.error.p95 | 0.2 | 1.4 | scenarios/liar.yaml |")
    let all = rows.dropFirst(moved.count)
    #expect(all.count == 2 + Self.suite.entries.count)
    for (rows, columns) in [(moved, 5), (all, 7)] {
      for row in rows {
        #expect(row.replacing("\\|", with: "").count { $0 == "|" } == columns + 1, "\(row)")
      }
    }
    #expect(text.contains("[b.yaml](./b/report.html)"))
    #expect(!text.contains("<&") && text.contains("### Worse than the baseline"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isUnseen })
    #expect(text.contains("\\u{202e}") && !text.contains("##["))
  }

  @Test("GitHub gets an error for each thing that fails, and nothing of what is met")
  func annotations() {
    var sink = ByteSink()
    GitHubReporter().write(Self.suite, into: &sink)
    let lines = sink.text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("::error file=") })
    // 2026-11-23: ESC, NUL and U+202E were printed without escapes
    #expect(sink.text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isUnseen })
    #expect(sink.text.contains("\\u{1b}[31m") && sink.text.contains("\\u{202e}"))
    #expect(!sink.text.contains("##["))
    #expect(lines.contains { $0.hasPrefix("::error file=b.yaml,title=regression::route.rer") })
    #expect(lines.contains { $0.hasPrefix("::error file=c.yaml,line=2,col=1,title=failed::") })
    #expect(!lines.contains { $0.contains("d.yaml") })
  }

  @Test("What a movement is called by is escaped where it is told (H-16)")
  func hostileMovement() {
    let movement = Self.movement(.worse, "a\u{1b}[2J", in: "b\u{202e}.yaml\n::stop")
    let told = movement.description
    #expect(!told.unicodeScalars.contains { $0.isUnseen })
    #expect(told.contains("a\\u{1b}[2J got worse") && !told.contains("::stop"))
  }

  @Test("A metric that a few seeds lack is not told with the values of others")
  func fewWithout() throws {
    func baseline(_ first: UInt64, _ values: [Double?]) -> Baseline {
      Baseline(
        scenario: "a.yaml", firstSeed: first, runs: values.count, input: nil,
        variants: [
          .init(
            name: "", expectedToPass: true, digest: RunDigest(first),
            measures: [.init(metric: "a.b", unit: "m", better: .lower, values: values)])
        ])
    }
    let old = (0..<30).map { Double($0) as Double? }
    let movements = baseline(1, old).movements(to: baseline(101, old.dropLast() + [nil]))
    let few = try #require(movements.first { $0.isOfPresence })
    #expect(
      few.sentence
        == "a.b is measured on 29 of 30 seeds, and was on 30 of 30; chance may explain that in "
        + "a.yaml")
  }

  @Test("The seeds that fail and passed before are named, of the same seeds alone")
  func newlyFailing() {
    func result(_ failing: Set<UInt64>) -> ScenarioResult {
      Fixture.result([
        Fixture.variant(
          rate: 0.5,
          (42..<52).map { seed in
            Fixture.run(
              seed: seed, [Fixture.check("a.b", failing.contains(seed) ? 50 : 40, "m", "≤ 45 m")])
          })
      ])
    }
    let before = Baseline(result([43, 44]))
    #expect(before.newlyFailing(in: result([44, 45, 46])) == [45, 46])
    #expect(before.newlyFailing(in: result([])) == [])
    var other = before
    other.firstSeed = 1
    #expect(other.newlyFailing(in: result([45])) == [])
  }
}
