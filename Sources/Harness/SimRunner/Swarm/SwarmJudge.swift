import Sensing
import SimEnergy
import SimFeatures
import SimKernel
import SimMetrics
public import SimObservations
import SimResults
public import SimScenarios
import SimTraces

/// Runs a scenario on its first seed and holds the run against every invariant, whatever the
/// scenario expects (H-7).
public struct SwarmJudge {
  private let scenario: Scenario
  private let isFlawed: Bool
  /// Whether the run is made twice, and must come to the same.
  private let repeats: Bool
  /// Whether the run is scored by every metric, which must give numbers.
  private let scores: Bool

  public init(
    _ scenario: Scenario, isFlawed: Bool, repeats: Bool = true, scores: Bool = true
  ) {
    self.scenario = scenario
    self.isFlawed = isFlawed
    self.repeats = repeats
    self.scores = scores
  }

  /// What came of it.
  ///
  /// Throws `Diagnostic` where the walk can't be walked, `RunBudget.Excess` where it takes more
  /// than it may: a scenario like that is refused, and no invariant is broken.
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

  /// Every metric gives a number, or none.
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

  /// The same seed once more, all of it made anew.
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
        "a second run of the seed is another: \(RunDigest(of: again.log).text), not "
          + RunDigest(of: record.log).text)
    ]
  }
}

/// What a run of a drawn scenario came to.
public struct SwarmOutcome: Sendable {
  public var simulatedSeconds: Double
  /// Until the walker arrived.
  public var walkedSeconds: Double
  /// Handed to features.
  public var events = 0
  public var observations = 0
  public var digest: RunDigest?
  public var breaches: [Breach] = []
}

extension SwarmJudge {
  /// The invariants by name, each with what it says.
  public static var invariants: [(name: String, summary: String, needsSoundSettings: Bool)] {
    Invariant.all.map { ($0.name, $0.summary, $0.needsSoundSettings) }
      + [
        ("runaway", "no feature asks to be woken without end", false),
        ("misuse", "no feature does what none may", false),
        ("scores", "every metric gives a number, or none", false),
        ("repeats", "the same seed gives the same observations again", false),
      ]
  }

  /// The smallest scenario that still breaks `invariant`, in at most `tries` runs.
  ///
  /// Throws where the scenario of `tree` does not break it.
  public static func smallest(
    _ tree: ScenarioTree, breaking invariant: String, isFlawed: Bool, tries: Int
  ) throws -> (tree: ScenarioTree, tries: Int) {
    var shrinker = try Shrinker(tree, breaking: invariant, isFlawed: isFlawed, tries: tries)
    return shrinker.smallestScenario()
  }
}
