public import Geodesy

/// The fixed facts of a scenario: features lead to these places, and metrics compare features with
/// them.
public struct SceneFacts: Sendable {
  public struct Place: Hashable, Sendable {
    public var name: String
    public var coordinate: Coordinate

    public init(name: String, coordinate: Coordinate) {
      self.name = name
      self.coordinate = coordinate
    }
  }

  /// A stop of an audio tour, and its trigger circle.
  public struct TourStop: Hashable, Sendable {
    public var name: String
    public var coordinate: Coordinate
    /// Radius of the trigger circle, in meters, above 0.
    public var radiusMeters: Double
    /// Length of the audio, in seconds, above 0.
    public var audioSeconds: Double
    /// False for a silent stop: its audio file is missing or was only partly loaded.
    public var hasAudio: Bool
    /// Distance to the nearest lane on which one can approach, in meters; nil without a map or
    /// without a lane nearby.
    public var laneMeters: Double?
    /// The course on which one must approach, in [0, 360), from true north; nil for any course.
    public var approachDegrees: Double?

    public init(
      name: String, coordinate: Coordinate, radiusMeters: Double, audioSeconds: Double,
      hasAudio: Bool
    ) {
      self.name = name
      self.coordinate = coordinate
      self.radiusMeters = radiusMeters
      self.audioSeconds = audioSeconds
      self.hasAudio = hasAudio
    }
  }

  /// A place that the plan of a day can contain.
  public struct PlanPlace: Hashable, Sendable {
    public var name: String
    /// nil where it is not known.
    public var coordinate: Coordinate?
    /// The shortest stay, in seconds, above 0.
    public var shortestStaySeconds: Double

    public init(name: String, coordinate: Coordinate? = nil, shortestStaySeconds: Double) {
      self.name = name
      self.coordinate = coordinate
      self.shortestStaySeconds = shortestStaySeconds
    }
  }

  /// A lane of the app's map: a line between two nodes.
  public struct Lane: Sendable {
    /// Numbers of the nodes, 0 and above.
    public var from: Int32
    public var to: Int32
    /// From `from` to `to`; at least two.
    public var points: [PlanePoint]
    /// Whether walkers may only go from `from` to `to`.
    public var isOneWay: Bool
    /// Speed on it as a share of that on open ground without a crowd, in (0, 1].
    public var speedShare: Double

    public init(
      from: Int32, to: Int32, points: [PlanePoint], isOneWay: Bool = false, speedShare: Double = 1
    ) {
      self.from = from
      self.to = to
      self.points = points
      self.isOneWay = isOneWay
      self.speedShare = speedShare
    }
  }

  /// Lists the lanes when they are first needed: most runs need none.
  public typealias LaneList = @Sendable () -> [Lane]

  /// What a phone can open of the pack that is installed on it.
  public struct Pack: Hashable, Sendable {
    public var hasTiles: Bool
    public var hasGraph: Bool

    public init(hasTiles: Bool, hasGraph: Bool) {
      self.hasTiles = hasTiles
      self.hasGraph = hasGraph
    }
  }

  /// The place that the features lead to.
  public var home: Place
  /// The named places of the world.
  public var places: [Place]
  /// The stops in the order of the tour; empty without a tour.
  public var tourStops: [TourStop]
  /// Whether the tour plays its stops only in their order.
  public var isTourOrdered = true
  /// The places, indexed by the numbers that observations use; empty without a plan.
  public var planPlaces: [PlanPlace] = []

  /// The place with this number; nil for an unknown number, which only a user's own program can
  /// produce.
  public func planPlace(_ number: Int) -> PlanPlace? {
    planPlaces.indices.contains(number) ? planPlaces[number] : nil
  }

  /// nil where no feature has one.
  public var pack: Pack?
  /// The lanes of the app's map; nil where no feature leads along lanes.
  public var lanes: LaneList?
  /// The lanes after `pack_changed`; nil where they stay the same.
  public var newLanes: LaneList?

  public init(
    home: Place, places: [Place] = [], tourStops: [TourStop] = [], pack: Pack? = nil
  ) {
    self.home = home
    self.places = places
    self.tourStops = tourStops
    self.pack = pack
  }
}
