import Foundation
import Geodesy
import PackStore
import SimMaps
import SimWorlds
import TestSupport
import Testing
import WalkRouter

/// The source of a graph.
enum GraphSource: String, CaseIterable, CustomTestStringConvertible {
  case medina
  case monaco = "graphhopper/core/files/monaco.osm.gz"
  case florida = "graphhopper/core/files/one_way_dead_end.osm.pbf"

  /// The sources available on this machine.
  static var available: [GraphSource] {
    allCases.filter { $0 == .medina || ReferenceData.has($0.rawValue) }
  }

  var testDescription: String { rawValue }

  /// Builds the graph, writes it as a pack and reads it back.
  func graph() throws -> WalkGraph {
    let content: PackContent
    if self == .medina {
      let center = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892)
      content = PackContent(
        Medina(seed: 5, sizeMeters: 900, center: center).world(), name: "medina")
    } else {
      let file = MapFile(path: ReferenceData.url(rawValue).path)
      content = PackContent(try MapImport(file), name: rawValue)
    }
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("simrun-\(ProcessInfo.processInfo.globallyUniqueString).pack").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try PackFile.write(content, to: path)
    return try PackFile.read(path).graph
  }
}

@Suite("Routes in packs are the shortest walks (MG-9)")
struct ShortestWalkTests {
  @Test(
    "A thousand random pairs are as far apart as by a plain Dijkstra, to the millimeter",
    arguments: GraphSource.available)
  func pairs(source: GraphSource) throws {
    let graph = try source.graph()
    var router = Router(graph: graph)
    var random = SeededGenerator(seed: 11)
    var (routes, unreachable) = (0, 0)
    for start in 0..<50 {
      let from = place(in: graph, &random)
      let distances = plainSearch(graph, from)
      for goal in 0..<20 {
        let to = place(in: graph, &random)
        let expected = least(distances, graph, from, to)
        let name = "\(source.rawValue), seed 11, pair \(start)/\(goal)"
        switch router.route(from: from, to: to) {
        case .route(let route):
          routes += 1
          #expect(Int(route.lengthMillimeters) == expected, "\(name)")
          check(route, graph, from, to, name)
        case .noRoute(.unreachable):
          unreachable += 1
          #expect(expected == nil, "\(name)")
        case .noRoute(let reason): Issue.record("\(name): \(reason)")
        }
      }
    }
    #expect(routes + unreachable == 1000 && routes > 500)
  }

  /// Checks that the route's line starts and ends at the right places and has the reported length,
  /// with a rounding error of 1 mm per piece.
  private func check(
    _ route: Route, _ graph: WalkGraph, _ from: Snap, _ to: Snap, _ name: String
  ) {
    #expect(route.points.first == from.point && route.points.last == to.point, "\(name)")
    let line = zip(route.points, route.points.dropFirst()).reduce(0) {
      $0 + $1.0.distance(to: $1.1)
    }
    let slack = 0.001 * Double(route.points.count + 1)
    #expect(abs(line - route.lengthMeters) <= slack, "\(name): \(line) m")
    // the lengths of the route's edges add up to it exactly
    guard let first = route.nodes.first, let last = route.nodes.last else { return }
    var sum = ends(graph, from).filter { $0.node == first }.map(\.length).min() ?? 0
    sum += ends(graph, to).filter { $0.node == last }.map(\.length).min() ?? 0
    for (a, b) in zip(route.nodes, route.nodes.dropFirst()) {
      guard let edge = graph.edge(a, b) else {
        Issue.record("\(name): no edge from \(a) to \(b)")
        return
      }
      sum += Int(graph.edges[Int(edge)].lengthMillimeters)
    }
    #expect(sum == Int(route.lengthMillimeters), "\(name)")
  }

  private func place(in graph: WalkGraph, _ random: inout SeededGenerator) -> Snap {
    while true {
      let edge = Int32(random.index(graph.edges.count))
      let line = graph.line(of: edge)
      let piece = random.index(line.count - 1)
      let share = random.number(0, 1)
      let (a, b) = (line[piece], line[piece + 1])
      let point = PlanePoint(
        east: a.east + share * (b.east - a.east), north: a.north + share * (b.north - a.north))
      if let snap = graph.snap(point, within: 1) { return snap }
    }
  }

  private func ends(_ graph: WalkGraph, _ place: Snap) -> [(node: Int32, length: Int)] {
    let edge = graph.edges[Int(place.edge)]
    let offset = Int(place.offsetMillimeters)
    return [(edge.from, offset), (edge.to, Int(edge.lengthMillimeters) - offset)]
  }

  /// Distances of all nodes from `start`, nil where no way exists: Dijkstra without a heap and
  /// without an estimate, on the graph's own list of edges.
  private func plainSearch(_ graph: WalkGraph, _ start: Snap) -> [Int?] {
    var ways = [[(node: Int32, length: Int)]](repeating: [], count: graph.nodes.count)
    for edge in graph.edges {
      #expect(!edge.traits.contains(.oneWay))
      ways[Int(edge.from)].append((edge.to, Int(edge.lengthMillimeters)))
      ways[Int(edge.to)].append((edge.from, Int(edge.lengthMillimeters)))
    }
    var distances = [Int?](repeating: nil, count: graph.nodes.count)
    var isFinal = [Bool](repeating: false, count: graph.nodes.count)
    var open: [Int32] = []
    func reach(_ node: Int32, _ length: Int) {
      if let known = distances[Int(node)] {
        if length < known { distances[Int(node)] = length }
      } else {
        distances[Int(node)] = length
        open.append(node)
      }
    }
    for (node, length) in ends(graph, start) { reach(node, length) }
    while let next = open.indices.min(by: { (a: Int, b: Int) -> Bool in
      distances[Int(open[a])]! < distances[Int(open[b])]!
    }) {
      let node = open.remove(at: next)
      isFinal[Int(node)] = true
      for way in ways[Int(node)] where !isFinal[Int(way.node)] {
        reach(way.node, distances[Int(node)]! + way.length)
      }
    }
    return distances
  }

  private func least(
    _ distances: [Int?], _ graph: WalkGraph, _ from: Snap, _ to: Snap
  ) -> Int? {
    var best = ends(graph, to).compactMap { end in
      distances[Int(end.node)].map { $0 + end.length }
    }.min()
    if from.edge == to.edge {
      let direct = abs(Int(from.offsetMillimeters) - Int(to.offsetMillimeters))
      best = min(best ?? direct, direct)
    }
    return best
  }
}
