public import SimKernel
public import SimPrograms
public import SimScenarios

/// Command-line options that override a scenario.
public struct RunOptions: Sendable {
  /// First seed; nil: the scenario's own.
  public var firstSeed: UInt64?
  /// Number of runs; nil: the scenario's own.
  public var runs: Int?
  /// Number of runs at the same time, at least 1; never changes a result.
  public var jobs: Int
  /// The recording to replay; nil: the scenario's own.
  public var tracePath: String?
  /// Values that complete the recording; they take precedence over the scenario's.
  public var assumptions = Assumptions()
  /// Whether positions of a recording may be written to reports.
  public var showsPositions: Bool
  /// Whether observations are written with all digits and with their context.
  public var writesFullDigits = false
  /// Which results get drawings of more runs than the shown one.
  public var drawing = Drawing.none
  /// Whether a failing canary counts as expected; else it fails like any scenario.
  public var judgesCanaries: Bool

  /// The test that requests the run, as `swift test --filter` names it; nil without a test.
  public var test: String?
  /// The programs under test; nil if the command line names none.
  public var programs: ProgramSet?

  /// Limits how much work runs at the same time; nil: no limit.
  var turns: Turns?

  public init(
    firstSeed: UInt64? = nil, runs: Int? = nil, jobs: Int = 1, tracePath: String? = nil,
    showsPositions: Bool = false, judgesCanaries: Bool = false
  ) {
    self.firstSeed = firstSeed
    self.runs = runs
    self.jobs = jobs
    self.tracePath = tracePath
    self.showsPositions = showsPositions
    self.judgesCanaries = judgesCanaries
  }

  /// The options for `scenario` in a suite: its own number of CI runs, and canaries judged.
  public init(suiteOf scenario: Scenario, jobs: Int) {
    self.init(runs: scenario.seeds.ciRuns, jobs: jobs, judgesCanaries: true)
  }
}

extension RunOptions {
  /// When a page is written that offers several runs to choose from; a few runs are repeated for
  /// it.
  public enum Drawing: Sendable {
    case none
    /// If something is not as expected.
    case ofMisses
    case all
  }
}

/// A run that did not finish: it exceeded its budget, a feature under test did something forbidden,
/// or its program failed.
public struct RunFailure: Error, Hashable, CustomStringConvertible {
  /// What happened, lower case, no full stop.
  public var message: String
  /// Further details, one line each.
  public var details: [String] = []
  /// Whether a program under test caused the failure.
  public var isOfProgram = false
  /// The command that reproduces the failure.
  public var reproduceCommand: String

  public var description: String { message }
}
