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
  /// Whether a canary is as expected where it fails; else it fails like any scenario.
  public var judgesCanaries: Bool

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

/// A run that went beyond its budget: a feature under test did not let it end, or it is too large.
public struct RunFailure: Error, Hashable, CustomStringConvertible {
  /// What happened, lower case, no full stop.
  public var message: String
  /// The command that shows it again.
  public var reproduceCommand: String

  public var description: String { message }
}

/// The command line asks for what the scenario can't do.
public struct UsageFailure: Error, Hashable {
  public var message: String

  public init(message: String) { self.message = message }
}
