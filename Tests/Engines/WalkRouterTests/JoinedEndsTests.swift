import Geodesy
import TestSupport
import Testing
import WalkRouter

@Suite("Routes begin and end where lanes hang together (MG-9)")
struct JoinedEndsTests {
  /// A street, and short isolated lanes north of it: X–Y and P–Q at 30 m, U–V at 80 m.
  private let map = WalkMap(
    """
    U-V




    X-Y   P-Q


    A---------------B
    """, gridMeters: 10)

  private func answer(
    _ from: PlanePoint, _ to: PlanePoint, _ policy: Router.Policy = .init()
  ) -> RouteAnswer {
    var router = Router(graph: map.graph, policy: policy)
    return router.route(from: map.graph.locate(from), to: map.graph.locate(to))
  }

  private func route(_ from: PlanePoint, _ to: PlanePoint) -> Route? {
    guard case .route(let route) = answer(from, to) else { return nil }
    return route
  }

  @Test("Who stands on a scrap beside the street is led along the street")
  func scrap() throws {
    let (y, b) = (map.point("Y"), map.point("B"))
    let there = try #require(route(y, b))
    #expect(there.points == [map.point("A", east: 20), b])
    #expect(there.lengthMillimeters == 140_000)
    let back = try #require(route(b, y))
    #expect(back.points == there.points.reversed())
  }

  @Test("Between two scraps the way is along the street that both are near")
  func scraps() throws {
    let found = try #require(route(map.point("X"), map.point("Q")))
    #expect(found.points == [map.point("A"), map.point("A", east: 80)])
  }

  @Test("On one scrap the way stays there")
  func oneScrap() throws {
    #expect(try #require(route(map.point("X"), map.point("Y"))).lengthMillimeters == 20_000)
  }

  @Test("From U the street is out of reach, and no lane is near that leads there")
  func unreachable() {
    #expect(answer(map.point("U"), map.point("B")) == .noRoute(.unreachable))
    #expect(answer(map.point("B"), map.point("V")) == .noRoute(.unreachable))
    // X–Y is near both places, and 20 m long
    #expect(route(map.point("U"), map.point("Y"))?.lengthMillimeters == 20_000)
  }

  @Test("A place that is asked for itself, as a node is, moves nowhere")
  func exact() throws {
    let graph = map.graph
    var router = Router(graph: graph)
    let x = try #require(graph.snap(map.point("X"), within: 60))
    let b = try #require(graph.snap(map.point("B"), within: 60))
    #expect(router.route(from: x, to: b) == .noRoute(.unreachable))
  }

  @Test("What was looked at to move is counted")
  func work() throws {
    let near = try #require(map.graph.snap(map.point("Y"), within: 60))
    let goal = try #require(map.graph.snap(map.point("B"), within: 60))
    let found = try #require(route(map.point("Y"), map.point("B")))
    #expect(found.snapCandidates == 2 * (near.candidates + goal.candidates))
  }

  @Test(
    "There is a route wherever a part comes within 60 m of both ends", arguments: UInt64(1)...30)
  func likeLookingEverywhere(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let graph = randomGraph(&random, nodes: 60, edges: 34, size: 500)
    var router = Router(graph: graph)
    for _ in 0..<100 {
      let ends = (0..<2).map { _ in
        PlanePoint(east: random.number(0, 500), north: random.number(0, 500))
      }
      guard case .on(let from) = graph.locate(ends[0]), case .on(let to) = graph.locate(ends[1])
      else { continue }
      func parts(_ point: PlanePoint) -> Set<Int32> {
        Set(
          graph.edges(within: 60, of: point).map {
            graph.components[Int(graph.edges[Int($0)].from)]
          })
      }
      var isRoute = false
      if case .route = router.route(from: from, to: to) { isRoute = true }
      #expect(isRoute == !parts(ends[0]).isDisjoint(with: parts(ends[1])), "seed \(seed)")
    }
  }
}
