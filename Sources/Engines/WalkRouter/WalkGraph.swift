public import Geodesy

/// The walkable lanes of an area as a graph: nodes on a local plane, edges between them, straight
/// or with bends.
///
/// Arcs are stored in compressed rows, two per edge, or one for a one-way edge. Lengths are whole
/// millimeters, so that every sum is exact and ties are the same on every machine.
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
    /// Hardly anybody, or unknown.
    case none
    /// About one person in two square meters.
    case light
    /// About one person a square meter.
    case busy
    /// About three persons in two square meters: the souks at noon.
    case packed
  }

  /// Properties of an edge that matter to a walker.
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
  /// The area in which the map contains all lanes; outside it nothing is known.
  public let area: WalkArea
  /// The area, if it is the known border of the map and not the rectangle around the lanes.
  public let border: WalkArea?
  /// For each node the lowest node of its component; one-way edges connect in both directions.
  public let components: [Int32]
  /// For each component, at its lowest node, the total length of its lanes; 0 at other nodes.
  let componentMillimeters: [UInt64]
  /// Arcs by the node that they leave.
  let arcs: ArcRows
  let index: EdgeIndex
  /// The labels for looking up lengths of all shortest walks without a search; nil if they were not
  /// made.
  public internal(set) var labels: HubLabels?

  /// The ends of every edge must be indices of `nodes`, and its length at least that of its line;
  /// two nodes may have several edges between them.
  ///
  /// - Parameters:
  ///   - bends: bends of all edges, or empty if all are straight.
  ///   - area: if nil, the rectangle around the lanes, extended by the snap radius of a fix.
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

  /// Sets labels that were made from the same graph.
  public mutating func readLabels(_ bytes: [UInt8]) throws(HubLabels.Flaw) {
    labels = try HubLabels(bytes: bytes, of: self)
  }

  /// Makes the arcs by the node that they lead to.
  func arcsBack() -> ArcRows { ArcRows(edges, nodeCount: nodes.count, isReversed: true) }

  /// The edges that leave `node`, with the node at their other end.
  public func neighbors(of node: Int32) -> [(edge: Int32, node: Int32)] {
    arcs[node].map { (arcs.ids[$0], arcs.edge(at: $0).end(from: node)) }
  }

  /// The straight distance between two nodes in millimeters, rounded up: no edge is shorter.
  public static func length(_ a: PlanePoint, _ b: PlanePoint) -> UInt32 {
    UInt32((a.distance(to: b) * 1000).rounded(.up))
  }
}
