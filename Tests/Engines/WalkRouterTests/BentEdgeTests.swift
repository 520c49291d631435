import Geodesy
import TestSupport
import Testing
import WalkRouter

@Suite("Edges bend, lead round, and may be one-way (MG-9)")
struct BentEdgeTests {
  private let plane = WalkMap("A-B", gridMeters: 1).graph.plane

  private func point(_ east: Double, _ north: Double) -> PlanePoint {
    PlanePoint(east: east, north: north)
  }

  /// Returns a lane from (0, 0) over the corner (30, 0) to (30, 40), and a straight one to (30,
  /// 50).
  private func corner(traits: WalkGraph.Traits = []) -> WalkGraph {
    var bends = EdgeBends()
    bends.append([point(30, 0)])
    bends.append([])
    return WalkGraph(
      plane: plane, nodes: [point(0, 0), point(30, 40), point(30, 50)],
      edges: [
        WalkGraph.Edge(from: 0, to: 1, lengthMillimeters: 70_000, traits: traits),
        WalkGraph.Edge(from: 1, to: 2, lengthMillimeters: 10_000),
      ], bends: bends)
  }

  private func route(_ graph: WalkGraph, _ start: PlanePoint, _ goal: PlanePoint) throws
    -> Route?
  {
    var router = Router(graph: graph)
    let from = try #require(graph.snap(start, within: 20))
    let to = try #require(graph.snap(goal, within: 20))
    guard case .route(let route) = router.route(from: from, to: to) else { return nil }
    return route
  }

  @Test("A lane that winds through 30 000 cells with 75 000 bends is kept, and found")
  func winding() throws {
    // eight times across the largest allowed area of a pack
    var bends: [PlanePoint] = []
    for row in 0..<8 {
      let line = stride(from: -59_990.0, through: 59_990, by: 12.8).map {
        point(row % 2 == 0 ? $0 : -$0, Double(64 * row))
      }
      bends += line
    }
    var edgeBends = EdgeBends()
    edgeBends.append(bends)
    let graph = WalkGraph(
      plane: plane, nodes: [point(-60_000, 0), point(-60_000, 448)],
      edges: [WalkGraph.Edge(from: 0, to: 1, lengthMillimeters: 970_000_000)], bends: edgeBends)
    let snap = try #require(graph.snap(point(1234, 131), within: 20))
    #expect(snap.edge == 0 && abs(snap.point.north - 128) < 0.01)
    #expect(snap.readBytes > 75_000)
  }

  @Test("A fix beside the far arm of a bend is snapped there, its offset counted round the corner")
  func snap() throws {
    let snap = try #require(corner().snap(point(33, 25), within: 20))
    #expect(snap.edge == 0 && snap.point == point(30, 25) && snap.distanceMeters == 3)
    #expect(snap.offsetMillimeters == 55_000)
    // the straight line between the ends is not part of the lane
    #expect(corner().snap(point(15, 20), within: 5) == nil)
  }

  @Test("A route follows the bends between its ends, and only those")
  func line() throws {
    let whole = try #require(try route(corner(), point(10, 0), point(30, 45)))
    #expect(whole.points == [point(10, 0), point(30, 0), point(30, 40), point(30, 45)])
    #expect(whole.lengthMillimeters == 65_000)
    let back = try #require(try route(corner(), point(30, 45), point(10, 0)))
    #expect(back.points == whole.points.reversed() && back.lengthMillimeters == 65_000)
    let around = try #require(try route(corner(), point(20, 0), point(30, 10)))
    #expect(around.points == [point(20, 0), point(30, 0), point(30, 10)])
    #expect(around.nodes.isEmpty && around.lengthMillimeters == 20_000)
    let after = try #require(try route(corner(), point(30, 10), point(30, 45)))
    #expect(after.points == [point(30, 10), point(30, 40), point(30, 45)])
  }

  @Test("A one-way lane is walked along, never against")
  func oneWay() throws {
    let graph = corner(traits: .oneWay)
    #expect(try route(graph, point(10, 0), point(30, 45))?.lengthMillimeters == 65_000)
    #expect(try route(graph, point(10, 0), point(30, 20))?.lengthMillimeters == 40_000)
    #expect(try route(graph, point(30, 45), point(10, 0)) == nil)
    #expect(try route(graph, point(30, 20), point(10, 0)) == nil)
    // its end can be left along the other lane
    #expect(try route(graph, point(30, 40), point(30, 45))?.lengthMillimeters == 5_000)
    #expect(graph.neighbors(of: 1).map(\.node) == [2])
  }

  @Test("A lane that leads round to where it began is entered by its nearer end")
  func loop() throws {
    var bends = EdgeBends()
    bends.append([point(40, 0), point(40, 40), point(0, 40)])
    bends.append([])
    let graph = WalkGraph(
      plane: plane, nodes: [point(0, 0), point(-20, 0)],
      edges: [
        WalkGraph.Edge(from: 0, to: 0, lengthMillimeters: 160_000),
        WalkGraph.Edge(from: 0, to: 1, lengthMillimeters: 20_000),
      ], bends: bends)
    let near = try #require(try route(graph, point(-20, 0), point(40, 10)))
    #expect(near.points == [point(-20, 0), point(0, 0), point(40, 0), point(40, 10)])
    #expect(near.lengthMillimeters == 70_000)
    let late = try #require(try route(graph, point(10, 40), point(-20, 0)))
    #expect(late.points == [point(10, 40), point(0, 40), point(0, 0), point(-20, 0)])
    // from one arm to the other the way over the node is shorter
    let over = try #require(try route(graph, point(10, 0), point(0, 10)))
    #expect(over.points == [point(10, 0), point(0, 0), point(0, 10)])
    #expect(over.lengthMillimeters == 20_000)
  }

  @Test("Of two lanes between the same crossings the shorter is taken, and its bends are drawn")
  func parallel() throws {
    var bends = EdgeBends()
    bends.append([point(50, 60)])
    bends.append([point(50, -5)])
    let nodes = [point(0, 0), point(100, 0)]
    let lines = [[nodes[0], point(50, 60), nodes[1]], [nodes[0], point(50, -5), nodes[1]]]
    let graph = WalkGraph(
      plane: plane, nodes: nodes,
      edges: lines.map {
        WalkGraph.Edge(from: 0, to: 1, lengthMillimeters: WalkGraph.length($0))
      }, bends: bends)
    var router = Router(graph: graph)
    let (start, goal) = (try #require(graph.snap(node: 0)), try #require(graph.snap(node: 1)))
    guard case .route(let route) = router.route(from: start, to: goal) else {
      Issue.record("no route")
      return
    }
    #expect(route.points == lines[1] && graph.edge(0, 1) == 1)
    // a place on the longer lane is reached along that lane's own bends
    let high = try #require(graph.snap(point(25, 30), within: 1))
    guard case .route(let up) = router.route(from: goal, to: high) else { return }
    #expect(up.points.count == 3 && up.points[1] == point(50, 60))
  }

  @Test("The length of a line is that of its pieces, each rounded up to a millimeter")
  func lengths() {
    let line = [point(0, 0), point(0.0001, 0), point(0.0002, 0)]
    #expect(WalkGraph.length(line) == 2 && WalkGraph.length([point(0, 0)]) == 0)
    #expect(corner().line(of: 0) == [point(0, 0), point(30, 0), point(30, 40)])
  }
}
