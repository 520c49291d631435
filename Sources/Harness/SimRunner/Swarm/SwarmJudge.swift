import Sensing
import SimEnergy
import SimFeatures
import SimKernel
import SimMetrics
public import SimObservations
import SimResults
public import SimScenarios

/// Runs a scenario on its first seed and checks the run against every invariant, regardless of the
/// scenario's expectations (H-7).
public struct SwarmJudge {
  private let scenario: Scenario
  private let isFlawed: Bool
  /// Whether the run is made twice and both results must be equal.
  private let repeats: Bool
  /// Whether every metric is computed and must give a number.
  private let scores: Bool

  public init(
    _ scenario: Scenario, isFlawed: Bool, repeats: Bool = true, scores: Bool = true
  ) {
    self.scenario = scenario
    self.isFlawed = isFlawed
    self.repeats = repeats
    self.scores = scores
  }

  /// Returns the result of the check.
  ///
  /// Throws `Diagnostic` if the walk is impossible and `RunBudget.Excess` if it exceeds the budget:
  /// such a scenario is rejected, and violates no invariant.
  public func outcome() throws -> SwarmOutcome {
    let seed = scenario.seeds.first
    let input = try RunInput(walking: scenario, seed: seed)
    let variant = try scenario.asWritten.prepared(in: scenario)
    var outcome = SwarmOutcome(
      simulatedSeconds: (input.end - .zero).seconds,
      walkedSeconds: (input.course.arrival - .zero).seconds)
    let record: RunRecord
    do {
      record = try input.run(variant.features, world: scenario.world)
    } catch let excess as RunBudget.Excess where excess.bound == .wakes {
      outcome.breaches = [Breach("runaway", at: excess.instant, excess.description)]
      return outcome
    }
    outcome.events = record.eventCount
    outcome.observations = record.log.count
    outcome.digest = RunDigest(of: record.log)
    if let misuse = record.misuse { outcome.breaches.append(Breach("misuse", misuse)) }
    let run = SwarmRun(record, of: scenario, end: input.end, isFlawed: isFlawed)
    outcome.breaches += Invariant.breaches(of: run)
    if scores { outcome.breaches += flawedScores(record, input) }
    if repeats { outcome.breaches += try difference(to: record, seed, variant) }
    return outcome
  }

  /// Checks that every metric gives a number or no value.
  private func flawedScores(_ record: RunRecord, _ input: RunInput) -> [Breach] {
    let supply = scenario.supply(hasTruth: true)
    let metrics = scenario.metrics.filter { supply.lack(of: $0) == nil }
    let run = ScoredRun(record, of: input, power: scenario.power, metrics: metrics)
    for metric in metrics {
      let score = run.score(metric)
      guard let value = score.value, !value.isFinite else { continue }
      return [Breach("scores", at: score.worst?.instant, "\(metric.name) is \(value)")]
    }
    return []
  }

  /// Runs the same seed again from scratch and returns a breach if the observations differ.
  private func difference(
    to record: RunRecord, _ seed: UInt64, _ variant: Variant
  ) throws -> [Breach] {
    let again = try RunInput(walking: scenario, seed: seed)
      .run(variant.features, world: scenario.world)
    guard RunDigest(of: again.log) != RunDigest(of: record.log) else { return [] }
    let first = zip(record.log.all, again.log.all).first {
      $0.instant != $1.instant || $0.kindNumber != $1.kindNumber
        || $0.values.map(\.self) != $1.values.map(\.self)
    }
    return [
      Breach(
        "repeats", at: first?.0.instant,
        "a second run of the seed differs: \(RunDigest(of: again.log).text), not "
          + RunDigest(of: record.log).text)
    ]
  }
}

/// The result of a run of a drawn scenario.
public struct SwarmOutcome: Sendable {
  public var simulatedSeconds: Double
  /// Walking time until arrival, in seconds.
  public var walkedSeconds: Double
  /// Number of events delivered to features.
  public var events = 0
  public var observations = 0
  public var digest: RunDigest?
  public var breaches: [Breach] = []
}

extension SwarmJudge {
  /// Names and summaries of all invariants.
  public static var invariants: [(name: String, summary: String, needsSoundSettings: Bool)] {
    Invariant.all.map { ($0.name, $0.summary, $0.needsSoundSettings) }
      + [
        ("runaway", "no feature asks for wakes without end", false),
        ("misuse", "no feature does anything forbidden", false),
        ("scores", "every metric gives a finite number or nothing", false),
        ("repeats", "the same seed gives the same observations again", false),
      ]
  }

  /// Returns the smallest scenario that still violates `invariant`, found in at most `tries` runs.
  ///
  /// Throws if the scenario of `tree` does not violate it.
  public static func smallest(
    _ tree: ScenarioTree, breaking invariant: String, isFlawed: Bool, tries: Int
  ) throws -> (tree: ScenarioTree, tries: Int) {
    var shrinker = try Shrinker(tree, breaking: invariant, isFlawed: isFlawed, tries: tries)
    return shrinker.smallestScenario()
  }
}
