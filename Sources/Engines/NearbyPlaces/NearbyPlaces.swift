import Geodesy
public import OpeningHours
import PowerPolicy
public import Sensing

/// Lists the places around the middle of a map, or around the user where there is none, sorted from
/// the user; what of them the map shows; and whether they are open (BL-1, BL-9, EX-1, MG-20).
///
/// A place is listed that has a name and a position, is not deleted, and lies within the radius of
/// the center. What the user has of it is `entries`; outputs say that they changed. A list costs no
/// look at all places, and allocates nothing once there was one. Nothing is kept over a restart
/// (BL-7).
public struct NearbyPlaces: Engine {
  private static let regionToken = WakeToken(rawValue: 0)
  private static let openingToken = WakeToken(rawValue: 1)

  private let policy: Policy
  private var catalog: PlaceCatalog
  private var order: NearbyOrder
  private var search: PlaceSearch
  private var markers: MarkerBoard
  /// nil where the time is not known.
  private var openings: OpeningBoard?
  private var openingWake: Instant?
  private var isVisible = false
  private var isAllowed = true
  private var user: Coordinate?
  private var freshness: FixFreshness
  /// The region that counts, and the one that waits for quiet.
  private var region: MapRegion?
  private var nextRegion: MapRegion?
  private var debounce: Debounce
  /// Around which places are listed.
  private var center: Coordinate?
  private var origin = Origin.center

  /// What is listed, in order.
  public private(set) var entries: [Entry] = []

  /// - Parameter zero: which minute instant zero is the start of; nil where that is not known, and
  ///   then no line says whether its place is open.
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

  /// Places that could be listed somewhere.
  public var count: Int { catalog.count }

  /// The place of this id, listed or not; nil for an id that no source gave.
  public func place(_ id: Int64) -> Place? {
    catalog.slot(of: id).map { catalog.places[Int($0)] }
  }

  public mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    switch event {
    case .app(.screenOpened): open(at: instant, into: &effects)
    case .app(.screenLeft), .app(.screenLost): isVisible = false
    case .fix(let fix): take(fix, at: instant, into: &effects)
    case .authorization(let authorization): take(authorization, at: instant, into: &effects)
    case .mapRegion(let region): take(region, at: instant, into: &effects)
    case .wake(NearbyPlaces.regionToken): settle(at: instant, into: &effects)
    case .wake(NearbyPlaces.openingToken):
      openingWake = nil
      if isVisible { sayOpenings(at: instant, into: &effects) }
    default: break
    }
  }

  /// Takes over what the source of the places has changed: new ones, other ones, deleted ones.
  public mutating func merge(
    _ changes: [Place], at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    catalog.merge(changes)
    for place in changes { catalog.slot(of: place.id).map { openings?.doubt($0) } }
    guard policy.showsMerges else { return }
    list(at: instant, into: &effects)
    mark(into: &effects)
  }

  /// Lists places of `categories` alone.
  public mutating func select(
    _ categories: PlaceCategories, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard categories != catalog.tree.selection else { return }
    catalog.select(categories)
    order.forget()
    list(at: instant, into: &effects)
    mark(into: &effects)
  }

  /// The list and the map of a screen that opens are empty.
  private mutating func open(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    guard !isVisible else { return }
    isVisible = true
    order.clear()
    openings?.clear()
    markers.clear()
    list(at: instant, into: &effects)
    mark(into: &effects)
  }

  // MARK: where the user is

  private mutating func take(
    _ fix: Fix, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard isAllowed, fix.isValid, let accuracy = fix.horizontalAccuracyMeters,
      accuracy <= policy.accuracyMeters, freshness.accept(fix, at: instant) != nil
    else { return }
    user = fix.coordinate
    list(at: instant, into: &effects)
  }

  private mutating func take(
    _ authorization: Authorization, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard policy.hearsOfPermission, authorization.allowsLocation != isAllowed else { return }
    isAllowed = authorization.allowsLocation
    guard !isAllowed, user != nil else { return }
    user = nil
    list(at: instant, into: &effects)
  }

  // MARK: where the map is

  private mutating func take(
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

  /// The center for now: that of a region that the user chose, to the point; one that follows fixes
  /// is moved only once it is off by more than the hysteresis.
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

  // MARK: what is shown

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

  /// There is no center any more.
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
