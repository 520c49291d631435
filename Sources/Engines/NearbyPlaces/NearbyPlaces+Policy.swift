public import OpeningHours
public import Sensing

extension NearbyPlaces {
  public struct Policy: Hashable, Sendable {
    /// The distance from the center up to which places are listed, in meters, inclusive: 25 miles
    /// (BL-1).
    public var radiusMeters = 25 * DistanceUnits.metersPerMile
    /// Most listed places (BL-1); at most 1000.
    public var limit = 25
    /// Limits for the age of the user's fix; after its lifetime the order changes only with a later
    /// one, and the last one stays as the user's position.
    public var age = FixAge()
    /// Worst accuracy of a fix that sorts the list, in meters (assumed: the blocks around).
    public var accuracyMeters = 100.0
    /// A listed place is replaced by one that is nearer by more than this, in meters; a center not
    /// chosen by the user moves only if it is off by more than this. NearbyFlickerTests shows the
    /// effect.
    public var hysteresisMeters = 20.0
    /// How long the region of a map must stay unchanged before it counts (BL-2).
    public var quiet = Timespan.milliseconds(500)
    /// Most markers on the map (BL-9; assumed: more hide the map); at most 1000.
    public var markerBudget = 100
    /// Places nearer to each other than this share of the map's height are merged into one marker
    /// (assumed: 44 points, the smallest touch target, of a map of 700).
    public var clusterShare = 44.0 / 700

    /// Whether the order of the first list stays, even if other places are nearer now.
    package var isSticky = false
    /// Whether the list is sorted from the center although the user's position is known.
    package var sortsFromCenter = false
    package var listsDeleted = false
    package var listsNameless = false
    package var listsNullIsland = false
    /// Whether a merge is shown; if not, the list stays until something else changes it.
    package var showsMerges = true
    /// Whether places across the antimeridian are found.
    package var crossesAntimeridian = true
    /// Whether a withdrawn permission changes the list.
    package var hearsOfPermission = true
    /// Whether an unchanged line is updated when its place opens or closes.
    package var refreshesOpening = true
    /// Whether a place with unknown hours is shown as open.
    package var showsUnknownAsOpen = false
    /// Whether old or undated hours are shown without a notice.
    package var showsOldAsSure = false

    public init() {}

    /// Limits, because listed and drawn places are processed one by one.
    static let mostListed = 1000
    static let mostMarkers = 1000

    /// The mile used by some of the current files, in meters.
    package static let roundedMileMeters = 1609.34
  }

  /// The point from which the list is sorted and distances are measured.
  public enum Origin: UInt8, CaseIterable, Sendable {
    case user
    /// The user's position is not allowed, or not known.
    case center
  }

  /// A change on the screen. The places themselves are in `entries`.
  public enum Output: Hashable, Sendable {
    case list(Change)
    case marker(MarkerChange)
    /// The opening state of a listed line changed, for the place with this id. New lines have
    /// theirs in `entries`.
    case opening(Int64, OpenAnswer)
  }

  /// The list, or the distances in it, changed.
  public struct Change: Hashable, Sendable {
    /// Number of places listed now; 0 if there are none.
    public var count: Int
    public var origin: Origin
    /// Places that were not listed before.
    public var entered: Int
    /// Places that are no longer listed.
    public var left: Int
    /// Number of remaining places whose order among them changed.
    public var reordered: Int
  }

  /// A line of the list.
  public struct Entry: Hashable, Sendable {
    public var id: Int64
    /// Distance from the origin, in whole millimeters.
    public var millimeters: Int64
    /// Whether the place is open (MG-20); unknown and undated if its hours are unknown, nil if the
    /// list has no clock.
    public var opening: OpenAnswer?

    /// Distance from the origin, in meters.
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
