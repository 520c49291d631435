public import SimKernel
public import SimObservations

/// A scenario's results, kept to compare later runs with.
public struct Baseline: Hashable, Sendable {
  /// A metric of one variant, on every seed.
  public struct Measure: Hashable, Sendable {
    public var metric: String
    /// Unit of the values; empty for a plain count.
    public var unit: String
    /// nil if neither direction is better.
    public var better: Direction?
    /// Allowed worsening in `unit`, at least 0; written into the file by hand.
    public var tolerance: Double?
    /// Values in the order of the seeds; nil if there was nothing to measure.
    public var values: [Double?]

    public init(
      metric: String, unit: String, better: Direction? = nil, tolerance: Double? = nil,
      values: [Double?]
    ) {
      self.metric = metric
      self.unit = unit
      self.better = better
      self.tolerance = tolerance
      self.values = values
    }
  }

  public struct Variant: Hashable, Sendable {
    /// Name of the variant; empty for the scenario as written.
    public var name: String
    public var expectedToPass: Bool
    /// Digest of all observations of all seeds.
    public var digest: RunDigest
    public var measures: [Measure]

    public init(name: String, expectedToPass: Bool, digest: RunDigest, measures: [Measure]) {
      self.name = name
      self.expectedToPass = expectedToPass
      self.digest = digest
      self.measures = measures
    }
  }

  /// Path of the scenario as the user gave it; only the last part of an absolute path.
  public var scenario: String
  /// Version of simrun.
  public var version: String
  /// nil for a recording, which has no randomness.
  public var firstSeed: UInt64?
  /// Number of values of each metric.
  public var runs: Int
  /// Digest of the features' input on the first seed; nil if it was not kept.
  public var input: RunDigest?
  /// Key figures of that input; nil in old baselines.
  public var facts: InputFacts?
  public var variants: [Variant]

  public init(
    scenario: String, version: String = Release.version, firstSeed: UInt64?, runs: Int,
    input: RunDigest?, facts: InputFacts? = nil, variants: [Variant]
  ) {
    self.scenario = scenario
    self.version = version
    self.firstSeed = firstSeed
    self.runs = runs
    self.input = input
    self.facts = facts
    self.variants = variants
  }

  /// The seeds in order; for a recording, only 0.
  var seeds: [UInt64] { (0..<runs).map { (firstSeed ?? 0) &+ UInt64($0) } }

  /// The command that runs `seed` alone.
  func command(seed: UInt64) -> String {
    Reproduction(
      scenario: scenario, seed: firstSeed == nil ? nil : seed, runs: 1, usualRuns: runs
    ).command
  }
}

extension Baseline {
  /// Name under which the share of runs that met every expectation is compared like a metric.
  static let passed = "runs.passed"

  /// Share of the runs as written that passed; nil if there was only one run.
  public var passShare: Double? {
    let passed = variants.first { $0.name.isEmpty }?.measures.first { $0.metric == Self.passed }
    guard let values = passed?.values.compactMap({ $0 }), !values.isEmpty else { return nil }
    return values.reduce(0, +) / Double(values.count)
  }

  /// The seeds of `result`, as written, that fail now and passed before; empty where other seeds
  /// were run.
  public func newlyFailing(in result: ScenarioResult) -> [UInt64] {
    let before = variants.first { $0.name.isEmpty }?.measures.first { $0.metric == Self.passed }
    guard let written = result.variants.first, let before, written.seeds.elementsEqual(seeds),
      before.values.count == written.seeds.count
    else { return [] }
    return written.seeds.indices.filter { before.values[$0] == 1 && !written.passed[$0] }
      .map { written.seeds[$0] }
  }

  /// Creates the baseline of `result`.
  public init(_ result: ScenarioResult) {
    self.init(
      scenario: Reproduction.portable(result.path), firstSeed: result.reproduction.seed,
      runs: result.variants.first?.seeds.count ?? 0, input: result.input,
      facts: result.facts, variants: result.variants.map(Variant.init))
  }
}

extension Baseline.Variant {
  fileprivate init(_ variant: VariantResult) {
    self.init(
      name: variant.name, expectedToPass: variant.expectedToPass, digest: variant.digest,
      measures: [])
    func add(_ metric: String, _ unit: String, _ better: Direction?, _ values: [Double?]) {
      guard !measures.contains(where: { $0.metric == metric }) else { return }
      measures.append(
        Baseline.Measure(
          metric: metric, unit: unit, better: better,
          values: values.map { $0.flatMap { $0.isFinite ? $0 : nil } }))
    }
    if variant.seeds.count > 1 {
      add(Baseline.passed, "", .higher, variant.passed.map { $0 ? 1 : 0 })
    }
    for expectation in variant.expectations {
      // a check that a fault or script line had an effect is a verdict, not a metric
      guard let metric = expectation.metric else { continue }
      add(metric, expectation.unit, expectation.better, Array(expectation.values))
    }
    // a variant that must fail is judged only by whether it fails
    guard variant.expectedToPass else { return }
    for measure in variant.measures {
      add(measure.metric, measure.unit, measure.better, Array(measure.values))
    }
    if variant.seeds.count == 1, let run = variant.runs.first {
      for measure in run.measures {
        add(measure.metric, measure.unit, measure.better, [measure.value])
      }
    }
  }
}
