import Geodesy
import TestSupport
import Testing

@testable import WalkRouter

@Suite("Lengths that are looked up are those that are searched for (MG-9)")
struct HubLabelsTests {
  /// Returns nodes at a few places with lanes between any two of them: some one-way, some doubled,
  /// some loops, some of length 0; the graph need not be connected.
  static func lanes(_ random: inout SeededGenerator) -> WalkGraph {
    let count = 1 + random.index(24)
    let places = (0..<max(1, count * 2 / 3)).map { _ in
      PlanePoint(east: random.number(0, 300), north: random.number(0, 300))
    }
    let nodes = (0..<count).map { _ in places[random.index(places.count)] }
    let isOneWay = random.oneIn(2)
    let edges = (0..<random.index(count * 5 / 2 + 1)).map { _ -> WalkGraph.Edge in
      let (a, b) = (random.index(count), random.index(count))
      var length = WalkGraph.length(nodes[a], nodes[b])
      if random.oneIn(5) { length += UInt32(random.index(200_000)) }
      return WalkGraph.Edge(
        from: Int32(a), to: Int32(b), lengthMillimeters: length,
        traits: isOneWay && random.oneIn(3) ? .oneWay : [])
    }
    let doubled = edges.filter { _ in random.oneIn(6) }
    let plane = WalkMap("A-B", gridMeters: 1).graph.plane
    return WalkGraph(plane: plane, nodes: nodes, edges: edges + doubled)
  }

  /// Returns the lengths between all pairs of nodes, by Floyd's algorithm.
  static func lengths(_ graph: WalkGraph) -> [[Int?]] {
    let nodes = graph.nodes.indices
    var lengths = nodes.map { a in nodes.map { a == $0 ? 0 : Int?.none } }
    for edge in graph.edges {
      for (a, b) in [(Int(edge.from), Int(edge.to)), (Int(edge.to), Int(edge.from))] {
        lengths[a][b] = min(lengths[a][b] ?? .max, Int(edge.lengthMillimeters))
        if edge.traits.contains(.oneWay) { break }
      }
    }
    for middle in nodes {
      for a in nodes {
        for b in nodes {
          guard let there = lengths[a][middle], let on = lengths[middle][b] else { continue }
          lengths[a][b] = min(lengths[a][b] ?? .max, there + on)
        }
      }
    }
    return lengths
  }

  /// Returns lanes between the neighbors in a square of `side` by `side` nodes, all of different
  /// lengths.
  private static func square(_ side: Int, isOneWay: Bool) -> WalkGraph {
    var random = SeededGenerator(seed: 1)
    let nodes = (0..<side * side).map {
      PlanePoint(east: Double($0 % side) * 20, north: Double($0 / side) * 20)
    }
    var edges: [WalkGraph.Edge] = []
    for node in nodes.indices {
      for (isThere, next) in [
        (node % side < side - 1, node + 1), (node / side < side - 1, node + side),
      ] where isThere {
        edges.append(
          WalkGraph.Edge(
            from: Int32(node), to: Int32(next),
            lengthMillimeters: UInt32(20_000 + random.index(20_000)),
            traits: isOneWay && random.oneIn(5) ? .oneWay : []))
      }
    }
    return WalkGraph(plane: WalkMap("A-B", gridMeters: 1).graph.plane, nodes: nodes, edges: edges)
  }

  @Test("A shortcut is made only where no other way is as short: the index stays small")
  func size() throws {
    // 12 860 and 31 262 entries when this was written; 23 217 and 43 554 without the search for
    // other ways, 19 286 and 36 157 if that search covers only the ways up to the last link
    for (isOneWay, most) in [(false, 13_500), (true, 33_000)] {
      var graph = Self.square(24, isOneWay: isOneWay)
      graph.buildLabels()
      let labels = try #require(graph.labels)
      #expect(labels.isOneWay == isOneWay && labels.entryCount < most)
    }
  }

