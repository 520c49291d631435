import Geodesy
import Sensing
import TestSupport
import Testing

@testable import WalkRouter

@Suite("A route is the shortest walk (MG-9)")
struct RouterTests {
  func route(_ answer: RouteAnswer) -> Route? {
    if case .route(let route) = answer { route } else { nil }
  }

  @Test("Across a block the shorter side is walked")
  func block() throws {
    let map = WalkMap(
      """
      A----+
      |    |
      |    |
      B----C
       \\
        D
      """, gridMeters: 10)
    var router = Router(graph: map.graph)
    let start = try #require(map.graph.snap(node: map.node("A")))
    let goal = try #require(map.graph.snap(node: map.node("D")))
    let found = try #require(route(router.route(from: start, to: goal)))
    #expect(found.points == [map.point("A"), map.point("B"), map.point("D")])
    #expect(found.nodes == [map.node("A"), map.node("B")])
    #expect(found.lengthMillimeters == 30_000 + 28_285)
  }

  @Test("Along one lane, in both directions", arguments: [(20.0, 70.0), (70, 20), (50, 50)])
  func oneLane(from: Double, to: Double) throws {
    let map = WalkMap("A---------B", gridMeters: 10)
    var router = Router(graph: map.graph)
    let start = try #require(map.graph.snap(map.point("A", east: from), within: 1))
    let goal = try #require(map.graph.snap(map.point("A", east: to), within: 1))
    let found = try #require(route(router.route(from: start, to: goal)))
    #expect(found.lengthMeters == abs(from - to) && found.nodes.isEmpty)
    #expect(found.points == (from == to ? [start.point] : [start.point, goal.point]))
  }

  @Test("Where a lane winds, the way around it may be shorter than along it")
  func aroundTheLane() throws {
    let map = WalkMap("A---------B", gridMeters: 10)
    var edges = map.graph.edges
    edges.append(.init(from: 0, to: 1, lengthMillimeters: 300_000))
    let graph = WalkGraph(plane: map.graph.plane, nodes: map.graph.nodes, edges: edges)
    var router = Router(graph: graph)
    let start = Snap(
      edge: 1, offsetMillimeters: 30_000, point: map.point("A", east: 10), distanceMeters: 0)
    let goal = Snap(
      edge: 1, offsetMillimeters: 285_000, point: map.point("A", east: 95), distanceMeters: 0)
    let found = try #require(route(router.route(from: start, to: goal)))
    #expect(found.lengthMillimeters == 30_000 + 100_000 + 15_000 && found.nodes == [0, 1])
  }

  @Test("No lane between two places is an answer")
  func unreachable() throws {
    let map = WalkMap("A---B  C---D", gridMeters: 10)
    var router = Router(graph: map.graph)
    let a = try #require(map.graph.snap(node: map.node("A")))
    let c = try #require(map.graph.snap(node: map.node("C")))
    #expect(router.route(from: a, to: c) == .noRoute(.unreachable))
    #expect(route(router.route(from: a, to: a))?.points == [map.point("A")])
  }

  @Test("A route says what kind of walk it is")
  func courses() throws {
    let map = WalkMap("A---B---C", gridMeters: 10)
    var router = Router(graph: map.graph)
    let places = try [0.0, 15, 55].map {
      try #require(map.graph.snap(map.point("A", east: $0), within: 1))
    }
    let courses = try places.map {
      try #require(route(router.route(from: places[0], to: $0))).course
    }
    #expect(courses == [.there, .sameEdge, .alongEdges])
  }

  @Test("Ends off the graph are answers of their own")
  func ends() throws {
    let map = WalkMap("A---B", gridMeters: 10)
    var router = Router(graph: map.graph)
    let here = map.graph.locate(map.point("A"))
    #expect(router.route(from: .offPack, to: .offPack) == .noRoute(.offPack))
    #expect(router.route(from: .tooFar, to: here) == .noRoute(.tooFar))
    #expect(router.route(from: here, to: .offPack) == .noRoute(.goalOffPack))
    #expect(router.route(from: here, to: .tooFar) == .noRoute(.goalTooFar))
    #expect(route(router.route(from: here, to: here))?.course == .there)
  }

