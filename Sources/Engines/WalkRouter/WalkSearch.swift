import Geodesy

/// A search for the best walk with A*.
struct WalkSearch: Sendable {
  /// The data of an arc that a search needs, stored together, because the search is memory-bound.
  private struct Hop {
    var target: Int32
    var cost: UInt32
  }

  /// The state of a node in a search, with its position.
  private struct Reach {
    let point: PlanePoint
    /// Query in which the node was last reached; the following values are valid only for it.
    var query: UInt32 = 0
    /// Cost from the start, by the best path found so far.
    var cost: UInt32 = 0
    /// Lower bound for the remaining cost.
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
  /// Arcs examined.
  private(set) var arcsRead = 0
  /// Estimated costs of routes in the upper half, and in the lower half the node they pass.
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

  /// Resets the counters of the last search.
  mutating func forget() { (settledNodes, arcsRead) = (0, 0) }

  /// Appends the best walk to `walk`; returns its cost, nil if there is none. If that is no less
  /// than `direct`, `direct` is the answer, and no node is appended.
  mutating func find(
    from starts: Ways, to goals: Ways, at goal: PlanePoint, unlessMoreThan direct: UInt32?,
    walk: inout GraphPath
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
      // a node is inserted again when a better path to it is found; only its best entry counts
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
    // a cost above 32 bits: skip this path
    guard cost.saturatingSum(reach.rest) < .max else { return }
    reach.cost = cost
    reach.parent = source
    reaches[Int(node)] = reach
    heap.insert(UInt64(reach.estimate) << 32 | UInt64(UInt32(bitPattern: node)))
  }

  /// A lower bound for the cost of the remaining straight line; reduced a little, because offsets
  /// along an edge are rounded: it never exceeds the real remaining cost.
  private func leastRest(from point: PlanePoint, to goal: PlanePoint) -> UInt32 {
    UInt32(max(0, min(point.distance(to: goal) * costPerMeter - slack, Double(UInt32.max))))
  }

  /// Appends the nodes of the path to `end`, and the edges between them.
  private func trace(to end: Int32, walk: inout GraphPath) {
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

  /// The edge by which the search went from one node to the next; the lowest if equal.
  private func cheapestEdge(_ from: Int32, _ to: Int32) -> Int32 {
    var best: (cost: UInt32, edge: Int32) = (.max, 0)
    for i in graph.arcs[from] where hops[i].target == to && hops[i].cost < best.cost {
      best = (hops[i].cost, graph.arcs.ids[i])
    }
    return best.edge
  }
}
