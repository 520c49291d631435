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

  /// Which of two values is the better one.
  public enum Direction: String, Hashable, Sendable {
    case lower, higher
  }

  public var name: String
  public var dimension: Dimension
  /// One sentence: what is counted, and over what.
  public var summary: String
  public var needs: [Need]
  /// nil where neither is better in itself.
  public var better: Direction?
  /// Where the limits in the summary come from, `assumed` where nobody measured them; nil where
  /// there is none.
  public var source: String?
  public var score: @Sendable (RunView) -> Score

  public init(
    _ name: String, _ dimension: Dimension, needs: [Need] = [], better: Direction? = nil,
    source: String? = nil, _ summary: String,
    score: @escaping @Sendable (RunView) -> Score
  ) {
    self.name = name
    self.dimension = dimension
    self.summary = summary
    self.needs = needs
    self.better = better
    self.source = source
    self.score = score
  }
}

extension Metric {
  /// The first word of the name.
  public var family: String { String(name.prefix { $0 != "." }) }

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

  /// The first words of the names, in order.
  public static let families: [String] = all.reduce(into: []) { families, metric in
    if families.last != metric.family { families.append(metric.family) }
  }

  /// Whose view the metrics of `family` measure.
  public static func view(of family: String) -> String {
    switch family {
    case "given": "what the phone handed over"
    case "compass": "what the compass showed"
    case "session": "what the sensor session did"
    case "route": "what the way home did"
    default: ""
    }
  }

  public static func named(_ name: String) -> Metric? { all.first { $0.name == name } }
}
