import Sensing
import SimFeatures
import SimKernel
import SimObservations
import SimRunner
import SimScenarios
import Synchronization
import Testing

@testable import SimrunCommand

@Suite("simrun verify (H-1, H-6)")
struct VerifyTests {
  /// Breaks the rule that a feature is a function of its events: it counts the runs of the process.
  private struct Counting: FeatureSettings {
    static let name = "compass"
    static let summary = "a counter"
    static let controlsSensors = false
    static let needsGraph = false
    private var runs = Runs()

    private final class Runs: Sendable {
      private let count = Mutex(0.0)
      func next() -> Double {
        count.withLock { count in
          count += 1
          return count
        }
      }
    }

    mutating func read(_ parameters: some Parameters) {}

    func makeFeature(at site: Site) -> any Feature { Shown(number: runs.next()) }

    private final class Shown: Feature {
      let kinds = [RunNumbered.kind()]
      let interests = EventKinds.app
      let number: Double

      init(number: Double) { self.number = number }

      func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
        sink.observe(RunNumbered(number: Int(number)))
      }
    }
  }

  private func compare(_ feature: (any FeatureSettings)?) async throws -> (
    Int32, String
  ) {
    var scenario = try Scenario(bytes: shortScenario.utf8, path: "short.yaml")
    if let feature { scenario.features = [feature] }
    let verifier = Verifier(scenario, options: RunOptions(runs: 2))
    let text = Mutex("")
    let status = try await Verify.compare(
      verifier, [.condition(.reversed, "the last seed first")], title: "Two walks"
    ) { part in text.withLock { $0 += part } }
    return (status.rawValue, text.withLock { $0 })
  }

  @Test("What differs ends with 70 and names the first observation: when, what, both values")
  func differs() async throws {
    let (status, text) = try await compare(Counting())
    #expect(status == 70)
    // two runs in order, two in reverse order, then the two that are compared
    #expect(
      text.hasSuffix(
        """
          ✗ DIFFERS  the last seed first: seed 1
            first difference: observation 1 at 0.0 s, counting.run, number: 5.0 one after the \
        other, 6.0 here

        """), "\(text)")
  }

  @Test("What is the same ends with 0")
  func same() async throws {
    let (status, text) = try await compare(nil)
    #expect(status == 0)
    #expect(text.hasPrefix("Two walks\n  2 seeds × 1 variants = 2 runs, digest "))
    #expect(text.hasSuffix("  ✓ same     the last seed first\n"))
  }
}

/// The number of the run, which a feature should not know.
private struct RunNumbered: Observation {
  static var subject: Subject? { Subject("counting") }
  static var word: String { "run" }
  static var nature: ObservationNature { .event }
  static var summary: String { "Which run it is." }
  var number = 0

  init() {}
  init(number: Int) { self.number = number }

  mutating func visit(_ visitor: inout some FieldVisitor) { visitor.whole("number", &number) }
}
