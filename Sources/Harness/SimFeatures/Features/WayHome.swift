import HomeCompass
import Sensing
public import SimKernel
import WalkRouter

/// The way home on the walking graph under test (MG-9).
public struct WayHomeSettings: FeatureSettings {
  public static let name = "way_home"
  public static let summary = "the way home on the walking graph"
  public static let controlsSensors = false
  public static let needsGraph = true

  private var policy = RouteFollower.Policy()

  public init() {}

  public mutating func read(_ parameters: some Parameters) {
    policy.deviationMeters = parameters.quantity(
      "deviation", .length, in: 1...1000, default: policy.deviationMeters,
      "distance from the route up to which it is never doubted")
    policy.accuracyFactor = parameters.quantity(
      "accuracy_factor", .count, in: 0...10, default: policy.accuracyFactor,
      "the same in multiples of the accuracy that the fix reports; the larger of both counts")
    policy.dwell = .seconds(
      parameters.quantity(
        "dwell", .time, in: 0...600, default: policy.dwell.seconds,
        "how much longer fixes must lie beyond that than within before the route is given up"))
    let replan = parameters.choice(
      "replan", ["on_deviation", "never"], default: policy.replans ? "on_deviation" : "never",
      "whether a route that was left is planned anew")
    policy.replans = replan == "on_deviation"
  }

  public func makeFeature(at site: Site) -> any Feature {
    guard let graph = site.graph else { preconditionFailure("the scenario was loaded with a map") }
    return WayHomeFeature(
      RouteFollower(graph: graph, goal: site.home.coordinate, policy: policy))
  }
}

final class WayHomeFeature: Feature {
  static let plan = ObservationKind(
    "route.plan",
    [
      .init("reason", .choice(RouteFollower.PlanReason.allCases.map { "\($0)" })),
      .init("length_m", .number(decimals: 3)),
      .init("settled_nodes", .number(decimals: 0)),
    ])
  static let none = ObservationKind(
    "route.none", [.init("reason", .choice(RouteFollower.NoRouteReason.allCases.map { "\($0)" }))])
  static let progress = ObservationKind(
    "route.progress",
    [
      .init("remaining_m", .number(decimals: 1)),
      .init("deviation_m", .number(decimals: 1)),
      .init("limit_m", .number(decimals: 1)),
    ])

  let kinds = [WayHomeFeature.plan, WayHomeFeature.none, WayHomeFeature.progress]
  let interests = EventKinds.fixes
  private let engine: HostedEngine<RouteFollower>

  init(_ follower: RouteFollower) { engine = HostedEngine(follower) }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    engine.handle(event, at: instant, into: &sink) { output, sink in
      var values = SIMD8<Double>(repeating: .nan)
      switch output {
      case .planned(let route, let reason):
        values[0] = Double(reason.rawValue)
        values[1] = route.lengthMeters
        values[2] = Double(route.settledNodes)
        sink.observe(0, values)
        sink.draw(route.points)
      case .noRoute(let reason):
        values[0] = Double(reason.rawValue)
        sink.observe(1, values)
      case .progress(let progress):
        values[0] = progress.remainingMeters
        values[1] = progress.deviationMeters
        values[2] = progress.limitMeters
        sink.observe(2, values)
      }
    }
  }
}
