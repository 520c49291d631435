import SimKernel
import SimResults
import SimText
import Testing

@testable import SimReports

@Suite("The report at the terminal")
struct TextReporterTests {
  @Test("One run: verdicts, explanations, faults, variants, in that order (H-1)")
  func single() {
    #expect(
      TextReporter(width: 88, folder: "reports/medina-drift").text(Fixture.single) == """
        Drift in the medina
          seed       42
          reproduce  simrun scenarios/medina-drift.yaml --seed 42
          simulated  31 min 12 s
          digest     9f86d081884c7d65

        Rests on
          · assumed: alleys are 2.5 m wide where the map has no width; nobody has measured them,
            and the snap radius hangs on it
          · typical.gpx: 3 points without time were left out

        Expectations
          ✓ met      compass.redraw_rate.max    4.2 /s  ≤ 20 /s  n 812
          ✗ MISSED   app.position_error.p95   63.24 m   ≤ 45 m   n 812
                     at 12:31 the phone showed the walker 71 m east of the covered Souk el
                     Attarine, while multipath and drift both pulled the same way for 18 s
          ? no data  route.eta_error.p90          –     ≤ 60 s   n 0
                     the walk ended before the first card was shown

        Faults
          drift      changed 61 events
          multipath  changed nothing

        Variants  on the same seeds
          ✓ as expected:      `today-arrow` fails     app.position_error.p95  63.24 m  ≤ 45 m
                              the arrow as shipped today
          ✗ NOT as expected:  `no-hysteresis` passes

        ✗ NOT met: 1 of 3 expectations missed; 1 of 3 without enough data; not as expected:
                   `no-hysteresis`
          report in reports/medina-drift

        """)
  }

  @Test("A fault that a swarm left out is told apart from one that changed nothing (H-3)")
  func swarm() {
    func faults(_ runs: [[FaultBite]]) -> String {
      let runs = runs.map { Fixture.run([Fixture.position], faults: $0) }
      let text = TextReporter(width: 88).text(Fixture.result([Fixture.variant(runs)]))
      let lines = text.split(separator: "\n").drop { $0 != "Faults" }.dropFirst()
      return lines.prefix { $0.hasPrefix("  ") }.joined(separator: "\n")
    }
    let off = Fixture.bite("drift", isOn: false)
    let silent = Fixture.bite("drift")
    let biting = Fixture.bite("drift", 7)
    #expect(faults([[off]]) == "  drift  left out of this swarm")
    #expect(faults([[silent]]) == "  drift  changed nothing")
    #expect(
      faults([[off, biting]])
        == "  drift (1st)  left out of this swarm\n  drift (2nd)  changed 7 events")
    #expect(
      faults([[off], [biting], [silent], [biting]])
        == "  drift  changed 14 events in 2 of 4 runs, left out of 1")
    #expect(faults([[off], [silent]]) == "  drift  changed nothing, left out of 1")
    #expect(faults([[off], [off]]) == "  drift  left out of all runs")
  }

  @Test("Faults of one name are told apart, so that one that never bit is seen (H-3)")
  func twins() {
    func fault(_ name: String, _ time: String, _ events: UInt32?) -> FaultResult {
      FaultResult(name: name, time: time, events: [events])
    }
    let faults = [
      fault("outage", "at 2:00", 31), fault("drift", "at 3:00", 7),
      fault("outage", "at 14:00", 0), fault("outage", "every 3 min", nil),
    ]
    #expect(
      FaultResult.labels(of: faults) == [
        "outage (1st, at 2:00)", "drift", "outage (2nd, at 14:00)", "outage (3rd, every 3 min)",
      ])
    var variant = Fixture.variant([Fixture.run([Fixture.position])])
    variant.faults = faults
    let text = TextReporter(width: 88).text(Fixture.result([variant]))
    #expect(text.contains("  outage (2nd, at 14:00)     changed nothing\n"), "\(text)")
    let many = (1...112).map { _ in fault("gap", "", 1) }
    let labels = FaultResult.labels(of: many)
    #expect(
      [2, 10, 11, 12, 20, 111].map { labels[$0] } == [
        "gap (3rd)", "gap (11th)", "gap (12th)", "gap (13th)", "gap (21st)", "gap (112th)",
      ])
  }

  @Test("Many runs: shares, spread, pass rate with its interval, first failing seed (H-1, H-10)")
  func many() {
    #expect(
      TextReporter(width: 88).text(Fixture.many) == """
        Drift in the medina
          seeds      42 … 241, 200 runs
          reproduce  simrun scenarios/medina-drift.yaml --seed 42 --runs 200
          digest     c191e27654d2f821

        Expectations  over 200 runs
                                             met in  bound
          ✓ met     compass.redraw_rate.max   100 %  ≤ 20 /s
          ✗ MISSED  app.position_error.p95   92.0 %  ≤ 45 m
                    seed 53: at 12:31 the phone was 71 m off

          ✗ MISSED  184 of 200 runs passed, 92.0 % (95 % Wilson interval 87.4 % to 95.0 %);
                    required: 95 %
          first failing seed 53:  simrun scenarios/medina-drift.yaml --seed 53

        Spread  over the runs; the bars count them, from least to greatest
                                     min     p5  median    p95    max
          compass.redraw_rate.max   3.00   3.00    3.45   3.90   3.90 /s  ████·██·████
          app.position_error.p95   21.00  21.95   31.00  63.20  63.20 m   ██▇█▆▄·····▄

        Worst and best seeds
          compass.redraw_rate.max  worst   3.9 /s  simrun scenarios/medina-drift.yaml --seed 51
                                   best      3 /s  simrun scenarios/medina-drift.yaml --seed 42
          app.position_error.p95   worst  63.2 m   simrun scenarios/medina-drift.yaml --seed 53
                                   best     21 m   simrun scenarios/medina-drift.yaml --seed 42

        Faults
          drift  changed 400 events in 160 of 200 runs

        Variants  on the same seeds
          ✓ as expected:  `today` fails  0 of 200 pass  app.position_error.p95  63.24 m  ≤ 45 m

        Variants against the scenario as written  mean difference by seed, with its 95 % interval
          today  app.position_error.p95  +30.24 m  +28.78 … +31.71  n 200  differs

        ✗ NOT met: 1 of 2 expectations missed; 1 variant as expected

        """)
  }

  @Test("All met: one glance is enough")
  func met() {
    let result = Fixture.result([Fixture.variant([Fixture.run([Fixture.redraws])])])
    let lines = TextReporter().text(result).split(separator: "\n")
    #expect(lines.last == "✓ met: the one expectation")
    #expect(!lines.contains { $0.contains("MISSED") })
  }

  @Test("A variant shows the miss that was asked of it, on the first seed that has it")
  func tellingMiss() {
    let fast = Fixture.check("compass.redraw_rate.max", 24, "/s", "≤ 20 /s")
    let runs = [
      Fixture.run(seed: 42, [Fixture.position, Fixture.redraws]),
      Fixture.run(seed: 43, [Fixture.position, fast]),
    ]
    var variant = Fixture.variant("restless", "", shouldPass: false, runs)
    #expect(variant.firstFailure?.seed == 42)
    variant.misses = ["compass.redraw_rate.max"]
    #expect(variant.firstFailure?.seed == 43)
    #expect(variant.firstFailure?.check.name == "compass.redraw_rate.max")
  }

  @Test("Too few runs to show a rate are said to be too few")
  func tooFewRuns() {
    let runs = (0..<5).map { Fixture.run(seed: 42 + $0, [Fixture.redraws]) }
    let result = Fixture.result([Fixture.variant(rate: 0.9, asExpected: false, runs)])
    let text = TextReporter(width: 200).text(result)
    // 35 of 35 are the fewest whose Wilson interval begins at 90 %: n / (n + 1.96²)
    let words = "required: 90 %, which so few runs cannot show; about 35 with this share would"
    #expect(text.contains(words))
    #expect(
      text.hasSuffix("✗ NOT met: enough runs passed, but so few cannot show it; about 35 would\n"))
    #expect(text.contains("? too few runs  5 of 5 runs passed"))
    let page = HTMLReporter().text(result)
    #expect(page.contains("which so few runs cannot show; about 35 with this share would"))
    #expect(page.contains("? too few runs"))
    #expect(page.contains("enough runs passed, but so few cannot show it"))
  }

  @Test("An expectation met often enough, by too few runs to show it, is not missed")
  func openExpectation() {
    func outcomes(_ missed: Int) -> [Check.Outcome] {
      let runs = (0..<40).map {
        Fixture.run(
          seed: 42 + $0, [Fixture.check("a.b", $0 < missed ? 50 : 40, "m", "≤ 45 m")])
      }
      return Fixture.variant(rate: 0.9, asExpected: false, runs).outcomes
    }
    #expect(outcomes(3) == [.insufficient], "92.5 %")
    #expect(outcomes(5) == [.missed], "87.5 %")
  }

  @Test("A miss by a hair is shown with the digits that set it apart")
  func hair() {
    let check = Fixture.check("app.error.p95", 45.000_12, "m", "≤ 45 m")
    let text = TextReporter().text(Fixture.result([Fixture.variant([Fixture.run([check])])]))
    #expect(text.contains("45.0001 m  ≤ 45 m"))
  }

  @Test("Color comes only when told, and never alone")
  func color() {
    let plain = TextReporter().text(Fixture.single)
    let colored = TextReporter(style: .colored).text(Fixture.single)
    #expect(!plain.contains("\u{1b}"))
    #expect(colored.contains("\u{1b}[1;31m✗ MISSED\u{1b}[0m"))
    #expect(colored.replacing(/\u{1b}\[[0-9;]*m/, with: "") == plain)
  }

  @Test(
    "Sentences keep to the width, further lines hang below the first", arguments: [60, 80, 100])
  func width(columns: Int) {
    let lines = TextReporter(width: columns).text(Fixture.single).split(separator: "\n")
    let sentences = lines.filter { $0.contains("phone showed") || $0.contains("assumed") }
    #expect(sentences.allSatisfy { $0.count <= columns })
    #expect(TextPage.wrap("one two three", width: 7) == ["one two", "three"])
    #expect(TextPage.wrap("a verylongword b", width: 6) == ["a", "verylongword", "b"])
  }

  @Test("No line ends in blanks")
  func noTrailingBlanks() {
    for result in ReporterLaws.shapes {
      let lines = TextReporter().text(result).split(separator: "\n")
      #expect(!lines.contains { $0.hasSuffix(" ") })
    }
  }

  @Test("A recording without leave says why there is no map (MG-15)")
  func recording() {
    var result = Fixture.single
    result.shown.showsPositions = false
    #expect(TextReporter(folder: "reports/x").text(result).contains("no positions and no map"))
  }

  @Test(
    "What steers a terminal is written out",
    arguments: [
      ("a\u{1b}[31m", "a\\u{1b}[31m"), ("a\nb\u{0}", "a\\nb\\u{0}"), ("\u{9b}", "\\u{9b}"),
      ("\u{202E}gpj", "\\u{202e}gpj"), ("souk سوق é ✓", "souk سوق é ✓"),
    ])
  func escaping(text: String, shown: String) {
    #expect(text.escapedForTerminal == shown)
  }

  @Test("A job that was stopped says of how many runs it tells (H-7)")
  func stopped() {
    var result = Fixture.many
    result.plannedRuns = 10_000
    #expect(
      TextReporter().text(result).contains(
        "  stopped    after 200 of 10000 runs; all below is of these\n"))
    #expect(!TextReporter().text(Fixture.many).contains("stopped"))
  }
}
