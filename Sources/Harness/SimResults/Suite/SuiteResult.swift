public import SimObservations

/// What came of many scenarios together: what `simrun ci` judges and reports.
public struct SuiteResult: Sendable {
  /// What it is compared with.
  public var sides = Sides.baseline()

  /// What a scenario came to as part of a suite.
  public enum Verdict: Hashable, Sendable {
    case met, notMet
    /// It came to its own verdict, and to something worse than its baseline.
    case moved
    /// It did not come to a result: it could not be read, or went beyond its budget.
    case failed
    /// It was left out, and counts for nothing.
    case skipped

    /// Whether all of `verdicts` together are met: what was skipped is no failure, and no result is
    /// no pass.
    public static func areMet(_ verdicts: [Verdict]) -> Bool {
      verdicts.contains(.met) && verdicts.allSatisfy { $0 == .met || $0 == .skipped }
    }
  }

  /// One scenario.
  public struct Entry: Sendable {
    public enum End: Sendable {
      /// Without the log and the map of the shown run.
      case finished(ScenarioResult)
      /// It could not be run: why.
      case failed(String)
      /// It was not to be run: why.
      case skipped(String)
    }

    /// As the user gave it.
    public var path: String
    public var end: End
    /// In what it differs from its baseline, before `judgeMovements` only as far as that can be
    /// said of it alone; nil where it has none.
    public var movements: [Movement]?
    /// The share of runs that passed, as its baseline has it; nil where it has none.
    public var passedBefore: Double?
    /// Whether it has a page of its own beside its report.
    public var hasPage = true

    public init(path: String, end: End, movements: [Movement]? = nil) {
      self.path = path
      self.end = end
      self.movements = movements
    }

    public var result: ScenarioResult? {
      if case .finished(let result) = end { result } else { nil }
    }

    public var verdict: Verdict {
      switch end {
      case .finished(let result): !result.isMet ? .notMet : failingMovements > 0 ? .moved : .met
      case .failed: .failed
      case .skipped: .skipped
      }
    }

    /// How many of its movements turn a comparison red.
    public var failingMovements: Int { (movements ?? []).count { $0.kind.fails } }
  }

  /// In the order of their paths.
  public var entries: [Entry]
  /// Files of baselines whose scenarios are gone.
  public var orphans: [String] = []

  public init(entries: [Entry]) { self.entries = entries }

  public var isMet: Bool { Verdict.areMet(entries.map(\.verdict)) }

  /// Of all observations of all runs.
  public var digest: RunDigest {
    RunDigest(of: entries.compactMap(\.result).flatMap { $0.variants.map(\.digest) })
  }

  public var movements: [Movement] { entries.flatMap { $0.movements ?? [] } }
}
