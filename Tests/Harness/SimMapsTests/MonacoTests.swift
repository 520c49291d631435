import Foundation
import Geodesy
import SimMaps
import TestSupport
import Testing
import WalkRouter

/// Paths of maps and distances from other projects.
private enum Sample {
  static let village = "monaco_osm/monaco_ville.osm"
  static let distances = "monaco_osm/monaco_ville_shortest_dev.json"
  static let state = "graphhopper/core/files/monaco.osm.gz"
  static let deadEnd = "graphhopper/core/files/one_way_dead_end.osm.pbf"
}

/// Maps from other projects, and distances that an independent program computed on one of them.
@Suite("Real maps (MG-9)")
struct MonacoTests {
  private struct Pair: Decodable {
    /// Latitude and longitude.
    var from: [Double]
    var to: [Double]
    /// nil where no way exists.
    var shortestMeters: Double?

    private enum CodingKeys: String, CodingKey {
      case from = "from_latlon"
      case to = "to_latlon"
      case shortestMeters = "shortest_m"
    }
  }

  /// The rules used to compute the distances, from the file next to them.
  private static let rules = WalkingRules(
    highways: [
      "corridor", "elevator", "footway", "living_street", "path", "pedestrian", "primary",
      "residential", "secondary", "service", "steps", "tertiary", "track", "unclassified",
    ],
    inviting: ["designated", "permissive", "yes"], forbiddingFoot: ["no", "private"],
    forbiddingAccess: ["no", "private"])

  private func load(_ path: String, rules: WalkingRules = .standard) throws -> MapImport {
    try MapImport(MapFile(path: ReferenceData.url(path).path), rules: rules)
  }

  @Test(
    "Every distance of an independent Dijkstra is met within 0.1 % or 0.5 m, unreachable ones too",
    .enabled(if: ReferenceData.has(Sample.distances)))
  func distances() throws {
    let map = try load(Sample.village, rules: Self.rules)
    var router = Router(graph: map.graph)
    let data = try Data(contentsOf: ReferenceData.url(Sample.distances))
    let pairs = try JSONDecoder().decode([Pair].self, from: data)
    #expect(pairs.count == 30)
    for pair in pairs {
      func snap(_ position: [Double]) throws -> Snap {
        let place = Coordinate(latitudeDegrees: position[0], longitudeDegrees: position[1])
        return try #require(map.graph.snap(map.graph.plane.point(place), within: 0.01))
      }
      let answer = router.route(
        from: try snap(pair.from), to: try snap(pair.to))
      guard let expected = pair.shortestMeters else {
        #expect(answer == .noRoute(.unreachable), "\(pair)")
        continue
      }
      guard case .route(let route) = answer else {
        Issue.record("expected \(expected) m, found \(answer)")
        continue
      }
      #expect(abs(route.lengthMeters - expected) <= max(0.5, 0.001 * expected), "\(pair)")
    }
  }

  @Test(
    "Of 300 random pairs of its nodes few are unreachable, and those from every lane within 50 m",
    .enabled(if: ReferenceData.has(Sample.village)))
  func unreachable() throws {
    let graph = try load(Sample.village, rules: Self.rules).graph
    var router = Router(graph: graph)
    var random = SeededGenerator(seed: 17)
    var unreachable = 0
    for pair in 0..<300 {
      let ends = (0..<2).map { _ in graph.nodes[random.index(graph.nodes.count)] }
      let answer = router.route(from: graph.locate(ends[0]), to: graph.locate(ends[1]))
      if case .route = answer { continue }
      unreachable += 1
      let around = ends.map { graph.edges(within: 50, of: $0) }
      let starts = around[0].flatMap { [graph.edges[Int($0)].from, graph.edges[Int($0)].to] }
      var reached = Set(starts)
      var open = starts
      while let node = open.popLast() {
        for next in graph.neighbors(of: node) where reached.insert(next.node).inserted {
          open.append(next.node)
        }
      }
      let isTrue = around[1].allSatisfy {
        !reached.contains(graph.edges[Int($0)].from) && !reached.contains(graph.edges[Int($0)].to)
      }
      #expect(answer == .noRoute(.unreachable) && isTrue, "seed 17, pair \(pair)")
    }
    // at most 4 %: isolated pieces are 5 % of the lanes, and one end in twenty is on one
    #expect(unreachable <= 12)
  }

  @Test(
    "Of the five unreachable pairs those are led that stand within 60 m of a street",
    .enabled(if: ReferenceData.has(Sample.distances)))
  func besideScraps() throws {
    let graph = try load(Sample.village, rules: Self.rules).graph
    var router = Router(graph: graph)
    let data = try Data(contentsOf: ReferenceData.url(Sample.distances))
    let pairs = try JSONDecoder().decode([Pair].self, from: data)
    let left = pairs.filter { $0.shortestMeters == nil }.filter { pair in
      let ends = [pair.from, pair.to].map {
        graph.locate(
          graph.plane.point(Coordinate(latitudeDegrees: $0[0], longitudeDegrees: $0[1])))
      }
      return router.route(from: ends[0], to: ends[1]) == .noRoute(.unreachable)
    }
    // from 257076291, which lies 65 m from the connected lanes, to 2750638805 on them
    #expect(left.map(\.shortestMeters) == [nil])
  }

  @Test(
    "The old town has the foot graph that was counted",
    .enabled(if: ReferenceData.has(Sample.village)))
  func village() throws {
    let map = try load(Sample.village, rules: Self.rules)
    let summary = GraphSummary(map.graph)
    // junctions and bends together are all nodes of the map
    #expect(summary.nodes + summary.bends == 2550)
    #expect(summary.componentMeters.count == 13)
    #expect(map.report.waysRead == 494)
  }

  @Test("Whole Monaco is read from gzip", .enabled(if: ReferenceData.has(Sample.state)))
  func state() throws {
    let map = try load(Sample.state)
    // the counts that grep gives
    #expect(map.report.nodesRead == 13_739 && map.report.waysRead == 1944)
    #expect(map.report.waysTaken == 860 && map.places.count == 101)
    let summary = GraphSummary(map.graph)
    #expect(summary.nodes == 1066 && summary.edges == 1459 && summary.bends == 3655)
    #expect(summary.componentMeters.count == 18)
    #expect((summary.lengthMeters / 1000).rounded() == 82)
    #expect((summary.stepsMeters / 1000).rounded() == 3)
  }

  @Test("A small PBF is read", .enabled(if: ReferenceData.has(Sample.deadEnd)))
  func deadEnd() throws {
    let map = try load(Sample.deadEnd)
    // the counts that another reader of the format gives: 68 ways with 'highway', 10 of them closed
    #expect(map.report.nodesRead == 1154 && map.report.waysRead == 89)
    #expect(map.report.waysTaken == 58)
    #expect(map.report.lines.contains("left out, closed to walkers: 10 ways"))
    let summary = GraphSummary(map.graph)
    #expect(summary.nodes == 93 && summary.edges == 120 && summary.bends == 494)
  }
}
