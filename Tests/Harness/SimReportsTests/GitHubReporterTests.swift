import SimKernel
import SimResults
import SimText
import Testing

@testable import SimReports

@Suite("Annotations on GitHub (H-9)")
struct GitHubReporterTests {
  private static func check(_ line: Int?, because explanation: String? = nil) -> Check {
    let bound = Bound(.share, lower: 1, text: "≥ 100 %", unit: Dimension.share.units[0])
    return Check(
      Criterion(
        .metric("tour.completion"), bound, place: line.map { ScenarioPlace(line: $0, column: 3) }),
      value: 0.4, count: 5, explaining: { _ in explanation })
  }

  private static func annotations(_ variants: [VariantResult]) -> [String] {
    GitHubReporter().text(Fixture.result(variants)).split(separator: "\n").map(String.init)
  }

  private static func suite(_ entry: SuiteResult.Entry) -> [String] {
    var sink = ByteSink()
    GitHubReporter().write(SuiteResult(entries: [entry]), into: &sink)
    return sink.text.split(separator: "\n").map(String.init)
  }

  @Test("A miss is shown at the line and column that ask for it, and the file where none does")
  func place() {
    let missed = { Fixture.variant(asExpected: false, [Fixture.run([Self.check($0)])]) }
    let head = "::error file=scenarios/medina-drift.yaml"
    #expect(
      Self.annotations([missed(12)])[0].hasPrefix(
        "\(head),line=12,col=3,title=Drift in the medina::tour.completion: "))
    #expect(Self.annotations([missed(nil)])[0].hasPrefix("\(head),title=Drift"))
  }

  @Test("A variant that is not as expected is shown where it is written")
  func variant() {
    var tame = Fixture.variant(
      "tame", "", shouldPass: false, asExpected: false, [Fixture.run([Fixture.redraws])])
    tame.place = ScenarioPlace(line: 20, column: 5)
    #expect(
      Self.annotations([Fixture.variant([Fixture.run([Fixture.redraws])]), tame])[0].contains(
        ",line=20,col=5,title=Drift in the medina%3A tame::was expected to fail"))
  }

  /// 2026-11-26: expectations that only later runs missed were left out.
  @Test("Of many runs every expectation that too few meet is shown, by the first that missed it")
  func manyRuns() {
    let runs = (0..<20).map { seed in
      Fixture.run(
        seed: UInt64(seed),
        [
          Fixture.check("a.b", seed > 0 ? 9 : 1, "", "≤ 5"),
          Fixture.check("a.c", seed > 3 ? 9 : 1, "", "≤ 5"),
          Fixture.check("a.d", 1, "", "≤ 5"),
        ])
    }
    var variant = Fixture.variant(rate: 0.9, asExpected: false, runs)
    variant.isAsExpected = false
    let lines = Self.annotations([variant])
    #expect(lines.count == 3)
    #expect(lines[0].hasSuffix("::a.b: 9, expected ≤ 5 (19 of 20 runs; this is seed 1)"))
    #expect(lines[1].hasSuffix("::a.c: 9, expected ≤ 5 (16 of 20 runs; this is seed 4)"))
  }

  /// 2026-11-24: an annotation ended with `100 %25. `.
  @Test("Its message has no per cent sign to be escaped behind a number, and no bare end")
  func percent() {
    let line = Self.annotations([
      Fixture.variant(asExpected: false, [Fixture.run([Self.check(1)])])
    ])[0]
    #expect(line.hasSuffix("::tour.completion: 40 percent, expected ≥ 100 percent"), "\(line)")
    let explained = Self.annotations([
      Fixture.variant(
        asExpected: false, [Fixture.run([Self.check(1, because: "5 % of it, by %s in 50%.yaml")])])
    ])[0]
    #expect(
      explained.hasSuffix("≥ 100 percent. 5 percent of it, by %25s in 50%25.yaml"),
      "\(explained)")
  }

  @Test("A count that is missed has no blank behind it")
  func count() {
    let line = Self.annotations([
      Fixture.variant(
        asExpected: false, [Fixture.run([Fixture.check("tour.repeats", 3, "", "≤ 0")])])
    ])[0]
    #expect(line.hasSuffix("::tour.repeats: 3, expected ≤ 0"), "\(line)")
  }

  @Test("A scenario that can't be read is shown where its error is, and a regression at its metric")
  func suites() {
    let failed = Self.suite(
      SuiteResult.Entry(path: "a.yaml", end: .failed("a.yaml:37:14: error: unknown key 'x'")))
    #expect(failed[0].hasPrefix("::error file=a.yaml,line=37,col=14,title=failed::a.yaml:37"))
    let elsewhere = Self.suite(
      SuiteResult.Entry(path: "a.yaml", end: .failed("a.yaml.gpx:3: error: x")))
    #expect(elsewhere[0].hasPrefix("::error file=a.yaml,title=failed::"))
    var movement = Movement(
      .worse, scenario: "a.yaml", metric: "tour.completion", command: "simrun a.yaml")
    (movement.from, movement.to) = (100, 40)
    let result = Fixture.result([Fixture.variant([Fixture.run([Self.check(12)])])])
    let worse = Self.suite(
      SuiteResult.Entry(path: "a.yaml", end: .finished(result), movements: [movement]))
    #expect(worse.last?.hasPrefix("::error file=a.yaml,line=12,col=3,title=regression::") == true)
  }
}
