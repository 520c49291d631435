public import SimKernel
public import SimNumerics

/// All runs of one variant of a scenario, and whether that is what was expected of it.
public struct VariantResult: Sendable {
  /// Empty for the scenario as written.
  public var name: String
  /// What the variant does otherwise, in the scenario's words; empty for the scenario as written.
  public var summary: String
  public var expectedToPass: Bool
  /// Share of runs that must pass, in (0, 1]; judged by the lower Wilson bound where there are
  /// many runs, and exactly where there is one.
  public var requiredPassRate: Double
  /// In the order of their seeds.
  public var runs: [RunResult]
  /// Whether the verdict is the expected one.
  public var isAsExpected: Bool

  public init(
    name: String, summary: String, expectedToPass: Bool, requiredPassRate: Double,
    runs: [RunResult], isAsExpected: Bool
  ) {
    self.name = name
    self.summary = summary
    self.expectedToPass = expectedToPass
    self.requiredPassRate = requiredPassRate
    self.runs = runs
    self.isAsExpected = isAsExpected
  }

  public var passes: Proportion {
    Proportion(successes: runs.filter(\.passed).count, trials: runs.count)
  }

  /// Whether the expectations hold: in the one run, or in enough of many.
  public var isMet: Bool {
    if runs.count == 1 { return runs[0].passed }
    return (passes.wilson()?.lowerBound ?? 0) >= requiredPassRate
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
  /// The one run of the scenario as written that the map and the observations show: the only
  /// one, or of many the first failing one, or the first.
  public var shown: RunDetail

  public init(
    title: String, path: String, firstSeed: UInt64, reproduceCommand: String, notes: [String],
    variants: [VariantResult], shown: RunDetail
  ) {
    self.title = title
    self.path = path
    self.firstSeed = firstSeed
    self.reproduceCommand = reproduceCommand
    self.notes = notes
    self.variants = variants
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
