import Geodesy

/// Finds exact best walks, by length or by time, with A*; ties are broken by node number, so that
/// routes repeat.
///
/// Keeps its working memory between calls: make one per thread, and reuse it.
public struct Router: Sendable {
  /// What a search needs of an arc of the graph, in one piece: it waits mostly for memory.
  private struct Hop {
    var target: Int32
    var cost: UInt32
  }

  /// What is known of a node, its place included.
  private struct Reach {
    let point: PlanePoint
    /// Query in which the node was last reached; saves clearing what follows.
    var query: UInt32 = 0
    /// From the start, by the best way found so far.
    var cost: UInt32 = 0
    /// What the rest costs at least.
    var rest: UInt32 = 0
    var parent: Int32 = -1

    var estimate: UInt32 { cost + rest }
  }

  private let graph: WalkGraph
  private let policy: Policy
  private let hops: [Hop]
  private let costPerMeter: Double
  private let slack: Double
  private var reaches: [Reach]
  private var query: UInt32 = 0
  /// Nodes whose cost became final in the last search, whatever came of it.
  public private(set) var settledNodes = 0
  /// Arcs looked at in the last search.
  private var arcsRead = 0
  /// Estimated costs of routes, and in the lower half the node they lead by.
  private var heap = KeyHeap()

  public init(graph: WalkGraph, policy: Policy = Policy()) {
    self.graph = graph
    self.policy = policy
    hops = graph.arcs.map {
      Hop(
        target: $0.target,
        cost: policy.cost(millimeters: $0.lengthMillimeters, of: graph.edges[Int($0.edge)]))
    }
    costPerMeter = policy.costPerMeter
    slack = policy.slack
    reaches = graph.nodes.map { Reach(point: $0) }
  }

  /// Returns the best walk from `start` to `goal`.
  ///
  /// Where no lane joins them, that is known without a search.
  public mutating func route(from start: Snap, to goal: Snap) -> RouteAnswer {
    (settledNodes, arcsRead) = (0, 0)
    guard graph.areJoined(start.edge, goal.edge) else { return .noRoute(.unreachable) }
    let direct = directLength(start, goal).map { cost($0, on: start) }
    query += 1
    heap.removeAll()
    for (node, length) in ways(from: start) {
      reach(node, at: cost(length, on: start), from: -1, goal: goal.point)
    }
    let goalEnds = ways(to: goal).map { ($0.node, cost($0.length, on: goal)) }
    var best = direct ?? .max
    var bestEnd: Int32 = -1
    while let entry = heap.popMin() {
      if UInt32(entry >> 32) >= best { break }
      let node = Int32(truncatingIfNeeded: entry & 0xffff_ffff)
      let known = reaches[Int(node)]
      // a node enters again when a better way to it is found; only its best entry counts
      if UInt32(entry >> 32) != known.estimate { continue }
      settledNodes += 1
      for (end, cost) in goalEnds where end == node && sum(known.cost, cost) < best {
        (best, bestEnd) = (sum(known.cost, cost), end)
      }
      let arcs = Int(graph.firstArc[Int(node)])..<Int(graph.firstArc[Int(node) + 1])
      arcsRead += arcs.count
      for i in arcs {
        reach(hops[i].target, at: sum(known.cost, hops[i].cost), from: node, goal: goal.point)
      }
    }
    guard best != .max,
      let route = route(from: start, along: chain(to: bestEnd), to: goal)
    else { return .noRoute(.unreachable) }
    return .route(route)
  }

  /// nil where it can't be told in 32 bits.
  private func route(from start: Snap, along nodes: [Int32], to goal: Snap) -> Route? {
    let edges = zip(nodes, nodes.dropFirst()).map(cheapestEdge)
    var sum = RouteSum(policy.walkTime)
    func add(_ ways: [(node: Int32, length: UInt32)], _ node: Int32, of snap: Snap) {
      // the shorter way where both ends of the edge are one node
      let length = ways.filter { $0.node == node }.map(\.length).min() ?? 0
      sum.add(length, of: graph.edges[Int(snap.edge)])
    }
    if let first = nodes.first, let last = nodes.last {
      add(ways(from: start), first, of: start)
      for edge in edges.map({ graph.edges[Int($0)] }) { sum.add(edge.lengthMillimeters, of: edge) }
      add(ways(to: goal), last, of: goal)
    } else if let direct = directLength(start, goal) {
      sum.add(direct, of: graph.edges[Int(start.edge)])
    }
    var route = sum.route(
      points: graph.line(from: start, along: nodes, by: edges, to: goal), nodes: nodes,
      settledNodes: settledNodes)
    route?.snapCandidates = start.candidates + goal.candidates
    let bends = edges.reduce(0) { $0 + graph.bends[$1].count }
    route?.readBytes =
      start.readBytes + goal.readBytes + settledNodes * MapRows.nodeBytes
      + arcsRead * (MapRows.edgeBytes + MapRows.nodeBytes) + bends * MapRows.bendBytes
    return route
  }

  /// The edge by which the search went from one node to the next; of equal ones the lowest.
  private func cheapestEdge(_ from: Int32, _ to: Int32) -> Int32 {
    var best: (cost: UInt32, edge: Int32) = (.max, 0)
    for i in Int(graph.firstArc[Int(from)])..<Int(graph.firstArc[Int(from) + 1])
    where hops[i].target == to && hops[i].cost < best.cost {
      best = (hops[i].cost, graph.arcs[i].edge)
    }
    return best.edge
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

  private func cost(_ millimeters: UInt32, on snap: Snap) -> UInt32 {
    policy.cost(millimeters: millimeters, of: graph.edges[Int(snap.edge)])
  }

  /// Where it is more than 32 bits hold, the largest number, which no route costs.
  private func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let (sum, isTooMuch) = a.addingReportingOverflow(b)
    return isTooMuch ? .max : sum
  }

  private mutating func reach(
    _ node: Int32, at cost: UInt32, from source: Int32, goal: PlanePoint
  ) {
    var reach = reaches[Int(node)]
    if reach.query != query {
      reach.query = query
      reach.rest = leastRest(from: reach.point, to: goal)
    } else if cost >= reach.cost {
      return
    }
    // by way of this node the goal is farther than can be told
    guard sum(cost, reach.rest) < .max else { return }
    reach.cost = cost
    reach.parent = source
    reaches[Int(node)] = reach
    heap.insert(UInt64(reach.estimate) << 32 | UInt64(UInt32(bitPattern: node)))
  }

  /// The least that the straight line can cost; a little is taken off, for offsets along an edge
  /// are rounded: this is never more than the real rest.
  private func leastRest(from point: PlanePoint, to goal: PlanePoint) -> UInt32 {
    UInt32(max(0, min(point.distance(to: goal) * costPerMeter - slack, Double(UInt32.max))))
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
