import SimKernel
import SimResults
import SimText
import Testing

@testable import SimReports

@Suite("The report for build servers")
struct JUnitReporterTests {
  @Test("A testcase per expectation and per variant; a miss carries its explanation (H-9)")
  func cases() throws {
    let xml = try ReadXML(JUnitReporter().text(Fixture.single))
    #expect(
      xml.all("testcase").map { $0.attributes["name"] } == [
        "compass.redraw_rate.max ≤ 20 /s", "app.position_error.p95 ≤ 45 m",
        "route.eta_error.p90 ≤ 60 s", "variant today-arrow fails as expected",
        "variant no-hysteresis fails as expected",
      ])
    let failures = xml.all("failure")
    #expect(failures.map { $0.attributes["type"] } == ["missed", "insufficient", "verdict"])
    #expect(failures[0].attributes["message"] == "missed: 63.24 m (seed 42)")
    #expect(failures[0].text.contains("Souk el Attarine"))
    #expect(failures[0].text.hasSuffix("simrun scenarios/medina-drift.yaml --seed 42"))
    #expect(xml.all("testsuite").first?.attributes["tests"] == "5")
    #expect(xml.all("testsuite").first?.attributes["failures"] == "3")
  }

  @Test("A testcase says at which line of which file it is asked for, where that is known")
  func places() throws {
    let bound = Bound(.count, lower: 1, text: "≥ 1")
    let check = Check(
      Criterion(.metric("a.b"), bound, place: ScenarioPlace(line: 12)), value: 2, count: 1)
    var variant = Fixture.variant("tame", "", shouldPass: false, [Fixture.run([Fixture.position])])
    variant.place = ScenarioPlace(line: 20)
    let result = Fixture.result([
      Fixture.variant([Fixture.run([check, Fixture.redraws])]), variant,
    ])
    let xml = try ReadXML(JUnitReporter().text(result))
    #expect(JUnitRules.complaints(xml) == [])
    let cases = xml.all("testcase").map(\.attributes)
    #expect(cases.map { $0["line"] } == ["12", nil, "20"])
    #expect(cases.map { $0["file"] } == [result.portablePath, nil, result.portablePath])
  }

  @Test("Many seeds make no more testcases, but properties (H-9)")
  func seeds() throws {
    let xml = try ReadXML(JUnitReporter().text(Fixture.many))
    #expect(xml.all("testcase").count == 4)
    let properties = xml.all("property").map(\.attributes)
    #expect(properties.contains(["name": "runs", "value": "200"]))
    #expect(properties.contains(["name": "first_failing_seed", "value": "53"]))
  }

  @Test("A testcase fails exactly where the scenario is not met")
  func agreesWithVerdict() throws {
    let misses = Fixture.run([Fixture.position])
    let good = Fixture.run([Fixture.redraws])
    let results = [
      Fixture.result([Fixture.variant([good])]),
      Fixture.result([Fixture.variant(asExpected: false, [misses])]),
      Fixture.result([Fixture.variant(shouldPass: false, [misses])]),
      Fixture.result([Fixture.variant(shouldPass: false, asExpected: false, [good])]),
      // the required rate is nine in ten, so the one miss fails nothing
      Fixture.result([
        Fixture.variant(
          rate: 0.9, Array(repeating: Fixture.run([Fixture.redraws]), count: 9) + [misses])
      ]),
      // all runs pass, but they are too few to prove the rate
      Fixture.result([Fixture.variant(rate: 0.99, asExpected: false, [good, good])]),
    ]
    for result in results {
      let failures = try ReadXML(JUnitReporter().text(result)).all("failure")
      #expect(failures.isEmpty == result.isMet)
    }
  }

  @Test("What XML cannot hold or a reader cannot see is visible text, the rest as it was (H-9)")
  func escaping() throws {
    let xml = try ReadXML("<a b=\"\("\u{0}\u{1b}<&\"'>\t\n\u{FFFE}é\u{202E}".escapedForXML)\"/>")
    #expect(
      xml.elements[0].attributes["b"] == "\\u{0}\\u{1b}<&\"'>\t\n\\u{fffe}é\\u{202e}")
  }
}
