public import Geodesy
import SimKernel
import WalkRouter

/// A synthetic medina: a seeded maze of narrow lanes with a few streets through it.
///
/// The shape follows what is published of old Islamic cities (lanes of 2.5–4 m, through streets of
/// 4–6 m, dead ends, parallel lanes 12–25 m apart, blocks of about 25 m, some lanes roofed). The
/// figures are assumptions: nobody measured this place, it does not exist.
public struct Medina: Hashable, Sendable {
  public var seed: UInt64
  /// Side of the square, in meters, in `sizeRange`.
  public var sizeMeters: Double
  /// Where the middle of the square lies.
  public var center: Coordinate

  public static let sizeRange = 150.0...3000.0

  /// Mean distance between neighboring crossings, and its spread, in meters.
  static let blockMeters = 22.0
  static let jitterMeters = 4.0
  /// Share of the ways between blocks that are open although no crossing needs them.
  static let loopShare = 0.42
  /// Every so many rows and columns one is a street, open all along.
  static let streetEvery = 7
  /// Share of lanes under a roof.
  static let coveredShare = 0.15

  public init(seed: UInt64, sizeMeters: Double, center: Coordinate) {
    self.seed = seed
    self.sizeMeters = sizeMeters
    self.center = center
  }

  /// The medina's lanes, with the places `north_gate`, `east_gate`, `south_gate`, `west_gate`,
  /// `square` and `riad` (a dead end in the north).
  public func world() -> World {
    let side = max(4, Int((sizeMeters / Medina.blockMeters).rounded()))
    var random = RandomStream(seed: seed).fork("medina")
    let nodes = crossings(side, &random)
    let edges = lanes(side, nodes, &random)
    let graph = WalkGraph(plane: LocalPlane(origin: center), nodes: nodes, edges: edges)
    return World(graph: graph, places: places(in: graph))
  }

  private func crossings(_ side: Int, _ random: inout RandomStream) -> [PlanePoint] {
    let middle = Double(side - 1) / 2
    return (0..<side * side).map { i in
      // a block's worth of jitter would let lanes cross
      let east = min(8, max(-8, Medina.jitterMeters * random.normal()))
      let north = min(8, max(-8, Medina.jitterMeters * random.normal()))
      return PlanePoint(
        east: (Double(i % side) - middle) * Medina.blockMeters + east,
        north: (Double(i / side) - middle) * Medina.blockMeters + north)
    }
  }

  /// A random spanning tree, so that every crossing can be reached, plus loops and streets.
  private func lanes(
    _ side: Int, _ nodes: [PlanePoint], _ random: inout RandomStream
  ) -> [WalkGraph.Edge] {
    var candidates: [(from: Int, to: Int, isStreet: Bool)] = []
    for i in 0..<side * side {
      let (column, row) = (i % side, i / side)
      let offset = Medina.streetEvery / 2
      if column + 1 < side {
        candidates.append((i, i + 1, row % Medina.streetEvery == offset))
      }
      if row + 1 < side {
        candidates.append((i, i + side, column % Medina.streetEvery == offset))
      }
    }
    for i in stride(from: candidates.count - 1, to: 0, by: -1) {
      candidates.swapAt(i, random.integer(below: i + 1))
    }
    let streetsFirst = candidates.filter(\.isStreet) + candidates.filter { !$0.isStreet }
    var groups = Groups(count: nodes.count)
    var edges: [WalkGraph.Edge] = []
    for (from, to, isStreet) in streetsFirst {
      let isNeeded = groups.join(from, to)
      guard isNeeded || isStreet || random.chance(Medina.loopShare) else { continue }
      let width = isStreet ? 4 + 2 * random.uniform() : 2.5 + 1.5 * random.uniform()
      edges.append(
        WalkGraph.Edge(
          from: Int32(from), to: Int32(to),
          lengthMillimeters: WalkGraph.length(nodes[from], nodes[to]), widthMeters: Float(width),
          isCovered: !isStreet && random.chance(Medina.coveredShare)))
    }
    return edges
  }

  private func places(in graph: WalkGraph) -> [World.Place] {
    let half = sizeMeters / 2
    var taken: Set<Int32> = []
    func nearest(_ east: Double, _ north: Double, deadEnd: Bool = false) -> Int32 {
      let target = PlanePoint(east: east, north: north)
      var best: (node: Int32, distance: Double) = (0, .infinity)
      for (node, point) in graph.nodes.enumerated() where !taken.contains(Int32(node)) {
        if deadEnd && graph.neighbors(of: Int32(node)).count != 1 { continue }
        let distance = point.distance(to: target)
        if distance < best.distance { best = (Int32(node), distance) }
      }
      taken.insert(best.node)
      return best.node
    }
    return [
      World.Place(name: "north_gate", node: nearest(0, half)),
      World.Place(name: "east_gate", node: nearest(half, 0)),
      World.Place(name: "south_gate", node: nearest(0, -half)),
      World.Place(name: "west_gate", node: nearest(-half, 0)),
      World.Place(name: "square", node: nearest(0, 0)),
      World.Place(name: "riad", node: nearest(half / 4, 0.8 * half, deadEnd: true)),
    ]
  }
}

/// Which nodes hang together (disjoint sets).
private struct Groups {
  private var parent: [Int]

  init(count: Int) { parent = Array(0..<count) }

  /// Joins the groups of `a` and `b`; false where they were one already.
  mutating func join(_ a: Int, _ b: Int) -> Bool {
    let (rootA, rootB) = (root(a), root(b))
    parent[max(rootA, rootB)] = min(rootA, rootB)
    return rootA != rootB
  }

  private mutating func root(_ node: Int) -> Int {
    var node = node
    while parent[node] != node {
      parent[node] = parent[parent[node]]
      node = parent[node]
    }
    return node
  }
}
