import HomeCompass
public import PackStore
import RouteCards
import Sensing
public import SimKernel
public import WalkRouter

/// The way home on the walking graph under test (MG-8, MG-9).
public struct WayHomeSettings: FeatureSettings {
  public static let name = "way_home"
  public static let summary = "the way home on the walking graph"
  public static let controlsSensors = false
  public static let needsGraph = true
  public static let drawsRoute = true

  private var policy = RouteFollower.Policy()
  private var pack = PackSettings()

  public init() {}

  public mutating func read(_ parameters: some FeatureParameters) {
    policy.read(parameters)
    pack.read(parameters)
  }

  public mutating func prepare(for graph: WalkGraph?) throws(PackRefusal) {
    try pack.open(graph)
  }

  public func makeFeature(at site: Site) -> any Feature {
    let pack = pack.pack(at: site)
    let follower =
      pack.parts.canRoute
      ? pack.graph.map { RouteFollower(graph: $0, goal: site.home.coordinate, policy: policy) }
      : nil
    return WayHomeFeature(follower, parts: pack.parts)
  }

  public func makeReferee(at site: Site, truth: GroundTruth) -> (any Feature)? {
    LevelReferee(
      family: "route", pack: pack.pack(at: site), stops: [site.home.coordinate], truth: truth)
  }
}

final class WayHomeFeature: Feature {
  let kinds = RouteObservations.kinds("route")
  let interests: EventKinds = [.fixes, .app]
  private let engine: HostedEngine<RouteFollower>?
  private let parts: PackParts
  private var guidance = Guidance.noFix
  private var shown: Capability?

  /// - Parameter follower: nil where the pack's parts carry no route.
  init(_ follower: RouteFollower?, parts: PackParts) {
    if let follower { engine = HostedEngine(follower) } else { engine = nil }
    self.parts = parts
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    engine?.handle(event, at: instant, into: &sink) { output, sink in
      switch output {
      case .planned(let route, let reason):
        guidance = .routed
        sink.show(route, reason)
      case .noRoute(let reason):
        guidance = .noRoute(reason)
        sink.show(reason)
      case .resumed: guidance = .routed
      case .progress(let progress): sink.show(progress)
      }
    }
    let capability = Capability(parts, guidance)
    guard capability != shown else { return }
    shown = capability
    sink.show(capability)
  }
}
