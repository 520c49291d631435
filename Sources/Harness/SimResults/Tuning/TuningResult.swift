public import SimNumerics

/// The result of tuning trigger radii (H-8).
public struct TuningResult: Sendable {
  /// The rule of a fence apart from its radius.
  public struct Mode: Hashable, Sendable {
    /// Text as in `left 10 m beyond, entered by 2 of 3 fixes`.
    public var words: String
    /// Exit margin and confirming fixes; both nil for the policy of the scenario.
    public var exitMeters: Double?
    public var confirm: Int?

    public init(words: String, exitMeters: Double?, confirm: Int?) {
      self.words = words
      self.exitMeters = exitMeters
      self.confirm = confirm
    }
  }

  /// Sums of what fences did over some walks.
  public struct Totals: Hashable, Sendable {
    public var walks = 0
    /// True visits of a stop.
    public var visits = 0
    /// Visits in which the story started.
    public var noticed = 0
    /// Stories started without a visit, started again, and started before their turn.
    public var falses = 0
    public var repeats = 0
    public var outOfTurn = 0
    /// Distance still to walk to the stop when a story started, the part of it without view of the
    /// stop, and distance walked past the stop; sums over the stories of visits.
    public var earlyMeters = 0.0
    public var hiddenMeters = 0.0
    public var lateMeters = 0.0
    /// Time until the walker reached the stop, as a sum.
    public var leadSeconds = 0.0

    public init() {}

    public var missed: Int { visits - noticed }
    /// Share of the visits with a started story; NaN without visits.
    public var noticedShare: Double { Double(noticed) / Double(visits) }
    /// Mean distance and time per story still to go to the stop; NaN if none started.
    public var meanEarlyMeters: Double { earlyMeters / Double(noticed) }
    public var meanLeadSeconds: Double { leadSeconds / Double(noticed) }
    /// Share of that distance without view of the stop; NaN if the distance is 0.
    public var hiddenShare: Double { hiddenMeters / earlyMeters }

    public static func += (sum: inout Self, other: Self) {
      sum.walks = max(sum.walks, other.walks)
      sum.visits += other.visits
      sum.noticed += other.noticed
      sum.falses += other.falses
      sum.repeats += other.repeats
      sum.outOfTurn += other.outOfTurn
      sum.earlyMeters += other.earlyMeters
      sum.hiddenMeters += other.hiddenMeters
      sum.lateMeters += other.lateMeters
      sum.leadSeconds += other.leadSeconds
    }
  }

  /// A stop of the tour.
  public struct Stop: Hashable, Sendable {
    public var id: String
    public var todayMeters: Double
    public var recommendedMeters: Double
    /// Radii not shown to be worse than the best; in 19 of 20 cases they include the radius that is
    /// best on many more walks. nil if the stop was never visited.
    public var set: ClosedRange<Double>?
    /// Whether the set includes the largest examined radius; a larger one may be better.
    public var isAtEnd: Bool
    public var today: Totals
    public var recommended: Totals
    /// Where its story started in the fresh walks with the recommended radius, in meters of path
    /// before the stop, negative after it; walks without a start are left out.
    public var starts: [Double]
    /// Problems that no radius solves, each a sentence.
    public var incurable: [String]

    public init(
      id: String, todayMeters: Double, recommendedMeters: Double, set: ClosedRange<Double>?,
      isAtEnd: Bool, today: Totals, recommended: Totals, starts: [Double], incurable: [String]
    ) {
      self.id = id
      self.todayMeters = todayMeters
      self.recommendedMeters = recommendedMeters
      self.set = set
      self.isAtEnd = isAtEnd
      self.today = today
      self.recommended = recommended
      self.starts = starts
      self.incurable = incurable
    }
  }

  /// The totals of using one radius for all stops.
  public struct Curve: Hashable, Sendable {
    public struct Point: Hashable, Sendable {
      /// The radius of all stops, in meters.
      public var radiusMeters: Double
      public var totals: Totals

      public init(radiusMeters: Double, totals: Totals) {
        self.radiusMeters = radiusMeters
        self.totals = totals
      }
    }

    public var name: String
    public var points: [Point]

    public init(name: String, points: [Point]) {
      self.name = name
      self.points = points
    }
  }

