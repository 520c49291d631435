import Geodesy
import MapSamples
import SimMaps
import TestSupport
import Testing
import WalkRouter

@Suite("Lanes become edges with bends (MG-9)")
struct TopologyTests {
  private let footway = ["highway": "footway"]

  @Test("Nodes that only bend a lane are no junctions, and the length is that of the pieces")
  func contracted() throws {
    var map = MapText()
    for (id, east, north) in [(1, 0, 0), (2, 3, 1), (3, 6, 0), (4, 9, 0), (5, 6, 4)] {
      map.node(id, east, north)
    }
    // of three ways: the end of one and the start of the next is no junction either
    map.way(1, [1, 2], footway)
    map.way(2, [2, 3, 4], footway)
    map.way(3, [3, 5], footway)
    let graph = try map.read().graph
    #expect(graph.nodes.count == 4 && graph.edges.count == 3 && graph.bends.count == 1)
    let bent = try #require(graph.edges.indices.first { !graph.bends[Int32($0)].isEmpty })
    let line = graph.line(of: Int32(bent))
    let pieces = zip(line, line.dropFirst()).map { WalkGraph.length($0, $1) }
    #expect(graph.edges[bent].lengthMillimeters == pieces[0] + pieces[1])
    // 3e-4° of longitude at 43.73° N and 1e-4° of latitude, on the sphere
    let east = 24.106
    #expect(abs(Double(pieces[0]) / 1000 - (east * east + 11.12 * 11.12).squareRoot()) < 0.02)
  }

  @Test("Where a lane begins to look otherwise, there is a node")
  func looks() throws {
    var map = MapText.line(5)
    map.way(1, [1, 2, 3], footway)
    map.way(2, [3, 4], ["highway": "footway", "covered": "yes"])
    map.way(3, [4, 5], ["highway": "footway", "covered": "yes", "width": "2"])
    let graph = try map.read().graph
    #expect(graph.nodes.count == 4 && graph.edges.count == 3)
    #expect(graph.edges.map(\.isCovered).count { $0 } == 2)
  }

  @Test("One-way pieces join head to tail only")
  func oneWay() throws {
    let escalator = ["highway": "steps", "oneway:foot": "yes"]
    var map = MapText.line(5)
    map.way(1, [1, 2, 3], escalator)
    map.way(2, [5, 4, 3], escalator)
    let graph = try map.read().graph
    #expect(graph.edges.count == 2 && graph.bends.count == 2)
    // both lead to the node in the middle, which has no way out
    let middle = try #require(graph.nodes.indices.first { graph.neighbors(of: Int32($0)).isEmpty })
    #expect(graph.edges.allSatisfy { $0.to == Int32(middle) })
  }

  @Test("A ring without a junction is one edge; with one it begins there")
  func rings() throws {
    var map = MapText()
    for (id, east, north) in [(1, 0, 0), (2, 5, 0), (3, 5, 5), (4, 0, 5), (5, 9, 0)] {
      map.node(id, east, north)
    }
    map.way(1, [1, 2, 3, 4, 1], footway)
    let ring = try map.read().graph
    #expect(ring.nodes.count == 1 && ring.edges.count == 1 && ring.bends.count == 3)
    #expect(ring.edges[0].from == ring.edges[0].to)
    map.way(2, [2, 5], footway)
    let joined = try map.read().graph
    #expect(joined.nodes.count == 2 && joined.edges.count == 2 && joined.bends.count == 3)
  }

  @Test("What is drawn twice is taken once, open to both ways where one of them is")
  func doubled() throws {
    var map = MapText.line(3)
    map.way(1, [1, 2, 3], ["highway": "steps", "oneway:foot": "yes"])
    map.way(2, [3, 2, 1], ["highway": "steps"])
    let doubled = try map.read()
    #expect(doubled.graph.edges.count == 1 && doubled.report.doubledPieces == 2)
    #expect(doubled.graph.edges[0].traits == .steps)
    #expect(doubled.report.lines.last == "pieces drawn twice, taken once: 2")
  }

  @Test("The parts that do not hang together are counted with their lengths")
  func components() throws {
    var map = MapText.line(7)
    map.way(1, [1, 2, 3], footway)
    map.way(2, [4, 5], footway)
    map.way(3, [6, 7, 7, 6], footway)
    let summary = GraphSummary(try map.read().graph)
    #expect(summary.componentMeters.map { ($0 / 8.036).rounded() } == [2, 1, 1])
    #expect(summary.deadEnds == 6 && summary.nodes == 6 && summary.bends == 1)
  }

  @Test("The order in the file does not matter")
  func order() throws {
    var map = MapText.line(5)
    map.way(1, [1, 2, 3, 4], footway)
    map.way(2, [3, 5], footway)
    let usual = try map.read().graph
    map.nodes.reverse()
    (map.nodes, map.ways) = (map.ways, map.nodes)
    let mixed = try map.read().graph
    #expect(usual.nodes == mixed.nodes && usual.edges == mixed.edges && usual.bends == mixed.bends)
  }

  @Test("Contraction changes no distance", arguments: UInt64(1)...20)
  func distances(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var map = MapText()
    let count = 30
    for id in 1...count { map.node(id, random.index(60), random.index(60)) }
    var pieces: [(Int, Int)] = []
    for id in 1...25 {
      let refs = (0..<(2 + random.index(4))).map { _ in 1 + random.index(count) }
      map.way(id, refs, footway)
      pieces += zip(refs, refs.dropFirst()).filter { $0.0 != $0.1 }
    }
    let found = try map.read()
    // all distances between nodes by Floyd and Warshall, on the pieces as drawn
    let points = (1...count).map { id in
      found.graph.plane.point(MapPlaces.coordinate(of: id, in: map))
    }
    var far = [[Int]](repeating: Array(repeating: 1 << 40, count: count), count: count)
    for (a, b) in pieces {
      let length = Int(WalkGraph.length(points[a - 1], points[b - 1]))
      far[a - 1][b - 1] = min(far[a - 1][b - 1], length)
      far[b - 1][a - 1] = min(far[b - 1][a - 1], length)
    }
    for k in 0..<count {
      for i in 0..<count {
        for j in 0..<count { far[i][j] = min(far[i][j], far[i][k] + far[k][j]) }
      }
    }
    var router = Router(graph: found.graph)
    let nodes = found.graph.nodes
    for a in nodes.indices {
      let ids = points.indices.filter { points[$0] == nodes[a] }
      for b in nodes.indices where a < b && ids.count == 1 {
        let others = points.indices.filter { points[$0] == nodes[b] }
        guard others.count == 1, let from = found.graph.snap(node: Int32(a)),
          let to = found.graph.snap(node: Int32(b))
        else { continue }
        switch router.route(from: from, to: to) {
        case .route(let route):
          #expect(Int(route.lengthMillimeters) == far[ids[0]][others[0]], "seed \(seed)")
        default: #expect(far[ids[0]][others[0]] >= 1 << 40, "seed \(seed)")
        }
      }
    }
  }
}

/// The positions of the nodes of a drawn map.
enum MapPlaces {
  static func coordinate(of id: Int, in map: MapText) -> Coordinate {
    let node = map.nodes[id - 1]
    let parts = node.split(separator: "'")
    return Coordinate(
      latitudeDegrees: Double(parts[3]) ?? 0, longitudeDegrees: Double(parts[5]) ?? 0)
  }
}
