public import Geodesy

/// A walking route between two places of a graph.
public struct Route: Hashable, Sendable {
  /// From start to goal, without doubled points; one point where both are the same place.
  public var points: [PlanePoint]
  /// The nodes passed, in order; empty where start and goal lie on one edge.
  public var nodes: [Int32]
  public var lengthMillimeters: UInt32
  /// Nodes whose distance became final: the work done, the same on every machine.
  public var settledNodes: Int

  public var lengthMeters: Double { Double(lengthMillimeters) / 1000 }
}

/// The answer to a request for a route; being unreachable is an answer, not a failure (MG-9).
public enum RouteAnswer: Hashable, Sendable {
  case route(Route)
  /// No lane within reach of the start or of the goal.
  case offPack
  /// Both ends lie on the graph, but no lane connects them.
  case unreachable
}

/// Finds exact shortest walks by A*; ties are broken by node number, so that routes repeat.
///
/// Keeps its working memory between calls: make one per thread, and reuse it.
public struct Router: Sendable {
  /// What is known of a node: one piece of memory, as a search jumps from node to node.
  private struct Reach {
    /// Query in which the node was last reached; saves clearing the rest.
    var query: UInt32 = 0
    var distance: UInt32 = 0
    /// What is left at least, in millimeters.
    var rest: UInt32 = 0
    var parent: Int32 = -1

    var estimate: UInt32 { distance + rest }
  }

  private let graph: WalkGraph
  private var reaches: [Reach]
  private var query: UInt32 = 0
  /// Estimated lengths of routes, and in the lower half the node they lead by.
  private var heap = KeyHeap()

  public init(graph: WalkGraph) {
    self.graph = graph
    reaches = [Reach](repeating: Reach(), count: graph.nodes.count)
  }

  /// Returns the shortest walk from `start` to `goal`.
  public mutating func route(from start: Snap, to goal: Snap) -> RouteAnswer {
    let direct = directLength(start, goal)
    query += 1
    heap.removeAll()
    for (node, length) in ways(from: start) { reach(node, at: length, from: -1, goal: goal.point) }
    let goalEnds = ways(to: goal)
    var best = direct ?? .max
    var bestEnd: Int32 = -1
    var settled = 0
    while let entry = heap.popMin() {
      if UInt32(entry >> 32) >= best { break }
      let node = Int32(truncatingIfNeeded: entry & 0xffff_ffff)
      let known = reaches[Int(node)]
      // a node enters again when a shorter way to it is found; only its best entry counts
      if UInt32(entry >> 32) != known.estimate { continue }
      let here = known.distance
      settled += 1
      for (end, length) in goalEnds where end == node && here + length < best {
        (best, bestEnd) = (here + length, end)
      }
      for i in Int(graph.firstArc[Int(node)])..<Int(graph.firstArc[Int(node) + 1]) {
        let arc = graph.arcs[i]
        reach(arc.target, at: here + arc.lengthMillimeters, from: node, goal: goal.point)
      }
    }
    guard best != .max else { return .unreachable }
    let nodes = chain(to: bestEnd)
    return .route(
      Route(
        points: graph.line(from: start, along: nodes, to: goal), nodes: nodes,
        lengthMillimeters: best, settledNodes: settled))
  }

  /// Length along the one edge that holds both places; nil where they lie on different edges, or
  /// the goal lies behind the start on a one-way edge.
  private func directLength(_ start: Snap, _ goal: Snap) -> UInt32? {
    guard start.edge == goal.edge else { return nil }
    let (a, b) = (start.offsetMillimeters, goal.offsetMillimeters)
    if graph.edges[Int(start.edge)].traits.contains(.oneWay), a > b { return nil }
    return a > b ? a - b : b - a
  }

  /// The ends of the edge of `start` that can be reached from there, and how far they are.
  private func ways(from start: Snap) -> [(node: Int32, length: UInt32)] {
    let edge = graph.edges[Int(start.edge)]
    let offset = start.offsetMillimeters
    let forward = (edge.to, edge.lengthMillimeters - offset)
    let isOneWay = edge.traits.contains(.oneWay) && offset > 0
    return isOneWay ? [forward] : [(edge.from, offset), forward]
  }

  /// The ends of the edge of `goal` from which it can be reached, and how far they are.
  private func ways(to goal: Snap) -> [(node: Int32, length: UInt32)] {
    let edge = graph.edges[Int(goal.edge)]
    let rest = edge.lengthMillimeters - goal.offsetMillimeters
    let isOneWay = edge.traits.contains(.oneWay) && rest > 0
    let forward = (edge.from, goal.offsetMillimeters)
    return isOneWay ? [forward] : [forward, (edge.to, rest)]
  }

  private mutating func reach(
    _ node: Int32, at length: UInt32, from source: Int32, goal: PlanePoint
  ) {
    var reach = reaches[Int(node)]
    if reach.query != query {
      reach = Reach(query: query, rest: leastRest(node, to: goal))
    } else if length >= reach.distance {
      return
    }
    reach.distance = length
    reach.parent = source
    reaches[Int(node)] = reach
    heap.insert(UInt64(reach.estimate) << 32 | UInt64(UInt32(bitPattern: node)))
  }

  /// The straight line in millimeters. One is taken off, for the goal's offset along its edge is
  /// rounded: this is never more than the real rest.
  private func leastRest(_ node: Int32, to goal: PlanePoint) -> UInt32 {
    UInt32(max(0, graph.nodes[Int(node)].distance(to: goal) * 1000 - 1))
  }

  private func chain(to end: Int32) -> [Int32] {
    var nodes: [Int32] = []
    var node = end
    while node >= 0 {
      nodes.append(node)
      node = reaches[Int(node)].parent
    }
    return nodes.reversed()
  }
}
