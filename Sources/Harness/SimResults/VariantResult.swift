public import SimNumerics
public import SimObservations

/// All runs of one variant of a scenario, and whether that is what was expected of it.
///
/// Of many runs only numbers are kept, a column for each thing that was measured.
public struct VariantResult: Sendable {
  /// Empty for the scenario as written.
  public var name: String
  /// What the variant does otherwise, in the scenario's words; empty for the scenario as written.
  public var summary: String
  public var expectedToPass: Bool
  /// Metrics of the expectations that it must miss, so that it fails for its own reason.
  public var misses: [String]
  /// Share of runs that must pass, in (0, 1]; judged by the lower Wilson bound where there are
  /// many runs, and exactly where there is one.
  public var requiredPassRate: Double
  /// Of the runs in their order, which is that of every column.
  public var seeds: RunColumn<UInt64>
  public var digests: RunColumn<RunDigest>
  /// In the order of the scenario.
  public var expectations: [ExpectationResult]
  /// What the scenario wants told without judging it.
  public var measures: [MeasureResult]
  /// In the order of the scenario.
  public var faults: [FaultResult]
  /// Runs in full: the only one; of many the first that failed, and for the scenario as written
  /// the first that failed each expectation and the one that is shown.
  public var runs: [RunResult]
  /// Whether each run met every expectation.
  public var passed: [Bool]
  /// Whether the expectations held, over all runs.
  public var didPass = false
  /// Whether that is what was expected, for the reasons expected.
  public var isAsExpected = false
  /// Where the scenario has it; nil for the scenario as written.
  public var place: ScenarioPlace?

  /// Judges the columns: of one run, its expectations; of many, the lower end of the Wilson
  /// interval of the pass rate, or, where all must pass, all of them.
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
    // a doubt is no failure: what should fail must be shown to
    let didFail =
      mustAllPass ? !didPass : (passes.wilson()?.upperBound ?? 1) < requiredPassRate
    isAsExpected = expectedToPass ? didPass : didFail && misses.allSatisfy(isMissing)
  }

  public var passes: Proportion {
    Proportion(successes: passed.count { $0 }, trials: passed.count)
  }

  /// The first run that failed, by its place; nil where all passed.
  public var firstFailing: Int? { passed.firstIndex(of: false) }

  /// Of all observations of all runs: of one run its own.
  public var digest: RunDigest {
    digests.count == 1 ? digests[0] : RunDigest(of: digests)
  }
}
