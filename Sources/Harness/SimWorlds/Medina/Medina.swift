public import Geodesy
import SimKernel
import WalkRouter

/// A synthetic medina: through streets, lanes between them, and derbs, the dead-end alleys that
/// lead into the blocks of houses.
///
/// The shape follows publications about old Islamic cities: through streets are wider than lanes,
/// and lanes wider than derbs; dead ends of 30–50 m; junctions of three ways; parallel lanes 12–25
/// m apart; souks under roofs. Where no source gives a figure (share of dead ends, of roofs) it is
/// assumed. It is not a measured place and does not exist.
public struct Medina: Hashable, Sendable {
  public var seed: UInt64
  /// Side of the square, in meters, in `sizeRange`.
  public var sizeMeters: Double
  /// The middle of the square.
  public var center: Coordinate

  public static let sizeRange = 150.0...3000.0

  public init(seed: UInt64, sizeMeters: Double, center: Coordinate) {
    self.seed = seed
    self.sizeMeters = sizeMeters
    self.center = center
  }

  /// The medina's lanes, with the places `north_gate`, `east_gate`, `south_gate`, `west_gate`,
  /// `square` and `riad` (at the end of a derb in the north).
  public func world() -> World {
    let random = RandomStream(seed: seed).fork("medina")
    let side = Int((sizeMeters / MedinaGround.pitchMeters).rounded())
    let ground = MedinaGround(side: side, sizeMeters: sizeMeters, random: random)
    var blockRandom = random.fork("blocks")
    let blocks = MedinaBlocks(side: side, random: &blockRandom)
    var network = MedinaNetwork(ground: ground, blocks: blocks, random: random)
    let edges = network.build()
    let graph = WalkGraph(
      plane: LocalPlane(origin: center), nodes: network.nodes, edges: edges)
    return World(graph: graph, places: places(in: graph, network))
  }

  private func places(in graph: WalkGraph, _ network: MedinaNetwork) -> [World.Place] {
    let target = PlanePoint(east: sizeMeters / 8, north: 0.4 * sizeMeters)
    var riad = network.derbEnds.first ?? 0
    for node in network.derbEnds {
      let point = graph.nodes[Int(node)]
      if point.distance(to: target) < graph.nodes[Int(riad)].distance(to: target) { riad = node }
    }
    let gates = network.gates
    return [
      World.Place(name: "north_gate", node: gates.north),
      World.Place(name: "east_gate", node: gates.east),
      World.Place(name: "south_gate", node: gates.south),
      World.Place(name: "west_gate", node: gates.west),
      World.Place(name: "square", node: network.square),
      World.Place(name: "riad", node: riad),
    ]
  }
}
