public import SimNumerics

/// What a tuning of trigger radii came to (H-8).
public struct TuningResult: Sendable {
  /// How a fence is judged, beside its radius.
  public struct Mode: Hashable, Sendable {
    /// As in `exit 10 m beyond, 2 of 3 fixes`.
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
    /// Of a stop, really.
    public var visits: Int
    public var detected: Int
    /// Entries that belong to no visit.
    public var falses: Int
    public var kilometers: Double
    public var hours: Double

    public init(
      visits: Int, detected: Int, falses: Int, kilometers: Double, hours: Double
    ) {
      self.visits = visits
      self.detected = detected
      self.falses = falses
      self.kilometers = kilometers
      self.hours = hours
    }

    /// NaN without visits.
    public var detection: Double { Double(detected) / Double(visits) }
    public var falsesPerKilometer: Double { Double(falses) / kilometers }
    public var falsesPerHour: Double { Double(falses) / hours }
  }

  /// A stop of the tour.
  public struct Stop: Hashable, Sendable {
    public var id: String
    public var todayMeters: Double
    public var recommendedMeters: Double
    /// Where the recommendation would lie on other walks, 95 %.
    public var interval: ClosedRange<Double>
    /// Whether it is the largest radius that was looked at: a larger one may do better.
    public var isAtEnd: Bool
    public var today: Totals
    public var recommended: Totals
    /// What no radius cures here, each a sentence.
    public var incurable: [String]

    public init(
      id: String, todayMeters: Double, recommendedMeters: Double, interval: ClosedRange<Double>,
      isAtEnd: Bool, today: Totals, recommended: Totals, incurable: [String]
    ) {
      self.id = id
      self.todayMeters = todayMeters
      self.recommendedMeters = recommendedMeters
      self.interval = interval
      self.isAtEnd = isAtEnd
      self.today = today
      self.recommended = recommended
      self.incurable = incurable
    }
  }

  /// A way through the trade-off.
  public struct Curve: Hashable, Sendable {
    public struct Point: Hashable, Sendable {
      /// Of all stops, in meters; where they differ, in the order of the stops.
      public var radiiMeters: [Double]
      public var totals: Totals

      public init(radiiMeters: [Double], totals: Totals) {
        self.radiiMeters = radiiMeters
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

  /// Both settings on walks that nothing was tuned on, walk by walk.
  public struct Verification: Hashable, Sendable {
    public var firstSeed: UInt64
    public var walks: Int
    public var today: Totals
    public var recommended: Totals
    /// Mean of what a walk gained, recommended less today.
    public var falses: Estimate
    public var detection: Estimate

    public init(
      firstSeed: UInt64, walks: Int, today: Totals, recommended: Totals, falses: Estimate,
      detection: Estimate
    ) {
      self.firstSeed = firstSeed
      self.walks = walks
      self.today = today
      self.recommended = recommended
      self.falses = falses
      self.detection = detection
    }
  }

  public var title: String
  public var scenario: String
  public var firstSeed: UInt64
  public var walks: Int
  public var candidates: Int
  public var goal: String
  /// Whether the recommendation reaches the goal.
  public var isReached: Bool
  public var todayMode: Mode
  public var recommendedMode: Mode
  public var today: Totals
  public var recommended: Totals
  public var stops: [Stop]
  public var curves: [Curve]
  /// nil where none was asked for.
  public var verification: Verification?
  /// What is taken for granted, each a sentence.
  public var assumptions: [String]

  public init(
    title: String, scenario: String, firstSeed: UInt64, walks: Int, candidates: Int, goal: String,
    isReached: Bool, todayMode: Mode, recommendedMode: Mode, today: Totals, recommended: Totals,
    stops: [Stop], curves: [Curve], verification: Verification?, assumptions: [String]
  ) {
    self.title = title
    self.scenario = scenario
    self.firstSeed = firstSeed
    self.walks = walks
    self.candidates = candidates
    self.goal = goal
    self.isReached = isReached
    self.todayMode = todayMode
    self.recommendedMode = recommendedMode
    self.today = today
    self.recommended = recommended
    self.stops = stops
    self.curves = curves
    self.verification = verification
    self.assumptions = assumptions
  }
}
