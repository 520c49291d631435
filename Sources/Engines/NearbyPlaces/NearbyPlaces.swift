import Geodesy
public import OpeningHours
import PowerPolicy
public import Sensing

/// Lists the places around the center of a map, or around the user if there is none, sorted from
/// the user; also the markers on the map, and whether places are open (BL-1, BL-9, EX-1, MG-20).
///
/// A place is listed if it has a name and a position, is not deleted, and lies within the radius of
/// the center. `entries` is the list; outputs report its changes. A list does not visit all places,
/// and allocates nothing after the first one. Nothing is kept after a restart (BL-7).
public struct NearbyPlaces: Engine {
  private static let regionToken = WakeToken(rawValue: 0)
  private static let openingToken = WakeToken(rawValue: 1)

  private let policy: Policy
  private var catalog: PlaceCatalog
  private var order: NearbyOrder
  private var search: PlaceSearch
  private var markers: MarkerBoard
  /// nil if the time is unknown.
  private var openings: OpeningBoard?
  private var openingWake: Instant?
  private var isVisible = false
  private var isAllowed = true
  private var user: Coordinate?
  private var freshness: FixFreshness
  /// The region in effect, and the one that waits for the debounce.
  private var region: MapRegion?
  private var nextRegion: MapRegion?
  private var debounce: Debounce
  /// The point around which places are listed.
  private var center: Coordinate?
  private var origin = Origin.center

  /// The lines of the list, in order.
  public private(set) var entries: [Entry] = []

  /// - Parameter zero: the minute that starts at instant zero; nil if unknown, and then no line
  ///   shows whether its place is open.
  public init(policy: Policy = Policy(), places: [Place] = [], zero: UTCMinute? = nil) {
    self.policy = policy
    var rules = PlaceCatalog.Rules()
    rules.listsDeleted = policy.listsDeleted
    rules.listsNameless = policy.listsNameless
    rules.listsNullIsland = policy.listsNullIsland
    catalog = PlaceCatalog(rules: rules)
    catalog.merge(places)
    let limit = min(max(policy.limit, 0), Policy.mostListed)
    order = NearbyOrder(
      limit: limit,
      hysteresisMeters: policy.isSticky ? .infinity : policy.hysteresisMeters)
    freshness = FixFreshness(lifetime: policy.age.lifetime)
    debounce = Debounce(quiet: policy.quiet)
    markers = MarkerBoard(budget: min(policy.markerBudget, Policy.mostMarkers))
    openings = zero.map { OpeningBoard(zero: $0, policy: policy, limit: limit) }
    entries.reserveCapacity(limit)
    let nowhere = Coordinate(latitudeDegrees: 0, longitudeDegrees: 0)
    search = PlaceSearch(
      from: nowhere, in: GroundCircle(center: nowhere, radiusMeters: policy.radiusMeters),
      limit: limit,
      crossesAntimeridian: policy.crossesAntimeridian)
  }

  /// Number of places that can be listed.
  public var count: Int { catalog.count }

  /// The place with this id, listed or not; nil for an unknown id.
  public func place(_ id: Int64) -> Place? {
    catalog.slot(of: id).map { catalog.places[Int($0)] }
  }

