import SimResults
import Testing

@testable import SimReports

@Suite("The report for programs")
struct JSONReporterTests {
  @Test("The smallest report, in full")
  func golden() {
    let check = Fixture.check("a.b", .nan, "m", "≤ 45 m", n: 0)
    var run = Fixture.run(seed: 1 << 60, [check], faults: [Fixture.bite("drift", 2)])
    run.measures = []
    let result = Fixture.result([Fixture.variant(rate: 0.5, asExpected: false, [run])])
    #expect(JSONReporter().text(result) == Self.smallest)
  }

  @Test("Hostile text reads back as it was")
  func hostile() throws {
    let report = try readJSON(JSONReporter().text(Fixture.hostile))
    #expect(report["title"] as? String == Fixture.hostileText)
    #expect((report["shown"] as? [String: Any])?["seed"] as? String == "\(UInt64.max)")
  }

  @Test("Above a thousand seeds the values are left out, and that is said")
  func leftOut() throws {
    for count in [1000, 1001] {
      let runs = (1...count).map { Fixture.run(seed: UInt64($0), [Fixture.arrival]) }
      let report = try readJSON(
        JSONReporter().text(Fixture.result([Fixture.variant(runs)], notes: ["a"])))
      let left = "values: for more than 1000 seeds only their spread is given, not each value"
      #expect(report["notes"] as? [String] == (count > 1000 ? ["a", left] : ["a"]))
      let variant = try #require((report["variants"] as? [[String: Any]])?.first)
      #expect((variant["runs_passed"] as? [Any])?.count == (count > 1000 ? 0 : count))
    }
  }

  @Test("Of many runs: spread, best, worst and first failing seed of every expectation (H-7)")
  func many() throws {
    let report = try readJSON(JSONReporter().text(Fixture.many))
    let variant = try #require((report["variants"] as? [[String: Any]])?.first)
    let expectation = try #require((variant["expectations"] as? [[String: Any]])?.last)
    let spread = try #require(expectation["spread"] as? [String: Double])
    #expect(
      spread.mapValues { ($0 * 1e6).rounded() / 1e6 } == [
        "runs": 200, "min": 21, "p5": 21.95, "p50": 31, "p95": 63.2, "max": 63.2,
      ])
    for (key, seed) in [("best", 42), ("worst", 53), ("first_failure", 53)] {
      let told = try #require(expectation[key] as? [String: Any])
      #expect(told["seed"] as? Int == seed)
      #expect(
        told["reproduce"] as? String == "simrun scenarios/medina-drift.yaml --seed \(seed)")
    }
    #expect((variant["failing_seeds"] as? [Int])?.prefix(2) == [53, 65])
  }

  private static let smallest = """
    {
      "format": 1,
      "simrun": "\(Release.version)",
      "title": "Drift in the medina",
      "path": "scenarios/medina-drift.yaml",
      "met": false,
      "first_seed": 42,
      "seeds": {
        "first": 42,
        "runs": 1
      },
      "input": null,
      "input_facts": null,
      "reproduce": "simrun scenarios/medina-drift.yaml --seed 42",
      "assumed": [],
      "notes": [],
      "variants": [
        {
          "name": "",
          "summary": "",
          "expected_to_pass": true,
          "passed": false,
          "as_expected": false,
          "must_miss": [],
          "required_pass_rate": 0.5,
          "passes": {
            "successes": 0,
            "trials": 1,
            "share": 0,
            "wilson95_low": 0,
            "wilson95_high": 0.793450686
          },
          "runs_passed": [0],
          "failing_seeds": [
            "1152921504606846976"
          ],
          "digest": "9f86d081884c7d65",
          "expectations": [
            {
              "metric": "a.b",
              "bound": "≤ 45 m",
              "unit": "m",
              "better": null,
              "values": [null],
              "outcome": "insufficient",
              "met": 0,
              "missed": 0,
              "insufficient": 1,
              "spread": null,
              "best": null,
              "worst": null,
              "first_failure": {
                "seed": "1152921504606846976",
                "value": null,
                "reproduce": "simrun scenarios/medina-drift.yaml --seed 1152921504606846976"
              }
            }
          ],
          "measured": [],
          "differences": [],
          "runs": [
            {
              "seed": "1152921504606846976",
              "digest": "9f86d081884c7d65",
              "simulated_s": 1872,
              "passed": false,
              "checks": [
                {
                  "metric": "a.b",
                  "outcome": "insufficient",
                  "measured": null,
                  "unit": "m",
                  "bound": "≤ 45 m",
                  "count": 0,
                  "independent": null,
                  "explanation": null
                }
              ],
              "measures": [],
              "faults": [
                {
                  "name": "drift",
                  "on": true,
                  "events": 2
                }
              ]
            }
          ]
        }
      ],
      "shown": {
        "seed": 42,
        "positions": true,
        "observations": 0,
        "origin_latitude_deg": 35.785,
        "origin_longitude_deg": -5.812
      }
    }

    """
}
