public import SimNumerics
public import SimObservations

/// All runs of one variant of a scenario, and whether they are as expected.
///
/// For many runs only numbers are kept, one column per measured quantity.
public struct VariantResult: Sendable {
  /// Name of the variant; empty for the scenario as written.
  public var name: String
  /// What the variant changes, in the scenario's words; empty for the scenario as written.
  public var summary: String
  public var expectedToPass: Bool
  /// Metrics of the expectations that the variant must miss, which shows that it fails for its own
  /// reason.
  public var misses: [String]
  /// Share of runs that must pass, in (0, 1]; judged by the lower Wilson bound for many runs,
  /// exactly for one.
  public var requiredPassRate: Double
  /// Seeds in the order of the runs; every column has this order.
  public var seeds: RunColumn<UInt64>
  public var digests: RunColumn<RunDigest>
  /// Expectations in the order of the scenario.
  public var expectations: [ExpectationResult]
  /// Metrics that the scenario reports without judging.
  public var measures: [MeasureResult]
  /// Faults in the order of the scenario.
  public var faults: [FaultResult]
  /// Runs in full: the only one; of many, the first failing run, and for the scenario as written
  /// the first failing run of each expectation and the shown run.
  public var runs: [RunResult]
  /// Whether each run met every expectation.
  public var passed: [Bool]
  /// Whether the expectations held, over all runs.
  public var didPass = false
  /// Whether the result is the expected one, for the expected reasons.
  public var isAsExpected = false
  /// Place of the variant in the file; nil for the scenario as written.
  public var place: ScenarioPlace?

  /// Judges the columns: one run by its expectations; many runs by the lower Wilson limit of the
  /// pass rate, or, if all must pass, by every run.
  public init(
    name: String, summary: String, expectedToPass: Bool, misses: [String] = [],
    requiredPassRate: Double, seeds: RunColumn<UInt64>, digests: RunColumn<RunDigest>,
    expectations: [ExpectationResult], measures: [MeasureResult] = [], faults: [FaultResult] = [],
    runs: [RunResult]
  ) {
    self.name = name
    self.summary = summary
    self.expectedToPass = expectedToPass
    self.misses = misses
    self.requiredPassRate = requiredPassRate
    self.seeds = seeds
    self.digests = digests
    self.expectations = expectations
    self.measures = measures
    self.faults = faults
    self.runs = runs
    passed = [Bool](repeating: true, count: seeds.count)
    for expectation in expectations {
      for (run, outcome) in expectation.outcomes.enumerated() where outcome != .met {
        passed[run] = false
      }
    }
    let mustAllPass = seeds.count == 1 || requiredPassRate == 1
    didPass =
      mustAllPass
      ? !seeds.isEmpty && passed.allSatisfy { $0 }
      : (passes.wilson()?.lowerBound ?? 0) >= requiredPassRate
    // doubt is no failure: a variant that must fail must be shown to fail
    let didFail =
      mustAllPass ? !didPass : (passes.wilson()?.upperBound ?? 1) < requiredPassRate
    isAsExpected = expectedToPass ? didPass : didFail && misses.allSatisfy(isMissing)
  }

  public var passes: Proportion {
    Proportion(successes: passed.count { $0 }, trials: passed.count)
  }

  /// Index of the first failing run; nil if all passed.
  public var firstFailing: Int? { passed.firstIndex(of: false) }

  /// Digest of all observations of all runs; for one run, its own digest.
  public var digest: RunDigest {
    digests.count == 1 ? digests[0] : RunDigest(of: digests)
  }
}
