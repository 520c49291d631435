import Sensing
import SimFeatures
import SimKernel
import SimMetrics
import SimObservations
import SimRunner
import SimScenarios
import Synchronization
import Testing

@Suite("No work is done twice (H-6, H-7)")
struct OnceTests {
  /// Counts calls from any thread.
  final class Counter: Sendable {
    private let counted = Mutex(0)
    var count: Int { counted.withLock { $0 } }
    func add() { counted.withLock { $0 += 1 } }
  }

  /// A feature that does nothing; its settings count how many are created, which is one per run.
  struct Idle: FeatureSettings {
    static let name = "compass"
    static let summary = "nothing"
    static let controlsSensors = false
    static let needsGraph = false
    var made = Counter()

    mutating func read(_ parameters: some Parameters) {}

    func makeFeature(at site: Site) -> any Feature {
      made.add()
      return Nothing()
    }

    final class Nothing: Feature {
      let kinds: [ObservationKind] = []
      let interests = EventKinds.all
      func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {}
    }
  }

  /// Runs a walk with a variant; returns the number of runs, and how often a missed expectation was
  /// scored.
  func counts(runs: Int) async throws -> (made: Int, scored: Int) {
    let text = ScenarioRunnerTests.walk(
      "given.fixes: \">= 1\"", ScenarioRunnerTests.rawArrow(missing: "given.fixes"))
    var scenario = try Scenario(bytes: text.utf8, path: "s.yaml")
    let idle = Idle()
    let scored = Counter()
    scenario.features = [idle]
    scenario.variants[0].features = [idle]
    let metric = scenario.expectations[0].metric
    scenario.expectations[0].metric = Metric(metric.name, metric.dimension, metric.summary) {
      run in
      scored.add()
      return Score(0, count: 1, worst: Moment(.zero, "nothing happened"))
    }
    _ = try await ScenarioRunner(scenario, options: RunOptions(runs: runs)).run()
    return (idle.made.count, scored.count)
  }

  @Test("One seed is run once a variant and scored once, though it is judged, told and drawn")
  func oneSeed() async throws {
    let (made, scored) = try await counts(runs: 1)
    #expect(made == 2 && scored == 2)
  }

  @Test("Of many seeds only those are run again that are told of: here one for each variant")
  func manySeeds() async throws {
    let (made, scored) = try await counts(runs: 5)
    #expect(made == 12 && scored == 12)
  }
}
