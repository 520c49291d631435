import SimResults
import SimRunner
import SimScenarios
import Synchronization
import Testing

@Suite("simrun prove runs a scenario without each of its lines (H-11)")
struct ProverTests {
  /// A lane on which fixes are 300 m off for a while; the fault of headings never acts.
  private static let text = ScenarioRunnerTests.walk(
    """
    given.error.p95: <= 60 m
      compass.redraw_rate.max: <= 20 /s
    """,
    """
    faults:
      - drift: { at: 20 s, for: 40 s, across: 300 m }
      - heading_flip: { at: 1 h, for: 1 s }

    """)

  private func proof(
    _ text: String = text, from known: Proof? = nil, jobs: Int = 1,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> Proof {
    let sheet = try ScenarioSheet(bytes: text.utf8, path: "s.yaml")
    return try await Prover(sheet, runs: 6).prove(from: known, jobs: jobs, progress: progress)
  }

  @Test("A fault after the end of the walk is idle, one that an expectation notices works")
  func worths() async throws {
    let proof = try await proof(Self.text.replacing("<= 60 m", with: "<= 400 m"))
    func worth(_ name: String) -> Proof.Worth? {
      proof.lines.first { $0.name == name }.map(proof.worth)
    }
    #expect(worth("faults.heading_flip") == .idle)
    #expect(worth("faults.drift") == .works)
    #expect(worth("phone.gnss") == .works)
  }

  @Test("An expectation that the worst of noise leaves alone is toothless")
  func toothless() async throws {
    let proof = try await proof(Self.text.replacing("<= 60 m", with: "<= 100 km"))
    #expect(proof.toothless.map(\.metric).contains("given.error.p95"))
  }

  @Test("A canary misses as written, and that is no finding")
  func canary() async throws {
    let text = Self.text.replacing("<= 60 m", with: "<= 10 m")
    #expect(try await proof(text).missed.map(\.metric) == ["given.error.p95"])
    #expect(try await proof("canary: [given.error.p95]\n" + text).missed.isEmpty)
  }

  @Test("The answers are the same for any number of jobs")
  func jobs() async throws {
    let (one, three) = (try await proof(), try await proof(jobs: 3))
    #expect(one == three)
  }

  @Test("What is known and still true is taken over, and what is not is asked again")
  func known() async throws {
    let fresh = try await proof()
    // a mark that only reused answers can have
    var known = fresh
    for number in known.answers.indices { known.answers[number].shifts = [] }
    #expect(try await proof(from: known) == known)
    var stale = known
    stale.answers[1].key = "0000000000000000"
    let mended = try await proof(from: stale)
    #expect(mended.answers[1] == fresh.answers[1] && mended.answers[2] == known.answers[2])
    // with another bound none of the answers is valid
    let other = Self.text.replacing("<= 60 m", with: "<= 70 m")
    #expect(try await proof(other, from: known) == proof(other))
  }

  @Test("Bounds are suggested for each expectation, from fresh seeds")
  func suggestions() throws {
    let scenario = try Scenario(bytes: Self.text.utf8, path: "s.yaml")
    let bounds = try BoundSuggestion.all(for: scenario, firstSeed: 900, runs: 10)
    #expect(bounds.map(\.metric) == ["given.error.p95", "compass.redraw_rate.max"])
    #expect(bounds[1].supported?.hasPrefix("<= ") == true)
  }
}
