import SimResults
import TestSupport
import Testing

@testable import SimReports

@Suite("One verdict: a check reads the same in every report (H-1, H-9)")
struct OneVerdictTests {
  /// Checks that cover every outcome.
  private static let checks: [Check] = [
    Fixture.check("a.b", 44.999, "m", "≤ 45 m"), Fixture.check("a.b", 45, "m", "≤ 45 m"),
    Fixture.check("a.b", 45.001, "m", "≤ 45 m"), Fixture.check("a.b", nil, "m", "≤ 45 m", n: 0),
    Fixture.check("a.b", .nan, "m", "≤ 45 m", n: 0),
  ]

  private static func result(_ check: Check, runs: Int) -> ScenarioResult {
    let all = (0..<runs).map { Fixture.run(seed: 42 + UInt64($0), [check]) }
    return Fixture.result([Fixture.variant(asExpected: check.outcome == .met, all)])
  }

  @Test("The checks come to every outcome there is")
  func outcomes() {
    #expect(Self.checks.map(\.outcome) == [.met, .met, .missed, .insufficient, .insufficient])
  }

  @Test("Of one run and of many", arguments: checks, [1, 3])
  func agree(check: Check, runs: Int) throws {
    let result = Self.result(check, runs: runs)
    let isMet = check.outcome == .met
    #expect(result.isMet == isMet && result.variants[0].outcomes == [check.outcome])

    let text = TextReporter().text(result)
    let words: [Check.Outcome: String] = [
      .met: "✓ met", .missed: "✗ MISSED", .insufficient: "? no data",
    ]
    for (outcome, word) in words {
      #expect(text.contains("  \(word)  ") == (outcome == check.outcome || isPassRate(outcome)))
    }
    /// Results of many runs also have a rate, which is met or missed.
    func isPassRate(_ outcome: Check.Outcome) -> Bool {
      runs > 1 && outcome == result.variants[0].outcome
    }

    let report = try readJSON(JSONReporter().text(result))
    let variant = try #require((report["variants"] as? [[String: Any]])?.first)
    let expectation = try #require((variant["expectations"] as? [[String: Any]])?.first)
    let run = try #require((variant["runs"] as? [[String: Any]])?.first)
    let told = try #require((run["checks"] as? [[String: Any]])?.first)
    #expect(report["met"] as? Bool == isMet && run["passed"] as? Bool == isMet)
    #expect(expectation["outcome"] as? String == check.outcome.rawValue)
    #expect(told["outcome"] as? String == check.outcome.rawValue)
    for outcome in Check.Outcome.allCases {
      #expect(expectation[outcome.rawValue] as? Int == (outcome == check.outcome ? runs : 0))
    }

    let junit = try ReadXML(JUnitReporter().text(result))
    let failures = junit.all("failure").compactMap { $0.attributes["type"] }
    #expect(failures.first == (isMet ? nil : check.outcome.rawValue))

    let page = try ReadXML(HTMLReporter().text(result))
    let cells = page.all("span").filter { $0.parent.map { page.elements[$0].name } == "td" }
    #expect(cells.first?.attributes["class"] == "outcome \(check.outcome.rawValue)")

    #expect(GitHubReporter().text(result).contains("::error") != isMet)
  }

  @Test("A suite that holds it is met where it is, in every report of the suite", arguments: checks)
  func suite(check: Check) throws {
    let isMet = check.outcome == .met
    let entry = SuiteResult.Entry(
      path: "a.yaml", end: .finished(Self.result(check, runs: 1)), movements: [])
    let suite = SuiteResult(entries: [entry])
    #expect(suite.isMet == isMet && entry.verdict == (isMet ? .met : .notMet))
    #expect(SuiteText().verdict(suite).hasPrefix(isMet ? "met" : "NOT met"))
    #expect(SuiteMarkdown().text(suite).contains("✓ met\n") == isMet)
    let badge = isMet ? "outcome met" : "outcome missed"
    #expect(SuitePage.html([SuiteEntry(entry)]).contains("<td><span class=\"\(badge)\">"))
  }
}
