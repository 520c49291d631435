public import Geodesy

/// The walkable lanes of an area as a graph: nodes on a local plane, undirected edges between them.
///
/// Arcs are kept in compressed rows, two per edge. Lengths are whole millimeters, so that every sum
/// is exact and ties are the same everywhere.
public struct WalkGraph: Sendable {
  public struct Edge: Hashable, Sendable {
    public var from: Int32
    public var to: Int32
    public var lengthMillimeters: UInt32
    /// Clear width in meters; 0 where unknown.
    public var widthMeters: Float
    /// Whether a roof hides the sky.
    public var isCovered: Bool

    public init(
      from: Int32, to: Int32, lengthMillimeters: UInt32, widthMeters: Float = 0,
      isCovered: Bool = false
    ) {
      self.from = from
      self.to = to
      self.lengthMillimeters = lengthMillimeters
      self.widthMeters = widthMeters
      self.isCovered = isCovered
    }
  }

  struct Arc: Sendable {
    var target: Int32
    var edge: Int32
    var lengthMillimeters: UInt32
  }

  public let plane: LocalPlane
  public let nodes: [PlanePoint]
  public let edges: [Edge]
  /// Arcs of node n are `arcs[firstArc[n]..<firstArc[n + 1]]`, in order of their edges.
  let firstArc: [Int32]
  let arcs: [Arc]
  let index: EdgeIndex

  /// Every edge's ends must be indices of `nodes`; an edge may not be shorter than the straight
  /// line.
  public init(plane: LocalPlane, nodes: [PlanePoint], edges: [Edge]) {
    self.plane = plane
    self.nodes = nodes
    self.edges = edges
    var counts = [Int32](repeating: 0, count: nodes.count + 1)
    for edge in edges {
      counts[Int(edge.from) + 1] += 1
      counts[Int(edge.to) + 1] += 1
    }
    for node in 0..<nodes.count { counts[node + 1] += counts[node] }
    firstArc = counts
    var arcs = [Arc](
      repeating: Arc(target: 0, edge: 0, lengthMillimeters: 0), count: 2 * edges.count)
    for (id, edge) in edges.enumerated() {
      for (source, target) in [(edge.from, edge.to), (edge.to, edge.from)] {
        arcs[Int(counts[Int(source)])] = Arc(
          target: target, edge: Int32(id), lengthMillimeters: edge.lengthMillimeters)
        counts[Int(source)] += 1
      }
    }
    self.arcs = arcs
    index = EdgeIndex(nodes: nodes, edges: edges)
  }

  /// The edges at `node`, with the node at their other end.
  public func neighbors(of node: Int32) -> [(edge: Int32, node: Int32)] {
    arcs[Int(firstArc[Int(node)])..<Int(firstArc[Int(node) + 1])].map { ($0.edge, $0.target) }
  }

  /// The straight line between two nodes in millimeters, rounded up: no edge is shorter.
  public static func length(_ a: PlanePoint, _ b: PlanePoint) -> UInt32 {
    UInt32((a.distance(to: b) * 1000).rounded(.up))
  }
}
