public import Geodesy
public import WalkRouter

/// What the graph file of a pack holds.
public struct PackContent: Sendable {
  /// A place with a name; several may have the same.
  public struct Place: Hashable, Sendable {
    public var name: String
    /// What it is, as in `tourism=museum`.
    public var kind: String
    /// On the plane of the graph.
    public var point: PlanePoint

    public init(name: String, kind: String, point: PlanePoint) {
      self.name = name
      self.kind = kind
      self.point = point
    }
  }

  /// What the area is called.
  public var name: String
  /// Who made the map, as it must be shown with it: "© OpenStreetMap contributors, ODbL 1.0".
  public var attribution: String
  public var graph: WalkGraph
  public var places: [Place]

  public init(name: String, attribution: String, graph: WalkGraph, places: [Place]) {
    self.name = name
    self.attribution = attribution
    self.graph = graph
    self.places = places
  }
}

/// What may be in a pack, when it is written and when it is read.
extension PackContent {
  /// Farthest from the origin that a point may lie, in meters: the plane is exact to millimeters
  /// near its origin only, and the graph's index is in proportion to the area.
  public static let largestOffsetMeters = 60_000.0
  /// Longest edge, in millimeters; lengths are kept in 32 bits.
  static let largestLengthMillimeters: UInt32 = 1_000_000_000
  /// Most corners of a border, and the fewest of each of its rings.
  public static let cornerLimit = 100_000
  static let fewestCorners = 3
  /// Most lanes, in meters: a metropolis has a fifth of that (assumed). The graph's index is in
  /// proportion to it.
  public static let laneLimitMeters = 100_000_000.0
  /// Longest name, kind and attribution, in bytes.
  static let textLimit = 4096

  /// Says what is wrong with it; nil where nothing is.
  var flaw: String? {
    let origin = graph.plane.origin
    if !origin.isValid { return "an origin that is not on Earth" }
    if graph.nodes.contains(where: Self.isFar) { return "a node outside the area" }
    if graph.border.map(Self.isUnfit) ?? false { return "a border that is none" }
    for (id, edge) in graph.edges.enumerated() {
      if graph.bends[Int32(id)].contains(where: Self.isFar) { return "a bend outside the area" }
      if edge.lengthMillimeters < graph.lineMillimeters(of: Int32(id)) {
        return "an edge that is shorter than its line"
      }
      if edge.lengthMillimeters > Self.largestLengthMillimeters { return "an endless edge" }
      if !(edge.widthMeters >= 0 && edge.widthMeters <= 1000) { return "an edge of no width" }
      if !edge.traits.isSubset(of: .all) { return "an edge with unknown traits" }
    }
    if Self.laneMeters(graph.nodes, graph.edges, graph.bends) > Self.laneLimitMeters {
      return "endless lanes"
    }
    if places.contains(where: { Self.isFar($0.point) }) { return "a place outside the area" }
    let texts = [name, attribution] + places.flatMap { [$0.name, $0.kind] }
    if texts.contains(where: { $0.utf8.count > Self.textLimit }) { return "an endless name" }
    return nil
  }

  /// Length of all lines, in meters.
  static func laneMeters(
    _ nodes: [PlanePoint], _ edges: [WalkGraph.Edge], _ bends: EdgeBends
  ) -> Double {
    var meters = 0.0
    for (id, edge) in edges.enumerated() {
      var before = nodes[Int(edge.from)]
      for bend in bends[Int32(id)] {
        meters += before.distance(to: bend)
        before = bend
      }
      meters += before.distance(to: nodes[Int(edge.to)])
    }
    return meters
  }

  /// Rings of a border must be some, and within reach.
  static func isUnfit(_ border: WalkArea) -> Bool {
    border.rings.isEmpty || border.rings.reduce(0) { $0 + $1.count } > cornerLimit
      || border.rings.contains { $0.count < fewestCorners || $0.contains(where: isFar) }
  }

  static func isFar(_ point: PlanePoint) -> Bool {
    !(abs(point.east) <= largestOffsetMeters && abs(point.north) <= largestOffsetMeters)
  }
}
