import Geodesy
import TestSupport
import Testing
import WalkRouter

@Suite("A map knows where it ends (MG-9)")
struct WalkAreaTests {
  func point(_ east: Double, _ north: Double) -> PlanePoint { PlanePoint(east: east, north: north) }

  @Test(
    "What lies in the bay of a horseshoe is not within it",
    arguments: [
      (5.0, 15.0, true), (25, 15, true), (15, 5, true), (15, 15, false), (15, 25, false),
      (-1, 5, false), (31, 5, false), (0, 0, true), (15, 10, true), (10, 20, true),
      (.nan, 5, false), (.infinity, 5, false),
    ])
  func horseshoe(east: Double, north: Double, isInside: Bool) {
    let area = WalkArea(corners: [
      point(0, 0), point(30, 0), point(30, 30), point(20, 30), point(20, 10), point(10, 10),
      point(10, 30), point(0, 30),
    ])
    #expect(area.contains(point(east, north)) == isInside)
  }

  @Test("A hole is not within, and neither is what lies between two parts")
  func rings() {
    func square(_ west: Double, _ side: Double) -> [PlanePoint] {
      let east = west + side
      return [point(west, west), point(east, west), point(east, east), point(west, east)]
    }
    let area = WalkArea(rings: [square(0, 30), square(10, 10), square(100, 10)])
    #expect(area.contains(point(5, 5)) && area.contains(point(105, 105)))
    #expect(!area.contains(point(15, 15)) && !area.contains(point(60, 60)))
    #expect(area.contains(point(10, 15)), "the rim of a hole belongs to the map")
  }

  @Test("Where the map was cut at a border, that decides what is off it, not where lanes are")
  func border() {
    let map = WalkMap("A---B", gridMeters: 10)
    let corners = [
      map.point("A", east: -100, north: -100), map.point("A", east: 1000, north: -100),
      map.point("A", east: 1000, north: 100), map.point("A", east: 500, north: 0),
      map.point("A", east: -100, north: 100),
    ]
    let graph = WalkGraph(
      plane: map.graph.plane, nodes: map.graph.nodes, edges: map.graph.edges,
      area: WalkArea(corners: corners))
    // far from every lane, inside the map's area: the map contains no lane there
    #expect(graph.locate(map.point("A", east: 900, north: -50)) == .tooFar)
    #expect(graph.locate(map.point("A", east: 500, north: 90)) == .offPack)
    #expect(graph.border == WalkArea(corners: corners) && map.graph.border == nil)
    var router = Router(graph: graph)
    let answer = router.route(
      from: graph.locate(map.point("A", east: 900, north: -50)),
      to: graph.locate(map.point("B")))
    #expect(answer == .noRoute(.tooFar))
  }

  @Test("Without one of its own it is the rectangle of its lanes, and 60 m")
  func standard() {
    let map = WalkMap("A---B", gridMeters: 10)
    #expect(map.graph.area.contains(map.point("A", east: -60, north: 60)))
    #expect(!map.graph.area.contains(map.point("A", east: -60.01)))
    #expect(!WalkArea(around: [], marginMeters: 60).contains(point(0, 0)))
  }

  @Test("A point is on a lane, too far from all, or off the map")
  func answers() {
    let map = WalkMap("A---B    C---D", gridMeters: 40)
    func answer(_ east: Double) -> SnapAnswer { map.graph.locate(map.point("B", east: east)) }
    #expect(answer(60).isOnGraph)
    #expect(answer(61) == .tooFar && answer(139) == .tooFar)
    #expect(answer(1000) == .offPack)
    let empty = WalkGraph(plane: map.graph.plane, nodes: [], edges: [])
    #expect(empty.locate(point(0, 0)) == .offPack)
  }

  @Test(
    "Who may be inside, as well as the phone can tell, is not off the map",
    arguments: [
      (9.99, 5, .tooFar), (14.99, 5, .tooFar), (15.01, 5, .offPack), (29.99, 20, .tooFar),
      (30.01, 20, .offPack), (69.99, nil, .tooFar), (70.01, nil, .offPack), (71, 500, .offPack),
    ] as [(Double, Double?, SnapAnswer)])
  func doubtfulEdge(north: Double, accuracy: Double?, answer: SnapAnswer) {
    let map = WalkMap("A---B", gridMeters: 40)
    let area = WalkArea(west: -500, south: -10, east: 500, north: 10)
    let graph = WalkGraph(
      plane: map.graph.plane, nodes: map.graph.nodes, edges: map.graph.edges, area: area)
    let place = map.point("A", east: -300, north: north)
    #expect(graph.locate(map.fix(place, accuracy: accuracy)) == answer)
  }

  @Test("A lane near enough counts, wherever the area ends")
  func beyondTheArea() {
    let map = WalkMap("A---B", gridMeters: 40)
    let area = WalkArea(west: 0, south: -10, east: 50, north: 10)
    let graph = WalkGraph(
      plane: map.graph.plane, nodes: map.graph.nodes, edges: map.graph.edges, area: area)
    #expect(graph.locate(point(90, 5)).isOnGraph)
  }
}
