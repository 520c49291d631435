import Geodesy
import RouteCards
import Sensing
import SimKernel
import SimObservations
import WalkRouter

/// Knows the plan, the user's marks, the true position and the installed packs, and reports which
/// card a perfect app would show (MG-10, MG-11, MG-13), and at which level (`LevelReferee`).
///
/// Times follow the app's formula along the shortest ways of the pack, from the true position. It
/// shares no code with the router and the walking times under test.
final class CardsReferee: Feature {
  let kinds: [ObservationKind]
  let interests = EventKinds.app
  private let level: LevelReferee
  private let plan: RoutePlan
  private let truth: GroundTruth
  private let metersPerSecond: Double
  private let newPack: RouteCards.Pack
  private var pack: RouteCards.Pack
  /// The walks on the pack; nil if no route is possible.
  private var walks: PlanWalks?
  private var isOpen = false
  /// The instant at which the time is next computed.
  private var nextTotal = Instant.zero
  private var shown: RightCard?

  /// Time between two checks: the walker moves 5 m in it, less than the error of fixes.
  private static let spacing = Timespan.seconds(5)

  /// - Parameters:
  ///   - newPack: the pack that replaces `pack`.
  ///   - metersPerSecond: walking speed on open ground in the area of the walk.
  init(
    plan: RoutePlan, pack: RouteCards.Pack, newPack: RouteCards.Pack, metersPerSecond: Double,
    truth: GroundTruth
  ) {
    level = LevelReferee(
      subject: .cards, pack: pack, newPack: newPack, stops: plan.stops.map(\.coordinate),
      truth: truth)
    kinds = level.kinds + [RightCard.kind()]
    self.metersPerSecond = metersPerSecond
    (self.plan, self.pack, self.newPack, self.truth) = (plan, pack, newPack, truth)
    walks = PlanWalks(pack, plan)
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    level.receive(event, at: instant, into: &sink)
    switch event {
    case .app(.screenOpened): isOpen = true
    case .app(.stopDone), .app(.stopSkipped): break
    case .app(.packChanged):
      pack = newPack
      walks = PlanWalks(pack, plan)
    // the level's own checks, once a second
    case .wake: guard instant >= nextTotal else { return }
    case .app, .fix, .heading, .motion, .sensors, .authorization, .failure, .updatesPaused,
      .region, .mapRegion:
      return
    }
    guard isOpen else { return }
    nextTotal = instant + CardsReferee.spacing
    let card = card(at: instant)
    guard card != shown else { return }
    shown = card
    sink.observe(card)
  }

  private func card(at instant: Instant) -> RightCard {
    let left = level.stopsAhead
    let stop = left.first.map { plan.stops[$0] }
    let installed: InstalledPack =
      pack.parts.tiles != .valid ? .nothing : pack.parts.canRoute ? .whole : .mapOnly
    return RightCard(
      stop: left.first, totalSeconds: totalSeconds(from: truth.point(at: instant), along: left),
      hint: stop?.hint == nil ? .none : .shown,
      place: stop?.coordinate == nil ? .unknown : .known, pack: installed)
  }

  /// The time of stays at and walks to the stops of these numbers from `point` on, in seconds; nil
  /// if a way is not known.
  private func totalSeconds(from point: PlanePoint, along stops: [Int]) -> Double? {
    guard pack.graph != nil else { return nil }
    var seconds = 0.0
    // if the place of the next stop is unknown, the way to the stop after it has no start
    var before = stops.first.flatMap { plan.stops[$0].coordinate == nil ? nil : point }
    for (number, stop) in stops.enumerated() {
      seconds += max(0, plan.stops[stop].stay.seconds)
      guard plan.stops[stop].coordinate != nil else { continue }
      if let start = before {
        guard let walks, let meters = walks.openMeters(from: start, isHere: number == 0, to: stop)
        else { return nil }
        seconds += meters / metersPerSecond
      }
      before = walks?.points[stop]
    }
    return seconds
  }
}

/// The shortest walks to the stops of a plan.
private struct PlanWalks {
  /// The stops on the plane; nil where a place is not known.
  let points: [PlanePoint?]
  private let ways: LaneWays
  private let fields: [LaneWays.Field?]

  /// nil if the pack makes no route possible.
  init?(_ pack: RouteCards.Pack, _ plan: RoutePlan) {
    guard pack.parts.canRoute, let graph = pack.graph, let lanes = pack.laneList?(), !lanes.isEmpty
    else { return nil }
    let ways = LaneWays(lanes)
    self.ways = ways
    points = plan.stops.map { $0.coordinate.map(graph.plane.point) }
    fields = points.map { point in
      point.flatMap {
        ways.meters(fromLanes: $0) <= WalkGraph.largestSnapRadius ? ways.field(to: $0) : nil
      }
    }
  }

  /// The length of open ground that takes as long as the walk to `stop`, in meters; nil without a
  /// walk.
  ///
  /// - Parameter isHere: whether `start` is the user's place, who must be near a lane.
  func openMeters(from start: PlanePoint, isHere: Bool, to stop: Int) -> Double? {
    let radius = isHere ? WalkGraph.smallestSnapRadius : WalkGraph.largestSnapRadius
    guard let field = fields[stop], ways.meters(fromLanes: start) <= radius else { return nil }
    let way = ways.way(from: start, by: field)
    return way.meters.isFinite ? way.openMeters : nil
  }
}
