// An app's use of the engines: policies, engines, and their outputs. No target compiles it;
// Tests/engine-surface.sh does, as part of another package.
import AudioTour
import DayPlan
import Geodesy
import HomeCompass
import LaneMatching
import NearbyPlaces
import OpeningHours
import PlaceLookup
import PowerPolicy
import RouteCards
import Sensing
import WalkRouter

/// The screen with the way home, with its sensors.
struct HomeScreen {
  private var compass: HomeCompass
  private var session: SensorSession
  private var locator: Locator
  private var centering: MapCentering
  private var readings = EffectBuffer<CompassReading>()

  init(home: Coordinate) {
    var policy = HomeCompass.Policy()
    policy.fixLifetime = FixAge().lifetime
    policy.declinationDegrees = -1
    policy.confidence.goodDegrees = 15
    compass = HomeCompass(home: HomeBase(name: "Riad", coordinate: home), policy: policy)
    var sensors = SensorSession.Policy.ios
    sensors.safetyTimeout = .seconds(300)
    session = SensorSession(policy: sensors)
    var request = Locator.Policy()
    request.deadline = .seconds(10)
    request.age = FixAge(lifetime: .seconds(20))
    locator = Locator(policy: request)
    centering = MapCentering(policy: MapCentering.Policy())
  }

  mutating func take(_ event: Event, at instant: Instant) -> SensorRequest? {
    readings.clear()
    compass.handle(event, at: instant, into: &readings)
    var sensing = EffectBuffer<SensorSession.Output>()
    session.handle(event, at: instant, into: &sensing)
    var located = EffectBuffer<Locator.Output>()
    locator.handle(event, at: instant, into: &located)
    var centered = EffectBuffer<MapCentering.Output>()
    centering.handle(event, at: instant, into: &centered)
    return sensing.request
  }

  var arrowDegrees: Double? { readings.outputs.last?.arrowDegrees }
}

/// Route cards on an installed map, with matched lanes.
struct RouteScreen {
  private var cards: RouteCards
  private var lanes: LaneMatcher?

  init(plan: RoutePlan, graph: WalkGraph?, saved: RouteProgress?) {
    var policy = RouteCards.Policy()
    policy.follower.router.cost = .time
    policy.follower.dwell = .seconds(20)
    policy.medina.leaveAccuracyMeters = 8
    policy.recentering.patience = .seconds(10)
    let parts = PackParts(graph: graph == nil ? .missing : .valid)
    cards = RouteCards(
      plan: plan, pack: .init(parts: parts, graph: graph), resuming: saved, policy: policy)
    lanes = graph.map { LaneMatcher(graph: $0) }
  }

  mutating func take(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<RouteCards.Output>
  ) {
    var match: LaneMatch?
    if case .fix(let fix) = event { match = lanes?.handle(fix, at: instant) }
    cards.handle(event, match: match, at: instant, into: &effects)
  }
}

/// The walker's dot on a map, and the circle around it.
struct MapScreen {
  private var position: WalkPosition

  init(graph: WalkGraph?) { position = WalkPosition(graph: graph, policy: LaneMatcher.Policy()) }

  mutating func dot(_ fix: Fix, at instant: Instant) -> (Coordinate, radiusMeters: Double)? {
    guard position.handle(fix, at: instant), let estimate = position.estimate else { return nil }
    return (estimate.coordinate, estimate.radius95Meters)
  }
}

/// An audio tour that continues while the phone is in a pocket.
func guide(along tour: Tour, resuming saved: TourProgress?) -> TourGuide {
  var policy = TourPolicy()
  policy.trigger = .fences
  policy.queueing = .whilePresent
  policy.resumesAfterInterruption = false
  policy.fences.confirmation = .dwell(.seconds(3))
  policy.regions.limit = 100
  return TourGuide(tour: tour, policy: policy, resuming: saved)
}

