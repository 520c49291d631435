import SimResults
import SimRunner
import Testing

@Suite("Where in its file a scenario asks for what it comes to (H-9)")
struct ScenarioPlaceTests {
  @Test("An expectation, a fault, a line of the script and a variant keep their lines")
  func places() async throws {
    let text = ScenarioRunnerTests.walk(
      "given.fixes: \">= 1\"",
      """
      faults:
        - outage: { at: 9 h, for: 10 s }
        - swarm:
            - drift: { at: 9 h, for: 10 s, across: 20 m }
      variants:
        restless: { expect: fail, misses: [given.fixes], compass: { redraw_rate: 60 /s } }

      """
    ).replacing("- open_screen: at 0 s", with: "- open_screen: at 0 s\n  - kill: after 9 km")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    func line(_ word: String) throws -> Int {
      try #require(lines.firstIndex { $0.contains(word) }) + 1
    }
    let result = try await ScenarioRunnerTests.run(text, RunOptions(runs: 8))
    let places = Dictionary(
      uniqueKeysWithValues: result.variants[0].expectations.map {
        ($0.name, $0.criterion.place?.line)
      })
    #expect(places["given.fixes"] == .some(try line("given.fixes: ")))
    #expect(places["fault.outage.events"] == .some(try line("outage: ")))
    #expect(places["fault.drift.events"] == .some(try line("drift: ")))
    #expect(places["script.kill"] == .some(try line("kill: ")))
    #expect(result.variants[0].expectations[0].criterion.place?.column == 3)
    #expect(result.variants[1].place?.line == (try line("restless: ")))
    #expect(result.variants[0].place == nil)
  }
}
