import Geodesy
import Sensing
import SimKernel
import SimMetrics
import SimObservations
import Testing

@Suite("Routes against the lanes of the app's map (MG-9)")
struct RouteLanesTests {
  /// A square of lanes, 100 m long, with its south-western corner at home, and a lane through its
  /// middle from west to east. Nodes from 0 at home, counterclockwise; 4 and 5 in the middle.
  private static let square: [SceneFacts.Lane] = [
    lane(0, (0, 0), 1, (100, 0)), lane(1, (100, 0), 5, (100, 50)),
    lane(5, (100, 50), 2, (100, 100)), lane(2, (100, 100), 3, (0, 100)),
    lane(3, (0, 100), 4, (0, 50)), lane(4, (0, 50), 0, (0, 0)), lane(4, (0, 50), 5, (100, 50)),
  ]

  private static func lane(
    _ from: Int32, _ start: (Double, Double), _ to: Int32, _ end: (Double, Double),
    isOneWay: Bool = false
  ) -> SceneFacts.Lane {
    SceneFacts.Lane(from: from, to: to, points: points(start, end), isOneWay: isOneWay)
  }

  private static func points(_ places: (Double, Double)...) -> [PlanePoint] {
    places.map { PlanePoint(east: $0.0, north: $0.1) }
  }

  private func scene(_ lines: [PlanePoint]...) -> Scene {
    var scene = Scene(lines: lines.map { DrawnLine(instant: .s(5), points: $0) })
    scene.lanes = Self.square
    return scene
  }

  @Test("A shortest way is no detour, whichever of two it is, and within one lane, too")
  func shortest() throws {
    let ways = [
      Self.points((0, 0), (100, 0), (100, 100)),
      Self.points((0, 0), (0, 50), (100, 50), (100, 100)),
      Self.points((30, 50), (80, 50)), Self.points((80, 0), (30, 0)), Self.points((50, 0)),
    ]
    for way in ways {
      #expect(try scene(way).score("route.detour.max") == Score(0, count: 1, worst: moment(0)))
    }
    func moment(_ meters: Int) -> Moment {
      Moment(.s(5), "a route was \(meters) m longer than the shortest way")
    }
  }

  @Test("The longest detour counts: here from the west to the east around the square")
  func detour() throws {
    let score = try scene(
      Self.points((0, 0), (100, 0)), Self.points((0, 50), (0, 0), (100, 0), (100, 50)),
      Self.points((0, 60), (0, 50), (100, 50), (100, 60), (100, 50))
    ).score("route.detour.max")
    #expect(score.value == 100 && score.count == 3)
    #expect(score.worst?.what == "a route was 100 m longer than the shortest way")
  }

  @Test("A way against a one-way lane is no shorter way, and one along it is")
  func oneWay() throws {
    var scene = scene(Self.points((20, 0), (0, 0), (0, 50), (100, 50), (100, 0), (80, 0)))
    #expect(try scene.score("route.detour.max").value == 180)
    scene.lanes?[0] = Self.lane(1, (100, 0), 0, (0, 0), isOneWay: true)
    #expect(try scene.score("route.detour.max").value == 0)
    scene.lanes?[0] = Self.lane(0, (0, 0), 1, (100, 0), isOneWay: true)
    #expect(try scene.score("route.detour.max").value == 180)
    // at its ends a walker can also leave it by another lane
    scene.lines[0].points = Self.points((100, 0), (100, 50), (0, 50), (0, 0))
    #expect(try scene.score("route.detour.max").value == 0)
  }

  @Test("Ends that no lanes connect say nothing about a detour")
  func unconnected() throws {
    var scene = scene(Self.points((0, 0), (900, 0)))
    scene.lanes?.append(Self.lane(6, (900, 0), 7, (1000, 0)))
    #expect(try scene.score("route.detour.max").value == 0)
    #expect(try scene.score("route.off_lanes.max").value == 400)
  }

  @Test("A straight line through a block is as far from its lanes as its middle")
  func offLanes() throws {
    #expect(try scene(Self.points((0, 0), (0, 100))).score("route.off_lanes.max").value == 0)
    // from (0, 25) to (100, 25), halfway between two lanes
    let score = try scene(Self.points((0, 25), (100, 25))).score("route.off_lanes.max")
    #expect(score.value == 25 && score.count == 1)
    #expect(score.worst?.what == "a route led 25 m from the nearest lane")
    // only its end lies off the lanes
    #expect(try scene(Self.points((100, 0), (103, 0))).score("route.off_lanes.max").value == 3)
  }

  @Test(
    "The remaining distance is that from the walker's true place to the end of the route in force")
  func remaining() throws {
    var scene = scene(Self.points((0, 0), (100, 0), (100, 50)))
    scene.truth = Scene.walking((0..<120).map { (Double($0), Double(min($0, 100))) })
    // 140 m are left at 10 s
    scene.saw(.progressed(remaining: 137), of: .route, at: 10)
    #expect(try scene.score("route.remaining_error.p95").value == 3)
    scene.saw(.progressed(remaining: 150), of: .route, at: 20)
    let score = try scene.score("route.remaining_error.p95")
    #expect(
      score.count == 2 && score.worst == Moment(.s(20), "the remaining distance was 20 m wrong"))
    // a new route to another end
    scene.lines.append(DrawnLine(instant: .s(20), points: Self.points((20, 0), (40, 0))))
    #expect(try scene.score("route.remaining_error.p95").worst?.what.contains("130 m") == true)
    #expect(try scene.score("cards.remaining_error.p95").value == nil)
  }

  @Test(
    "A line across the planet, which a program may draw, is checked at so many places and no more")
  func endless() throws {
    let score = try scene(Self.points((0, 0), (20_000_000, 0))).score("route.off_lanes.max")
    #expect(score.value == 19_999_900)
  }

  @Test("After a change of the pack its lanes count")
  func changedPack() throws {
    var scene = scene(Self.points((0, 50), (100, 50)))
    scene.script = events((3, .packChanged))
    #expect(try scene.score("route.off_lanes.max").value == nil)
    scene.newLanes = [Self.lane(0, (0, 0), 1, (100, 0))]
    #expect(try scene.score("route.off_lanes.max").value == 50)
    scene.script = events((6, .packChanged))
    #expect(try scene.score("route.off_lanes.max").value == 0)
  }

  @Test("Without a map nothing is said")
  func noMap() throws {
    var scene = scene(Self.points((0, 25), (100, 25)))
    for lanes in [nil, []] as [[SceneFacts.Lane]?] {
      scene.lanes = lanes
      try expectNothing(of: scene)
    }
  }

  private func expectNothing(of scene: Scene) throws {
    for name in ["detour.max", "off_lanes.max", "remaining_error.p95"] {
      #expect(try scene.score("route.\(name)").value == nil)
    }
  }
}
