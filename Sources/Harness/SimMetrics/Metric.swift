public import SimKernel

/// A named measure of one run; expectations refer to it.
///
/// The first word of the name is the point of view: `given` is the phone's output, `app` the app's
/// assumptions, `drift` the effect of displaced positions, and `compass`, `session`, `route`,
/// `cards`, `tour`, `lanes`, `nearby`, `lookup`, `plan` are the behavior of a feature.
public struct Metric: Sendable {
  /// Something that a metric requires.
  public enum Need: Hashable, Sendable {
    /// The feature with this name, under test.
    case feature(String)
    /// A feature with settings that enable this, as `session.phases`.
    case aspect(String)
    /// A walk with a known truth.
    case truth
    /// A phone with known power figures.
    case power
  }

  public var name: String
  public var dimension: Dimension
  /// One sentence: the counted quantity, and its domain.
  public var summary: String
  public var needs: [Need]
  /// nil if neither direction is better.
  public var better: Direction?
  /// How the value is computed from observations; nil if the summary is sufficient.
  public var formula: String?
  /// Source of the definition and its limits; nil if there is none.
  public var source: String?
  /// Unmeasured limits in the definition; nil if there are none.
  public var assumption: String?
  public var score: @Sendable (RunView) -> Score

  public init(
    _ name: String, _ dimension: Dimension, needs: [Need] = [], better: Direction? = nil,
    formula: String? = nil, source: String? = nil, assumption: String? = nil, _ summary: String,
    score: @escaping @Sendable (RunView) -> Score
  ) {
    self.name = name
    self.dimension = dimension
    self.summary = summary
    self.needs = needs
    self.better = better
    self.formula = formula
    self.source = source
    self.assumption = assumption
    self.score = score
  }
}

extension Metric {
  /// The first word of the name.
  public var family: String { String(name.prefix { $0 != "." }) }

  /// The age, in seconds, above which a fix is stale (T-4).
  static let staleSeconds = 10.0

  /// The error, in meters, above which a position misleads: at a junction the next lane can be that
  /// near (assumed; lanes of a medina lie 12 to 25 m apart).
  static let alertMeters = 15.0

  /// The heading error, in degrees, above which an arrow misleads (assumed).
  package static let misleadingDegrees = 30.0

  /// The distance from home, in meters, within which no arrow misleads: every position error
  /// becomes a large angle there (assumed).
  package static let nearHomeMeters = 50.0
}

/// The value of a metric in one run.
public struct Score: Hashable, Sendable {
  /// The value in the base unit of the metric's dimension; nil if there was nothing to measure.
  /// Never NaN.
  public var value: Double?
  /// Number of samples behind the value; for counts and sums of bad events, how often one could
  /// have happened.
  public var count: Int
  /// Equivalent number of independent samples if neighbors share their errors; nil if unknown.
  public var independentCount: Double?
  /// The most important moment; nil if none stands out.
  public var worst: Moment?

  /// Without samples there is no value: if nothing could happen, nothing bad is no success.
  public init(_ value: Double?, count: Int, worst: Moment? = nil) {
    self.value = value.flatMap { $0.isNaN || count == 0 ? nil : $0 }
    self.count = count
    self.worst = worst
  }

  /// A score for a neutral number or amount; 0 is a valid value, too.
  public init(amount: Double?, count: Int, worst: Moment? = nil) {
    self.init(amount, count: count, worst: worst)
    value = amount.flatMap { $0.isNaN ? nil : $0 }
  }
}

/// All metrics.
public enum MetricCatalog {
  public static let all: [Metric] =
    GivenMetrics.all + CadenceMetrics.all + AvailabilityMetrics.all + AccuracyMetrics.all
    + TrajectoryMetrics.all + CalibrationMetrics.all + IntegrityMetrics.all
    + GivenHeadingMetrics.all + CompassMetrics.all + WayOutMetrics.all + CompassScreenMetrics.all
    + CompassHeadingMetrics.all
    + BeliefMetrics.all + DriftMetrics.all + PushMetrics.all + SessionMetrics.all
    + SessionLifeMetrics.all + RouteMetrics.all + CardsMetrics.all + CardWordsMetrics.all
    + MapMetrics.all + LocateMetrics.all + TourMetrics.all + TourEndMetrics.all
    + TourFenceMetrics.all + TourVisitMetrics.all + LaneMetrics.all + PrivacyMetrics.all
    + EnergyMetrics.all
    + DownloadMetrics.all + NearbyMetrics.all + LookupMetrics.all + PlanMetrics.all

  /// The first words of the names, in catalogue order.
  public static let families: [String] = all.reduce(into: []) { families, metric in
    if families.last != metric.family { families.append(metric.family) }
  }

  /// The point of view of the metrics in `family`.
  public static func view(of family: String) -> String {
    switch family {
    case "given": "what the phone gave to the app"
    case "app": "what the app believed"
    case "drift": "how the app dealt with a fault that pushed positions away"
    case "compass": "what the compass showed"
    case "session": "what the sensor session did"
    case "route": "what the way home did"
    case "cards": "what the route cards did"
    case "map": "where the map was centered"
    case "locate": "how single requests for a position ended"
    case "energy": "what the phone spent"
    case "privacy": "permissions requested, positions computed while out of sight, and logs kept"
    case "lanes": "which lane fixes were matched to"
    case "tour": "what the audio tour did"
    case "download": "how downloads of packs ended"
    case "nearby": "the list of places nearby, and the markers of its map"
    case "plan": "what the plan of a day said, and how it followed the user"
    case "lookup": "the requests to a server, and the answers shown"
    default: ""
    }
  }

  public static func named(_ name: String) -> Metric? { all.first { $0.name == name } }
}
