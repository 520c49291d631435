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
    public var instant: Instant
    /// Index into `faults` of the fault that changed it.
    public var fault: Int?

    public init(point: PlanePoint, accuracyMeters: Double?, instant: Instant, fault: Int?) {
      self.point = point
      self.accuracyMeters = accuracyMeters
      self.instant = instant
      self.fault = fault
    }
  }

  /// A fault while it was active.
  public struct FaultWindow: Sendable {
    public var name: String
    public var start: Instant
    public var end: Instant
    /// Where the walker really was meanwhile; empty without ground truth.
    public var path: [PlanePoint]

    public init(name: String, start: Instant, end: Instant, path: [PlanePoint]) {
      self.name = name
      self.start = start
      self.end = end
      self.path = path
    }
  }

  public struct Mark: Sendable {
    public var point: PlanePoint
    public var label: String

    public init(point: PlanePoint, label: String) {
      self.point = point
      self.label = label
    }
  }

  public var origin: Coordinate
  public var lanes: [Lane]
  /// The path really walked; empty for a recording.
  public var truth: [PlanePoint]
  public var fixes: [GivenFix]
  /// In the order the app drew them; the last was in force at the end.
  public var routes: [[PlanePoint]]
  public var faults: [FaultWindow]
  /// Start, home and other named places.
  public var places: [Mark]
  /// The worst moment of each missed expectation.
  public var worstMoments: [Mark]

  public init(
    origin: Coordinate, lanes: [Lane] = [], truth: [PlanePoint] = [], fixes: [GivenFix] = [],
    routes: [[PlanePoint]] = [], faults: [FaultWindow] = [], places: [Mark] = [],
    worstMoments: [Mark] = []
  ) {
    self.origin = origin
    self.lanes = lanes
    self.truth = truth
    self.fixes = fixes
    self.routes = routes
    self.faults = faults
    self.places = places
    self.worstMoments = worstMoments
  }
}
