/// The connected components of the graph.
extension WalkGraph {
  /// For each node the lowest node of its component; one-way edges connect in both directions.
  static func components(of edges: [Edge], nodeCount: Int) -> [Int32] {
    var parents = (0..<nodeCount).map(Int32.init)
    func root(_ node: Int32) -> Int32 {
      var node = node
      while parents[Int(node)] != node {
        parents[Int(node)] = parents[Int(parents[Int(node)])]
        node = parents[Int(node)]
      }
      return node
    }
    for edge in edges {
      let (a, b) = (root(edge.from), root(edge.to))
      parents[Int(max(a, b))] = min(a, b)
    }
    // a parent has the lower number, so it is final before its children
    for node in parents.indices { parents[node] = parents[Int(parents[node])] }
    return parents
  }

  /// For each component, at its lowest node, the total length of its lanes; 0 at other nodes.
  static func lengths(of components: [Int32], edges: [Edge]) -> [UInt64] {
    var millimeters = [UInt64](repeating: 0, count: components.count)
    for edge in edges {
      millimeters[Int(components[Int(edge.from)])] += UInt64(edge.lengthMillimeters)
    }
    return millimeters
  }

  /// The component with the greatest total length, as its lowest node; the lowest if equal.
  public var largestComponent: Int32 {
    let lengths = WalkGraph.lengths(of: components, edges: edges)
    return lengths.indices.reduce(0) { lengths[Int($1)] > lengths[Int($0)] ? Int32($1) : $0 }
  }

  /// The component of `edge`: its lowest node.
  func component(of edge: Int32) -> Int32 { components[Int(edges[Int(edge)].from)] }

  /// Whether two edges are in one component; one-way edges connect in both directions.
  public func areJoined(_ a: Int32, _ b: Int32) -> Bool { component(of: a) == component(of: b) }
}
