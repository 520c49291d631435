import SimResults
import SimRunner
import SimScenarios
import SimText
import Testing

@Suite("What a scenario asks for and a run can't give (H-1, H-3)")
struct ScriptRunTests {
  @Test("A line of the script that never happens in any run tested nothing")
  func never() async throws {
    let text = ScenarioRunnerTests.walk().replacing(
      "- open_screen: at 0 s", with: "- open_screen: at 0 s\n  - leave_screen: after 9 km")
    let result = try await ScenarioRunnerTests.run(text, RunOptions(runs: 2))
    #expect(!result.isMet && result.variants[0].passed == [false, false])
    let missed = result.variants[0].runs[0].checks.filter { $0.outcome == .missed }
    #expect(missed.count == 1)
    #expect(
      missed.first?.explanation
        == "'leave_screen: after 9 km' never happened: its moment did not come before the end")
  }

  @Test("What happens after some way is in every run, however long that takes")
  func way() async throws {
    let text = ScenarioRunnerTests.walk().replacing(
      "- open_screen: at 0 s", with: "- open_screen: at first fix\n  - leave_screen: after 20 m")
    #expect(try await ScenarioRunnerTests.run(text, RunOptions(runs: 3)).isMet)
  }

  @Test("A wrong turn that no lane allows is told at its key")
  func wrongTurn() async throws {
    let text = ScenarioRunnerTests.walk().replacing(
      "pace: 1.5 m/s", with: "wrong_turn: { after: 10 m, for: 9 km }")
    let refusal = await #expect(throws: Diagnostic.self) { try await ScenarioRunnerTests.run(text) }
    #expect(
      refusal?.message == "no wrong turn of 9000 m can be taken on the way to 'square'")
    #expect(
      refusal?.place == Diagnostic.Place(file: "my walks/s.yaml", line: 5, column: 39))
    #expect(refusal?.sourceLine?.hasPrefix("walk: {") == true)
  }
}
