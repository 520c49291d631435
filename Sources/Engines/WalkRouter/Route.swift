public import Geodesy

/// A walking route between two places of a graph.
public struct Route: Hashable, Sendable {
  /// What kind of walk it is.
  public enum Course: UInt8, CaseIterable, Sendable {
    /// Start and goal are the same place: there is nothing to walk.
    case there
    /// Along the one edge that contains both.
    case sameEdge
    /// Over at least one node.
    case alongEdges
  }

  /// From start to goal, without duplicate points; one point if both are the same place.
  public var points: [PlanePoint]
  /// The nodes passed, in order; empty if start and goal are on one edge.
  public var nodes: [Int32]
  public var lengthMillimeters: UInt32
  /// Walking time by the common formula (MG-13), even if the route is the shortest by length.
  public var milliseconds: UInt32
  /// Lengths of the parts with stairs, under a roof, and in a crowd of any class.
  public var stepsMillimeters: UInt32 = 0
  public var coveredMillimeters: UInt32 = 0
  public var crowdedMillimeters: UInt32 = 0
  /// Nodes whose cost became final: measures the work, the same on every machine; 0 if the route
  /// was looked up.
  public var settledNodes: Int
  /// Labels read to look the route up; 0 if it was searched for.
  public var settledLabels = 0
  /// Edges examined to find start and goal on the graph.
  public var snapCandidates = 0
  /// Bytes of the map's rows read to find it, the same on every machine: 18 for an edge, 16 for a
  /// node or a bend, each time it is read.
  ///
  /// Edges examined to find start and goal count with their line, arcs of the search with the node
  /// they lead to, and the edges of the route once more with their bends. A label counts 8, and
  /// along the route 8 more, plus its edge and the node at the end.
  public var readBytes = 0

  public init(
    points: [PlanePoint], nodes: [Int32], lengthMillimeters: UInt32, milliseconds: UInt32,
    settledNodes: Int
  ) {
    self.points = points
    self.nodes = nodes
    self.lengthMillimeters = lengthMillimeters
    self.milliseconds = milliseconds
    self.settledNodes = settledNodes
  }

  public var lengthMeters: Double { Double(lengthMillimeters) / 1000 }

  public var course: Course {
    if points.count < 2 { return .there }
    return nodes.isEmpty ? .sameEdge : .alongEdges
  }
}

/// The answer to a request for a route; "no route" is an answer, not a failure (MG-9).
public enum RouteAnswer: Hashable, Sendable {
  case route(Route)
  case noRoute(NoRouteReason)
}

/// Why there is no route.
public enum NoRouteReason: UInt8, CaseIterable, Sendable {
  /// The start lies outside the map's area.
  case offPack
  /// The start lies inside it, but no lane is near enough.
  case tooFar
  /// Both ends are on the graph, but no lanes connect them within 4294 km and 49 days: lengths and
  /// times have 32 bits.
  case unreachable
  /// The goal lies outside the map's area.
  case goalOffPack
  /// The goal lies inside it, but no lane is near enough.
  case goalTooFar
}
