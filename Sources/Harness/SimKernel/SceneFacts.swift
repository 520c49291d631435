public import Geodesy

/// What stands still in a scenario: features lead there, and metrics hold them against it.
public struct SceneFacts: Hashable, Sendable {
  public struct Place: Hashable, Sendable {
    public var name: String
    public var coordinate: Coordinate

    public init(name: String, coordinate: Coordinate) {
      self.name = name
      self.coordinate = coordinate
    }
  }

  /// A stop of an audio tour, and the circle around it.
  public struct TourStop: Hashable, Sendable {
    public var name: String
    public var coordinate: Coordinate
    /// Radius of the circle that triggers it, in meters, above 0.
    public var radiusMeters: Double
    /// Length of what is to be heard, in seconds, above 0.
    public var audioSeconds: Double
    /// False for a silent stop: its file is missing, or was loaded in part.
    public var hasAudio: Bool
    /// To the nearest lane that one can come on, in meters; nil without a map, or where none is
    /// near.
    public var laneMeters: Double?
    /// The course on which one must come, in [0, 360), true north; nil: any.
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

  /// A place that a day is planned among.
  public struct PlanPlace: Hashable, Sendable {
    public var name: String
    /// nil where nobody knows.
    public var coordinate: Coordinate?
    /// In seconds, above 0.
    public var shortestStaySeconds: Double

    public init(name: String, coordinate: Coordinate? = nil, shortestStaySeconds: Double) {
      self.name = name
      self.coordinate = coordinate
      self.shortestStaySeconds = shortestStaySeconds
    }
  }

  /// What a phone can open of the pack that is installed on it.
  public struct Pack: Hashable, Sendable {
    public var hasTiles: Bool
    public var hasGraph: Bool

    public init(hasTiles: Bool, hasGraph: Bool) {
      self.hasTiles = hasTiles
      self.hasGraph = hasGraph
    }
  }

  /// Where the features are to lead.
  public var home: Place
  /// The places of the world that have a name.
  public var places: [Place]
  /// In the order of the tour; empty without one.
  public var tourStops: [TourStop]
  /// Whether the tour plays its stops in their order alone.
  public var isTourOrdered = true
  /// By the numbers that observations have for them; empty without a plan.
  public var planPlaces: [PlanPlace] = []

  /// The place of this number; nil for one that the scenario has not, which only a program of the
  /// user's can come to.
  public func planPlace(_ number: Int) -> PlanPlace? {
    planPlaces.indices.contains(number) ? planPlaces[number] : nil
  }

  /// nil where no feature has one.
  public var pack: Pack?

  public init(
    home: Place, places: [Place] = [], tourStops: [TourStop] = [], pack: Pack? = nil
  ) {
    self.home = home
    self.places = places
    self.tourStops = tourStops
    self.pack = pack
  }
}
