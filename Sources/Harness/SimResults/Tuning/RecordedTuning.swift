public import Sensing

/// A tour judged on recordings of its walk, and the radii that would have served all of them (H-8).
public struct RecordedTuning: Sendable {
  /// One recording.
  public struct Recording: Sendable {
    /// As it was given on the command line.
    public var name: String
    public var fixes: Int
    public var meters: Double
    public var time: Timespan
    /// The longest time without a fix.
    public var longestGap: Timespan
    /// Where the walker was, as in `smoothed, on the lanes of the map`.
    public var way: String
    /// What was assumed of it, each a clause.
    public var assumed: [String]
    /// What it lacks that fences need, each a sentence.
    public var lacks: [String]

    public init(
      name: String, fixes: Int, meters: Double, time: Timespan, longestGap: Timespan, way: String,
      assumed: [String], lacks: [String]
    ) {
      self.name = name
      self.fixes = fixes
      self.meters = meters
      self.time = time
      self.longestGap = longestGap
      self.way = way
      self.assumed = assumed
      self.lacks = lacks
    }
  }

  /// A stop on one recording.
  public struct Pass: Hashable, Sendable {
    /// How near the walker came, in meters.
    public var nearestMeters: Double
    public var today: TuningResult.Totals
    public var recommended: TuningResult.Totals
    /// Radii, rising, under which each visit had its story and nothing else began.
    public var serving: [Double]

    public init(
      nearestMeters: Double, today: TuningResult.Totals, recommended: TuningResult.Totals,
      serving: [Double]
    ) {
      self.nearestMeters = nearestMeters
      self.today = today
      self.recommended = recommended
      self.serving = serving
    }
  }

  /// A stop of the tour.
  public struct Stop: Hashable, Sendable {
    public var id: String
    public var todayMeters: Double
    /// Today's where the recordings do not say more.
    public var recommendedMeters: Double
    /// Radii that serve all recordings, as ranges, rising. Empty where none does.
    public var serving: [ClosedRange<Double>]
    /// By recording.
    public var passes: [Pass]
    /// What more recordings would settle, each a sentence.
    public var open: [String]

    public init(
      id: String, todayMeters: Double, recommendedMeters: Double, serving: [ClosedRange<Double>],
      passes: [Pass], open: [String]
    ) {
      self.id = id
      self.todayMeters = todayMeters
      self.recommendedMeters = recommendedMeters
      self.serving = serving
      self.passes = passes
      self.open = open
    }

    public var visits: Int { passes.reduce(0) { $0 + $1.today.visits } }
  }

  public var title: String
  public var tour: String
  /// How fences are judged, as in `left 10 m beyond, entered by 2 of 3 fixes`.
  public var fences: String
  /// The radii that were looked at, in meters.
  public var range: ClosedRange<Double>
  public var recordings: [Recording]
  public var stops: [Stop]
  /// What is taken for granted, each a sentence.
  public var assumptions: [String]
  /// The lanes where there is a map, the stops in order, and the ways of the recordings as routes.
  public var map: RunMap

  public init(
    title: String, tour: String, fences: String, range: ClosedRange<Double>,
    recordings: [Recording], stops: [Stop], assumptions: [String], map: RunMap
  ) {
    self.title = title
    self.tour = tour
    self.fences = fences
    self.range = range
    self.recordings = recordings
    self.stops = stops
    self.assumptions = assumptions
    self.map = map
  }

  /// Whether any radius is to be changed.
  public var changes: Bool { stops.contains { $0.todayMeters != $0.recommendedMeters } }
}
