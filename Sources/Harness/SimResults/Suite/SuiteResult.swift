public import SimObservations

/// The combined result of many scenarios, which `simrun ci` judges and reports.
public struct SuiteResult: Sendable {
  /// Names of the compared sides.
  public var sides = Sides.baseline()

  /// The verdict on a scenario as part of a suite.
  public enum Verdict: Hashable, Sendable {
    case met, notMet
    /// As expected by itself, but worse than its baseline.
    case moved
    /// Without a result: it could not be read, or exceeded its budget.
    case failed
    /// Left out, without influence on the suite.
    case skipped

    /// Whether a suite with `verdicts` is met: skipped scenarios are no failure, but at least one
    /// must be met.
    public static func areMet(_ verdicts: [Verdict]) -> Bool {
      verdicts.contains(.met) && verdicts.allSatisfy { $0 == .met || $0 == .skipped }
    }
  }

  /// One scenario.
  public struct Entry: Sendable {
    public enum End: Sendable {
      /// Finished; the log and map of the shown run are removed.
      case finished(ScenarioResult)
      /// Could not be run, with the reason.
      case failed(String)
      /// Was not to be run, with the reason.
      case skipped(String)
    }

    /// Path of the scenario as the user gave it.
    public var path: String
    public var end: End
    /// Differences from its baseline; before `judgeMovements` only judged as far as possible on
    /// their own; nil without a baseline.
    public var movements: [Movement]?
    /// Share of passed runs in its baseline; nil if it has none.
    public var passedBefore: Double?
    /// The seeds, as written, that fail now and passed in its baseline.
    public var newlyFailing: [UInt64] = []
    /// Whether it has a page besides its report.
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

    /// Number of movements that make the comparison fail.
    public var failingMovements: Int { (movements ?? []).count { $0.kind.fails } }
  }

  /// Entries, sorted by path.
  public var entries: [Entry]
  /// Baseline files whose scenarios no longer exist.
  public var orphans: [String] = []

  public init(entries: [Entry]) { self.entries = entries }

  public var isMet: Bool { Verdict.areMet(entries.map(\.verdict)) }

  /// Digest of all observations of all runs.
  public var digest: RunDigest {
    RunDigest(of: entries.compactMap(\.result).flatMap { $0.variants.map(\.digest) })
  }

  public var movements: [Movement] { entries.flatMap { $0.movements ?? [] } }
}
