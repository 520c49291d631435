import Geodesy
import TestSupport
import Testing

@testable import WalkRouter

@Suite("A route costs no more work than it must, and breaks nothing (MG-9)")
struct RouterWorkTests {
  private func snap(_ map: WalkMap, _ name: Character) throws -> Snap {
    try #require(map.graph.snap(map.point(name), within: 1))
  }

  // MARK: unreachable

  @Test("Where no lane leads is known without a search")
  func unreachable() throws {
    let map = WalkMap(
      """
      A---+---+---+
      |   |   |   |
      +---+---+---+
      |   |   |   |    C---D
      +---+---B---+
      """, gridMeters: 10)
    var router = Router(graph: map.graph)
    #expect(
      router.route(from: try snap(map, "A"), to: try snap(map, "C")) == .noRoute(.unreachable))
    #expect(router.settledNodes == 0)
    guard case .route(let route) = router.route(from: try snap(map, "A"), to: try snap(map, "B"))
    else { throw Missing() }
    #expect(router.settledNodes == route.settledNodes && router.settledNodes > 3)
  }

  @Test("A one-way lane joins its ends, and yet leads back nowhere")
  func oneWay() throws {
    let map = WalkMap("A---B---C", gridMeters: 10)
    var edges = map.graph.edges
    edges[1].traits.insert(.oneWay)
    let graph = WalkGraph(plane: map.graph.plane, nodes: map.graph.nodes, edges: edges)
    #expect(graph.areJoined(0, 1))
    let ends = (edges[1].from, edges[1].to)
    var router = Router(graph: graph)
    let last = Snap(
      edge: 1, offsetMillimeters: edges[1].lengthMillimeters, point: graph.nodes[Int(ends.1)],
      distanceMeters: 0)
    let first = Snap(
      edge: 1, offsetMillimeters: 0, point: graph.nodes[Int(ends.0)], distanceMeters: 0)
    #expect(router.route(from: last, to: first) == .noRoute(.unreachable))
    guard case .route(let route) = router.route(from: first, to: last) else { throw Missing() }
    #expect(route.lengthMillimeters == edges[1].lengthMillimeters)
  }

  @Test("What hangs together is found as by walking all of it", arguments: UInt64(1)...40)
  func components(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let nodes = 2 + random.index(40)
    let graph = randomGraph(&random, nodes: nodes, edges: random.index(nodes) + 1)
    for start in 0..<Int32(nodes) {
      var reached: Set<Int32> = [start]
      var isGrowing = true
      while isGrowing {
        let before = reached.count
        for edge in graph.edges where reached.contains(edge.from) || reached.contains(edge.to) {
          reached.formUnion([edge.from, edge.to])
        }
        isGrowing = reached.count > before
      }
      #expect(graph.components[Int(start)] == reached.min(), "seed \(seed), node \(start)")
    }
  }

  // MARK: numbers

  /// Returns `count` lanes in a row, each of 1000 km, between nodes `meters` apart.
  private func chain(_ count: Int, apart meters: Double) -> WalkGraph {
    WalkGraph(
      plane: WalkMap("A-B", gridMeters: 1).graph.plane,
      nodes: (0...count).map { PlanePoint(east: Double($0) * meters, north: 0) },
      edges: (0..<count).map {
        WalkGraph.Edge(from: Int32($0), to: Int32($0 + 1), lengthMillimeters: 1_000_000_000)
      })
  }

  @Test(
    "What is farther than 32 bits can tell is no route, and no crash",
    arguments: [1.0, 1_000_000], Router.Policy.Cost.allCases)
  func endless(metersApart: Double, cost: Router.Policy.Cost) throws {
    let graph = chain(12, apart: metersApart)
    var policy = Router.Policy()
    policy.cost = cost
    policy.walkTime = .outside
    for factor in [1.0, 0] {
      policy.estimateFactor = factor
      var router = Router(graph: graph, policy: policy)
      let start = try #require(graph.snap(node: 0))
      for goal in 1...12 {
        let answer = router.route(from: start, to: try #require(graph.snap(node: Int32(goal))))
        // 1000 km take 800 000 s: four such lanes are 4 000 000 000 mm and 3 200 000 000 ms
        guard goal <= 4 else {
          #expect(answer == .noRoute(.unreachable), "\(goal)")
          continue
        }
        guard case .route(let route) = answer else { throw Missing() }
        #expect(route.lengthMillimeters == UInt32(goal) * 1_000_000_000)
        #expect(route.milliseconds == UInt32(goal) * 800_000_000)
      }
    }
  }

  @Test("A way that can be told in millimeters and not in milliseconds is none either")
  func slow() throws {
    let graph = chain(4, apart: 1)
    var router = Router(graph: graph)
    let ends = (try #require(graph.snap(node: 0)), try #require(graph.snap(node: 4)))
    // at the medina's pace it takes 53 days
    #expect(router.route(from: ends.0, to: ends.1) == .noRoute(.unreachable))
    #expect(router.route(from: ends.1, to: ends.0) == .noRoute(.unreachable))
  }

  // MARK: what is read

  @Test("The bytes that a route reads are those of the rows it looks at")
  func readBytes() throws {
    let map = WalkMap("A---B---C", gridMeters: 10)
    var router = Router(graph: map.graph)
    let (a, c) = (try snap(map, "A"), try snap(map, "C"))
    // one lane and its two nodes for each
    #expect(a.candidates == 1 && a.readBytes == 18 + 2 * 16 && c.readBytes == 50)
    guard case .route(let route) = router.route(from: a, to: c) else { throw Missing() }
    // A and B are settled, with one and two lanes
    #expect(route.settledNodes == 2)
    #expect(route.readBytes == 2 * 50 + 2 * 16 + 3 * (18 + 16))
  }

  @Test("Bends count where lanes are looked at, and along the route once more")
  func readBends() throws {
    var bends = EdgeBends()
    bends.append([])
    bends.append([PlanePoint(east: 120, north: 50)])
    bends.append([])
    let nodes = [0, 40, 200, 400].map { PlanePoint(east: $0, north: 0) }
    let graph = WalkGraph(
      plane: WalkMap("A-B", gridMeters: 1).graph.plane, nodes: nodes,
      edges: [40_000, 190_000, 200_000].enumerated().map {
        WalkGraph.Edge(from: Int32($0), to: Int32($0 + 1), lengthMillimeters: $1)
      }, bends: bends)
    let beside = try #require(graph.snap(PlanePoint(east: 120, north: 49), within: 5))
    #expect(beside.candidates == 1 && beside.readBytes == 18 + 2 * 16 + 16)
    var router = Router(graph: graph)
    let start = Snap(edge: 0, offsetMillimeters: 0, point: nodes[0], distanceMeters: 0)
    let goal = Snap(edge: 2, offsetMillimeters: 200_000, point: nodes[3], distanceMeters: 0)
    guard case .route(let route) = router.route(from: start, to: goal) else { throw Missing() }
    // three nodes with five lanes, and the bend of the lane that is walked completely
    #expect(route.settledNodes == 3 && route.nodes == [1, 2])
    #expect(route.readBytes == 3 * 16 + 5 * (18 + 16) + 16)
  }

  // MARK: the index

  @Test("A lane across the whole map takes memory for its length, not for its rectangle")
  func longLanes() {
    // 100 lanes, 20 km long: 100 × 625 cells and their neighbors, of 400 000
    var random = SeededGenerator(seed: 3)
    let nodes = (0..<200).map { index in
      PlanePoint(east: index % 2 == 0 ? 0 : 14_000, north: random.number(0, 14_000))
    }
    let edges = (0..<100).map { index -> WalkGraph.Edge in
      let (a, b) = (Int32(2 * index), Int32(2 * index + 1))
      return WalkGraph.Edge(
        from: a, to: b, lengthMillimeters: WalkGraph.length(nodes[Int(a)], nodes[Int(b)]))
    }
    let graph = WalkGraph(
      plane: WalkMap("A-B", gridMeters: 1).graph.plane, nodes: nodes, edges: edges)
    #expect(graph.index.memberCount < 100 * 3 * 20_000 / 32)
    for _ in 0..<500 {
      let point = PlanePoint(east: random.number(0, 14_000), north: random.number(0, 14_000))
      let nearest = edges.indices.map { graph.place(on: Int32($0), nearest: point).distanceMeters }
      let found = graph.snap(point, within: 60)
      let best = nearest.min() ?? .infinity
      #expect(found?.distanceMeters == (best <= 60 ? best : nil), "seed 3, \(point)")
    }
  }

  @Test("Lines whose corners lie on the borders of cells are found from all around")
  func borders() {
    var random = SeededGenerator(seed: 5)
    // multiples of half a cell of 32 m, from one corner of the map to the other
    func corner() -> PlanePoint {
      PlanePoint(
        east: 16 * random.number(0, 20).rounded(), north: 16 * random.number(0, 20).rounded())
    }
    let nodes =
      [PlanePoint(east: 0, north: 0), PlanePoint(east: 320, north: 320)]
      + (0..<60).map { _ in corner() }
    var bends = EdgeBends()
    let edges = (0..<31).map { index -> WalkGraph.Edge in
      let (a, b) = (2 * index, 2 * index + 1)
      let line = [nodes[a]] + (0..<3).map { _ in corner() } + [nodes[b]]
      bends.append(line[1...3])
      return WalkGraph.Edge(
        from: Int32(a), to: Int32(b), lengthMillimeters: WalkGraph.length(line))
    }
    let graph = WalkGraph(
      plane: WalkMap("A-B", gridMeters: 1).graph.plane, nodes: nodes, edges: edges, bends: bends)
    for number in 0..<500 {
      // every other point lies on such a multiple, too
      let point =
        number % 2 == 0
        ? corner() : PlanePoint(east: random.number(-20, 340), north: random.number(-20, 340))
      let nearest = edges.indices.map { graph.place(on: Int32($0), nearest: point).distanceMeters }
      let found = graph.snap(point, within: 20)
      let best = nearest.min() ?? .infinity
      #expect(found?.distanceMeters == (best <= 20 ? best : nil), "seed 5, \(point)")
      #expect(found.map { nearest.firstIndex(of: best) == Int($0.edge) } ?? true)
    }
  }

  private struct Missing: Error {}
}
