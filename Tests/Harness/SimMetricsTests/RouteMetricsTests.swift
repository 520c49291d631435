import Geodesy
import Sensing
import SimKernel
import SimMetrics
import SimObservations
import Testing

@Suite("What the way home did (MG-9)")
struct RouteMetricsTests {
  @Test("Plans, reroutes, unanswered requests and the first delay are read off the run")
  func counts() throws {
    let scene = Scene(
      script: events((2, .screenOpened), (90, .screenOpened)),
      seen: [
        .at(3, RouteRefused(reason: .offPack), of: .route),
        .at(4, RouteRefused(reason: .offPack), of: .route),
        .at(5, .planned(.first), of: .route), .at(5, .searched(settled: 40), of: .route),
        .at(20, .planned(.deviation), of: .route), .at(20, .searched(settled: 70), of: .route),
        .at(30, .planned(.deviation), of: .route), .at(30, .searched(settled: 60), of: .route),
      ],
      lines: [Scene.line(5, north: 0), Scene.line(20, north: 0), Scene.line(30, north: 0)])
    #expect(try scene.score("route.plans").value == 3)
    #expect(try scene.score("route.reroutes").value == 2)
    #expect(try scene.score("route.first_delay").value == 3)
    #expect(
      try scene.score("route.settled_nodes.max")
        == Score(70, count: 3, worst: Moment(.s(20), "a search settled 70 nodes")))
    #expect(
      try scene.score("route.unanswered")
        == Score(2, count: 5, worst: Moment(.s(3), "no route was found; again at 0:04.0")))
  }

  @Test("The bytes of the pack are those of the route that read most of it")
  func packBytes() throws {
    let scene = Scene(
      seen: [
        .at(5, .searched(bytes: 40), of: .route), .at(20, .searched(bytes: 900), of: .route),
        .at(30, .searched(bytes: 800), of: .route),
      ])
    #expect(
      try scene.score("route.pack_bytes.max")
        == Score(
          900, count: 3, worst: Moment(.s(20), "finding a route read 900 bytes of the pack")))
  }

  @Test("The longest time off the route is held against the line in force at each second")
  func left() throws {
    // the walker is at home; lines north of it: 31 m away for 10 s, 30 m, then 40 m for 20 s, then
    // 0 m
    var scene = Scene(truth: Scene.standing(east: 0))
    scene.lines = [
      Scene.line(10, north: 31), Scene.line(20, north: 30), Scene.line(30, north: 40),
      Scene.line(50, north: 0),
    ]
    let score = try scene.score("route.left.longest")
    #expect(score.value == 20 && score.count == 91)
    #expect(
      score.worst
        == Moment(.s(50), "the walker had been more than 30 m off the route for 20 s"))
    // the distance is that to the line's nearest point, its ends included
    scene.lines = [Scene.line(60, north: 0, from: 29), Scene.line(70, north: 0, from: 31)]
    #expect(try scene.score("route.left.longest").value == 30)
  }

  @Test("Wherever the walker goes, each second counts as if the whole line were looked at")
  func leftByWalking() throws {
    // away from a line and back, slowly and in jumps, past it and beyond its end
    let easts = (0..<400).map { second -> Double in
      let swing = second * second / 9 % 200
      return Double(abs(swing - 100)) - 30 + Double(second) / 20
    }
    var scene = Scene(truth: Scene.walking(easts.enumerated().map { (Double($0), $1) }), end: 390)
    scene.lines = [
      DrawnLine(
        instant: .zero, points: [PlanePoint(east: 5, north: -9), PlanePoint(east: 5, north: 9)])
    ]
    var (longest, current) = (0, 0)
    for second in 0...390 {
      current = abs(easts[second] - 5) > 30 ? current + 1 : 0
      longest = max(longest, current)
    }
    let score = try scene.score("route.left.longest")
    #expect(longest > 10 && score.value == Double(longest) && score.count == 391)
  }

  @Test("At home nobody is off the route any more")
  func arrived() throws {
    var scene = Scene(truth: Scene.standing(east: 0))
    scene.lines = [Scene.line(10, north: 31)]
    scene.truth?.arrival = .s(25)
    #expect(try scene.score("route.left.longest").value == 15)
  }

  @Test("A reroute is missed where a route stays in force that was left for over 20 s")
  func missedReroutes() throws {
    // home is 40 m off the first line for 20 s, off the second for 21 s, off the third for 60 s
    var scene = Scene(truth: Scene.standing(east: 0), end: 101)
    scene.lines = [
      Scene.line(0, north: 40), Scene.line(20, north: 40), Scene.line(42, north: 40),
    ]
    let score = try scene.score("route.reroutes.missed")
    #expect(
      score
        == Score(
          2, count: 102,
          worst: Moment(
            .s(41), "the route was kept though the walker was off it for 21 s; again at 1:03.0")))
    // exactly 20 s is not yet a miss
    scene.lines = [Scene.line(0, north: 0, from: 31)]
    scene.end = 20
    #expect(try scene.score("route.reroutes.missed").value == 0)
    scene.end = 21
    #expect(try scene.score("route.reroutes.missed").value == 1)
  }

  @Test("A reroute is false while the walker is within 10 m of the line it replaces")
  func falseReroutes() throws {
    var scene = Scene(truth: Scene.standing(east: 0))
    scene.lines = [
      Scene.line(0, north: 9.9), Scene.line(10, north: 10.1), Scene.line(20, north: -5),
      Scene.line(30, north: 100),
    ]
    // replaced at 10 s: the old line is 9.9 m off, false; at 20 s: 10.1 m, right; at 30 s: 5 m,
    // false
    let score = try scene.score("route.reroutes.false")
    #expect(score.value == 2 && score.count == 4)
    #expect(
      score.worst
        == Moment(
          .s(10), "a new route was planned 10 m from the one in force; again at 0:30.0"))
  }
}
