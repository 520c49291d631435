import Geodesy

/// A search for the best walk with A*.
struct WalkSearch: Sendable {
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
  private let hops: [Hop]
  private let costPerMeter: Double
  private let slack: Double
  private var reaches: [Reach]
  private var query: UInt32 = 0
  private(set) var settledNodes = 0
  /// Arcs looked at.
  private(set) var arcsRead = 0
  /// Estimated costs of routes, and in the lower half the node they lead by.
  private var heap = KeyHeap()

  init(graph: WalkGraph, policy: Router.Policy, speeds: WalkSpeeds) {
    self.graph = graph
    let isByLength = policy.cost == .length
    hops = graph.arcs.map { _, edge, target in
      Hop(
        target: target,
        cost: isByLength
          ? edge.lengthMillimeters
          : speeds.milliseconds(millimeters: edge.lengthMillimeters, of: edge))
    }
    costPerMeter = policy.costPerMeter
    slack = policy.slack
    reaches = graph.nodes.map { Reach(point: $0) }
  }

  /// Forgets what the last search cost.
  mutating func forget() { (settledNodes, arcsRead) = (0, 0) }

  /// Appends the best walk to `walk`; returns its cost, nil where there is none. Where that is no
  /// less than `direct` it is the answer, and no node is walked to.
  mutating func find(
    from starts: Ways, to goals: Ways, at goal: PlanePoint, unlessMoreThan direct: UInt32?,
    walk: inout Walk
  ) -> UInt32? {
    query += 1
    heap.removeAll()
    for i in 0..<starts.count {
      reach(starts[i].node, at: starts[i].millimeters, from: -1, goal: goal)
    }
    var best = direct ?? .max
    var bestEnd: Int32 = -1
    while let entry = heap.popMin() {
      if UInt32(entry >> 32) >= best { break }
      let node = Int32(truncatingIfNeeded: entry & 0xffff_ffff)
      let known = reaches[Int(node)]
      // a node enters again when a better way to it is found; only its best entry counts
      if UInt32(entry >> 32) != known.estimate { continue }
      settledNodes += 1
      for i in 0..<goals.count where goals[i].node == node {
        let sum = known.cost.saturatingSum(goals[i].millimeters)
        if sum < best { (best, bestEnd) = (sum, node) }
      }
      let arcs = graph.arcs[node]
      arcsRead += arcs.count
      for i in arcs {
        reach(
          hops[i].target, at: known.cost.saturatingSum(hops[i].cost), from: node, goal: goal)
      }
    }
    trace(to: bestEnd, walk: &walk)
    return best == .max ? nil : best
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
    guard cost.saturatingSum(reach.rest) < .max else { return }
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

  /// Appends the nodes that lead to `end`, and the edges between them.
  private func trace(to end: Int32, walk: inout Walk) {
    var node = end
    while node >= 0 {
      walk.nodes.append(node)
      node = reaches[Int(node)].parent
    }
    walk.nodes.reverse()
    for (from, to) in zip(walk.nodes, walk.nodes.dropFirst()) {
      walk.edges.append(cheapestEdge(from, to))
    }
  }

  /// The edge by which the search went from one node to the next; of equal ones the lowest.
  private func cheapestEdge(_ from: Int32, _ to: Int32) -> Int32 {
    var best: (cost: UInt32, edge: Int32) = (.max, 0)
    for i in graph.arcs[from] where hops[i].target == to && hops[i].cost < best.cost {
      best = (hops[i].cost, graph.arcs.ids[i])
    }
    return best.edge
  }
}
