import AppLog
import AudioTour
import Geodesy
import HomeCompass
import LaneMatching
import PowerPolicy
import RouteCards
import Sensing
import SimKernel
import SimObservations
import WalkRouter

@testable import SimFeatures

/// Runs of features and their engines that fill every field of the observations.
enum FieldRuns {
  private static let home = HomeBase(name: "riad", coordinate: LawMap.home)

  private static func matcher(_ lanes: Bool) -> LaneMatcher? {
    lanes ? LaneMatcher(graph: LawMap.graph) : nil
  }

  private static func source(_ lanes: Bool) -> PositionSource? {
    matcher(lanes).map { PositionSource($0, on: LawMap.graph.plane) }
  }

  static func compass(lanes: Bool) throws -> SideBySide<CompassReading> {
    var compass = HomeCompass(home: home)
    return try SideBySide(
      CompassFeature(compass, position: source(lanes)), matcher: matcher(lanes)
    ) { event, match, instant, effects in
      compass.handle(event.moved(to: match), at: instant, into: &effects)
    }
  }

  static func session() throws -> SideBySide<SensorSession.Output> {
    var policy = SensorSession.Policy.ios
    policy.safetyTimeout = .seconds(30)
    policy.escalation?.poorFixes = 3
    policy.permission = .always
    var session = SensorSession(policy: policy)
    return try SideBySide(SessionFeature(policy), sensing: .off) { event, _, instant, effects in
      session.handle(event, at: instant, into: &effects)
    }
  }

  static func wayHome(lanes: Bool) throws -> SideBySide<RouteFollower.Output> {
    var follower = RouteFollower(graph: LawMap.graph, goal: LawMap.home)
    return try SideBySide(
      WayHomeFeature(follower, parts: PackParts(), position: source(lanes)), matcher: matcher(lanes)
    ) { follower.handle($0, match: $1, at: $2, into: &$3) }
  }

  static func cards(lanes: Bool) throws -> SideBySide<RouteCards.Output> {
    // home first: the way there has stairs, a roof and a crowd
    let stops = LawMap.places.prefix(3).reversed().map {
      RouteStop(name: $0.name, coordinate: $0.coordinate, stay: .seconds(60), hint: "ask there")
    }
    let pack = RouteCards.Pack(parts: PackParts(), graph: LawMap.unlabeled)
    var cards = RouteCards(plan: RoutePlan(routeId: 1, stops: stops), pack: pack)
    return try SideBySide(
      RouteCardsFeature(cards, newPack: pack, position: source(lanes)), matcher: matcher(lanes)
    ) { event, match, instant, effects in
      cards.handle(event, match: match, at: instant, into: &effects)
      if case .app(.packChanged) = event { cards.change(to: pack, at: instant, into: &effects) }
    }
  }

  /// A download needs a mirror, which an engine alone does not have.
  static func download(_ values: KeyBook.Values = [:]) throws -> ObservationLog {
    try Candidate(PackDownloadSettings.self, values, in: .day).run(.day).record.log
  }

  /// Nearby places need places and a server, which an engine alone does not have.
  static func nearby(_ values: KeyBook.Values) throws -> ObservationLog {
    let rich = try FeatureLaw.richValues(of: NearbySettings.self).merging(values) { $1 }
    return try Candidate(NearbySettings.self, rich, in: .day).run(.day).record.log
  }

  static func lookup() throws -> ObservationLog {
    let rich = try FeatureLaw.richValues(of: LookupSettings.self)
    return try Candidate(LookupSettings.self, rich, in: .day).run(.day).record.log
  }

  static func mapCenter() throws -> SideBySide<MapCentering.Output> {
    var centering = MapCentering()
    return try SideBySide(MapCenterFeature(MapCentering.Policy())) { event, _, instant, effects in
      centering.handle(event, at: instant, into: &effects)
    }
  }

  /// The app's log reports only its length, and only on request.
  static func appLog() throws -> ObservationLog {
    try LawRun.of(.day, controlsSensors: false) { _ in AppLogFeature(AppLog.Policy()) }.record.log
  }

  static func locate() throws -> SideBySide<Locator.Output> {
    var locator = Locator()
    return try SideBySide(LocateFeature(Locator.Policy())) { event, _, instant, effects in
      locator.handle(event, at: instant, into: &effects)
    }
  }

  /// The matcher is no engine: the bare run only records the delivered fixes.
  static func lanes() throws -> SideBySide<Never> {
    let matcher = LaneMatcher(graph: LawMap.graph)
    return try SideBySide(LanesFeature((LawMap.graph, matcher))) { _, _, _, _ in }
  }

