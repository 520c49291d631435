import SimKernel
import SimResults
import SimScenarios
import Testing

@testable import SimRunner

@Suite("What a run is given, in a few numbers (H-9)")
struct InputFactsTests {
  private func facts(_ text: String) async throws -> InputFacts {
    try #require(try await ScenarioRunnerTests.run(text).facts)
  }

  @Test("A walk tells how long, how far and how fast it is, and what was given on it")
  func walk() async throws {
    let facts = try await facts(ScenarioRunnerTests.walk())
    let speed = try #require(facts.metersPerSecond)
    #expect(speed > 1 && speed < 2)
    #expect(facts.walkedMeters > 30 && facts.walkedMeters < 400)
    #expect(facts.durationSeconds * speed >= facts.walkedMeters - 1)
    #expect(facts.fixes > 10 && facts.headings > facts.fixes)
    #expect(facts.events == 1 && facts.faults == 0)
    #expect(facts.phone?.contains("usual_hand") == true)
  }

  @Test("A slower walk, a fault and one more event change what they are about")
  func changes() async throws {
    let before = try await facts(ScenarioRunnerTests.walk())
    let slower = try await facts(
      ScenarioRunnerTests.walk().replacing("1.5 m/s", with: "0.75 m/s"))
    #expect(slower.durationSeconds > 1.5 * before.durationSeconds)
    #expect(try #require(slower.metersPerSecond) < 0.7 * (try #require(before.metersPerSecond)))
    let troubled = try await facts(
      ScenarioRunnerTests.walk(
        "given.fixes: \">= 1\"", "faults:\n  - outage: { at: 5 s, for: 10 s }\n"))
    #expect(troubled.faults == 1 && troubled.fixes < before.fixes)
    let worse = try await facts(
      ScenarioRunnerTests.walk().replacing("gnss: medina_lane", with: "gnss: medina_deep"))
    #expect(try #require(worse.errorMeters) > (try #require(before.errorMeters)))
    #expect(try #require(worse.accuracyMeters) > (try #require(before.accuracyMeters)))
    let busier = try await facts(
      ScenarioRunnerTests.walk().replacing(
        "- open_screen: at 0 s", with: "- open_screen: at 0 s\n  - leave_screen: at 10 s"))
    #expect(busier.events == 2)
  }

  @Test("A recording that nobody knows the truth of is measured from fix to fix")
  func recording() throws {
    let scenario = try Scenario(
      bytes: ScenarioRunnerTests.walk().utf8, path: "a.yaml")
    var trace = try scenario.trace(seed: 5, command: "simrun trace generate")
    let walked = try RunInput(trace, of: scenario, seed: 5).facts(of: scenario)
    trace.truth = nil
    let recorded = try RunInput(trace, of: scenario, seed: 5).facts(of: scenario)
    #expect(recorded.fixes == walked.fixes && recorded.walkedMeters != walked.walkedMeters)
    #expect(recorded.metersPerSecond != nil && recorded.headings == walked.headings)
  }
}