  /// Settings tested walk by walk on walks that were not used for tuning.
  public struct Verification: Sendable {
    /// One radius for all stops, compared with the recommendation on the same walks.
    public struct Plain: Hashable, Sendable {
      /// Index in `curves`.
      public var curve: Int
      public var radiusMeters: Double
      /// Mean extra cost per walk compared with the recommendation, and its standard error.
      public var cost: Double
      public var error: Double
      /// Whether it is significantly better, judged together with all others.
      public var isBetter: Bool

      public init(
        curve: Int, radiusMeters: Double, cost: Double, error: Double, isBetter: Bool
      ) {
        self.curve = curve
        self.radiusMeters = radiusMeters
        self.cost = cost
        self.error = error
        self.isBetter = isBetter
      }
    }

    public var firstSeed: UInt64
    public var walks: Int
    public var today: Totals
    /// Totals of the settings chosen on the tuning walks, recommended or not.
    public var chosen: Totals
    /// For each stop, where its story started: see `Stop.starts`.
    public var starts: (today: [[Double]], chosen: [[Double]])
    /// Totals of the chosen radii with today's fence rule.
    public var radiiAlone: Totals
    /// Visits without their story if, in an ordered tour, every stop after a missed one is silent,
    /// too; nil for a tour in any order.
    public var missedInOrder: (today: Int, chosen: Int)?
    /// Mean change of the cost per walk, chosen minus today.
    public var cost: Estimate
    public var plain: [Plain]

    public init(
      firstSeed: UInt64, walks: Int, today: Totals, chosen: Totals, radiiAlone: Totals,
      cost: Estimate, plain: [Plain], starts: (today: [[Double]], chosen: [[Double]]) = ([], [])
    ) {
      self.firstSeed = firstSeed
      self.walks = walks
      self.today = today
      self.chosen = chosen
      self.radiiAlone = radiiAlone
      self.cost = cost
      self.plain = plain
      self.starts = starts
    }
  }

  /// The recommendation.
  public enum Advice: String, Sendable {
    /// Other settings are significantly better on fresh walks.
    case change
    /// No setting is significantly better; today's settings stay.
    case keep
    /// One radius for all stops is significantly better than the chosen settings: there were too
    /// few walks for tuning, and today's settings stay.
    case undecided = "more walks"
    /// A detection share was requested, and other settings reach it.
    case reached
    /// No settings reach it; the result notices the largest share.
    case outOfReach = "out of reach"
  }

  public var title: String
  public var scenario: String
  public var firstSeed: UInt64
  public var walks: Int
  public var candidates: Int
  public var goal: String
  public var costs: TuningCosts
  public var advice: Advice
  public var todayMode: Mode
  public var recommendedMode: Mode
  public var today: Totals
  public var recommended: Totals
  public var stops: [Stop]
  public var curves: [Curve]
  public var verification: Verification
  /// Assumptions, each a sentence.
  public var assumptions: [String]
  /// The lanes, the path of the first walk, and the stops in order; nil without a map.
  public var map: RunMap?

  public init(
    title: String, scenario: String, firstSeed: UInt64, walks: Int, candidates: Int, goal: String,
    costs: TuningCosts, advice: Advice, todayMode: Mode, recommendedMode: Mode, today: Totals,
    recommended: Totals, stops: [Stop], curves: [Curve], verification: Verification,
    assumptions: [String], map: RunMap? = nil
  ) {
    self.title = title
    self.scenario = scenario
    self.firstSeed = firstSeed
    self.walks = walks
    self.candidates = candidates
    self.goal = goal
    self.costs = costs
    self.advice = advice
    self.todayMode = todayMode
    self.recommendedMode = recommendedMode
    self.today = today
    self.recommended = recommended
    self.stops = stops
    self.curves = curves
    self.verification = verification
    self.assumptions = assumptions
    self.map = map
  }

  /// Whether any setting should change.
  public var changes: Bool {
    todayMode != recommendedMode || stops.contains { $0.todayMeters != $0.recommendedMeters }
  }

  /// Mean cost per walk.
  public func costPerWalk(_ totals: Totals) -> Double {
    costs.cost(totals) / Double(totals.walks)
  }
}
