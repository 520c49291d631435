/// The arcs of a graph by the node that they lead away from, or that they lead to.
struct ArcRows {
  /// Arcs of node n are `arcs[first[n]..<first[n + 1]]`, in order of their edges.
  let first: [Int32]
  let arcs: [WalkGraph.Arc]

  /// Arcs that lead away from nodes.
  init(from graph: WalkGraph) { (first, arcs) = (graph.firstArc, graph.arcs) }

  /// Arcs that lead to nodes; their `target` is where they come from.
  init(to graph: WalkGraph) {
    self.init(graph.edges, nodeCount: graph.nodes.count, isReversed: true)
  }

  /// - Parameter isReversed: whether one-way edges are taken against their way.
  init(_ edges: [WalkGraph.Edge], nodeCount: Int, isReversed: Bool = false) {
    var next = [Int32](repeating: 0, count: nodeCount + 1)
    for edge in edges {
      let isOneWay = edge.traits.contains(.oneWay)
      if !(isOneWay && isReversed) { next[Int(edge.from) + 1] += 1 }
      if !isOneWay || isReversed { next[Int(edge.to) + 1] += 1 }
    }
    for node in 0..<nodeCount { next[node + 1] += next[node] }
    first = next
    var arcs = [WalkGraph.Arc](
      repeating: WalkGraph.Arc(target: 0, edge: 0, lengthMillimeters: 0),
      count: Int(next[nodeCount]))
    func add(_ id: Int, from source: Int32, to target: Int32) {
      arcs[Int(next[Int(source)])] = WalkGraph.Arc(
        target: target, edge: Int32(id), lengthMillimeters: edges[id].lengthMillimeters)
      next[Int(source)] += 1
    }
    for (id, edge) in edges.enumerated() {
      let isOneWay = edge.traits.contains(.oneWay)
      if !(isOneWay && isReversed) { add(id, from: edge.from, to: edge.to) }
      if !isOneWay || isReversed { add(id, from: edge.to, to: edge.from) }
    }
    self.arcs = arcs
  }
}
