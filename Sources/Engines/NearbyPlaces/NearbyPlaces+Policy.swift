public import OpeningHours
public import Sensing

extension NearbyPlaces {
  public struct Policy: Hashable, Sendable {
    /// How far from the center places are listed, itself included, in meters: 25 miles (BL-1).
    public var radiusMeters = 25 * DistanceUnits.metersPerMile
    /// Places that are listed at most (BL-1); 1000 is the most there can be.
    public var limit = 25
    /// Which fix is where the user is; after its lifetime a later one is needed before the order
    /// changes, and the last one stays where he was.
    public var age = FixAge()
    /// Accuracy up to which a fix sorts the list, in meters (assumed: the blocks around).
    public var accuracyMeters = 100.0
    /// A listed place gives way to one that is nearer by more than this, in meters; and so far a
    /// center that nobody chose must be off to be moved. NearbyFlickerTests shows what it is worth.
    public var hysteresisMeters = 20.0
    /// How long the region of a map must have stayed as it is before it counts (BL-2).
    public var quiet = Timespan.milliseconds(500)
    /// Markers on the map at most (BL-9; assumed: more hide the map); at most 1000.
    public var markerBudget = 100
    /// Places nearer to each other than this share of the map's height are one marker (assumed: 44
    /// points, the least that a finger hits, of a map of 700).
    public var clusterShare = 44.0 / 700

    /// Whether the order stays that of the first list, though other places are nearer by now.
    package var isSticky = false
    /// Whether the list is sorted from the center though it is known where the user is.
    package var sortsFromCenter = false
    package var listsDeleted = false
    package var listsNameless = false
    package var listsNullIsland = false
    /// Whether a merge is shown; else the list stays until something else changes it.
    package var showsMerges = true
    /// Whether what lies across the antimeridian is found.
    package var crossesAntimeridian = true
    /// Whether a permission that was taken back changes the list.
    package var hearsOfPermission = true
    /// Whether a line that stands still says it when its place opens or closes.
    package var refreshesOpening = true
    /// Whether a place of which nobody knows whether it is open is said to be open.
    package var showsUnknownAsOpen = false
    /// Whether nothing is said of it that hours are old, or that nobody knows how old they are.
    package var showsOldAsSure = false

    public init() {}

    /// What is listed and drawn is looked at one by one.
    static let mostListed = 1000
    static let mostMarkers = 1000

    /// The mile of some of today's files, in meters.
    package static let roundedMileMeters = 1609.34
  }

  /// What the list is sorted from, and distances count from.
  public enum Origin: UInt8, CaseIterable, Sendable {
    case user
    /// Nobody may know where the user is, or nobody does.
    case center
  }

  /// What changed on the screen. The places themselves are `entries`.
  public enum Output: Hashable, Sendable {
    case list(Change)
    case marker(MarkerChange)
    /// The line of the place of this id, which was listed before, says something else of whether it
    /// is open. Of lines that are new `entries` say it.
    case opening(Int64, OpenAnswer)
  }

  /// The list is another, or the distances in it are.
  public struct Change: Hashable, Sendable {
    /// Places that are listed now; 0 where there is nothing to list.
    public var count: Int
    public var origin: Origin
    /// Places that were not listed before.
    public var entered: Int
    /// Places that are listed no more.
    public var left: Int
    /// Of those that stay, how many stand at another place among them.
    public var reordered: Int
  }

  /// A line of the list.
  public struct Entry: Hashable, Sendable {
    public var id: Int64
    /// From the origin, in whole millimeters.
    public var millimeters: Int64
    /// Whether the place is open (MG-20); unknown and undated where nothing is known of its hours,
    /// nil where the list knows no time.
    public var opening: OpenAnswer?

    /// From the origin, in meters.
    public var meters: Double { Double(millimeters) / 1000 }
  }
}

extension NearbyPlaces.Origin: NamedCase {
  public var name: String {
    switch self {
    case .user: "user"
    case .center: "center"
    }
  }
}
