import Geodesy
import SimKernel
import WalkRouter

/// The lanes that a walker takes: one leg per edge, or per part of an edge where the walker turns
/// around.
struct WalkPath {
  struct Leg {
    var start: PlanePoint
    var end: PlanePoint
    var edge: Int32
    var length: Double
    var degrees: Double

    init(_ start: PlanePoint, _ end: PlanePoint, edge: Int32) {
      self.start = start
      self.end = end
      self.edge = edge
      length = start.distance(to: end)
      degrees = start.bearingDegrees(to: end)
    }

    var reversed: Leg { Leg(end, start, edge: edge) }

    /// The point `meters` from the start.
    func point(_ meters: Double) -> PlanePoint {
      let fraction = length > 0 ? meters / length : 0
      return PlanePoint(
        east: start.east + fraction * (end.east - start.east),
        north: start.north + fraction * (end.north - start.north))
    }
  }

  /// How far a walker goes on a wrong way before noticing it, on average, in meters (assumed).
  private static let unnoticedMeters = 40.0

  /// Never empty.
  private(set) var legs: [Leg] = []
  /// Distances walked, in meters, at which the walker stays, in order.
  private(set) var visits: [Double] = []
  private let graph: WalkGraph

  /// The shortest way through all places, with the wrong turns of `walk`.
  init(graph: WalkGraph, walk: Walk, random: RandomStream) throws(Walker.Refusal) {
    self.graph = graph
    var pathRandom = random.fork("path")
    var skipRandom = random.fork("skipping")
    let via = walk.via.map(\.node).filter { _ in !skipRandom.chance(walk.skipping) }
    let (nodes, stays) = try WalkPath.nodes(
      graph: graph, walk: walk, via: via, random: &pathRandom)
    var lostRandom = random.fork("backtracking")
    var walked = (legs: 0, meters: 0.0)
    for i in nodes.indices.dropFirst() {
      if i > 1, graph.neighbors(of: nodes[i - 1]).count > 2, lostRandom.chance(walk.backtracking) {
        goWrong(at: nodes[i - 1], avoiding: [nodes[i - 2], nodes[i]], &lostRandom)
      }
      if let edge = graph.edge(nodes[i - 1], nodes[i]) { append(nodes[i - 1], nodes[i], edge) }
      walked.meters = legs[walked.legs...].reduce(walked.meters) { $0 + $1.length }
      walked.legs = legs.count
      visits += stays.filter { $0 == i }.map { _ in walked.meters }
    }
    visits = stays.filter { $0 == 0 }.map { _ in 0 } + visits
  }

  /// Nodes in the order of the walk, and the indices of those at which the walker stays.
  private typealias Chain = (nodes: [Int32], stays: [Int])

  private static func nodes(
    graph: WalkGraph, walk: Walk, via: [Int32], random: inout RandomStream
  ) throws(Walker.Refusal) -> Chain {
    var router = Router(graph: graph)
    guard let chain = router.chain([walk.from.node] + via + [walk.to.node], in: graph) else {
      throw .unreachable
    }
    let direct = chain.nodes
    guard direct.count > 1 else { throw .nowhereToGo }
    guard let after = walk.wrongTurnAfterMeters else { return chain }
    var length = 0.0
    for i in 1..<max(1, direct.count - 1) {
      length += graph.edge(direct[i - 1], direct[i]).map(graph.lengthMeters) ?? 0
      guard length >= after,
        let astray = WalkPath.astray(
          from: direct[i], avoiding: direct, graph: graph, meters: walk.astrayMeters,
          random: &random),
        let back = router.chain(
          [astray[astray.count - 1]] + via.dropFirst(chain.stays.count { $0 <= i })
            + [walk.to.node], in: graph)
      else { continue }
      let before = Array(direct[0...i]) + astray
      return (
        before + back.nodes.dropFirst(),
        chain.stays.filter { $0 <= i } + back.stays.map { $0 + before.count - 1 }
      )
    }
    throw .noWrongTurn
  }

