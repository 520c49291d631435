public import Geodesy
public import Sensing
public import SimKernel

/// What the map of one run shows, in meters on a local plane.
public struct RunMap: Sendable {
  public struct Lane: Sendable {
    public var points: [PlanePoint]
    /// nil where the width is unknown.
    public var widthMeters: Double?
    public var surroundings: Surroundings

    public init(points: [PlanePoint], widthMeters: Double?, surroundings: Surroundings) {
      self.points = points
      self.widthMeters = widthMeters
      self.surroundings = surroundings
    }
  }

  public struct GivenFix: Sendable {
    public var point: PlanePoint
    public var accuracyMeters: Double?
    /// When the app was handed it.
    public var instant: Instant
    /// When it was valid, by the phone's clock.
    public var measured: Instant
    /// Index into `faults` of the fault that changed it.
    public var fault: Int?
    /// How far from where the phone was when it was measured; nil without ground truth.
    public var errorMeters: Double?

    /// - Parameter measured: nil where it was measured as it was handed over.
    public init(
      point: PlanePoint, accuracyMeters: Double?, instant: Instant, measured: Instant? = nil,
      fault: Int?, errorMeters: Double? = nil
    ) {
      self.point = point
      self.accuracyMeters = accuracyMeters
      self.instant = instant
      self.measured = measured ?? instant
      self.fault = fault
      self.errorMeters = errorMeters
    }
  }

  /// A fault, and where the walker really was while it was on.
  public struct FaultPath: Sendable {
    public var bite: FaultBite
    /// Empty without ground truth.
    public var points: [PlanePoint]

    public init(_ bite: FaultBite, points: [PlanePoint]) {
      self.bite = bite
      self.points = points
    }
  }

  public struct Mark: Sendable {
    public var point: PlanePoint
    public var label: String
    /// Of the circle around it that triggers something, in meters; nil for a mere place.
    public var radiusMeters: Double?
    /// The course on which one must come for that, in [0, 360), true north; nil: any.
    public var approachDegrees: Double?

    public init(
      point: PlanePoint, label: String, radiusMeters: Double? = nil, approachDegrees: Double? = nil
    ) {
      self.point = point
      self.label = label
      self.radiusMeters = radiusMeters
      self.approachDegrees = approachDegrees
    }
  }

  public var origin: Coordinate
  /// Whom the lanes are owed to; nil where they are nobody's.
  public var attribution: String?
  public var lanes: [Lane]
  /// The path really walked; empty for a recording.
  public var truth: [PlanePoint]
  public var fixes: [GivenFix]
  /// In the order the app drew them; the last was in force at the end.
  public var routes: [[PlanePoint]]
  /// When the app drew each of `routes`; empty where nobody knows.
  public var routeInstants: [Instant]
  public var faults: [FaultPath]
  /// Start, home, stops of a tour and other named places.
  public var places: [Mark]
  /// The worst moment of each missed expectation.
  public var worstMoments: [Mark]

  public init(
    origin: Coordinate, lanes: [Lane] = [], truth: [PlanePoint] = [], fixes: [GivenFix] = [],
    routes: [[PlanePoint]] = [], routeInstants: [Instant] = [], faults: [FaultPath] = [],
    places: [Mark] = [],
    worstMoments: [Mark] = []
  ) {
    self.origin = origin
    self.lanes = lanes
    self.truth = truth
    self.fixes = fixes
    self.routes = routes
    self.routeInstants = routeInstants
    self.faults = faults
    self.places = places
    self.worstMoments = worstMoments
  }
}
