public import Sensing

/// A tour judged on recordings of its walk, and the radii that fit all of them (H-8).
public struct RecordedTuning: Sendable {
  /// One recording.
  public struct Recording: Sendable {
    /// Name as given on the command line.
    public var name: String
    public var fixes: Int
    public var meters: Double
    public var time: Timespan
    /// The longest time without a fix.
    public var longestGap: Timespan
    /// Source of the walker's path, as in `smoothed, on the lanes of the map`.
    public var way: String
    /// Assumptions on it, each a clause.
    public var assumed: [String]
    /// Missing data that fences need, each a sentence.
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
    /// Smallest distance of the walker from the stop, in meters.
    public var nearestMeters: Double
    public var today: TuningResult.Totals
    public var recommended: TuningResult.Totals
    /// Radii, ascending, with which each visit started its story and no other story started.
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
    /// The recommended radius; today's radius if the recordings suggest no other.
    public var recommendedMeters: Double
    /// Ranges of radii that fit all recordings, ascending; empty if there are none.
    public var serving: [ClosedRange<Double>]
    /// The stop's passes, one per recording.
    public var passes: [Pass]
    /// Open questions that more recordings would settle, each a sentence.
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
  /// The rule of the fences, as in `left 10 m beyond, entered by 2 of 3 fixes`.
  public var fences: String
  /// The examined radii, in meters.
  public var range: ClosedRange<Double>
  public var recordings: [Recording]
  public var stops: [Stop]
  /// Assumptions, each a sentence.
  public var assumptions: [String]
  /// The lanes if there is a map, the stops in order, and the paths of the recordings as routes.
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

  /// Whether any radius should change.
  public var changes: Bool { stops.contains { $0.todayMeters != $0.recommendedMeters } }
}
