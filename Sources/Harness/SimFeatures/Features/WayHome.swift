import HomeCompass
import RouteCards
import Sensing
public import SimKernel
import SimObservations
public import WalkRouter

/// The way home on the walking graph under test (MG-8, MG-9, MG-12).
public struct WayHomeSettings: FeatureSettings {
  public static let name = "way_home"
  public static let summary = "the way home on the walking graph"
  public static let controlsSensors = false
  public static let needsGraph = true
  public static let needsHome = true
  public static let drawsRoute = true

  private var policy = RouteFollower.Policy()
  private var pack = PackSettings()
  private var choice = PositionChoice()
  private var medina = MedinaSettings()

  public init() {}

  public var aspects: [String] { choice.aspects(of: Self.name) }

  public mutating func read(_ parameters: some FeatureParameters) {
    policy.read(parameters)
    pack.read(parameters)
    choice.read(parameters)
    medina.read(parameters)
  }

  public mutating func prepare(for graph: WalkGraph?, by installer: (any PackInstaller)?) throws {
    try pack.open(graph, by: installer)
  }

  public func makeFeature(at site: Site) -> any Feature {
    let pack = pack.pack(at: site)
    let graph = pack.parts.canRoute ? pack.graph : nil
    return WayHomeFeature(
      graph.map { RouteFollower(graph: $0, goal: site.home.coordinate, policy: policy) },
      parts: pack.parts, position: choice.source(on: graph, at: site), medina: medina)
  }

  public func add(to facts: inout SceneFacts, at site: Site) {
    pack.add(to: &facts, at: site)
  }

  public func makeReferee(at site: Site, truth: GroundTruth) -> (any Feature)? {
    LevelReferee(
      subject: .route, pack: pack.pack(at: site), stops: [site.home.coordinate], truth: truth)
  }
}

final class WayHomeFeature: Feature {
  let kinds: [ObservationKind]
  private static let kinds = RouteObservations.kinds(of: .route)
  let interests: EventKinds = [.fixes, .app]
  private let engine: HostedEngine<RouteFollower>?
  private let parts: PackParts
  private var position: PositionSource?
  private var guidance = Guidance.noFix
  private var shown: Capability?
  private var medina: MedinaScreen

  /// - Parameters:
  ///   - follower: nil if the pack's parts allow no route.
  ///   - position: the source of positions; nil if they are the fixes.
  ///   - medina: settings of Medina Mode, available if the position knows its error.
  init(
    _ follower: RouteFollower?, parts: PackParts, position: PositionSource?,
    medina: MedinaSettings = MedinaSettings()
  ) {
    if let follower { engine = HostedEngine(follower) } else { engine = nil }
    self.parts = parts
    self.position = position
    self.medina = MedinaScreen(medina)
    kinds =
      WayHomeFeature.kinds + (position == nil ? [] : PositionSource.kinds(of: .route))
      + (position?.knowsItsError ?? false ? MedinaScreen.kinds(of: .route) : [])
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    let taken = position?.handle(event, at: instant, in: &sink) ?? .init(event: event)
    engine?.handle(
      into: &sink, show: { output, sink in show(output, in: &sink) },
      {
        $0.handle(
          taken.event, match: taken.match, position: taken.position, at: instant, into: &$1)
      })
    let capability = Capability(parts, guidance)
    if capability != shown {
      shown = capability
      sink.show(capability)
    }
    if position?.knowsItsError ?? false {
      medina.update(
        after: taken.position, isRoutingUnavailable: capability.isRoutingUnavailable, at: instant,
        in: &sink)
    }
  }

  private func show(_ output: RouteFollower.Output, in sink: inout FeatureSink) {
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
}
