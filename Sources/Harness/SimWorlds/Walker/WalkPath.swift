import Geodesy
import SimKernel
import WalkRouter

/// The lanes a walker takes, one leg an edge.
struct WalkPath {
  struct Leg {
    var start: PlanePoint
    var end: PlanePoint
    var edge: Int32
    var length: Double
    var degrees: Double
  }

  private(set) var legs: [Leg] = []

  var lengthMeters: Double { legs.reduce(0) { $0 + $1.length } }

  /// The shortest way, with the wrong turn that `walk` asks for.
  init(
    graph: WalkGraph, walk: Walk, random: inout RandomStream
  ) throws(Walker.Refusal) {
    guard walk.from.node != walk.to.node else { throw .nowhereToGo }
    var router = Router(graph: graph)
    guard let direct = router.nodes(from: walk.from.node, to: walk.to.node, in: graph) else {
      throw .unreachable
    }
    guard let after = walk.wrongTurnAfterMeters else {
      append(direct, in: graph)
      return
    }
    var length = 0.0
    for i in 1..<max(1, direct.count - 1) {
      length += graph.nodes[Int(direct[i - 1])].distance(to: graph.nodes[Int(direct[i])])
      guard length >= after,
        let astray = WalkPath.astray(
          from: direct[i], avoiding: direct, graph: graph, meters: walk.astrayMeters,
          random: &random),
        let back = router.nodes(from: astray[astray.count - 1], to: walk.to.node, in: graph)
      else { continue }
      append(Array(direct[0...i]) + astray + back.dropFirst(), in: graph)
      return
    }
    throw .noWrongTurn
  }

  /// A way of at least `meters` off the crossing `node` that keeps clear of the nodes in
  /// `avoiding`, never turns back and ends at least half of `meters` from all of them; nil where
  /// there is none.
  private static func astray(
    from node: Int32, avoiding: [Int32], graph: WalkGraph, meters: Double,
    random: inout RandomStream
  ) -> [Int32]? {
    // a few random strolls find one wherever the maze has one; the seed decides which
    for _ in 0..<64 {
      var stroll = [node]
      var length = 0.0
      while length < meters {
        let here = stroll[stroll.count - 1]
        let ways = graph.neighbors(of: here).filter {
          !avoiding.contains($0.node) && !stroll.contains($0.node)
        }
        if ways.isEmpty { break }
        let next = ways[random.integer(below: ways.count)].node
        length += graph.nodes[Int(here)].distance(to: graph.nodes[Int(next)])
        stroll.append(next)
      }
      let end = graph.nodes[Int(stroll[stroll.count - 1])]
      let isAway = avoiding.allSatisfy { graph.nodes[Int($0)].distance(to: end) >= meters / 2 }
      if length >= meters, isAway { return Array(stroll.dropFirst()) }
    }
    return nil
  }

  private mutating func append(_ nodes: [Int32], in graph: WalkGraph) {
    for i in 1..<nodes.count {
      let (a, b) = (graph.nodes[Int(nodes[i - 1])], graph.nodes[Int(nodes[i])])
      guard let edge = graph.neighbors(of: nodes[i - 1]).first(where: { $0.node == nodes[i] })?.edge
      else { continue }
      legs.append(
        Leg(
          start: a, end: b, edge: edge, length: a.distance(to: b), degrees: a.bearingDegrees(to: b))
      )
    }
  }
}

extension Router {
  /// The shortest walk as the nodes it passes, both ends included; nil where there is none.
  fileprivate mutating func nodes(from: Int32, to: Int32, in graph: WalkGraph) -> [Int32]? {
    if from == to { return [from] }
    guard let start = graph.snap(node: from), let goal = graph.snap(node: to),
      case .route(let route) = self.route(from: start, to: goal)
    else { return nil }
    // where an edge ends at the start or the goal, the route may name only its other end
    var nodes = route.nodes
    if nodes.first != from { nodes.insert(from, at: 0) }
    if nodes.last != to { nodes.append(to) }
    return nodes
  }
}
