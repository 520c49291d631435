public import Sensing
public import SimKernel

/// A measure of one run, by name: what an expectation is about.
///
/// The first word says whose view is measured: `given` what the phone handed over, `compass`,
/// `session`, `route` what a feature did.
public struct Metric: Sendable {
  /// What a metric can't do without.
  public enum Need: Hashable, Sendable {
    /// The feature of this name under test.
    case feature(String)
    /// A walk whose truth is known.
    case truth
  }

  public var name: String
  public var dimension: Dimension
  /// One sentence: what is counted, over what, and where a limit in it comes from.
  public var definition: String
  public var needs: [Need]
  public var score: @Sendable (RunView) -> Score

  public init(
    _ name: String, _ dimension: Dimension, needs: [Need] = [], _ definition: String,
    score: @escaping @Sendable (RunView) -> Score
  ) {
    self.name = name
    self.dimension = dimension
    self.definition = definition
    self.needs = needs
    self.score = score
  }
}

extension Metric {
  /// A fix older than this is stale (T-4).
  static let staleSeconds = 10.0
}

/// What a metric comes to in one run.
public struct Score: Hashable, Sendable {
  /// In the base unit of the metric's dimension; nil where there was nothing to measure. Never NaN.
  public var value: Double?
  /// Samples the value rests on.
  public var count: Int
  /// The moment that counts most; nil where none stands out.
  public var worst: Moment?

  public init(_ value: Double?, count: Int, worst: Moment? = nil) {
    self.value = value.flatMap { $0.isNaN ? nil : $0 }
    self.count = count
    self.worst = worst
  }
}

/// A moment of a run, and what was to be seen in it.
public struct Moment: Hashable, Sendable {
  public var instant: Instant
  /// A clause without a full stop, as in `the arrow turned 358°`.
  public var what: String

  public init(_ instant: Instant, _ what: String) {
    self.instant = instant
    self.what = what
  }
}

/// Every metric there is.
public enum MetricCatalog {
  public static let all: [Metric] =
    GivenMetrics.all + CompassMetrics.all + SessionMetrics.all + RouteMetrics.all

  public static func named(_ name: String) -> Metric? { all.first { $0.name == name } }
}
