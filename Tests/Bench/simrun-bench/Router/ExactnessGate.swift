import WalkRouter

/// Checks that a graph's labels give only correct answers, which must hold before speed counts.
struct ExactnessGate {
  private(set) var lengths = 0
  private(set) var walks = 0
  let count: Int
  /// One line for each wrong pair.
  private(set) var flaws: [String] = []

  /// Compares every pair's length by labels and by A* with `expected`, and the nodes and edges of
  /// both walks with the length.
  init(_ graph: WalkGraph, _ pairs: [(from: Int32, to: Int32, expected: UInt32?)]) {
    count = pairs.count
    var searching = Router.Policy()
    searching.usesLabels = false
    var labels = Router(graph: graph)
    var search = Router(graph: graph, policy: searching)
    for (from, to, expected) in pairs {
      let name = "from node \(from) to \(to)"
      let found = labels.lengthMillimeters(from: from, to: to)
      let searched = search.lengthMillimeters(from: from, to: to)
      if found == expected, searched == expected {
        lengths += 1
      } else {
        flaws.append(
          "\(name): \(Self.text(found)) by labels, \(Self.text(searched)) by A*, "
            + "\(Self.text(expected)) by a plain search")
      }
      var wrong = [
        ("labels", labels.nodes(from: from, to: to)), ("A*", search.nodes(from: from, to: to)),
      ].compactMap { way, nodes in
        Self.flaw(of: nodes, from, to, expected, on: graph).map { "\(name), by \(way): \($0)" }
      }
      if let start = graph.snap(node: from), let goal = graph.snap(node: to) {
        let route = labels.route(from: start, to: goal)
        if let flaw = Self.flaw(of: route, from, to, expected, on: graph) {
          wrong.append("\(name), the route: \(flaw)")
        }
      }
      if wrong.isEmpty { walks += 1 }
      flaws += wrong
    }
  }

  /// Returns what is wrong with the nodes of a walk; nil if the edges between them, the shortest of
  /// each two, add up to the expected length.
  private static func flaw(
    of nodes: [Int32]?, _ from: Int32, _ to: Int32, _ expected: UInt32?, on graph: WalkGraph
  ) -> String? {
    guard let nodes else { return expected == nil ? nil : "no walk where there is one" }
    guard let expected else { return "a walk where there is none" }
    if nodes.first != from || nodes.last != to { return "it ends elsewhere" }
    var sum: UInt64 = 0
    for (a, b) in zip(nodes, nodes.dropFirst()) {
      guard let edge = graph.edge(a, b) else { return "no edge leads from \(a) to \(b)" }
      sum += UInt64(graph.edges[Int(edge)].lengthMillimeters)
    }
    return sum == UInt64(expected) ? nil : "its edges add up to \(sum) mm, not \(text(expected))"
  }

  /// Returns the same for a route that begins and ends on nodes.
  private static func flaw(
    of answer: RouteAnswer, _ from: Int32, _ to: Int32, _ expected: UInt32?, on graph: WalkGraph
  ) -> String? {
    guard case .route(let route) = answer else {
      return expected == nil ? nil : "none where there is one"
    }
    // an end node is located by an edge; a route along that edge does not list the node
    var nodes = [from]
    for node in route.nodes + [to] where node != nodes.last { nodes.append(node) }
    if let flaw = flaw(of: nodes, from, to, expected, on: graph) { return flaw }
    if route.points.first != graph.nodes[Int(from)] || route.points.last != graph.nodes[Int(to)] {
      return "its line ends elsewhere"
    }
    return route.lengthMillimeters == expected
      ? nil : "it says \(text(route.lengthMillimeters)), not \(text(expected))"
  }

  private static func text(_ length: UInt32?) -> String { length.map { "\($0) mm" } ?? "none" }
}