  @Test("Between all nodes of any lanes, and by nodes that are so far apart", arguments: 1...150)
  func nodes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var graph = Self.lanes(&random)
    graph.buildLabels()
    let lengths = Self.lengths(graph)
    var router = Router(graph: graph)
    var policy = Router.Policy()
    policy.usesLabels = false
    var searching = Router(graph: graph, policy: policy)
    for a in graph.nodes.indices {
      for b in graph.nodes.indices {
        let (from, to) = (Int32(a), Int32(b))
        let length = router.lengthMillimeters(from: from, to: to)
        #expect(length.map(Int.init) == lengths[a][b], "seed \(seed), \(a) to \(b)")
        #expect(searching.lengthMillimeters(from: from, to: to) == length, "seed \(seed)")
        let nodes = router.nodes(from: from, to: to)
        #expect((nodes == nil) == (length == nil), "seed \(seed)")
        guard let nodes else { continue }
        #expect(nodes.first == from && nodes.last == to, "seed \(seed), \(a) to \(b)")
        let walked = zip(nodes, nodes.dropFirst()).reduce(0) { sum, step in
          sum
            + (graph.edge(step.0, step.1).map { Int(graph.edges[Int($0)].lengthMillimeters) } ?? 0)
        }
        #expect(walked == lengths[a][b], "seed \(seed), \(a) to \(b)")
      }
    }
    #expect(router.settledNodes == 0 && searching.settledLabels == 0, "seed \(seed)")
  }

  @Test("Between any places on the lanes", arguments: 1...150)
  func places(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var graph = Self.lanes(&random)
    if graph.edges.isEmpty { return }
    graph.buildLabels()
    var router = Router(graph: graph)
    var policy = Router.Policy()
    policy.usesLabels = false
    var searching = Router(graph: graph, policy: policy)
    func place() -> Snap {
      let id = random.index(graph.edges.count)
      let edge = graph.edges[id]
      let offset = [0, edge.lengthMillimeters, edge.lengthMillimeters / 3][random.index(3)]
      return Snap(
        edge: Int32(id), offsetMillimeters: offset,
        point: graph.point(on: edge, offsetMillimeters: offset), distanceMeters: 0)
    }
    for _ in 0..<40 {
      let (start, goal) = (place(), place())
      let answers = (router.route(from: start, to: goal), searching.route(from: start, to: goal))
      guard case (.route(let found), .route(let searched)) = answers else {
        #expect(answers.0 == answers.1, "seed \(seed)")
        continue
      }
      #expect(found.lengthMillimeters == searched.lengthMillimeters, "seed \(seed)")
      #expect(found.settledNodes == 0 && searched.settledLabels == 0, "seed \(seed)")
      #expect(found.points.first == start.point && found.points.last == goal.point, "seed \(seed)")
      for (a, b) in zip(found.points, found.points.dropFirst()) {
        #expect(a != b, "seed \(seed): a point twice")
      }
    }
  }

  @Test("By time, and where it is said so, nothing is looked up")
  func unused() throws {
    var graph = WalkMap("A---B---C", gridMeters: 10).graph
    graph.buildLabels()
    let ends = (try #require(graph.snap(node: 0)), try #require(graph.snap(node: 2)))
    var byTime = Router.Policy()
    byTime.cost = .time
    var without = Router.Policy()
    without.usesLabels = false
    for (policy, isLookedUp) in [(Router.Policy(), true), (byTime, false), (without, false)] {
      var router = Router(graph: graph, policy: policy)
      guard case .route(let route) = router.route(from: ends.0, to: ends.1) else {
        throw Missing()
      }
      #expect((route.settledLabels > 0) == isLookedUp && (route.settledNodes == 0) == isLookedUp)
      #expect(router.settledLabels == route.settledLabels)
    }
  }

  @Test("The bytes that a route reads are its labels, and the lanes it leads along")
  func readBytes() throws {
    var graph = WalkMap("A---B---C", gridMeters: 10).graph
    graph.buildLabels()
    let labels = try #require(graph.labels)
    // both ends have a label for B, and each node one for itself
    #expect(labels.entryCount == 5 && labels.largestCount == 2 && !labels.isOneWay)
    var router = Router(graph: graph)
    let ends = (try #require(graph.snap(node: 0)), try #require(graph.snap(node: 2)))
    guard case .route(let route) = router.route(from: ends.0, to: ends.1) else { throw Missing() }
    // the route passes only the node between the lanes at both ends
    #expect(route.nodes == [1] && route.settledLabels == 4)
    #expect(route.readBytes == 4 * 8 + 2 * (8 + 18 + 16))
  }

  @Test("That a one-way lane leads back nowhere is looked up too")
  func oneWay() throws {
    let map = WalkMap("A---B---C", gridMeters: 10)
    var edges = map.graph.edges
    edges[1].traits.insert(.oneWay)
    var graph = WalkGraph(plane: map.graph.plane, nodes: map.graph.nodes, edges: edges)
    graph.buildLabels()
    #expect(graph.labels?.isOneWay == true)
    var router = Router(graph: graph)
    let ends = (edges[1].from, edges[1].to)
    #expect(router.lengthMillimeters(from: ends.0, to: ends.1) == 40_000)
    #expect(router.lengthMillimeters(from: ends.1, to: ends.0) == nil)
    #expect(router.nodes(from: ends.1, to: ends.0) == nil && router.settledLabels > 0)
  }

  @Test("What is farther than 32 bits can tell is not looked up either")
  func endless() throws {
    var graph = Self.chain(of: 12)
    graph.buildLabels()
    var router = Router(graph: graph)
    for a in 0...12 {
      for b in 0...12 {
        let length = abs(a - b) <= 4 ? UInt32(abs(a - b)) * 1_000_000_000 : nil
        #expect(router.lengthMillimeters(from: Int32(a), to: Int32(b)) == length, "\(a) to \(b)")
      }
    }
  }

  /// Returns lanes in a row, each of 1000 km.
  static func chain(of count: Int) -> WalkGraph {
    WalkGraph(
      plane: WalkMap("A-B", gridMeters: 1).graph.plane,
      nodes: (0...count).map { PlanePoint(east: Double($0), north: 0) },
      edges: (0..<count).map {
        WalkGraph.Edge(from: Int32($0), to: Int32($0 + 1), lengthMillimeters: 1_000_000_000)
      })
  }

  @Test("A hub beside the way, at no distance from it, is not walked to")
  func besideTheWay() throws {
    // 0 to 1 to 2, and at the same place as 1 a square where eight lanes meet
    let ends: [(Int32, Int32)] = [(0, 1), (1, 2), (1, 3)] + (4..<12).map { (3, $0) }
    var graph = WalkGraph(
      plane: WalkMap("A-B", gridMeters: 1).graph.plane,
      nodes: (0..<12).map { PlanePoint(east: $0 == 3 ? 1 : Double($0), north: 0) },
      edges: ends.map { from, to in
        WalkGraph.Edge(
          from: from, to: to, lengthMillimeters: (from, to) == (1, 3) ? 0 : 20_000)
      })
    graph.buildLabels()
    // the square is the most important node, and node 1 is labeled by it
    let labels = try #require(graph.labels).forward
    #expect(labels.label(for: 0, at: 3) == Int(labels.starts[3].label))
    #expect(labels.count(of: 1) == 1)
    var router = Router(graph: graph)
    #expect(router.nodes(from: 0, to: 2) == [0, 1, 2] && router.nodes(from: 1, to: 1) == [1])
    #expect(router.nodes(from: 0, to: 4) == [0, 1, 3, 4])
    guard let start = graph.snap(node: 0), let goal = graph.snap(node: 2),
      case .route(let route) = router.route(from: start, to: goal)
    else {
      Issue.record("no route")
      return
    }
    #expect(route.nodes == [1] && route.lengthMillimeters == 40_000)
  }

  @Test("Where lanes of no length lie among more than a label can tell, walks are found")
  func flatAmongMany() {
    // two squares with fifteen lanes each, one of them of length 0, and then a lane between them
    var ends: [(Int32, Int32)] = [(0, 2), (1, 3)]
    for leaf in 0..<14 { ends += [(0, Int32(4 + 2 * leaf)), (1, Int32(5 + 2 * leaf))] }
    ends.append((0, 1))
    var graph = WalkGraph(
      plane: WalkMap("A-B", gridMeters: 1).graph.plane,
      nodes: (0..<32).map { PlanePoint(east: $0 < 4 ? Double($0 % 2) : 2, north: 0) },
      edges: ends.enumerated().map { index, ends in
        WalkGraph.Edge(
          from: ends.0, to: ends.1, lengthMillimeters: index < 2 ? 0 : 20_000)
      })
    graph.buildLabels()
    #expect(graph.labels?.areTrue == true)
    var router = Router(graph: graph)
    for start in 0..<Int32(32) {
      for goal in 0..<Int32(32) {
        let nodes = router.nodes(from: start, to: goal) ?? []
        #expect(nodes.first == start && nodes.last == goal && nodes.count <= 6)
        #expect(router.settledNodes == 0, "\(start) to \(goal)")
      }
    }
  }

  @Test("The first step of a way fits into a byte, or is looked for")
  func beginnings() {
    typealias Beginning = LabelRows.Beginning
    for (arc, shift) in [(1, -7), (14, 7), (3, 1)] {
      let beginning = Beginning(arc: arc, shift: shift)
      #expect(beginning.arc == arc && beginning.shift + Beginning.shiftOrigin == shift)
      #expect(beginning.shift > 0)
    }
    for (arc, shift) in [(1, 8), (14, -8), (3, .max / 2)] {
      let beginning = Beginning(arc: arc, shift: shift)
      #expect(beginning.arc == arc && beginning.shift == 0 && !beginning.isAtHub)
    }
    for (arc, shift) in [(15, 0), (16, -8), (80, .max / 2)] {
      let beginning = Beginning(arc: arc, shift: shift)
      #expect(beginning.arc == Beginning.unknownArc && beginning.shift == 0)
    }
    #expect(Beginning.none.isAtHub)
  }

  // MARK: bytes

  @Test("As bytes they are the same, and the same lanes make the same bytes", arguments: 1...60)
  func bytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var graph = Self.lanes(&random)
    graph.buildLabels()
    let bytes = try #require(graph.labels).bytes
    let read = try HubLabels(bytes: bytes, of: graph)
    #expect(read.bytes == bytes && HubLabels(of: graph).bytes == bytes)
    let built = try #require(graph.labels)
    #expect(read.entryCount == built.entryCount && read.largestCount == built.largestCount)
    var other = graph
    try other.readLabels(bytes)
    var (router, again) = (Router(graph: graph), Router(graph: other))
    for a in graph.nodes.indices.map(Int32.init) {
      for b in graph.nodes.indices.map(Int32.init) {
        #expect(
          router.nodes(from: a, to: b) == again.nodes(from: a, to: b), "seed \(seed), \(a) to \(b)")
      }
    }
  }

  @Test("Where eighty lanes meet there are more arcs than a label can tell, and yet walks")
  func square() throws {
    let (lanes, houses) = (80, 20)
    let edges = (0..<lanes).flatMap { lane in
      (0..<houses).map { house -> WalkGraph.Edge in
        let number = Int32(lane * houses + house + 1)
        return WalkGraph.Edge(
          from: house == 0 ? 0 : number - 1, to: number, lengthMillimeters: 10_000)
      }
    }
    var graph = WalkGraph(
      plane: WalkMap("A-B", gridMeters: 1).graph.plane,
      nodes: (0...lanes * houses).map { PlanePoint(east: Double($0), north: 0) }, edges: edges)
    graph.buildLabels()
    try graph.readLabels(try #require(graph.labels).bytes)
    var router = Router(graph: graph)
    for lane in 0..<lanes {
      let end = Int32((lane + 1) * houses)
      #expect(router.lengthMillimeters(from: 0, to: end) == 200_000, "lane \(lane)")
      #expect(router.lengthMillimeters(from: end, to: 1) == (lane == 0 ? 190_000 : 210_000))
      #expect(router.nodes(from: 0, to: end)?.count == houses + 1)
      #expect(router.nodes(from: end, to: end == 20 ? 40 : 20)?.count == 2 * houses + 1)
      #expect(router.settledNodes == 0, "lane \(lane)")
    }
  }

  @Test("Labels that are cut off, or of other lanes, are refused", arguments: 1...30)
  func cut(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (graph, other) = (Self.lanes(&random), Self.lanes(&random))
    let bytes = HubLabels(of: graph).bytes
    for count in 0..<bytes.count {
      #expect(throws: HubLabels.Flaw.cutOff, "seed \(seed), \(count) bytes") {
        _ = try HubLabels(bytes: Array(bytes[..<count]), of: graph)
      }
    }
    #expect(throws: HubLabels.Flaw.excess) { _ = try HubLabels(bytes: bytes + [0], of: graph) }
    if other.nodes.count != graph.nodes.count {
      #expect(throws: HubLabels.Flaw.otherGraph) { _ = try HubLabels(bytes: bytes, of: other) }
    }
  }

  private struct Missing: Error {}
}

extension WalkGraph {
  /// Returns a place on a straight edge.
  fileprivate func point(on edge: Edge, offsetMillimeters: UInt32) -> PlanePoint {
    let (a, b) = (nodes[Int(edge.from)], nodes[Int(edge.to)])
    let share = Double(offsetMillimeters) / Double(max(1, edge.lengthMillimeters))
    return PlanePoint(
      east: a.east + share * (b.east - a.east), north: a.north + share * (b.north - a.north))
  }
}
