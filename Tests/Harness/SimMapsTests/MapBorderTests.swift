import Geodesy
import MapSamples
import PackStore
import SimMaps
import SimText
import Testing
import WalkRouter

@Suite("Where a map was cut, what lies beyond is off it (MG-9)")
struct MapBorderTests {
  /// A footway of 700 m from 7.4201° to 7.4290° E; the tests also ask about points 300 m north of
  /// it.
  private let map: MapText = {
    var map = MapText.line(90)
    map.way(1, Array(1...90), ["highway": "footway"])
    return map
  }()

  private func answer(
    _ latitude: Double, _ longitude: Double, in graph: WalkGraph
  ) -> SnapAnswer {
    graph.locate(
      graph.plane.point(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)))
  }

  @Test("Without a clip it is the rectangle of the lanes and 60 m")
  func everything() throws {
    let graph = try map.read().graph
    #expect(graph.border == nil)
    #expect(answer(43.7303, 7.425, in: graph).isOnGraph)
    #expect(answer(43.7327, 7.425, in: graph) == .offPack)
  }

  @Test("A box: inside it there is no lane, outside it nobody knows")
  func box() throws {
    let graph = try map.read(clip: .box(west: 7.41, south: 43.72, east: 7.44, north: 43.74)).graph
    #expect(answer(43.7327, 7.425, in: graph) == .tooFar)
    #expect(answer(43.7399, 7.4399, in: graph) == .tooFar)
    #expect(answer(43.7401, 7.4399, in: graph) == .offPack)
    #expect(answer(43.7399, 7.4401, in: graph) == .offPack)
    // near a lane, points on either side of the border are on the graph
    let cut = try map.read(clip: .box(west: 7.41, south: 43.72, east: 7.425, north: 43.74)).graph
    #expect(answer(43.73, 7.4255, in: cut).isOnGraph)
    #expect(answer(43.73, 7.427, in: cut) == .offPack)
  }

  @Test("A polygon, with a bay and a hole")
  func polygon() throws {
    func ring(_ positions: [(Double, Double)]) -> [Coordinate] {
      positions.map { Coordinate(latitudeDegrees: $0.1, longitudeDegrees: $0.0) }
    }
    let outer = ring([
      (7.41, 43.72), (7.44, 43.72), (7.44, 43.74), (7.426, 43.74), (7.425, 43.732),
      (7.424, 43.74), (7.41, 43.74), (7.41, 43.72),
    ])
    let hole = ring([(7.43, 43.734), (7.435, 43.734), (7.435, 43.738), (7.43, 43.734)])
    let graph = try map.read(clip: .rings([outer, hole])).graph
    #expect(answer(43.7327, 7.415, in: graph) == .tooFar)
    #expect(answer(43.739, 7.425, in: graph) == .offPack, "in the bay")
    #expect(answer(43.735, 7.434, in: graph) == .offPack, "in the hole")
    #expect(answer(43.7375, 7.431, in: graph) == .tooFar)
  }

  @Test("Across the antimeridian too")
  func antimeridian() throws {
    var map = MapText()
    map.node(1, latitude: "0.0001", longitude: "179.9999")
    map.node(2, latitude: "-0.0001", longitude: "-179.9999")
    map.way(1, [1, 2], ["highway": "footway"])
    let graph = try map.read(clip: .box(west: 179.9, south: -0.1, east: -179.9, north: 0.1)).graph
    for longitude in [179.95, -179.95] {
      #expect(answer(0.05, longitude, in: graph) == .tooFar, "\(longitude)")
    }
    for longitude in [179.85, -179.85] {
      #expect(answer(0.05, longitude, in: graph) == .offPack, "\(longitude)")
    }
  }

  @Test(
    "A box larger than a pack ends where a pack does",
    arguments: [(-180.0, 180.0), (7, -7), (-170, 8)])
  func wide(west: Double, east: Double) throws {
    let graph = try map.read(clip: .box(west: west, south: -90, east: east, north: 90)).graph
    let corners = try #require(graph.border).rings.flatMap { $0 }
    #expect(corners.allSatisfy { abs($0.east) <= 60_000 && abs($0.north) <= 60_000 })
    #expect(answer(44.1, 7.425, in: graph) == .tooFar)
    #expect(answer(44.5, 7.425, in: graph) == .offPack)
    #expect(answer(43.73, 8.5, in: graph) == .offPack)
  }

  @Test("A polygon larger than a pack is no border, and the report says so")
  func country() throws {
    let france = [(0.0, 42.0), (9, 42), (9, 50), (0, 50), (0, 42)].map {
      Coordinate(latitudeDegrees: $0.1, longitudeDegrees: $0.0)
    }
    let found = try map.read(clip: .rings([france]))
    #expect(found.graph.border == nil)
    #expect(
      found.report.lines.last == "the area is larger than a pack: where it ends is not kept")
    #expect(answer(43.7327, 7.425, in: found.graph) == .offPack)
    // the same with one more ring, which is a single point and encloses nothing
    let spot = [Coordinate](repeating: france[0], count: 4)
    #expect(try map.read(clip: .rings([spot, france])).graph.border == nil)
  }

  @Test("Lanes without end are refused before there is a graph of them")
  func endless() {
    // 64 places in the west and 64 in the east, 56 km apart, with a lane between every two
    var map = MapText()
    for id in 1...64 {
      map.node(id, latitude: "43.73\(10 + id)", longitude: "7.0")
      map.node(100 + id, latitude: "43.73\(10 + id)", longitude: "7.7")
    }
    for id in 1...24 { map.way(id, (101...164).flatMap { [id, $0] }, ["highway": "footway"]) }
    #expect(refusal(map.text) == nil, "86 000 km")
    for id in 25...64 { map.way(id, (101...164).flatMap { [id, $0] }, ["highway": "footway"]) }
    let found = refusal(map.text)
    #expect(found?.message == "more than 100000 km of lanes, which is no town")
    #expect(found?.hint?.hasPrefix("cut a smaller file out of it first") == true)
  }
}