/// A list of shops with its map, and a search field above it.
struct PlacesScreen {
  private var nearby: NearbyPlaces
  private var lookup: PlaceLookup
  private var units = DistanceUnits.automatic

  init(shops: [PlaceElement], hours: [OpeningHours?], zero: UTCMinute, saved: [UInt8]?) {
    var list = NearbyPlaces.Policy()
    list.radiusMeters = 1000
    list.limit = 10
    list.hysteresisMeters = 15
    let places = zip(shops, hours).map { shop, hours in
      var place = shop.place(category: 3)
      place.hours = hours
      return place
    }
    nearby = NearbyPlaces(policy: list, places: places, zero: zero)
    var search = PlaceLookup.Policy()
    search.quiet = .milliseconds(300)
    search.followsMap = true
    lookup = PlaceLookup(policy: search, saved: saved)
  }

  mutating func take(_ event: Event, at instant: Instant) -> [String] {
    var listed = EffectBuffer<NearbyPlaces.Output>()
    nearby.handle(event, at: instant, into: &listed)
    nearby.select([PlaceCategories(3), PlaceCategories(4)], at: instant, into: &listed)
    return nearby.entries.map { entry in
      let name = nearby.place(entry.id)?.name ?? ""
      let isOld = entry.opening?.doubts.contains(.old) ?? false
      return name + " " + units.text(meters: entry.meters, locale: "my-MM") + (isOld ? "?" : "")
    }
  }

  mutating func type(_ text: String, at instant: Instant) -> [PlaceLookup.Request] {
    var asked = EffectBuffer<PlaceLookup.Output>()
    lookup.ask(.typed(text), at: instant, into: &asked)
    lookup.receive(answer: .failed(.busy), to: 1, at: instant, into: &asked)
    lookup.clearMemory()
    return asked.outputs.compactMap { if case .request(let request) = $0 { request } else { nil } }
  }
}

/// Returns the city for the title.
func city(of fix: Fix, among cities: [CurrentCity.City]) -> Int64? {
  var current = CurrentCity(cities: cities)
  var effects = EffectBuffer<CurrentCity.Output>()
  current.handle(.fix(fix), at: fix.delivered, into: &effects)
  return current.city
}

/// Returns the text about a shop's opening hours.
func words(of hours: OpeningHours, at moment: UTCMinute) -> String {
  let answer = hours.answer(at: moment)
  let doubt = answer.doubts.contains(.old) ? ", seen \(answer.ageDays ?? 0) days ago" : ""
  switch answer.state {
  case .open(let until): return "open" + (until == nil ? " all week" : "") + doubt
  case .closed: return "closed" + doubt
  case .unknown: return "hours unknown"
  }
}

/// Plans a day without a pack, skips its first stop and returns the places that follow.
func day(of wish: PlanWish, among places: [PlanPlace], at moment: UTCMinute) -> [Int64] {
  var policy = DayPlan.Policy()
  policy.pauses = [.lunch, .init(.tea, begins: 960...1020, minutes: 30)]
  policy.walk.detourPermille = 1400
  var plan = DayPlan(wish, among: places, policy: policy) { _, _ in
    WalkLegs.Way(meters: 100, milliseconds: 90_000)
  }
  plan.skipStep(at: moment, from: .lost)
  let isMoved = plan.move(from: 0, to: 1, at: moment)
  let trip = TripPlan([wish], among: places, policy: policy)
  return (isMoved ? plan : trip.days[0]).entries.compactMap(\.place)
}

/// A café at the square that closes after midnight.
let cafe = OpeningHours(
  week: [OpeningHours.Day](
    repeating: .open([.init(opens: 600, closes: 60)].compactMap { $0 }), count: 7),
  exceptions: [
    .init(.ramadan, CivilDate(dayNumber: 20_502)...CivilDate(dayNumber: 20_531), .closed)
  ],
  clock: .morocco, checked: CivilDate(year: 2026, month: 11, day: 25))
