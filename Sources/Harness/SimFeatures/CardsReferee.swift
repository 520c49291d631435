import Geodesy
import RouteCards
import Sensing
import SimKernel
import SimObservations
import WalkRouter

/// Knows the plan, the user's marks, the true position and the installed packs, and reports which
/// card a perfect app would show (MG-10, MG-11, MG-13), and at which level (`LevelReferee`).
///
/// Times follow the app's formula along the shortest ways of the pack, from the true position.
final class CardsReferee: Feature {
  let kinds: [ObservationKind]
  let interests = EventKinds.app
  private let level: LevelReferee
  private let plan: RoutePlan
  private let truth: GroundTruth
  private let newPack: RouteCards.Pack
  private let policy: Router.Policy
  private var pack: RouteCards.Pack
  private var router: Router?
  private var progress: RouteProgress
  private var isOpen = false
  /// The instant at which the time is next computed.
  private var nextTotal = Instant.zero
  private var shown: RightCard?

  /// Time between two checks: the walker moves 5 m in it, less than the error of fixes.
  private static let spacing = Timespan.seconds(5)

  /// - Parameters:
  ///   - newPack: the pack that replaces `pack`.
  ///   - walkTime: walking times of the area of the walk.
  init(
    plan: RoutePlan, pack: RouteCards.Pack, newPack: RouteCards.Pack, walkTime: WalkTime,
    truth: GroundTruth
  ) {
    level = LevelReferee(
      subject: .cards, pack: pack, newPack: newPack, stops: plan.stops.map(\.coordinate),
      truth: truth)
    kinds = level.kinds + [RightCard.kind()]
    var policy = Router.Policy()
    policy.walkTime = walkTime
    self.policy = policy
    (self.plan, self.pack, self.newPack, self.truth) = (plan, pack, newPack, truth)
    progress = RouteProgress(starting: plan, at: .zero)
    router = pack.parts.canRoute ? pack.graph.map { Router(graph: $0, policy: policy) } : nil
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    level.receive(event, at: instant, into: &sink)
    switch event {
    case .app(.screenOpened): isOpen = true
    case .app(.stopDone): progress.finishStep()
    case .app(.stopSkipped): progress.skipStep()
    case .app(.packChanged):
      pack = newPack
      let policy = policy
      router = pack.parts.canRoute ? pack.graph.map { Router(graph: $0, policy: policy) } : nil
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
    let index = progress.isFinished ? nil : progress.stops[progress.currentStepIndex]
    let stop = index.map { plan.stops[$0] }
    let installed: InstalledPack =
      pack.parts.tiles != .valid ? .nothing : pack.parts.canRoute ? .whole : .mapOnly
    return RightCard(
      stop: index, totalSeconds: totalSeconds(from: truth.point(at: instant)),
      hint: stop?.hint == nil ? .none : .shown,
      place: stop?.coordinate == nil ? .unknown : .known, pack: installed)
  }

  /// The time of stays and walks from `point` on, in seconds; nil if a way is not known.
  private func totalSeconds(from point: PlanePoint) -> Double? {
    guard let graph = pack.graph else { return nil }
    var seconds = 0.0
    // if the place of the next stop is unknown, the way to the stop after it has no start
    var before: SnapAnswer? =
      nextStop?.coordinate == nil
      ? nil : graph.locate(point, within: WalkGraph.smallestSnapRadius)
    for step in progress.currentStepIndex..<progress.stops.count {
      let stop = plan.stops[progress.stops[step]]
      seconds += max(0, stop.stay.seconds)
      guard let coordinate = stop.coordinate else { continue }
      let place = graph.locate(graph.plane.point(coordinate))
      if let before {
        guard case .route(let route)? = router?.route(from: before, to: place) else { return nil }
        seconds += Double(route.milliseconds) / 1000
      }
      before = place
    }
    return seconds
  }

  private var nextStop: RouteStop? {
    progress.isFinished ? nil : plan.stops[progress.stops[progress.currentStepIndex]]
  }
}
