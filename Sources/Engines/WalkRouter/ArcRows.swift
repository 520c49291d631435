/// The arcs of a graph by the node that they leave, or that they lead to. Each arc is stored as the
/// number of its edge, which gives the rest.
struct ArcRows: Sendable {
  /// The edges of the graph.
  let edges: [WalkGraph.Edge]
  /// Arcs of node n are `ids[first[n]..<first[n + 1]]`.
  let first: [Int32]
  /// Numbers of edges, ascending for each node.
  let ids: [Int32]

  /// - Parameter isReversed: whether the arcs are those that lead to a node; this only matters for
  ///   one-way edges.
  init(_ edges: [WalkGraph.Edge], nodeCount: Int, isReversed: Bool = false) {
    var next = [Int32](repeating: 0, count: nodeCount + 1)
    for edge in edges {
      let isOneWay = edge.traits.contains(.oneWay)
      if !(isOneWay && isReversed) { next[Int(edge.from) + 1] += 1 }
      if !isOneWay || isReversed { next[Int(edge.to) + 1] += 1 }
    }
    for node in 0..<nodeCount { next[node + 1] += next[node] }
    first = next
    var ids = [Int32](repeating: 0, count: Int(next[nodeCount]))
    func add(_ id: Int, at node: Int32) {
      ids[Int(next[Int(node)])] = Int32(id)
      next[Int(node)] += 1
    }
    for (id, edge) in edges.enumerated() {
      let isOneWay = edge.traits.contains(.oneWay)
      if !(isOneWay && isReversed) { add(id, at: edge.from) }
      if !isOneWay || isReversed { add(id, at: edge.to) }
    }
    (self.edges, self.ids) = (edges, ids)
  }

  var count: Int { ids.count }

  var nodeCount: Int { first.count - 1 }

  /// The range of a node's arcs in `ids`.
  subscript(node: Int32) -> Range<Int> { Int(first[Int(node)])..<Int(first[Int(node) + 1]) }

  func edge(at place: Int) -> WalkGraph.Edge { edges[Int(ids[place])] }

  /// Returns the results of `body` for each arc; `body` gets the number of the edge, the edge, and
  /// the node at its other end.
  func map<Result>(
    _ body: (_ id: Int32, _ edge: WalkGraph.Edge, _ target: Int32) -> Result
  ) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    for node in 0..<Int32(nodeCount) {
      for place in self[node] {
        let edge = edge(at: place)
        results.append(body(ids[place], edge, edge.end(from: node)))
      }
    }
    return results
  }
}

extension WalkGraph.Edge {
  /// The other end of the edge, seen from `node`.
  func end(from node: Int32) -> Int32 { node == from ? to : from }
}
