public import SimKernel

/// A measure of one run, by name: what an expectation is about.
///
/// The first word says whose view is measured: `given` what the phone handed over, `app` what the
/// app took for true, `drift` what a push of positions did to it, `compass`, `session`, `route`,
/// `cards`, `tour`, `lanes`, `nearby`, `lookup`, `plan` what a feature did.
public struct Metric: Sendable {
  /// What a metric can't do without.
  public enum Need: Hashable, Sendable {
    /// The feature of this name under test.
    case feature(String)
    /// A feature with settings that do this, as `session.phases`.
    case aspect(String)
    /// A walk whose truth is known.
    case truth
    /// A phone whose power is known.
    case power
  }

  public var name: String
  public var dimension: Dimension
  /// One sentence: what is counted, and over what.
  public var summary: String
  public var needs: [Need]
  /// nil where neither is better in itself.
  public var better: Direction?
  /// How the value follows from what was seen; nil where the summary says it all.
  public var formula: String?
  /// Where the definition and its limits come from; nil where there is nothing to look up.
  public var source: String?
  /// The limits in the definition that nobody measured; nil where there is none.
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

  /// A fix older than this is stale (T-4).
  static let staleSeconds = 10.0

  /// An error above this misleads, in meters: at a junction the next lane is that near (assumed;
  /// lanes of a medina lie 12 to 25 m apart).
  static let alertMeters = 15.0

  /// A heading error above this makes an arrow misleading, in degrees (assumed).
  static let misleadingDegrees = 30.0
}

/// What a metric comes to in one run.
public struct Score: Hashable, Sendable {
  /// In the base unit of the metric's dimension; nil where there was nothing to measure. Never NaN.
  public var value: Double?
  /// Samples the value rests on; of what counts or sums up bad events, how often one could have
  /// happened.
  public var count: Int
  /// What the samples are worth as independent ones, where neighbors share their errors; nil where
  /// nothing is known of that.
  public var independentCount: Double?
  /// The moment that counts most; nil where none stands out.
  public var worst: Moment?

  /// A value that rests on no sample is none: nothing bad where nothing could happen is no praise.
  public init(_ value: Double?, count: Int, worst: Moment? = nil) {
    self.value = value.flatMap { $0.isNaN || count == 0 ? nil : $0 }
    self.count = count
    self.worst = worst
  }

  /// How many there were of what is no fault of anybody's, or how much; none is an amount too.
  public init(amount: Double?, count: Int, worst: Moment? = nil) {
    self.init(amount, count: count, worst: worst)
    value = amount.flatMap { $0.isNaN ? nil : $0 }
  }
}

/// Every metric there is.
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

  /// The first words of the names, in order.
  public static let families: [String] = all.reduce(into: []) { families, metric in
    if families.last != metric.family { families.append(metric.family) }
  }

  /// Whose view the metrics of `family` measure.
  public static func view(of family: String) -> String {
    switch family {
    case "given": "what the phone handed over"
    case "app": "what the app took for true"
    case "drift": "what came of a fault that pushed positions away"
    case "compass": "what the compass showed"
    case "session": "what the sensor session did"
    case "route": "what the way home did"
    case "cards": "what the route cards did"
    case "map": "where the map was centered"
    case "locate": "what single requests for a position came to"
    case "energy": "what the phone spent"
    case "privacy": "what the app asked, heard unseen, and kept"
    case "lanes": "which lane fixes were matched to"
    case "tour": "what the audio tour did"
    case "download": "what downloads of packs came to"
    case "nearby": "the list of places nearby, and the markers of its map"
    case "plan": "what the plan of a day said, and how it followed the user"
    case "lookup": "what a server was asked, and what was shown of its answers"
    default: ""
    }
  }

  public static func named(_ name: String) -> Metric? { all.first { $0.name == name } }
}
