public import SimPrograms
public import SimScenarios
public import SimTraces

/// What the command line says over a scenario.
public struct RunOptions: Sendable {
  /// nil: the scenario's own.
  public var firstSeed: UInt64?
  /// nil: the scenario's own.
  public var runs: Int?
  /// Runs at the same time, at least 1; never changes a result.
  public var jobs: Int
  /// The recording to replay; nil: the scenario's own.
  public var tracePath: String?
  /// What the recording is filled with, before what the scenario says.
  public var assumptions = Assumptions()
  /// Whether positions of a recording may be written.
  public var showsPositions: Bool
  /// Whether the observations are written with all their digits, and what was around them.
  public var writesFullDigits = false
  /// For which results further runs are drawn, beside the shown one.
  public var drawing = Drawing.none
  /// Whether a canary is as expected where it fails; else it fails like any scenario.
  public var judgesCanaries: Bool

  /// The test that asks for the run, as `swift test --filter` names it; nil where none does.
  public var test: String?
  /// The programs under test; nil where the command line names none.
  public var programs: ProgramSet?

  /// Holds back what would run at the same time as too much else; nil: nothing does.
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

  /// What a suite asks of `scenario`: as many runs as it wants there, and its canary judged.
  public init(suiteOf scenario: Scenario, jobs: Int) {
    self.init(runs: scenario.seeds.ciRuns, jobs: jobs, judgesCanaries: true)
  }
}

extension RunOptions {
  /// When a page is made that lets its reader choose among runs, which takes a few of them again.
  public enum Drawing: Sendable {
    case none
    /// Where something is not as expected.
    case ofMisses
    case all
  }
}

/// A run that came to no end: it went beyond its budget, a feature under test did what it may not,
/// or its program failed.
public struct RunFailure: Error, Hashable, CustomStringConvertible {
  /// What happened, lower case, no full stop.
  public var message: String
  /// What else there is to tell, a line each.
  public var details: [String] = []
  /// Whether a program under test is to blame.
  public var isOfProgram = false
  /// The command that shows it again.
  public var reproduceCommand: String

  public var description: String { message }
}

/// The command line asks for what the scenario can't do.
public struct UsageFailure: Error, Hashable {
  public var message: String

  public init(message: String) { self.message = message }
}
