public import Geodesy
public import WalkRouter

/// The content of a pack's graph file.
public struct PackContent: Sendable {
  /// A named place; several may have the same name.
  public struct Place: Hashable, Sendable {
    public var name: String
    /// Its kind, for example `tourism=museum`.
    public var kind: String
    /// Its position on the plane of the graph.
    public var point: PlanePoint

    public init(name: String, kind: String, point: PlanePoint) {
      self.name = name
      self.kind = kind
      self.point = point
    }
  }

  /// The name of the area.
  public var name: String
  /// The source of the map, which must be shown with it: "© OpenStreetMap contributors, ODbL 1.0".
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

/// Limits for the content of a pack, checked when it is written and when it is read.
extension PackContent {
  /// Largest distance of a point from the origin, in meters: the plane is exact to millimeters only
  /// near its origin, and the size of the graph's index is proportional to the area.
  public static let largestOffsetMeters = 60_000.0
  /// Longest edge, in millimeters; lengths have 32 bits.
  static let largestLengthMillimeters: UInt32 = 1_000_000_000
  /// Most corners of a border, and the fewest of each of its rings.
  public static let cornerLimit = 100_000
  static let fewestCorners = 3
  /// Largest total length of lanes, in meters: a metropolis has a fifth of that (assumed). The size
  /// of the graph's index is proportional to it.
  public static let laneLimitMeters = 100_000_000.0
  /// Longest name, kind and attribution, in bytes.
  static let textLimit = 4096

  /// Describes what is wrong with it; nil if nothing is.
  var flaw: String? {
    Self.flaw(of: graph.nodes, graph.edges, graph.bends) ?? flawAroundLanes
  }

  /// What is wrong with the lanes of a graph whose edges have ends among the nodes; checked before
  /// a graph is made, because the size of its index is proportional to the area and the lanes.
  static func flaw(
    of nodes: [PlanePoint], _ edges: [WalkGraph.Edge], _ bends: EdgeBends
  ) -> String? {
    if nodes.contains(where: isFar) { return "a node outside the area" }
    var allMeters = 0.0
    for (id, edge) in edges.enumerated() {
      var line = LineLength(from: nodes[Int(edge.from)])
      let bent = bends[Int32(id)]
      for index in bent.indices {
        if isFar(bent[index]) { return "a bend outside the area" }
        line.add(bent[index])
      }
      line.add(nodes[Int(edge.to)])
      allMeters += line.meters
      if Double(edge.lengthMillimeters) < line.millimeters {
        return "an edge that is shorter than its line"
      }
      if edge.lengthMillimeters > largestLengthMillimeters { return "an endless edge" }
      if !(edge.widthMeters >= 0 && edge.widthMeters <= 1000) { return "an edge of no width" }
      if !edge.traits.isSubset(of: .all) { return "an edge with unknown traits" }
    }
    return allMeters > laneLimitMeters ? "endless lanes" : nil
  }

  /// What is wrong with everything except the lanes.
  var flawAroundLanes: String? {
    if !graph.plane.origin.isValid { return "an origin that is not on Earth" }
    if graph.border.map(Self.isUnfit) ?? false { return "a border that is none" }
    if places.contains(where: { Self.isFar($0.point) }) { return "a place outside the area" }
    let texts = [name, attribution] + places.flatMap { [$0.name, $0.kind] }
    if texts.contains(where: { $0.utf8.count > Self.textLimit }) { return "an endless name" }
    return nil
  }

  /// Whether a border has no rings, or rings that exceed the limits.
  static func isUnfit(_ border: WalkArea) -> Bool {
    border.rings.isEmpty || border.rings.reduce(0) { $0 + $1.count } > cornerLimit
      || border.rings.contains { $0.count < fewestCorners || $0.contains(where: isFar) }
  }

  static func isFar(_ point: PlanePoint) -> Bool {
    !(abs(point.east) <= largestOffsetMeters && abs(point.north) <= largestOffsetMeters)
  }
}

/// The length of a line whose points are all within the limits.
private struct LineLength {
  private var end: PlanePoint
  private(set) var meters = 0.0
  /// As computed by `WalkGraph.length`: each straight piece rounded up.
  private(set) var millimeters = 0.0

  init(from start: PlanePoint) { end = start }

  mutating func add(_ point: PlanePoint) {
    let piece = end.distance(to: point)
    meters += piece
    millimeters += (piece * 1000).rounded(.up)
    end = point
  }
}
