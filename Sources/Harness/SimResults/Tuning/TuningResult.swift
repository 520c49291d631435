public import SimNumerics

/// What a tuning of trigger radii found (H-8).
public struct TuningResult: Sendable {
  /// How a fence is judged, beside its radius.
  public struct Mode: Hashable, Sendable {
    /// As in `left 10 m beyond, entered by 2 of 3 fixes`.
    public var words: String
    /// Both nil for the policy of the scenario.
    public var exitMeters: Double?
    public var confirm: Int?

    public init(words: String, exitMeters: Double?, confirm: Int?) {
      self.words = words
      self.exitMeters = exitMeters
      self.confirm = confirm
    }
  }

  /// What fences come to over some walks.
  public struct Totals: Hashable, Sendable {
    public var walks = 0
    /// Of a stop, really.
    public var visits = 0
    /// Visits in which the story began.
    public var noticed = 0
    /// Stories begun that belong to no visit, begun anew, and before their turn.
    public var falses = 0
    public var repeats = 0
    public var outOfTurn = 0
    /// Way still to walk to the stop when a story began, the part of it without the stop in sight,
    /// and way walked since the stop; sums over the stories of visits.
    public var earlyMeters = 0.0
    public var hiddenMeters = 0.0
    public var lateMeters = 0.0
    /// Time until the walker was at the stop, as a sum.
    public var leadSeconds = 0.0

    public init() {}

    public var missed: Int { visits - noticed }
    /// Share of the visits that were noticed; NaN without any.
    public var noticedShare: Double { Double(noticed) / Double(visits) }
    /// Of a story: way and time still to go to the stop; NaN where none began.
    public var meanEarlyMeters: Double { earlyMeters / Double(noticed) }
    public var meanLeadSeconds: Double { leadSeconds / Double(noticed) }
    /// Share of that way without the stop in sight; NaN where there was no way to go.
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
    /// Radii that are not shown to be worse than the best: the best of many more walks is among
    /// them in 19 of 20 cases. nil where the stop was never visited.
    public var set: ClosedRange<Double>?
    /// Whether the set reaches the largest radius that was looked at: a larger one may do better.
    public var isAtEnd: Bool
    public var today: Totals
    public var recommended: Totals
    /// Where its story began in the fresh walks as recommended, in meters of way before the stop,
    /// below 0 behind it; those in which it did not are left out.
    public var starts: [Double]
    /// What no radius cures here, each a sentence.
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

  /// What one radius everywhere comes to.
  public struct Curve: Hashable, Sendable {
    public struct Point: Hashable, Sendable {
      /// Of all stops, in meters.
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

  /// Settings on walks that nothing was tuned on, walk by walk.
  public struct Verification: Sendable {
    /// One radius everywhere, against the recommendation on the same walks.
    public struct Plain: Hashable, Sendable {
      /// Of `curves`.
      public var curve: Int
      public var radiusMeters: Double
      /// Mean of what a walk costs more than with the recommendation, and its standard error.
      public var cost: Double
      public var error: Double
      /// Whether it is shown to be better, judged together with all others.
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
    /// What was chosen on the other walks, whether or not it is recommended.
    public var chosen: Totals
    /// For each stop, where its story began: see `Stop.starts`.
    public var starts: (today: [[Double]], chosen: [[Double]])
    /// The chosen radii with fences judged as today.
    public var radiiAlone: Totals
    /// Mean of what a walk gained, chosen less today.
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

  /// What is advised.
  public enum Advice: String, Sendable {
    /// Other settings are shown to serve better on fresh walks.
    case change
    /// None is shown to: today's stay.
    case keep
    /// One radius everywhere is shown to be better than what was chosen: the walks were too few to
    /// choose on, and today's stay.
    case undecided = "more walks"
    /// A detection was asked for, and other settings reach it.
    case reached
    /// None does; this one notices most.
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
  /// What is taken for granted, each a sentence.
  public var assumptions: [String]
  /// The lanes, the way of the first walk, and the stops in order; nil where there is no map.
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

  /// Whether anything is to be changed.
  public var changes: Bool {
    todayMode != recommendedMode || stops.contains { $0.todayMeters != $0.recommendedMeters }
  }

  /// What a walk costs.
  public func costPerWalk(_ totals: Totals) -> Double {
    costs.cost(totals) / Double(totals.walks)
  }
}
