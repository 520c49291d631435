public import SimKernel
public import SimObservations

/// The result of one scenario file, the input of the report writers.
public struct ScenarioResult: Sendable {
  public var title: String
  /// Path of the scenario as the user gave it.
  public var path: String
  public var firstSeed: UInt64
  /// The command that produces the same bytes again.
  public var reproduction: Reproduction
  /// Unmeasured facts that the run depends on: labelled assumptions, notes of readers.
  public var notes: [String]
  /// Values assumed because a recording lacks them, in words; usually empty.
  public var assumed: [String] = []
  /// The scenario as written comes first.
  public var variants: [VariantResult]
  /// Number of requested runs; larger than the number of runs if the user stopped them.
  public var plannedRuns: Int
  /// Names of the metrics to report without a bound.
  public var measured: [String]
  /// Digest of the features' input on the first seed; equal for equal walks.
  public var input: RunDigest?
  /// Key figures of that input; nil if not computed.
  public var facts: InputFacts?
  /// The run of the scenario as written whose map and observations are shown: the only run, or the
  /// first failing one of many, or the first.
  public var shown: RunDetail
  /// Further runs that a page offers to choose from; those of the scenario as written come first.
  public var others: [DrawnRun] = []
  /// Number of the scenario's expectations that a judged log does not determine; they are no part
  /// of `variants`.
  public var unjudged = 0
  /// Storage of the columns; nil if they are arrays.
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

  public var isMet: Bool { variants.allSatisfy(\.isAsExpected) && !judgesNothing }

  /// Whether a log determines none of the scenario's expectations: then nothing is met.
  public var judgesNothing: Bool {
    unjudged > 0 && variants.allSatisfy(\.expectations.isEmpty)
  }
}

/// One run in full, for the map and the log.
public struct RunDetail: Sendable {
  public var seed: UInt64
  public var log: ObservationLog
  /// Whether positions may be written: always for a synthetic walk, on request for a recording.
  public var showsPositions: Bool
  public var map: RunMap
  public var timeline: RunTimeline
  /// nil if the scenario has no power profile.
  public var energy: EnergyBill?
  /// Fixes and headings that a platform with its own rules gave the app; nil without a platform.
  public var given: Trace?
  /// Context to write with the observations, which then have all digits; nil if they are rounded.
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
