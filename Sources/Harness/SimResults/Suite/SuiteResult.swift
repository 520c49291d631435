public import SimObservations

/// What came of many scenarios together: what `simrun ci` judges and reports.
public struct SuiteResult: Sendable {
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
    /// In what it differs from its baseline; nil where it has none.
    public var movements: [Movement]?

    public init(path: String, end: End, movements: [Movement]? = nil) {
      self.path = path
      self.end = end
      self.movements = movements
    }

    public var result: ScenarioResult? {
      if case .finished(let result) = end { result } else { nil }
    }

    /// Whether it came to its verdict and holds its baseline; what was skipped is no failure.
    public var isMet: Bool {
      switch end {
      case .finished(let result): result.isMet && !(movements ?? []).contains { $0.kind.fails }
      case .failed: false
      case .skipped: true
      }
    }
  }

  /// In the order of their paths.
  public var entries: [Entry]

  public init(entries: [Entry]) { self.entries = entries }

  public var isMet: Bool { entries.allSatisfy(\.isMet) }

  /// Of all observations of all runs.
  public var digest: RunDigest {
    RunDigest(of: entries.compactMap(\.result).flatMap { $0.variants.map(\.digest) })
  }

  public var movements: [Movement] { entries.flatMap { $0.movements ?? [] } }
}
