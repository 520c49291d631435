import Foundation
import SimKernel
import SimObservations
import SimResults
import SimScenarios
import Synchronization
import Testing

@testable import SimRunner

@Suite("What a suite rests on (H-9)")
struct SuiteTests {
  private static func runner(_ text: String, judgesCanaries: Bool = false) throws
    -> ScenarioRunner
  {
    ScenarioRunner(
      try Scenario(bytes: text.utf8, path: "s.yaml"),
      options: RunOptions(judgesCanaries: judgesCanaries))
  }

  @Test("A canary is as expected where it misses what it must, and only for a suite")
  func canary() async throws {
    func isMet(_ expect: String, canary: String, judged: Bool = true) async throws -> Bool {
      let text = ScenarioRunnerTests.walk(expect, "canary: [\(canary)]\n")
      return try await Self.runner(text, judgesCanaries: judged).run().isMet
    }
    let missed = "given.fixes: \">= 1000000\""
    #expect(try await isMet(missed, canary: "given.fixes"))
    #expect(try await !isMet(missed, canary: "given.fixes", judged: false))
    #expect(try await !isMet("given.fixes: \">= 1\"", canary: "given.fixes"))
    // it fails, but not because of the expectation that it names
    let two = missed + "\n  given.error.max: <= 10 km"
    #expect(try await !isMet(two, canary: "given.error.max"))
  }

  @Test("The input's digest hangs on the walk, the phone and the script, and on no feature")
  func input() async throws {
    func digest(_ change: (String) -> String = { $0 }) async throws -> RunDigest {
      let text = change(ScenarioRunnerTests.walk() + "seeds: { runs: 2 }\n")
      return try #require(try await Self.runner(text).run().input)
    }
    func replacing(_ old: String, _ new: String) async throws -> RunDigest {
      try await digest { text in
        #expect(text.contains(old))
        return text.replacingOccurrences(of: old, with: new)
      }
    }
    let usual = try await digest()
    #expect(try await replacing("compass: {}", "compass: { arrow: raw }") == usual)
    #expect(try await replacing("runs: 2", "runs: 1") == usual)
    var others: Set<RunDigest> = [usual]
    for (old, new) in [
      ("pace: 1.5 m/s", "pace: 1.4 m/s"), ("gnss: medina_lane", "gnss: street"),
      ("open_screen: at 0 s", "open_screen: at 1 s"), ("seed: 7", "seed: 8"),
      ("heading_rate: 2 /s", "heading_rate: 3 /s"), ("home: square", "home: riad"),
      ("runs: 2", "first: 2"),
    ] {
      others.insert(try await replacing(old, new))
    }
    #expect(others.count == 8)
  }

  @Test("What the history keeps of seeds is what a job goes on from")
  func checkpoint() async throws {
    let text = ScenarioRunnerTests.walk(
      "given.error.max: <= 12 m",
      """
      faults:
        - swarm:
            - outage: { at: 2 s, for: 5 s }
      measure: [given.gap.max]
      seeds: { runs: 8 }

      """ + ScenarioRunnerTests.rawArrow(missing: "given.error.max"))
    let runner = try Self.runner(text)
    let content = RunDigest(ofBytes: text.utf8)
    let plan = try runner.planned(content: content)
    #expect(plan.seeds == 8 && plan.variants.count == 2)
    #expect(
      plan.fields.map(\.kind) == [.expectation, .measure, .fault, .script]
        && plan.fields.map(\.unit) == ["m", "s", "", ""])
    let kept = Mutex<[SeedOutcome]>([])
    let job = runner.job(scenarioBytes: text.utf8, version: "1")
    let end = try await runner.run(
      as: job, keeping: RunKeeping(finished: { outcome in kept.withLock { $0.append(outcome) } }))
    guard case .finished(let whole) = end else { return #expect(Bool(false)) }
    let outcomes = kept.withLock { $0 }.sorted { $0.seed < $1.seed }
    #expect(outcomes.map(\.seed) == Array(1...8))
    #expect(Set(outcomes.map { $0.events[0] == nil }).count == 2, "the swarm left some out")

    let checkpoint = try #require(try runner.checkpoint(Array(outcomes.prefix(5)), of: job))
    let count = Atomic<Int>(0)
    let resumed = try await runner.run(
      as: job, from: checkpoint,
      keeping: RunKeeping(finished: { _ in count.add(1, ordering: .relaxed) }))
    guard case .finished(let again) = resumed else { return #expect(Bool(false)) }
    #expect(count.load(ordering: .relaxed) == 3)
    #expect(again.variants.map(\.digest) == whole.variants.map(\.digest))
    #expect(Baseline(again) == Baseline(whole))
    // outcomes of another scenario give no checkpoint to resume from
    var other = outcomes[0]
    other.runs.removeLast()
    #expect(try runner.checkpoint([other], of: job) == nil)
    #expect(try runner.checkpoint([outcomes[0], outcomes[0]], of: job) == nil)
  }
}
