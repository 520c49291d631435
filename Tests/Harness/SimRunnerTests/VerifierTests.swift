import Foundation
import Sensing
import SimFeatures
import SimKernel
import SimObservations
import SimRunner
import SimScenarios
import Synchronization
import Testing

@Suite("Verifying that a scenario comes to the same however it is run (H-6)")
struct VerifierTests {
  private func file() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent(
      "simrun-\(ProcessInfo.processInfo.globallyUniqueString).jsonl"
    ).path
  }

  private static func scenario(_ feature: (any FeatureSettings)? = nil) throws -> Scenario {
    let text = ScenarioRunnerTests.walk(
      // a replay knows when the drift acted
      "given.fixes: \">= 1\"\n  drift.position.error.max: at least 1 m",
      "faults:\n  - outage: { at: 2 s, for: 5 s }\n"
        + "  - drift: { at: 10 s .. 20 s, for: 30 s, across: 40 m }\n"
        + ScenarioRunnerTests.rawArrow(missing: "given.fixes"))
    var scenario = try Scenario(bytes: text.utf8, path: "s.yaml")
    if let feature { scenario.variants[0].features = [feature] }
    return scenario
  }

  @Test("The same seeds are the same at once, backwards, as text and as replayed traces")
  func same() async throws {
    let verifier = Verifier(try Self.scenario(), options: RunOptions(runs: 4))
    let reference = try await verifier.outcome(.inOrder)
    let path = file()
    defer { try? FileManager.default.removeItem(atPath: path) }
    for condition in [.jobs(3), .reversed, .replayed(file: path)] as [Verifier.Condition] {
      let outcome = try await verifier.outcome(condition)
      #expect(outcome == reference && outcome.digest == reference.digest, "\(condition)")
      #expect(try verifier.difference(reference, outcome) == nil)
    }
    #expect(Verifier.Outcome(reference.text, like: reference) == reference)
    #expect(Verifier.Outcome("1 2\n", like: reference) == nil)
    let log = try verifier.log(2, 0, .inOrder)
    let read = try #require(ObservationLog(exactText: log.exactText, like: log))
    #expect(log.count > 100 && ObservationDifference(log, read) == nil)
    #expect(ObservationLog(exactText: "1 0 zz\n", like: log) == nil)
  }

  @Test("Other seeds are found to be others")
  func otherSeeds() async throws {
    let scenario = try Self.scenario()
    let one = try await Verifier(scenario, options: RunOptions(runs: 2)).outcome(.inOrder)
    let verifier = Verifier(scenario, options: RunOptions(firstSeed: 2, runs: 2))
    let difference = try verifier.difference(one, try await verifier.outcome(.inOrder))
    #expect(difference?.seed == 2 && difference?.number == 0 && difference?.metric == nil)
  }

  /// A feature that breaks the rule: its observation at the fifth fix is not a function of its
  /// input.
  struct Leaky: FeatureSettings {
    static let name = "compass"
    static let summary = "a counter that leaks"
    static let controlsSensors = false
    static let needsGraph = false
    /// Shared by all runs, like a global variable.
    var leak = Leak()

    final class Leak: Sendable {
      private let count = Mutex(0.0)
      func next() -> Double {
        count.withLock { count in
          count += 1
          return count
        }
      }
    }

    mutating func read(_ parameters: some Parameters) {}

    func makeFeature(at site: Site) -> any Feature { Shown(leak: leak) }

    final class Shown: Feature {
      let kinds = [LeakShown.kind()]
      let interests = EventKinds.fixes
      private let leak: Leak
      private var fixes = 0

      init(leak: Leak) { self.leak = leak }

      func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
        fixes += 1
        sink.observe(LeakShown(fixes: fixes, leakMeters: fixes == 5 ? leak.next() : 0))
      }
    }
  }

  @Test("A feature that remembers other runs is found out, down to the field")
  func nondeterministic() async throws {
    let scenario = try Self.scenario(Leaky(leak: Leaky.Leak()))
    let verifier = Verifier(scenario, options: RunOptions(runs: 3))
    let reference = try await verifier.outcome(.inOrder)
    let difference = try #require(
      try verifier.difference(reference, try await verifier.outcome(.reversed)))
    // the scenario as written is deterministic; its variant is not
    #expect(difference.seed == 1 && difference.variant == "raw" && difference.metric == nil)
    let found = try #require(
      ObservationDifference(
        try verifier.log(difference.run, difference.number, .inOrder),
        try verifier.log(difference.run, difference.number, .inOrder)))
    #expect(found.kind == "leaky.shown" && found.field == "leak_m" && found.place == 4)
    // three runs in order, three in reverse order, then these two
    #expect(found.first == "7.0" && found.second == "8.0")
  }
}

/// An observation that depends on other runs.
private struct LeakShown: Observation {
  static var subject: Subject? { Subject("leaky") }
  static var word: String { "shown" }
  static var nature: ObservationNature { .event }
  static var summary: String { "How many fixes came, and what leaked." }
  var fixes = 0
  var leakMeters = 0.0

  init() {}
  init(fixes: Int, leakMeters: Double) { (self.fixes, self.leakMeters) = (fixes, leakMeters) }

  mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.whole("fixes", &fixes)
    visitor.number("leak_m", &leakMeters, .meters, decimals: 1)
  }
}