  public mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    switch event {
    case .app(.screenOpened): open(at: instant, into: &effects)
    case .app(.screenLeft), .app(.screenLost): isVisible = false
    case .fix(let fix): handle(fix, at: instant, into: &effects)
    case .authorization(let authorization): handle(authorization, at: instant, into: &effects)
    case .mapRegion(let region): handle(region, at: instant, into: &effects)
    case .wake(NearbyPlaces.regionToken): settle(at: instant, into: &effects)
    case .wake(NearbyPlaces.openingToken):
      openingWake = nil
      if isVisible { sayOpenings(at: instant, into: &effects) }
    default: break
    }
  }

  /// Takes changes from the source of the places: new, changed and deleted ones.
  public mutating func merge(
    _ changes: [Place], at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    catalog.merge(changes)
    for place in changes { catalog.slot(of: place.id).map { openings?.doubt($0) } }
    guard policy.showsMerges else { return }
    list(at: instant, into: &effects)
    mark(into: &effects)
  }

  /// Lists only places of `categories`.
  public mutating func select(
    _ categories: PlaceCategories, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard categories != catalog.tree.selection else { return }
    catalog.select(categories)
    order.forget()
    list(at: instant, into: &effects)
    mark(into: &effects)
  }

  /// Handles an opened screen, whose list and map start empty.
  private mutating func open(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    guard !isVisible else { return }
    isVisible = true
    order.clear()
    openings?.clear()
    markers.clear()
    list(at: instant, into: &effects)
    mark(into: &effects)
  }

  // MARK: the user's position

  private mutating func handle(
    _ fix: Fix, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard isAllowed, fix.isValid, let accuracy = fix.horizontalAccuracyMeters,
      accuracy <= policy.accuracyMeters, freshness.accept(fix, at: instant) != nil
    else { return }
    user = fix.coordinate
    list(at: instant, into: &effects)
  }

  private mutating func handle(
    _ authorization: Authorization, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard policy.hearsOfPermission, authorization.allowsLocation != isAllowed else { return }
    isAllowed = authorization.allowsLocation
    guard !isAllowed, user != nil else { return }
    user = nil
    list(at: instant, into: &effects)
  }

  // MARK: the region of the map

  private mutating func handle(
    _ region: MapRegion, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard region.center.isValid else { return }
    nextRegion = region
    debounce.note(at: instant)
    guard let due = debounce.due else { return }
    effects.wake(at: due, NearbyPlaces.regionToken)
  }

  private mutating func settle(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    guard debounce.isDue(at: instant), let next = nextRegion else { return }
    region = next
    nextRegion = nil
    list(at: instant, into: &effects)
    mark(into: &effects)
  }

  /// The current center: exactly that of a region the user chose; a center that follows fixes moves
  /// only if it is off by more than the hysteresis.
  private mutating func moveCenter() -> Coordinate? {
    guard let next = region?.center ?? user else {
      center = nil
      return nil
    }
    if let center, region?.cause != .user,
      center.distanceMeters(to: next) <= policy.hysteresisMeters
    {
      return center
    }
    center = next
    return next
  }

  // MARK: list and markers

  private mutating func list(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    guard isVisible else { return }
    guard let center = moveCenter() else { return clear(into: &effects) }
    let now: Origin = user == nil || policy.sortsFromCenter ? .center : .user
    if now != origin { order.forget() }
    origin = now
    aim(from: now == .user ? user ?? center : center, around: center)
    catalog.find(&search)
    order.arrange(search, in: catalog)
    entries.removeAll(keepingCapacity: true)
    for hit in order.listed { entries.append(Entry(id: hit.id, millimeters: hit.millimeters)) }
    tell(into: &effects)
    sayOpenings(at: instant, into: &effects)
  }

  private mutating func sayOpenings(
    at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    openings?.fill(&entries, of: order.listed, in: catalog, at: instant, into: &effects)
    guard policy.refreshesOpening, let due = openings?.due,
      openingWake.map({ due < $0 }) ?? true
    else { return }
    openingWake = due
    effects.wake(at: due, NearbyPlaces.openingToken)
  }

  private mutating func aim(from origin: Coordinate, around center: Coordinate) {
    if search.circle.center != center {
      search.circle = GroundCircle(center: center, radiusMeters: policy.radiusMeters)
    }
    search.origin = origin
    search.originPoint = SpherePoint(origin)
  }

  /// Empties the list because there is no center.
  private mutating func clear(into effects: inout EffectBuffer<Output>) {
    guard !entries.isEmpty else { return }
    let left = entries.count
    entries.removeAll(keepingCapacity: true)
    order.clear()
    openings?.clear()
    origin = .center
    effects.emit(.list(Change(count: 0, origin: origin, entered: 0, left: left, reordered: 0)))
  }

  private func tell(into effects: inout EffectBuffer<Output>) {
    let change = order.change
    effects.emit(
      .list(
        Change(
          count: entries.count, origin: origin, entered: change.entered, left: change.left,
          reordered: change.reordered)))
  }

  private mutating func mark(into effects: inout EffectBuffer<Output>) {
    guard isVisible, let region else { return }
    markers.draw(
      catalog, in: GroundCircle(center: region.center, radiusMeters: region.radiusMeters),
      clusterMeters: region.clusterMeters(share: policy.clusterShare), into: &effects)
  }
}
