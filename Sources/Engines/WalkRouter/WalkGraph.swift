public import Geodesy

/// The walkable lanes of an area as a graph: nodes on a local plane, edges between them, straight
/// or with bends.
///
/// Arcs are kept in compressed rows, two per edge, or one where it is one-way. Lengths are whole
/// millimeters, so that every sum is exact and ties are the same everywhere.
public struct WalkGraph: Sendable {
  public struct Edge: Hashable, Sendable {
    public var from: Int32
    public var to: Int32
    public var lengthMillimeters: UInt32
    /// Clear width in meters; 0 where unknown.
    public var widthMeters: Float
    public var traits: Traits

    /// Whether a roof hides the sky.
    public var isCovered: Bool {
      get { traits.contains(.covered) }
      set { if newValue { traits.insert(.covered) } else { traits.remove(.covered) } }
    }

    /// Whether it is a flight of stairs.
    public var isSteps: Bool { traits.contains(.steps) }

    public var crowd: Crowd

    public init(
      from: Int32, to: Int32, lengthMillimeters: UInt32, widthMeters: Float = 0,
      isCovered: Bool = false, traits: Traits = [], crowd: Crowd = .none
    ) {
      self.from = from
      self.to = to
      self.lengthMillimeters = lengthMillimeters
      self.widthMeters = widthMeters
      self.traits = isCovered ? traits.union(.covered) : traits
      self.crowd = crowd
    }
  }

  /// How many people are usually in the way on an edge.
  public enum Crowd: UInt8, CaseIterable, Sendable {
    /// Nobody to speak of, or unknown.
    case none
    /// About one person in two square meters.
    case light
    /// About one person a square meter.
    case busy
    /// About three persons in two square meters: the souks at noon.
    case packed
  }

  /// What a walker meets on an edge.
  public struct Traits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A roof hides the sky: an arcade, a souk, a tunnel, a house.
    public static let covered = Traits(rawValue: 1 << 0)
    public static let steps = Traits(rawValue: 1 << 1)
    public static let tunnel = Traits(rawValue: 1 << 2)
    public static let indoor = Traits(rawValue: 1 << 3)
    /// Walkers may only go from its `from` to its `to`, as on an escalator.
    public static let oneWay = Traits(rawValue: 1 << 4)
    public static let all: Traits = [.covered, .steps, .tunnel, .indoor, .oneWay]
  }

  public let plane: LocalPlane
  public let nodes: [PlanePoint]
  public let edges: [Edge]
  public let bends: EdgeBends
  /// What the map is known to hold all lanes of; beyond, it says nothing.
  public let area: WalkArea
  /// The area, where it is known and not the rectangle around the lanes: the border that the map
  /// was cut at.
  public let border: WalkArea?
  /// For each node the lowest one that lanes join it with, whichever way they may be walked.
  public let components: [Int32]
  /// By component, at its lowest node, the length of all of its lanes; 0 at every other node.
  let componentMillimeters: [UInt64]
  /// Arcs that lead away from nodes.
  let arcs: ArcRows
  let index: EdgeIndex
  /// Lengths of all shortest walks, to be looked up instead of searched for; nil where they were
  /// not made.
  public internal(set) var labels: HubLabels?

  /// Every edge's ends must be indices of `nodes`, and an edge as long as its line at least; two
  /// nodes may have several edges between them.
  ///
  /// - Parameters:
  ///   - bends: of all edges, or empty where all are straight.
  ///   - area: where it is left out, the rectangle around the lanes, wider by what a fix is snapped
  ///     over.
  public init(
    plane: LocalPlane, nodes: [PlanePoint], edges: [Edge], bends: EdgeBends = EdgeBends(),
    area: WalkArea? = nil
  ) {
    precondition(bends.isEmpty || bends.edgeCount == edges.count, "bends of other edges")
    self.plane = plane
    self.nodes = nodes
    self.edges = edges
    self.bends = bends
    border = area
    components = WalkGraph.components(of: edges, nodeCount: nodes.count)
    componentMillimeters = WalkGraph.lengths(of: components, edges: edges)
    var bounds = PlaneBounds(nodes)
    for bend in bends.all { bounds.add(bend) }
    self.area = area ?? WalkArea(bounds, marginMeters: WalkGraph.largestSnapRadius)
    arcs = ArcRows(edges, nodeCount: nodes.count)
    index = EdgeIndex(nodes: nodes, edges: edges, bends: bends, in: bounds)
  }

  /// Makes the labels: less than a second for 11 000 nodes.
  public mutating func buildLabels() { labels = HubLabels(of: self) }

  /// Takes over labels that were made of the same graph.
  public mutating func readLabels(_ bytes: [UInt8]) throws(HubLabels.Flaw) {
    labels = try HubLabels(bytes: bytes, of: self)
  }

  /// Makes the arcs that lead to nodes.
  func arcsBack() -> ArcRows { ArcRows(edges, nodeCount: nodes.count, isReversed: true) }

  /// The edges that lead away from `node`, with the node at their other end.
  public func neighbors(of node: Int32) -> [(edge: Int32, node: Int32)] {
    arcs[node].map { (arcs.ids[$0], arcs.edge(at: $0).end(from: node)) }
  }

  /// The straight line between two nodes in millimeters, rounded up: no edge is shorter.
  public static func length(_ a: PlanePoint, _ b: PlanePoint) -> UInt32 {
    UInt32((a.distance(to: b) * 1000).rounded(.up))
  }
}
