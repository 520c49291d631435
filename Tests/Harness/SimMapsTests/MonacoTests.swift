import Foundation
import Geodesy
import SimMaps
import TestSupport
import Testing
import WalkRouter

/// Where the maps and distances are that others made.
private enum Sample {
  static let village = "monaco_osm/monaco_ville.osm"
  static let distances = "monaco_osm/monaco_ville_shortest_dev.json"
  static let state = "graphhopper/core/files/monaco.osm.gz"
  static let deadEnd = "graphhopper/core/files/one_way_dead_end.osm.pbf"
}

/// Maps that others made, and distances that an independent program computed on one of them.
@Suite("Real maps (MG-9)")
struct MonacoTests {
  private struct Pair: Decodable {
    /// Latitude, longitude.
    var from: [Double]
    var to: [Double]
    /// nil where there is no way.
    var shortestMeters: Double?

    private enum CodingKeys: String, CodingKey {
      case from = "from_latlon"
      case to = "to_latlon"
      case shortestMeters = "shortest_m"
    }
  }

  /// The rules by which the distances were computed, from the file beside them.
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
    "The old town has the foot graph that was counted",
    .enabled(if: ReferenceData.has(Sample.village)))
  func village() throws {
    let map = try load(Sample.village, rules: Self.rules)
    let summary = GraphSummary(map.graph)
    // junctions and bends together are the nodes of the map
    #expect(summary.nodes + summary.bends == 2550)
    #expect(summary.componentMeters.count == 13)
    #expect(map.report.waysRead == 494)
  }

  @Test("Whole Monaco is read from gzip", .enabled(if: ReferenceData.has(Sample.state)))
  func state() throws {
    let map = try load(Sample.state)
    // as grep counts them
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
    // as another reader of the format counts them: 68 ways with 'highway', 10 of them closed
    #expect(map.report.nodesRead == 1154 && map.report.waysRead == 89)
    #expect(map.report.waysTaken == 58)
    #expect(map.report.lines.contains("left out, closed to walkers: 10 ways"))
    let summary = GraphSummary(map.graph)
    #expect(summary.nodes == 93 && summary.edges == 120 && summary.bends == 494)
  }
}
