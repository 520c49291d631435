import Geodesy
import Sensing
import TestSupport
import Testing
import WalkRouter

@Suite("A fix stands on the lane it is nearest to (MG-9)")
struct SnapTests {
  @Test("A point beside a lane stands on its foot")
  func foot() throws {
    let map = WalkMap("A---------B", gridMeters: 10)
    let snap = try #require(map.graph.snap(map.point("A", east: 30, north: 7), within: 60))
    #expect(snap.edge == 0 && snap.offsetMillimeters == 30_000)
    #expect(snap.point == map.point("A", east: 30) && snap.distanceMeters == 7)
  }

  @Test("A point beyond the end of a lane stands on its end")
  func beyondTheEnd() throws {
    let map = WalkMap("A---------B", gridMeters: 10)
    let past = try #require(map.graph.snap(map.point("B", east: 30, north: 40), within: 60))
    #expect(past.point == map.point("B") && past.offsetMillimeters == 100_000)
    #expect(past.distanceMeters == 50)
    let before = try #require(map.graph.snap(map.point("A", east: -9), within: 60))
    #expect(before.point == map.point("A") && before.offsetMillimeters == 0)
  }

  @Test("The lanes around a point are all that come so near, each once however long")
  func around() {
    let map = WalkMap(
      """
      A-------------------------------B

      C-------------------------------D
      """, gridMeters: 10)
    let middle = map.point("A", east: 150, north: -4)
    #expect(map.graph.edges(within: 3.9, of: middle) == [])
    #expect(map.graph.edges(within: 4, of: middle).count == 1)
    #expect(map.graph.edges(within: 60, of: middle) == [0, 1])
  }

  @Test("Of two equally near lanes it is the one with the lower number")
  func tie() throws {
    let map = WalkMap(
      """
      A----B

      C----D
      """, gridMeters: 10)
    let between = map.point("A", east: 20, north: -10)
    #expect(try #require(map.graph.snap(between, within: 60)).edge == 0)
    let lower = PlanePoint(east: between.east, north: between.north - 0.001)
    #expect(try #require(map.graph.snap(lower, within: 60)).edge == 1)
    #expect(try #require(map.graph.snap(map.point("B"), within: 60)).edge == 0)
  }

  @Test(
    "It looks three times its accuracy far, at least 20 m and at most 60 m",
    arguments: [
      (4.0, 20.0), (6.66, 20), (10, 30), (19, 57), (20, 60), (500, 60), (nil, 60),
    ])
  func radius(accuracy: Double?, radius: Double) {
    let map = WalkMap("A---------B", gridMeters: 10)
    let inside = map.point("A", east: 50, north: radius - 0.01)
    let outside = map.point("A", east: 50, north: radius + 0.01)
    #expect(map.graph.snap(map.fix(inside, accuracy: accuracy)) != nil)
    #expect(map.graph.snap(map.fix(outside, accuracy: accuracy)) == nil)
  }

  @Test("Far from every lane, or of no lanes at all, there is no place")
  func offPack() {
    let map = WalkMap("A---------B", gridMeters: 10)
    for far in [1e3, 1e6, -1e6, 1e300, .infinity, .nan] as [Double] {
      #expect(map.graph.snap(PlanePoint(east: far, north: 0), within: 60) == nil)
    }
    let empty = WalkGraph(plane: map.graph.plane, nodes: [], edges: [])
    #expect(empty.snap(PlanePoint(east: 0, north: 0), within: 60) == nil)
    let lonely = WalkGraph(plane: map.graph.plane, nodes: [map.point("A")], edges: [])
    #expect(lonely.snap(map.point("A"), within: 60) == nil && lonely.snap(node: 0) == nil)
  }

  @Test("The grid finds what looking at every lane finds", arguments: UInt64(1)...30)
  func likeLookingEverywhere(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // negative coordinates far from the origin, and thousands of cells
    let corner = random.number(-60_000, 1_000)
    let graph = randomGraph(&random, nodes: 120, edges: 160, corner: corner, size: 2_000)
    for _ in 0..<200 {
      let point = PlanePoint(
        east: corner + random.number(-100, 2_100), north: corner + random.number(-100, 2_100))
      let radius = random.number(0, 80)
      var best: (edge: Int32, distance: Double)?
      for (id, edge) in graph.edges.enumerated() {
        let lane = Segment(graph.nodes[Int(edge.from)], graph.nodes[Int(edge.to)])
        let distance = lane.nearest(to: point).distance
        if distance <= radius && distance < best?.distance ?? .infinity {
          best = (Int32(id), distance)
        }
      }
      let snap = graph.snap(point, within: radius)
      guard snap?.edge == best?.edge, snap?.distanceMeters == best?.distance else {
        Issue.record("seed \(seed): \(point) within \(radius) m")
        return
      }
    }
  }
}

/// Returns a graph of lanes between random nodes of a square; some are doubled or bent.
func randomGraph(
  _ random: inout SeededGenerator, nodes count: Int, edges: Int, corner: Double = 0,
  size: Double = 400
) -> WalkGraph {
  let nodes = (0..<count).map { _ in
    PlanePoint(east: corner + random.number(0, size), north: corner + random.number(0, size))
  }
  var lanes: [WalkGraph.Edge] = []
  for _ in 0..<edges {
    let a = random.index(count)
    let b = (a + 1 + random.index(count - 1)) % count
    var length = WalkGraph.length(nodes[a], nodes[b])
    if random.oneIn(6) { length += UInt32(random.index(200_000)) }
    lanes.append(.init(from: Int32(a), to: Int32(b), lengthMillimeters: length))
    if random.oneIn(8), let last = lanes.last { lanes.append(last) }
  }
  let origin = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892)
  return WalkGraph(plane: LocalPlane(origin: origin), nodes: nodes, edges: lanes)
}