  static func tour(lanes: Bool, _ trigger: TourPolicy.Trigger) throws -> SideBySide<TourOutput> {
    var policy = TourPolicy.ours
    policy.trigger = trigger
    let (graph, tour) = (LawMap.graph, LawTour.long)
    let edges = tour.points.map { point in
      point.laneReachMeters.map {
        graph.edges(within: $0, of: graph.plane.point(point.coordinate))
      } ?? []
    }
    var guide = TourGuide(tour: tour, policy: policy, lanes: lanes ? edges : [])
    return try SideBySide(
      TourFeature(guide, position: source(lanes)), sensing: .off, matcher: matcher(lanes)
    ) { event, match, instant, effects in
      guide.handle(
        event.moved(to: match), matchedEdge: match?.edge, at: instant, into: &effects)
    }
  }

  /// Features that use the app's own position.
  private static func own() throws -> [ObservationLog] {
    let position = PositionSource(WalkPosition(graph: LawMap.graph))
    let pack = RouteCards.Pack(parts: PackParts(), graph: LawMap.graph)
    let stop = RouteStop(name: "riad", coordinate: LawMap.home, stay: .seconds(60))
    let cards = RouteCards(plan: RoutePlan(routeId: 1, stops: [stop]), pack: pack)
    let features: [any Feature] = [
      CompassFeature(HomeCompass(home: home), position: position),
      WayHomeFeature(
        RouteFollower(graph: LawMap.graph, goal: LawMap.home), parts: PackParts(),
        position: position),
      RouteCardsFeature(cards, newPack: pack, position: position),
      TourFeature(TourGuide(tour: LawTour.long, policy: .ours), position: position),
      MapCenterFeature(MapCentering.Policy(), position: position),
    ]
    return try features.map { feature in
      try LawRun.of(LawWorld.day.without(.killed), controlsSensors: false) { _ in feature }.record
        .log
    }
  }

  /// Ten seconds on a lane that leads to the first and third stop but not to the second, ten
  /// seconds on a lane that leads to none of them, and ten off the map. The first stop is done
  /// after 4 s, the second skipped after 7 s.
  /// - Parameter parts: the parts of the walker's pack.
  static func referee(
    _ subject: Subject, parts: PackParts = PackParts()
  ) throws -> ObservationLog {
    let places = [(110, 20.0, -60.0), (120, 20, -200), (130, 20, 5000)]
    let samples = places.indices.flatMap { index in
      let (end, east, north) = places[index]
      let begin = index == 0 ? 0 : places[index - 1].0
      return (begin..<end).map { _ in
        GroundTruth.Sample(
          point: PlanePoint(east: east, north: north), speedMetersPerSecond: 0, facingDegrees: 0,
          laneDegrees: 0, edge: 0)
      }
    }
    let truth = GroundTruth(plane: LawMap.graph.plane, step: .seconds(1), samples: samples)
    let world = LawWorld(
      fixes: [], headings: [],
      script: [
        ScriptedEvent(at: .s(0), .screenOpened), ScriptedEvent(at: .s(4), .stopDone),
        ScriptedEvent(at: .s(7), .stopSkipped),
      ], told: [], end: .s(29.5))
    let pack = RouteCards.Pack(parts: parts, graph: LawMap.graph)
    let stops = [LawMap.home, LawMap.coordinate(50, -200), LawMap.home]
    return try LawRun.of(world, controlsSensors: false) { _ in
      guard subject == .cards else {
        return LevelReferee(subject: subject, pack: pack, stops: stops, truth: truth)
      }
      let plan = RoutePlan(
        routeId: 1, stops: stops.map { RouteStop(name: "", coordinate: $0, stay: .seconds(60)) })
      return CardsReferee(
        plan: plan, pack: pack, newPack: pack, metersPerSecond: 0.875, truth: truth)
    }.record.log
  }

  /// The logs of all these runs.
  static func logs() throws -> [ObservationLog] {
    try [false, true].flatMap {
      [
        try compass(lanes: $0).log, try wayHome(lanes: $0).log, try cards(lanes: $0).log,
        try tour(lanes: $0, .fences).log,
      ]
    } + [
      try session().log, try mapCenter().log, try locate().log, try lanes().log,
      try appLog(), try download(), try download(["mirror": .word("other_bytes")]),
      try download(["mirror": .word("endless")]), try download(["mirror": .word("redirect")]),
      try download(["app": .word("too_old")]),
      try nearby([
        "hysteresis": .number(0), "drags.2.after": .number(60), "drags.2.height": .number(100),
        "hours.change_within": .number(360), "hours.clock": .word("summer"),
        "hours.unknown_as": .word("open"),
      ]),
      try nearby([
        "order": .word("sticky"), "lists": .word("deleted"), "limit": .number(9),
        "flawed": .number(0.5),
      ]),
      try lookup(),
      try tour(lanes: false, .regions).log, try referee(.route), try referee(.cards),
      try referee(.cards, parts: PackParts(tiles: .missing)),
    ] + own() + plans()
  }
}