  /// A way of at least `meters` from the crossing `node` that avoids the nodes in `avoiding`, never
  /// turns back and ends at least half of `meters` from all of them; nil where there is none.
  private static func astray(
    from node: Int32, avoiding: [Int32], graph: WalkGraph, meters: Double,
    random: inout RandomStream
  ) -> [Int32]? {
    // a few random attempts find one in any maze that has one; the seed decides which
    for _ in 0..<64 {
      var stroll = [node]
      var length = 0.0
      while length < meters {
        let here = stroll[stroll.count - 1]
        let ways = graph.neighbors(of: here).filter {
          !avoiding.contains($0.node) && !stroll.contains($0.node)
        }
        if ways.isEmpty { break }
        let next = ways[random.integer(below: ways.count)]
        length += graph.lengthMeters(of: next.edge)
        stroll.append(next.node)
      }
      let end = graph.nodes[Int(stroll[stroll.count - 1])]
      let isAway = avoiding.allSatisfy { graph.nodes[Int($0)].distance(to: end) >= meters / 2 }
      if length >= meters, isAway { return Array(stroll.dropFirst()) }
    }
    return nil
  }

  /// Takes a way at the junction `node` that leads to none of `right`, until the walker notices or
  /// the way ends, and comes back.
  private mutating func goWrong(
    at node: Int32, avoiding right: [Int32], _ random: inout RandomStream
  ) {
    var left = random.exponential(mean: WalkPath.unnoticedMeters)
    let first = legs.count
    var (here, before) = (node, right)
    while left > 0 {
      let ways = graph.neighbors(of: here).filter { !before.contains($0.node) }
      guard !ways.isEmpty else { break }
      let way = ways[random.integer(below: ways.count)]
      let lane = legs.count
      append(here, way.node, way.edge)
      for (index, leg) in zip(lane..., legs[lane...]) {
        if leg.length > left {
          legs[index...] = [Leg(leg.start, leg.point(left), edge: leg.edge)]
        }
        left -= leg.length
        if left <= 0 {
          legs.removeSubrange((index + 1)...)
          break
        }
      }
      (before, here) = ([here], way.node)
    }
    legs += legs[first...].reversed().map(\.reversed)
  }

  private mutating func append(_ from: Int32, _ to: Int32, _ edge: Int32) {
    let line = graph.line(of: edge)
    let points = graph.edges[Int(edge)].from == from ? line : line.reversed()
    for (start, end) in zip(points, points.dropFirst()) {
      legs.append(Leg(start, end, edge: edge))
    }
  }
}

extension WalkGraph {
  /// Length of an edge in meters, without the rounding of `lengthMillimeters`.
  fileprivate func lengthMeters(of edge: Int32) -> Double {
    let line = line(of: edge)
    return zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }
}

extension Router {
  /// The shortest walk from the first of `places` through the others in order, and the indices of
  /// its nodes at which the places between the ends are reached; nil where there is none.
  fileprivate mutating func chain(
    _ places: [Int32], in graph: WalkGraph
  ) -> (nodes: [Int32], stays: [Int])? {
    var chain: (nodes: [Int32], stays: [Int]) = ([places[0]], [])
    for (index, place) in places.enumerated().dropFirst() {
      guard let next = nodes(from: chain.nodes[chain.nodes.count - 1], to: place, in: graph) else {
        return nil
      }
      chain.nodes += next.dropFirst()
      if index < places.count - 1 { chain.stays.append(chain.nodes.count - 1) }
    }
    return chain
  }

  /// The shortest walk as the nodes it passes, both ends included; nil where there is none.
  fileprivate mutating func nodes(from: Int32, to: Int32, in graph: WalkGraph) -> [Int32]? {
    if from == to { return [from] }
    guard let start = graph.snap(node: from), let goal = graph.snap(node: to),
      case .route(let route) = self.route(from: start, to: goal)
    else { return nil }
    // where an edge ends at the start or the goal, the route may contain only its other end
    var nodes = route.nodes
    if nodes.first != from { nodes.insert(from, at: 0) }
    if nodes.last != to { nodes.append(to) }
    return nodes
  }
}
