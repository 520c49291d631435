public import SimKernel
public import SimNumerics

/// All runs of one variant of a scenario, and whether that is what was expected of it.
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
  /// In the order of their seeds.
  public var runs: [RunResult]
  /// Whether the expectations held, over all runs.
  public var didPass: Bool
  /// Whether that is what was expected, for the reasons expected.
  public var isAsExpected: Bool

  public init(
    name: String, summary: String, expectedToPass: Bool, misses: [String] = [],
    requiredPassRate: Double, runs: [RunResult], didPass: Bool, isAsExpected: Bool
  ) {
    self.name = name
    self.summary = summary
    self.expectedToPass = expectedToPass
    self.misses = misses
    self.requiredPassRate = requiredPassRate
    self.runs = runs
    self.didPass = didPass
    self.isAsExpected = isAsExpected
  }

  /// Judges `runs`: of one, its expectations; of many, the lower end of the Wilson interval of the
  /// pass rate, or, where all must pass, all of them.
  public init(
    name: String, summary: String, expectedToPass: Bool, misses: [String],
    requiredPassRate: Double, judging runs: [RunResult]
  ) {
    self.init(
      name: name, summary: summary, expectedToPass: expectedToPass, misses: misses,
      requiredPassRate: requiredPassRate, runs: runs, didPass: false, isAsExpected: false)
    let mustAllPass = runs.count == 1 || requiredPassRate == 1
    didPass =
      mustAllPass
      ? !runs.isEmpty && runs.allSatisfy(\.passed)
      : (passes.wilson()?.lowerBound ?? 0) >= requiredPassRate
    // a doubt is no failure: what should fail must be shown to
    let didFail =
      mustAllPass ? !didPass : (passes.wilson()?.upperBound ?? 1) < requiredPassRate
    isAsExpected = expectedToPass ? didPass : didFail && misses.allSatisfy(isMissing)
  }

  public var passes: Proportion {
    Proportion(successes: runs.filter(\.passed).count, trials: runs.count)
  }

  /// The metrics that it should have missed and did not.
  public var unmissed: [String] { misses.filter { !isMissing($0) } }

  /// Whether the expectation about `metric` is missed: in the one run, or in more of many runs than
  /// the required pass rate leaves room for.
  func isMissing(_ metric: String) -> Bool {
    let met = runs.count { run in
      run.checks.allSatisfy { $0.metric != metric || $0.outcome != .missed }
    }
    return Double(met) < requiredPassRate * Double(runs.count)
  }
}

/// The outcome of one scenario file: what reporters write.
public struct ScenarioResult: Sendable {
  public var title: String
  /// As the user gave it.
  public var path: String
  public var firstSeed: UInt64
  /// The command that gives the same bytes again.
  public var reproduceCommand: String
  /// What the run rests on that nobody measured: labelled assumptions, readers' notes.
  public var notes: [String]
  /// The scenario as written comes first.
  public var variants: [VariantResult]
  /// Metrics to be told without a bound, by name.
  public var measured: [String]
  /// The one run of the scenario as written that the map and the observations show: the only
  /// one, or of many the first failing one, or the first.
  public var shown: RunDetail

  public init(
    title: String, path: String, firstSeed: UInt64, reproduceCommand: String, notes: [String],
    variants: [VariantResult], measured: [String] = [], shown: RunDetail
  ) {
    self.title = title
    self.path = path
    self.firstSeed = firstSeed
    self.reproduceCommand = reproduceCommand
    self.notes = notes
    self.variants = variants
    self.measured = measured
    self.shown = shown
  }

  public var isMet: Bool { variants.allSatisfy(\.isAsExpected) }
}

/// One run in full: for the map and the log.
public struct RunDetail: Sendable {
  public var seed: UInt64
  public var log: ObservationLog
  /// Whether positions may be written: always for a synthetic walk, on request for a recording.
  public var showsPositions: Bool
  public var map: RunMap

  public init(seed: UInt64, log: ObservationLog, showsPositions: Bool, map: RunMap) {
    self.seed = seed
    self.log = log
    self.showsPositions = showsPositions
    self.map = map
  }
}
