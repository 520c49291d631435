import Geodesy
import RouteCards
import Sensing
import SimKernel
import SimObservations
import WalkRouter

/// Knows the walker's true position, and reports second by second which level a perfect app would
/// have (MG-8), for comparison with a feature's level.
///
/// It uses no fixes and no router: a stop can be reached if its lane and the walker's are
/// connected, or two other lanes within the 60 m that a walker goes to a lane.
final class LevelReferee: Feature {
  let kinds: [ObservationKind]
  let interests = EventKinds.app
  private var pack: RouteCards.Pack
  private let newPack: RouteCards.Pack?
  private let places: [Coordinate?]
  private let truth: GroundTruth
  /// The remaining stops of the plan, as indices into `places`.
  private var left: [Int]
  /// Each place on the map; nil for those without coordinates or far from any lane.
  private var stops: [Spot?]
  private var step = 0
  /// Time of the next check: once a second since the screen was last opened. A wake at another time
  /// is left over from an earlier opening.
  private var nextLook: Instant?
  private var shown: CapabilityLevel?
  /// The last point and its lane, reused while the walker stands.
  private var last: (point: PlanePoint, lane: Int32?)?

  /// - Parameter newPack: the pack that replaces `pack`; nil for none.
  init(
    subject: Subject, pack: RouteCards.Pack, newPack: RouteCards.Pack? = nil,
    stops: [Coordinate?], truth: GroundTruth
  ) {
    self.pack = pack
    self.newPack = newPack
    places = stops
    left = Array(stops.indices)
    self.stops = LevelReferee.spots(of: stops, on: pack.graph)
    self.truth = truth
    kinds = [RightLevel.kind(of: subject)]
  }

  /// The stops that are not done and not skipped, as indices into the plan, in order.
  var stopsAhead: [Int] { Array(left.dropFirst(step)) }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    switch event {
    case .app(.stopDone): step = min(step + 1, left.count)
    case .app(.stopSkipped): if step < left.count { left.remove(at: step) }
    case .app(.packChanged):
      pack = newPack ?? pack
      stops = LevelReferee.spots(of: places, on: pack.graph)
      last = nil
    case .app, .fix, .heading, .motion, .sensors, .authorization, .failure, .updatesPaused,
      .region, .mapRegion:
      break
    case .wake:
      guard instant == nextLook else { return }
      lookAgain(after: instant, &sink)
    }
    if case .app(.screenOpened) = event { lookAgain(after: instant, &sink) }
    let level = level(at: truth.point(at: instant))
    guard level != shown else { return }
    shown = level
    sink.observe(RightLevel(level: level.word))
  }

  private struct Spot {
    /// The nearest lane.
    var lane: Int32
    /// The connected parts of the graph nearby, each named by its lowest node.
    var components: [Int32]
  }

  private static func spots(of stops: [Coordinate?], on graph: WalkGraph?) -> [Spot?] {
    stops.map { stop in
      guard let stop, let graph else { return nil }
      let point = graph.plane.point(stop)
      guard let lane = graph.snap(point, within: WalkGraph.largestSnapRadius)?.edge
      else { return nil }
      return Spot(lane: lane, components: components(around: point, on: graph))
    }
  }

  private static func components(around point: PlanePoint, on graph: WalkGraph) -> [Int32] {
    graph.edges(within: WalkGraph.largestSnapRadius, of: point)
      .map { graph.components[Int(graph.edges[Int($0)].from)] }
  }

  private func lookAgain(after instant: Instant, _ sink: inout FeatureSink) {
    let next = instant + .seconds(1)
    nextLook = next
    sink.ask(for: WakeRequest(instant: next, token: WakeToken(rawValue: 0)))
  }

  private func level(at point: PlanePoint) -> CapabilityLevel {
    guard pack.parts.tiles == .valid else { return .compass }
    guard pack.parts.graph == .valid, let graph = pack.graph else { return .map }
    guard let here = lane(at: point, of: graph) else {
      return graph.area.contains(point) ? .map : .compass
    }
    guard step < left.count, let there = stops[left[step]] else { return .map }
    if graph.areJoined(here, there.lane) { return .route }
    let around = LevelReferee.components(around: point, on: graph)
    return around.contains { there.components.contains($0) } ? .route : .map
  }

  private func lane(at point: PlanePoint, of graph: WalkGraph) -> Int32? {
    if let last, last.point == point { return last.lane }
    let lane = graph.snap(point, within: WalkGraph.smallestSnapRadius)?.edge
    last = (point, lane)
    return lane
  }
}
