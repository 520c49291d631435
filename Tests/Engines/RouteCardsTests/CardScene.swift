import Geodesy
import HomeCompass
import RouteCards
import Sensing
import TestSupport
import WalkRouter

/// A visitor on a drawn map who follows a plan of stops.
final class CardScene {
  let map: WalkMap
  let plan: RoutePlan
  let policy: RouteCards.Policy
  let pack: RouteCards.Pack
  var bench: Bench<RouteCards>

  /// - Parameter stops: places of the map, each with a stay of 10 minutes; `?` is a stop without
  ///   coordinates.
  init(
    _ map: WalkMap, stops: String, parts: PackParts = PackParts(),
    _ policy: RouteCards.Policy = RouteCards.Policy()
  ) {
    self.map = map
    self.policy = policy
    plan = RoutePlan(
      routeId: 1,
      stops: stops.map { letter in
        RouteStop(
          name: String(letter),
          coordinate: letter == "?" ? nil : map.graph.plane.coordinate(map.point(letter)),
          stay: .seconds(600), hint: letter == "?" ? "ask at the gate" : nil)
      })
    pack = RouteCards.Pack(parts: parts, graph: parts.graph == .valid ? map.graph : nil)
    bench = Bench(RouteCards(plan: plan, pack: pack, policy: policy))
  }

  func open(at seconds: Double = 0) { bench.send(.app(.screenOpened), at: seconds) }

  func app(_ event: AppEvent, at seconds: Double) { bench.send(.app(event), at: seconds) }

  func fix(_ point: PlanePoint, at seconds: Double, accuracy: Double = 5) {
    bench.send(.fix(map.fix(point, accuracy: accuracy, measured: seconds)), at: seconds)
  }

  /// Kills the app and restores it from its last save.
  func kill(at seconds: Double) {
    let dead = bench
    bench = Bench(RouteCards(plan: plan, pack: pack, resuming: saves.last, policy: policy))
    bench.run(until: dead.now)
    open(at: seconds)
  }

  var saves: [RouteProgress] {
    bench.outputs.compactMap { if case .save(let progress) = $0 { progress } else { nil } }
  }

  var card: RouteCard? {
    bench.outputs.reversed().lazy.compactMap {
      if case .card(let card) = $0 { card } else { nil }
    }.first
  }

  var levels: [Capability] {
    bench.outputs.compactMap { if case .level(let level) = $0 { level } else { nil } }
  }

  var steps: [String] {
    bench.outputs.compactMap {
      if case .step(let step, let cause) = $0 { "\(step) \(cause)" } else { nil }
    }
  }

  var plans: [Route] {
    bench.outputs.compactMap { if case .planned(let route, _) = $0 { route } else { nil } }
  }

  var estimates: [Int] {
    bench.outputs.compactMap { if case .estimated(let step, _) = $0 { step } else { nil } }
  }
}
