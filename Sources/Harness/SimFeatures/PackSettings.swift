import Geodesy
import RouteCards
import SimKernel
import WalkRouter

/// The pack installed on the phone of a scenario: all or part of the world's map, intact or damaged
/// (MG-8, MG-14).
struct PackSettings: Sendable {
  private var damage = PackDamage()
  /// The result of opening the pack; nil until it is opened.
  private(set) var parts: PackParts?
  /// Middle and half the side of the square that the pack covers; nil if it covers all.
  private var square: (middle: Coordinate, reachMeters: Double)?

  mutating func read(
    _ parameters: some FeatureParameters, _ key: String = "pack",
    _ meaning: String = "the installed pack; if left out, it is complete and undamaged"
  ) {
    parameters.group(key, meaning) { readParts($0) }
  }

  private mutating func readParts(_ parameters: any FeatureParameters) {
    damage.release = parameters.word(
      "release", damage.release, "which parts of the pack were ever installed")
    damage.tiles = parameters.word(
      "tiles", damage.tiles, "state of the installed file of its tiles")
    damage.graph = parameters.word(
      "graph", damage.graph, "state of the installed file of its graph")
    let around = parameters.place(
      "around", "the middle of the pack, if it covers only a part of the world")
    let reach = parameters.quantity(
      "reach", .length, in: 20...10_000, default: square?.reachMeters ?? 500,
      "half the side of the square that the pack covers; needs 'around'")
    if let middle = around?.coordinate ?? square?.middle { square = (middle, reach) }
  }

  /// Installs the map as a pack, damages its files as set, and opens it as an app does; an
  /// undamaged pack is used directly.
  ///
  /// Throws if the pack can't be made.
  mutating func open(_ graph: WalkGraph?, by installer: (any PackInstaller)?) throws {
    guard let graph, !damage.isNone else {
      parts = PackParts()
      return
    }
    guard let installer else { throw MissingPackInstaller() }
    parts = try installer.parts(of: graph, damage)
  }

  /// The pack that the app finds at `site`.
  func pack(at site: Site) -> RouteCards.Pack {
    precondition(parts != nil || damage.isNone, "a feature is made before its pack is opened")
    let parts = parts ?? PackParts()
    return RouteCards.Pack(
      parts: parts, graph: parts.graph == .valid ? site.graph.map(clipped) : nil)
  }

  /// Adds what metrics of routes know about the pack: its parts, and its lanes.
  func add(to facts: inout SceneFacts, at site: Site) {
    let pack = pack(at: site)
    facts.pack = SceneFacts.Pack(
      hasTiles: pack.parts.tiles == .valid, hasGraph: pack.graph != nil)
    facts.lanes = pack.laneList
  }

  private func clipped(_ graph: WalkGraph) -> WalkGraph {
    guard let square else { return graph }
    let middle = graph.plane.point(square.middle)
    let area = WalkArea(around: [middle], marginMeters: square.reachMeters)
    let kept = graph.edges.indices.map(Int32.init).filter {
      graph.line(of: $0).allSatisfy { area.contains($0) }
    }
    var bends = EdgeBends()
    for edge in kept { bends.append(graph.bends[edge]) }
    return WalkGraph(
      plane: graph.plane, nodes: graph.nodes, edges: kept.map { graph.edges[Int($0)] },
      bends: bends, area: area)
  }
}

extension RouteCards.Pack {
  /// The lanes of its graph; nil without a graph.
  var laneList: SceneFacts.LaneList? {
    guard let graph else { return nil }
    return { RouteCards.Pack.lanes(of: graph) }
  }

  private static func lanes(of graph: WalkGraph) -> [SceneFacts.Lane] {
    graph.edges.indices.map { number in
      let edge = graph.edges[number]
      return SceneFacts.Lane(
        from: edge.from, to: edge.to, points: graph.line(of: Int32(number)),
        isOneWay: edge.traits.contains(.oneWay), speedShare: speedShare(of: edge))
    }
  }

  /// Speeds against a free 1.34 m/s: 0.65 m/s on stairs, up and down; 1.30, 1.06 and 0.81 m/s among
  /// 0.5, 1 and 1.5 people per square meter (Weidmann, Transporttechnik der Fussgänger, 1993).
  private static func speedShare(of edge: WalkGraph.Edge) -> Double {
    let crowd =
      switch edge.crowd {
      case .none: 1.34
      case .light: 1.30
      case .busy: 1.06
      case .packed: 0.81
      }
    return crowd / 1.34 * (edge.traits.contains(.steps) ? 0.65 / 1.34 : 1)
  }
}
