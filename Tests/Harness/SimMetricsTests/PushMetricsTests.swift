import Geodesy
import Sensing
import SimKernel
import SimMetrics
import SimObservations
import Testing

@Suite("What came of a fault that pushed positions away (H-5)")
struct PushMetricsTests {
  /// A walker who stands 100 m east of home and faces north. Fixes are pushed away from 10 s
  /// to 20 s. The screen shows home at these distances to the west, from these seconds on.
  private func scene(
    _ shown: [(at: Double, meters: Double)], location: ShownLocation = .fresh,
    confidence: HeadingTrust = .good
  ) -> Scene {
    var scene = Scene(truth: Scene.standing(east: 100))
    scene.pushed(from: 10, to: 20)
    scene.seen = shown.map {
      .at(
        $0.at,
        .redraw(
          arrow: -90, bearing: 270, distance: $0.meters, location: location,
          confidence: confidence))
    }
    return scene
  }

  @Test("The position on the screen is held against the phone at each second of the push")
  func error() throws {
    // 4 m off for six seconds of the push, 60 m for four; later errors don't belong to it
    let scene = scene([(0, 104), (13.5, 160), (17.5, 96), (30, 900)])
    let median = try #require(try scene.score("drift.position.error.p50").value)
    #expect(abs(median - 4) < 1e-5)
    let greatest = try scene.score("drift.position.error.max")
    #expect(abs(try #require(greatest.value) - 60) < 1e-5 && greatest.count == 10)
    #expect(
      greatest.worst == Moment(.s(14), "the position on the screen was 60 m off"))
  }

  @Test("Whoever shows a wrong place owns up to it, or is counted")
  func unsaid() throws {
    let shown = [(at: 0.0, meters: 104.0), (at: 13.5, meters: 160), (at: 17.5, meters: 96)]
    #expect(
      try scene(shown).score("drift.position.unsaid")
        == Score(
          4, count: 10, worst: Moment(.s(14), "the screen was 60 m off and nothing on it said so")))
    #expect(try scene(shown, location: .stale).score("drift.position.unsaid").value == 0)
    // a heading that is called weak says nothing of the position
    #expect(try scene(shown, confidence: .weak).score("drift.position.unsaid").value == 4)
    var admitted = scene(shown)
    admitted.saw(MedinaModeChanged(reason: .signal), of: .compass, at: 15)
    #expect(try admitted.score("drift.position.unsaid").value == 1)
    // a circle that reaches the phone from the wrong place is honest, a smaller one is not
    let place = Scene.fix(0, east: 160).coordinate
    for (radius, seconds) in [(70.0, 0.0), (50, 4)] {
      var circled = scene(shown)
      circled.saw(
        PositionEstimated(
          coordinate: place, radius68Meters: radius / 2, radius95Meters: radius, ageSeconds: 0),
        of: .compass, at: 1)
      #expect(try circled.score("drift.position.unsaid").value == seconds)
    }
  }

  @Test("Right again is what stays right for 10 s")
  func recovery() throws {
    // good at the end of the push, but only briefly; again from 33 s
    var scene = scene([(0, 160), (20, 100), (25, 140), (33, 100)])
    #expect(
      try scene.score("drift.position.recovery")
        == Score(
          13, count: 1,
          worst: Moment(.s(32), "the position was still 40 m off, 12 s after the fault had ended")))
    // the arrow depends on the heading alone, whatever the distance is
    #expect(try scene.score("drift.arrow.recovery").value == 0)
    scene.saw(.redraw(arrow: -50, bearing: 270, distance: 100), at: 22)
    #expect(try scene.score("drift.arrow.recovery").value == 5, "40° off from 22 s to 25 s")
    scene.saw(.redraw(arrow: -90, bearing: 270, distance: 100, location: .stale), at: 40)
    #expect(try scene.score("drift.position.recovery").value == 79, "not until the end")
  }

  @Test("After the user has set home anew, the screen shows places and directions from there")
  func setHome() throws {
    // home was set 60 m east of the walker; the app took it 4 m further east
    let places = [160.0, 160] + [Double](repeating: 100, count: 18)
    var scene = Scene(truth: Scene.walking(places.enumerated().map { (5 * Double($0), $1) }))
    scene.pushed(from: 10, to: 20)
    scene.script = events((0, .screenOpened), (3, .homeSet))
    scene.saw(CompassHome(cause: .set, coordinate: Scene.place(east: 164)), at: 3)
    for second in [0.0, 3, 6] {
      scene.saw(.redraw(arrow: 90, bearing: 90, distance: 60), at: second)
    }
    let error = try scene.score("drift.position.error.max")
    #expect(abs(try #require(error.value) - 4) < 1e-5 && error.count == 10)
    #expect(try scene.score("drift.arrow.recovery").value == 0, "home is in the east")
  }

  @Test("The route has recovered when it leads from where the walker is")
  func route() throws {
    var scene = scene([])
    scene.lines = [Scene.line(0, north: 0), Scene.line(15, north: 12), Scene.line(50, north: 9)]
    #expect(try scene.score("drift.route.recovery").value == 30)
    #expect(
      try scene.score("drift.route.recovery").worst
        == Moment(
          .s(49), "the route still led past, 12 m from the walker, 29 s after the fault had ended"))
    scene.lines.removeLast(2)
    #expect(try scene.score("drift.route.recovery").value == 0)
    #expect(
      try scene.score("drift.route.recovery").worst
        == Moment(.s(20), "it was right as soon as the fault had ended"))
  }

  @Test("A reroute is its doing from its start to a minute after, unless the walker had gone off")
  func reroutes() throws {
    var scene = scene([])
    #expect(try scene.score("drift.route.reroutes") == Score(nil, count: 0), "no route to give up")
    for second in stride(from: 0.0, to: 100, by: 10) {
      scene.saw(.progressed(remaining: 900), of: .route, at: second)
    }
    scene.lines = [
      Scene.line(0, north: 0), Scene.line(9, north: 5), Scene.line(12, north: 3),
      Scene.line(60, north: 25), Scene.line(70, north: 0), Scene.line(90, north: 9),
    ]
    // the new route at 70 s was justified: the one before lay 25 m away
    let score = try scene.score("drift.route.reroutes")
    #expect(score.value == 2 && score.count == 7, "\(score)")
    #expect(
      score.worst
        == Moment(
          .s(12), "a new route was planned 5 m from the one in force; again at 1:00.0"))
  }

  @Test("The wrong lane counts from the start of the push to a minute after")
  func wrongLane() throws {
    var scene = scene([])
    scene.lines = [Scene.line(0, north: 0)]
    // the line ends 1000 m east; the walker's lane runs north, so that east is across
    for (second, remaining) in [(0.0, 900.0), (8, 850), (14, 850), (18, 900), (85, 850)] {
      scene.saw(.progressed(remaining: remaining), of: .route, at: second)
    }
    let score = try scene.score("drift.route.wrong_lane")
    #expect(score.value == 4 && score.count == 2)
    #expect(
      score.worst
        == Moment(.s(14), "the way home placed the walker 50 m from the lane underfoot"))
  }

  @Test("Without a push there is nothing to judge; one that was left out is none")
  func none() throws {
    var scene = scene([(0, 100)])
    scene.lines = [Scene.line(0, north: 0)]
    scene.saw(.progressed(remaining: 900), of: .route, at: 12)
    let names = MetricCatalog.all.map(\.name).filter { $0.hasPrefix("drift.") }
    #expect(names.count == 9)
    for name in names { #expect(try scene.score(name).value != nil, "\(name)") }
    scene.faults[0].isOn = false
    for name in names { #expect(try scene.score(name).value == nil, "\(name)") }
    scene.faults[0].isOn = true
    scene.faults[0].displaces = false
    for name in names { #expect(try scene.score(name).value == nil, "\(name)") }
  }
}
