import Geodesy
import HomeCompass
import RouteCards
import Sensing
public import SimKernel
import SimObservations
public import WalkRouter

/// Route cards from stop to stop under test (MG-8, MG-10, MG-11, MG-12).
public struct RouteCardsSettings: FeatureSettings {
  public static let name = "route_cards"
  public static let summary = "route cards: from stop to stop of a plan, one card at a time"
  public static let controlsSensors = false
  public static let needsGraph = true
  public static let needsHome = true
  public static let needsCompass = true
  public static let drawsRoute = true

  private var policy = RouteCards.Policy()
  private var pack = PackSettings()
  /// The pack that replaces it at `pack_changed`.
  private var newPack = PackSettings()
  private var stops: [RouteStop] = []
  private var choice = PositionChoice()

  public init() {}

  public var aspects: [String] { choice.aspects(of: Self.name) }

  public mutating func read(_ parameters: some FeatureParameters) {
    let stops = parameters.list(
      "stops", "the stops of the plan, in order; only the home if left out",
      RouteCardsSettings.stop)
    if !stops.isEmpty { self.stops = stops }
    policy.follower.read(parameters)
    pack.read(parameters)
    newPack.read(
      parameters, "new_pack",
      "the pack that `pack_changed` installs; if left out, it is complete and undamaged"
    )
    choice.read(parameters)
    policy.asksPack = parameters.either(
      "route", "lanes", or: "straight_line", isFirst: policy.asksPack,
      "form of a route: the way along lanes, or a straight line through anything")
    readLegs(parameters)
    policy.readFaults(parameters)
    policy.savesProgress = parameters.either(
      "progress", "saved", or: "in_memory", isFirst: policy.savesProgress,
      "whether progress survives a kill")
    policy.medina.read(parameters)
    policy.recheckMeters = parameters.quantity(
      "recheck_after", .length, in: 1...1000, default: policy.recheckMeters,
      "distance to walk while GPS is weak before it is checked again")
  }

  private mutating func readLegs(_ parameters: some FeatureParameters) {
    let stale: [(word: String, value: LegCache.Cause?)] = [
      ("kept", nil), ("stale_after_reroute", .reroute), ("stale_after_reflow", .reflow),
      ("stale_after_pack", .pack),
    ]
    let word =
      policy.keepsLegs
      ? stale.first { $0.value == policy.staleAfter }?.word ?? "kept" : "forgotten"
    let chosen = parameters.choice(
      "legs", stale.map(\.word) + ["forgotten"], default: word,
      "whether a computed leg is kept for the next redraw, and which change fails to discard it")
    policy.keepsLegs = chosen != "forgotten"
    policy.staleAfter = stale.first { $0.word == chosen }?.value ?? nil
  }

  private static func stop(_ parameters: any FeatureParameters) -> RouteStop? {
    let place = parameters.place("at", "where it is; unknown if left out")
    let name = parameters.text("name", "its name; that of its place if left out")
    let stay = parameters.quantity(
      "stay", .time, in: 0...86_400, default: 0, "how long the visitor stays")
    let hint = parameters.text("hint", "how to find it")
    return RouteStop(
      name: name ?? place?.name ?? "", coordinate: place?.coordinate, stay: .seconds(stay),
      hint: hint)
  }

  public mutating func prepare(for graph: WalkGraph?, by installer: (any PackInstaller)?) throws {
    try pack.open(graph, by: installer)
    try newPack.open(graph, by: installer)
  }

  public func makeFeature(at site: Site) -> any Feature {
    let pack = pack.pack(at: site)
    return RouteCardsFeature(
      RouteCards(
        plan: plan(at: site), pack: pack,
        resuming: site.saved.flatMap(RouteProgress.init(words:)), policy: policy),
      newPack: newPack.pack(at: site),
      position: choice.source(on: pack.parts.canRoute ? pack.graph : nil, at: site))
  }

  public func add(to facts: inout SceneFacts, at site: Site) {
    pack.add(to: &facts, at: site)
    facts.newLanes = newPack.pack(at: site).laneList
  }

  public func makeReferee(at site: Site, truth: GroundTruth) -> (any Feature)? {
    // MG-13: 4.5 km/h, times 0.7 in a medina; written down a second time, to judge the engine's
    CardsReferee(
      plan: plan(at: site), pack: pack.pack(at: site), newPack: newPack.pack(at: site),
      metersPerSecond: policy.follower.isInMedina ? 0.875 : 1.25, truth: truth)
  }

  private func plan(at site: Site) -> RoutePlan {
    let home = RouteStop(name: site.home.name, coordinate: site.home.coordinate)
    return RoutePlan(routeId: 1, stops: stops.isEmpty ? [home] : stops)
  }
}