  @Test("A thousand kilometers are no trouble")
  func veryLong() throws {
    let nodes = (0...1000).map { PlanePoint(east: Double($0) * 1000, north: 0) }
    let edges = (0..<1000).map {
      WalkGraph.Edge(from: Int32($0), to: Int32($0 + 1), lengthMillimeters: 1_000_000)
    }
    let plane = WalkMap("A-B", gridMeters: 1).graph.plane
    let graph = WalkGraph(plane: plane, nodes: nodes, edges: edges)
    var router = Router(graph: graph)
    let (start, goal) = (try #require(graph.snap(node: 0)), try #require(graph.snap(node: 1000)))
    #expect(route(router.route(from: start, to: goal))?.lengthMeters == 1_000_000)
  }

  @Test("It is as short as by a search without any cleverness", arguments: UInt64(1)...120)
  func likeDijkstra(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = 2 + random.index(60)
    let graph = randomGraph(&random, nodes: count, edges: max(1, count * (1 + random.index(3)) / 2))
    var reused = Router(graph: graph)
    for _ in 0..<40 {
      let (start, goal) = (randomPlace(&random, graph), randomPlace(&random, graph))
      let answer = reused.route(from: start, to: goal)
      var fresh = Router(graph: graph)
      #expect(fresh.route(from: start, to: goal) == answer, "seed \(seed): reuse changes nothing")
      let plain = plainSearch(graph, start, goal)
      guard route(answer)?.lengthMillimeters == plain.length else {
        Issue.record("seed \(seed): \(answer), not \(plain)")
        return
      }
      guard let route = route(answer) else { continue }
      #expect(route.settledNodes <= plain.settled, "seed \(seed)")
      #expect(route.points.first == start.point && route.points.last == goal.point)
      #expect(walked(route, graph, start, goal) == route.lengthMillimeters, "seed \(seed)")
    }
  }

  @Test("By time the crowd is walked around, by length it is not")
  func aroundTheCrowd() throws {
    let map = WalkMap(
      """
      A---------B
      |         |
      C---------D
      """, gridMeters: 10)
    var edges = map.graph.edges
    let direct = try #require(
      edges.firstIndex { ($0.from, $0.to) == (map.node("A"), map.node("B")) })
    edges[direct].crowd = .packed
    let graph = WalkGraph(plane: map.graph.plane, nodes: map.graph.nodes, edges: edges)
    let (a, b) = (try #require(graph.snap(node: 0)), try #require(graph.snap(node: 1)))
    var policy = Router.Policy()
    var byLength = Router(graph: graph, policy: policy)
    let short = try #require(route(byLength.route(from: a, to: b)))
    #expect(short.lengthMillimeters == 100_000 && short.crowdedMillimeters == 100_000)
    policy.cost = .time
    var byTime = Router(graph: graph, policy: policy)
    let quick = try #require(route(byTime.route(from: a, to: b)))
    #expect(quick.lengthMillimeters == 140_000 && quick.crowdedMillimeters == 0)
    #expect(quick.milliseconds < short.milliseconds)
  }

  @Test("Stairs, roofs and crowds on the way are told apart")
  func parts() throws {
    let map = WalkMap("A---B---C---D", gridMeters: 10)
    var edges = map.graph.edges
    edges[0].traits = [.steps]
    edges[1].traits = [.covered]
    edges[1].crowd = .light
    edges[2].traits = [.steps, .covered]
    let graph = WalkGraph(plane: map.graph.plane, nodes: map.graph.nodes, edges: edges)
    var router = Router(graph: graph)
    let start = try #require(graph.snap(map.point("A", east: 10), within: 1))
    let goal = try #require(graph.snap(map.point("D", east: -15), within: 1))
    let found = try #require(route(router.route(from: start, to: goal)))
    #expect(found.lengthMillimeters == 95_000)
    #expect(found.stepsMillimeters == 30_000 + 25_000)
    #expect(found.coveredMillimeters == 40_000 + 25_000)
    #expect(found.crowdedMillimeters == 40_000)
  }

  @Test("By time it is as quick as by a search without any cleverness", arguments: UInt64(1)...60)
  func quickest(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = 2 + random.index(60)
    let plain = randomGraph(&random, nodes: count, edges: max(1, count * (1 + random.index(3)) / 2))
    let graph = WalkGraph(
      plane: plain.plane, nodes: plain.nodes,
      edges: plain.edges.map { edge in
        var edge = edge
        if random.oneIn(5) { edge.traits.insert(.steps) }
        edge.isCovered = random.oneIn(4)
        edge.crowd = WalkGraph.Crowd.allCases[random.index(4)]
        return edge
      })
    var policy = Router.Policy()
    policy.cost = .time
    policy.walkTime = random.oneIn(2) ? .medina : .outside
    let time = policy.walkTime
    // the same graph with milliseconds instead of millimeters, searched for the smallest sum
    let times = WalkGraph(
      plane: graph.plane, nodes: graph.nodes,
      edges: graph.edges.map { edge in
        var edge = edge
        edge.lengthMillimeters = time.milliseconds(along: edge)
        return edge
      })
    var led = Router(graph: graph, policy: policy)
    policy.estimateFactor = 0
    var blind = Router(graph: graph, policy: policy)
    for _ in 0..<40 {
      let (start, goal) = (randomPlace(&random, graph), randomPlace(&random, graph))
      func timed(_ snap: Snap) -> Snap? {
        let edge = graph.edges[Int(snap.edge)]
        guard snap.offsetMillimeters == 0 || snap.offsetMillimeters == edge.lengthMillimeters
        else { return nil }
        var snap = snap
        if snap.offsetMillimeters > 0 { snap.offsetMillimeters = time.milliseconds(along: edge) }
        return snap
      }
      let (found, plain) = (led.route(from: start, to: goal), blind.route(from: start, to: goal))
      #expect(route(found)?.milliseconds == route(plain)?.milliseconds, "seed \(seed)")
      #expect(
        route(found)?.settledNodes ?? 0 <= route(plain)?.settledNodes ?? 0, "seed \(seed)")
      guard let from = timed(start), let to = timed(goal) else { continue }
      #expect(
        route(found)?.milliseconds == plainSearch(times, from, to).length,
        "seed \(seed)")
    }
  }

  private func randomPlace(_ random: inout SeededGenerator, _ graph: WalkGraph) -> Snap {
    let id = random.index(graph.edges.count)
    let edge = graph.edges[id]
    let fraction = [0, 1, random.number(0, 1)][random.index(3)]
    let (a, b) = (graph.nodes[Int(edge.from)], graph.nodes[Int(edge.to)])
    return Snap(
      edge: Int32(id),
      offsetMillimeters: UInt32((Double(edge.lengthMillimeters) * fraction).rounded()),
      point: PlanePoint(
        east: a.east + fraction * (b.east - a.east), north: a.north + fraction * (b.north - a.north)
      ), distanceMeters: 0)
  }

  /// Returns the length of the shortest walk (nil if there is none) and the number of nearer nodes:
  /// Dijkstra's algorithm, which finds the nearest node in a plain list.
  private func plainSearch(
    _ graph: WalkGraph, _ start: Snap, _ goal: Snap
  ) -> (length: UInt32?, settled: Int) {
    var distance = [Int](repeating: .max, count: graph.nodes.count)
    var isDone = [Bool](repeating: false, count: graph.nodes.count)
    for (node, length) in ends(graph, start) { distance[node] = min(distance[node], length) }
    while let node = distance.indices.filter({ !isDone[$0] && distance[$0] < .max })
      .min(by: { distance[$0] < distance[$1] })
    {
      isDone[node] = true
      for edge in graph.edges where Int(edge.from) == node || Int(edge.to) == node {
        let other = Int(edge.from) == node ? Int(edge.to) : Int(edge.from)
        distance[other] = min(distance[other], distance[node] + Int(edge.lengthMillimeters))
      }
    }
    var best = Int.max
    for (node, length) in ends(graph, goal) where distance[node] < .max {
      best = min(best, distance[node] + length)
    }
    if start.edge == goal.edge {
      best = min(best, abs(Int(start.offsetMillimeters) - Int(goal.offsetMillimeters)))
    }
    return (best == .max ? nil : UInt32(best), distance.filter { $0 <= best }.count)
  }

  private func ends(_ graph: WalkGraph, _ place: Snap) -> [(node: Int, length: Int)] {
    let edge = graph.edges[Int(place.edge)]
    let offset = Int(place.offsetMillimeters)
    return [(Int(edge.from), offset), (Int(edge.to), Int(edge.lengthMillimeters) - offset)]
  }

  /// Returns the length along the route's nodes, each joined to the next by the shortest lane.
  private func walked(
    _ route: Route, _ graph: WalkGraph, _ start: Snap, _ goal: Snap
  ) -> UInt32? {
    guard let first = route.nodes.first, let last = route.nodes.last else {
      return UInt32(abs(Int(start.offsetMillimeters) - Int(goal.offsetMillimeters)))
    }
    func least(_ place: Snap, _ node: Int32) -> Int? {
      ends(graph, place).filter { $0.node == Int(node) }.map(\.length).min()
    }
    guard var sum = least(start, first), let end = least(goal, last) else { return nil }
    sum += end
    for (a, b) in zip(route.nodes, route.nodes.dropFirst()) {
      let lanes = graph.edges.filter { ($0.from, $0.to) == (a, b) || ($0.from, $0.to) == (b, a) }
      guard let lane = lanes.map(\.lengthMillimeters).min() else { return nil }
      sum += Int(lane)
    }
    return UInt32(sum)
  }
}
