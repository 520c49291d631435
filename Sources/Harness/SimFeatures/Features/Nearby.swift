import Geodesy
import HomeCompass
import NearbyPlaces
import Sensing
public import SimKernel

/// An app's list of places near the user, and its map, under test (BL-1, BL-2, BL-9, EX-1,
/// MG-20).
public struct NearbySettings: FeatureSettings {
  public static let name = "nearby"
  public static let summary = "the list of places near the user, and the markers of its map"
  public static let controlsSensors = false
  public static let needsGraph = false
  public static let needsHome = true

  private var policy = NearbyPlaces.Policy()
  private var world = NearbyWorld()
  private var hours = NearbyHours()
  private var knowsHours = false
  private var miles = 25.0
  private var hasRoundedMile = false
  private var drags: [MapDrag] = []
  /// Interval at which the source deletes the first place of the list; nil for never.
  private var closing: Timespan?

  public init() {}

  public func limitation(by lack: RecordingLack) -> String? {
    switch lack {
    case .accuracy: "none of them sorts the list"
    case .times: "the times at which the list is sorted are assumed"
    case .fixes: "the list is never sorted from the user"
    case .course, .headings, .report, .trueNorth: nil
    }
  }

  public mutating func read(_ parameters: some FeatureParameters) {
    readWorld(parameters)
    readPolicy(parameters)
    readFaults(parameters)
    parameters.group("hours", "opening hours of the places; unknown if left out") {
      readHours($0)
    }
    let drags = MapDrag.list(parameters)
    if !drags.isEmpty { self.drags = drags }
  }

  private mutating func readWorld(_ parameters: some FeatureParameters) {
    world.count = Int(
      parameters.quantity(
        "places", .count, in: 0...500, default: Double(world.count),
        "number of places drawn at random around the home"))
    world.flawedShare = parameters.quantity(
      "flawed", .share, in: 0...1, default: world.flawedShare,
      "share of these places that are deleted, nameless or at latitude and longitude 0")
    world.spreadMeters = parameters.quantity(
      "spread", .length, in: 1...100_000, default: world.spreadMeters,
      "largest distance of the places from the home to the north, east, south and west")
    let seconds = parameters.quantity(
      "closes", .time, in: 0...86_400, default: closing?.seconds ?? 0,
      "interval at which the first place of the list is deleted; 0 for never")
    closing = seconds > 0 ? .seconds(seconds) : nil
  }

  private mutating func readPolicy(_ parameters: some FeatureParameters) {
    miles = parameters.quantity(
      "radius", .count, in: 0.01...1000, default: miles,
      "miles from the middle of the map, else from the user, within which places are listed"
    )
    hasRoundedMile = parameters.either(
      "mile", "rounded", or: "exact", isFirst: hasRoundedMile,
      "the mile: 1609.344 m, or 1609.34 m as in some files")
    policy.limit = Int(
      parameters.quantity(
        "limit", .count, in: 0...1000, default: Double(policy.limit),
        "largest number of places in the list"))
    policy.hysteresisMeters = parameters.quantity(
      "hysteresis", .length, in: 0...1000, default: policy.hysteresisMeters,
      "a listed place is replaced by one that is nearer by more than this")
    policy.quiet = .seconds(
      parameters.quantity(
        "quiet", .time, in: 0...10, default: policy.quiet.seconds,
        "how long the map must be still before its region counts"))
    policy.markerBudget = Int(
      parameters.quantity(
        "markers", .count, in: 0...1000, default: Double(policy.markerBudget),
        "largest number of markers on the map"))
  }

  private mutating func readFaults(_ parameters: some FeatureParameters) {
    policy.isSticky = parameters.either(
      "order", "sticky", or: "nearest", isFirst: policy.isSticky,
      "whether the order follows the user, or is that of the first list")
    policy.sortsFromCenter = parameters.either(
      "sorted_from", "center", or: "user", isFirst: policy.sortsFromCenter,
      "the point from which distances are measured while the user's position is known")
    let lists = parameters.choice(
      "lists", ["sound", "deleted", "nameless"],
      default: policy.listsDeleted ? "deleted" : policy.listsNameless ? "nameless" : "sound",
      "which places are listed: sound ones alone, or deleted or nameless ones too")
    policy.listsDeleted = lists == "deleted"
    policy.listsNameless = lists == "nameless"
    policy.showsMerges = parameters.either(
      "changes", "shown", or: "missed", isFirst: policy.showsMerges,
      "whether the list changes when the source of the places changes")
    policy.hearsOfPermission = parameters.either(
      "permission", "heard", or: "missed", isFirst: policy.hearsOfPermission,
      "whether the list changes when the user withdraws the permission")
  }

  private mutating func readHours(_ parameters: any FeatureParameters) {
    let minutes = parameters.quantity(
      "change_within", .time, in: 0...3600,
      default: knowsHours ? Double(hours.changeMinutes) * 60 : 0,
      "time in which each place opens or closes, midnight in its middle; 0 s: no place has hours")
    hours.changeMinutes = max(1, Int((minutes / 60).rounded()))
    knowsHours = minutes > 0
    hours.unknownShare = parameters.quantity(
      "unknown", .share, in: 0...1, default: hours.unknownShare,
      "share of the places whose hours are unknown, for half of them only until midnight")
    hours.oldShare = parameters.quantity(
      "old", .share, in: 0...1, default: hours.oldShare,
      "share of the others whose hours were checked over half a year ago, or nobody knows when")
    policy.refreshesOpening = parameters.either(
      "said", "always", or: "with_list", isFirst: policy.refreshesOpening,
      "when a line shows that its place opens or closes: at once, or with the list's next redraw")
    policy.showsUnknownAsOpen = parameters.either(
      "unknown_as", "open", or: "unknown", isFirst: policy.showsUnknownAsOpen,
      "what a line shows for a place whose hours are unknown")
    policy.showsOldAsSure = parameters.either(
      "old_as", "sure", or: "old", isFirst: policy.showsOldAsSure,
      "whether a line marks old hours as old, or shows them as sure")
    hours.ignoresRamadan = parameters.either(
      "clock", "summer", or: "morocco", isFirst: hours.ignoresRamadan,
      "the app's clock: that of Morocco, or an hour ahead of UTC in Ramadan, too")
  }

  public func makeFeature(at site: Site) -> any Feature {
    var (policy, world) = (policy, world)
    world.radiusMeters = miles * DistanceUnits.metersPerMile
    policy.radiusMeters =
      miles
      * (hasRoundedMile ? NearbyPlaces.Policy.roundedMileMeters : DistanceUnits.metersPerMile)
    let rim = drags.last?.place ?? site.home.coordinate
    var places = world.places(
      around: site.home.coordinate, rim: rim, random: site.random.fork("nearby"))
    let check = NearbyCheck(
      places, radiusMeters: world.radiusMeters, limit: policy.limit,
      toleranceMeters: NearbyPlaces.Policy().hysteresisMeters)
    var openings: OpeningCheck?
    if knowsHours {
      let facts = hours.give(to: &places, random: site.random.fork("nearby.hours"))
      openings = OpeningCheck(facts, lastMinute: hours.changeMinutes)
    }
    let engine = NearbyPlaces(
      policy: policy, places: places, zero: knowsHours ? hours.zero : nil)
    return NearbyFeature(
      engine, policy, check, openings: openings, plan: ScreenPlan(drags.flatMap(\.regions)),
      closing: closing)
  }
}
