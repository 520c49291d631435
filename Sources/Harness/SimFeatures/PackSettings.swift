import Geodesy
import RouteCards
import SimKernel
import WalkRouter

/// What is installed on the phone of a scenario: the world's map, whole or in part, sound or not
/// (MG-8, MG-14).
struct PackSettings: Sendable {
  private var parts = PackParts()
  /// Middle and half the side of the square that the pack covers; nil where it covers all.
  private var square: (middle: Coordinate, reachMeters: Double)?

  mutating func read(_ parameters: some FeatureParameters) {
    parameters.group("pack", "the pack that is installed; all of it, and sound, if left out") {
      readParts($0)
    }
  }

  private mutating func readParts(_ parameters: any FeatureParameters) {
    parts.tiles = PackSettings.state("tiles", parts.tiles, parameters)
    parts.graph = PackSettings.state("graph", parts.graph, parameters)
    let around = parameters.place(
      "around", "the middle of a pack that covers a part of the world only")
    let reach = parameters.quantity(
      "reach", .length, in: 20...10_000, default: square?.reachMeters ?? 500,
      "half the side of the square that it covers, where it has a middle")
    if let middle = around?.coordinate ?? square?.middle { square = (middle, reach) }
  }

  private static func state(
    _ key: String, _ state: PartState, _ parameters: any FeatureParameters
  ) -> PartState {
    let word = parameters.choice(
      key, PartState.allCases.map { "\($0)" }, default: "\(state)",
      "what opening its \(key) comes to")
    return PartState.allCases.first { "\($0)" == word } ?? state
  }

  /// What the app finds at `site`.
  func pack(at site: Site) -> RouteCards.Pack {
    RouteCards.Pack(
      parts: parts, graph: parts.graph == .valid ? site.graph.map(clipped) : nil)
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
