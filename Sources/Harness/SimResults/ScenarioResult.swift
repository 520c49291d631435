public import SimKernel
public import SimObservations

/// The outcome of one scenario file: what reporters write.
public struct ScenarioResult: Sendable {
  public var title: String
  /// As the user gave it.
  public var path: String
  public var firstSeed: UInt64
  /// Gives the same bytes again.
  public var reproduction: Reproduction
  /// What the run rests on that nobody measured: labelled assumptions, readers' notes.
  public var notes: [String]
  /// What was taken for given where a recording says nothing, in words; empty for most.
  public var assumed: [String] = []
  /// The scenario as written comes first.
  public var variants: [VariantResult]
  /// How many runs were asked for; more than there are where the user stopped them.
  public var plannedRuns: Int
  /// Metrics to be told without a bound, by name.
  public var measured: [String]
  /// Of what the features were given on the first seed: equal where the walks are the same.
  public var input: RunDigest?
  /// The same in a few numbers; nil where nobody counted.
  public var facts: InputFacts?
  /// The one run of the scenario as written that the map and the observations show: the only
  /// one, or of many the first failing one, or the first.
  public var shown: RunDetail
  /// Further runs that a page lets its reader choose: of the scenario as written first.
  public var others: [DrawnRun] = []
  /// Where the columns are kept; nil where they are arrays.
  package var words: (any KeptWords)?

  public init(
    title: String, path: String, firstSeed: UInt64, reproduction: Reproduction, notes: [String],
    variants: [VariantResult], plannedRuns: Int? = nil, measured: [String] = [],
    input: RunDigest? = nil, shown: RunDetail
  ) {
    self.title = title
    self.path = path
    self.firstSeed = firstSeed
    self.reproduction = reproduction
    self.notes = notes
    self.variants = variants
    self.plannedRuns = plannedRuns ?? variants.first?.seeds.count ?? 0
    self.measured = measured
    self.input = input
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
  public var timeline: RunTimeline
  /// nil where nobody said what the phone draws.
  public var energy: EnergyBill?
  /// The fixes and headings that a platform with rules of its own gave the app; nil without one.
  public var given: Trace?
  /// Written beside the observations, which then have all their digits; nil where they are rounded.
  public var context: RunContext?

  public init(
    seed: UInt64, log: ObservationLog, showsPositions: Bool, map: RunMap,
    timeline: RunTimeline = RunTimeline(), energy: EnergyBill? = nil, given: Trace? = nil
  ) {
    self.seed = seed
    self.log = log
    self.showsPositions = showsPositions
    self.map = map
    self.timeline = timeline
    self.energy = energy
    self.given = given
  }
}
