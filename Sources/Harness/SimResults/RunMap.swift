public import Geodesy
public import Sensing
public import SimKernel

/// The content of one run's map, in meters on a local plane.
public struct RunMap: Sendable {
  public struct Lane: Sendable {
    public var points: [PlanePoint]
    /// nil if the width is unknown.
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
    /// When the app received it.
    public var instant: Instant
    /// When it was measured, by the phone's clock.
    public var measured: Instant
    /// Index in `faults` of the fault that changed it.
    public var fault: Int?
    /// Distance from the phone's true position at the time of measurement; nil without ground
    /// truth.
    public var errorMeters: Double?

    /// - Parameter measured: nil if it was measured at the time of delivery.
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

  /// A fault, and the walker's true path while it was active.
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
    /// Radius, in meters, of the circle around it that triggers something; nil for a place without
    /// one.
    public var radiusMeters: Double?
    /// Required course of approach, in [0, 360), true north; nil: any.
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
  /// Attribution of the map data; nil if none is required.
  public var attribution: String?
  public var lanes: [Lane]
  /// The true path; empty for a recording.
  public var truth: [PlanePoint]
  public var fixes: [GivenFix]
  /// Routes in the order in which the app drew them; the last one was in force at the end.
  public var routes: [[PlanePoint]]
  /// When the app drew each of `routes`; empty if unknown.
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
