public import Geodesy

/// A walking route between two places of a graph.
public struct Route: Hashable, Sendable {
  /// What kind of walk it is.
  public enum Course: UInt8, CaseIterable, Sendable {
    /// Start and goal are one place: there is no way to go.
    case there
    /// Along the one edge that holds both.
    case sameEdge
    /// Over one node or more.
    case alongEdges
  }

  /// From start to goal, without doubled points; one point where both are the same place.
  public var points: [PlanePoint]
  /// The nodes passed, in order; empty where start and goal lie on one edge.
  public var nodes: [Int32]
  public var lengthMillimeters: UInt32
  /// Walking time by the one formula (MG-13), whatever the route is the best by.
  public var milliseconds: UInt32
  /// Parts of the length with stairs, under a roof, in a crowd of any class.
  public var stepsMillimeters: UInt32 = 0
  public var coveredMillimeters: UInt32 = 0
  public var crowdedMillimeters: UInt32 = 0
  /// Nodes whose cost became final: the work done, the same on every machine; 0 where it was
  /// looked up.
  public var settledNodes: Int
  /// Labels that were read to look it up; 0 where it was searched for.
  public var settledLabels = 0
  /// Edges looked at to find start and goal on the graph.
  public var snapCandidates = 0
  /// Bytes of the map's rows that were read to find it, the same on every machine: 18 for an edge,
  /// 16 for a node or a bend, each as often as it is looked at.
  ///
  /// Edges looked at to find start and goal come with their line, arcs of the search with the node
  /// they lead to, and the edges of the route with their bends once more. A label that is read
  /// counts 8, and along the route 8 more, with its edge and the node that this leads to.
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

/// The answer to a request for a route; having none is an answer, not a failure (MG-9).
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
  /// Both ends lie on the graph, but no lane connects them, or none of less than 4294 km and 49
  /// days: lengths and times have 32 bits.
  case unreachable
  /// The goal lies outside the map's area.
  case goalOffPack
  /// The goal lies inside it, but no lane is near enough.
  case goalTooFar
}
