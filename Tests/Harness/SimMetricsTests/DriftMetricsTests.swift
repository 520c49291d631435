import Sensing
import SimKernel
import SimMetrics
import SimObservations
import Testing

@Suite("What became of a position that drifted away (H-5)")
struct DriftMetricsTests {
  /// A walker who stands at home. `fixes` gives the error of each fix in meters, `screen` the
  /// seconds at which the screen calls the heading good, or weak because the course disagrees.
  private func scene(
    fixes: [(at: Double, meters: Double)], screen: [(at: Double, isGood: Bool)], end: Double = 100
  ) -> Scene {
    var scene = Scene(truth: Scene.standing(east: 0), end: end)
    scene.fixes = fixes.map { Scene.fix($0.at, east: $0.meters) }
    scene.seen = screen.map { .at($0.at, Self.redraw($0.isGood ? .good : .weak, .course)) }
    return scene
  }

  private static func redraw(
    _ confidence: HeadingTrust, _ reason: HeadingTrustReason
  ) -> CompassRedraw {
    var redraw = CompassRedraw.redraw(confidence: confidence)
    redraw.reason = reason
    return redraw
  }

  @Test("A doubt of the heading is a sign of a drift only if the course raises it then")
  func otherDoubts() throws {
    let fixes = [(at: 0.0, meters: 1.0), (10, 30), (50, 1)]
    func detect(_ change: (inout Scene) -> Void) throws -> Double? {
      var scene = scene(fixes: fixes, screen: [(0, true)])
      change(&scene)
      return try scene.score("app.drift.detect.max").value
    }
    // a compass that is unavailable, or was doubted since before, says nothing of the drift
    #expect(try detect { $0.saw(Self.redraw(.unavailable, .reported), at: 5) } == 40)
    #expect(try detect { $0.saw(Self.redraw(.weak, .reported), at: 15) } == 40)
    #expect(try detect { $0.saw(Self.redraw(.weak, .course), at: 5) } == 40)
    #expect(try detect { $0.saw(Self.redraw(.weak, .course), at: 15) } == 5)
    #expect(try detect { $0.saw(MedinaModeChanged(reason: .signal), of: .compass, at: 16) } == 6)
    let place = Scene.fix(0, east: 30).coordinate
    #expect(
      try detect {
        $0.saw(
          PositionEstimated(
            coordinate: place, radius68Meters: 20, radius95Meters: 40, ageSeconds: 0),
          of: .compass, at: 17)
      } == 7)
  }

  @Test("A drift lasts as long as the newest fix is more than 20 m off, gaps included")
  func area() throws {
    // 30 m off from 10 s to 24 s, 50 m to 39 s, 19.9 m, then 40 m from 60 s to the end at 100 s
    let scene = scene(
      fixes: [(0, 1), (10, 30), (25, 50), (40, 19.9), (60, 40)], screen: [(0, true)])
    #expect(
      try scene.score("app.drift.episodes")
        == Score(2, count: 101, worst: Moment(.s(10), "the position began to drift")))
    let area = try #require(try scene.score("app.drift.area").value)
    #expect(abs(area - (15 * 30 + 15 * 50 + 41 * 40)) < 1e-3)
    let farthest = try scene.score("app.drift.excursion.max")
    #expect(abs(try #require(farthest.value) - 50) < 1e-5)
    #expect(farthest.worst == Moment(.s(25), "the position was 50 m off"))
  }

  @Test("It is detected when the screen first shows doubt, or when the way home gives up")
  func detect() throws {
    var scene = scene(
      fixes: [(0, 1), (10, 30), (50, 1), (60, 70), (90, 1)],
      screen: [(0, true), (9, true), (17.5, false), (55, true), (62, false), (95, true)])
    // 7.5 s in the first drift, 2 s in the second
    #expect(
      try scene.score("app.drift.detect.max")
        == Score(
          7.5, count: 2,
          worst: Moment(.s(17.5), "the app said so 7.5 s after the position had begun to drift")))
    // the first plan shows no doubt, a new one does
    scene.saw(.planned(.first), of: .route, at: 12)
    scene.saw(.planned(.deviation), of: .route, at: 14)
    #expect(try scene.score("app.drift.detect.max").value == 4)
    scene.saw(RouteRefused(reason: .offPack), of: .route, at: 11)
    #expect(try scene.score("app.drift.detect.max").value == 2, "that of the second drift")
    scene.seen.removeAll { $0.observation is CompassRedraw }
    scene.saw([.at(0, .redraw()), .at(9, .redraw(location: .stale))])
    #expect(try scene.score("app.drift.detect.max").value == 0, "stale before it began")
  }

  @Test("One that the app never tells of counts to its end")
  func undetected() throws {
    let scene = scene(fixes: [(0, 1), (10, 30), (50, 1)], screen: [(0, true), (50.5, false)])
    #expect(
      try scene.score("app.drift.detect.max")
        == Score(
          40, count: 1,
          worst: Moment(.s(50), "the position had drifted for 40 s and the app had not said so")))
  }

  @Test("The app has recovered when its screen is to be trusted again")
  func recover() throws {
    var scene = scene(
      fixes: [(0, 1), (10, 30), (50, 1), (80, 30), (90, 1)],
      screen: [(0, true), (12, false), (56, true), (81, false)])
    // 6 s after the first drift; after the second not until the end
    #expect(
      try scene.score("app.drift.recover.max")
        == Score(
          10, count: 2,
          worst: Moment(.s(100), "the position had been good again for 10.0 s")))
    scene.saw(.redraw(), at: 91)
    #expect(try scene.score("app.drift.recover.max").value == 6)
    // a screen that never showed doubt has nothing to recover from
    scene.seen = [.at(0, .redraw())]
    #expect(try scene.score("app.drift.recover.max").value == 0)
  }

  @Test("No drift is none detected late; no position is nothing at all")
  func none() throws {
    let calm = scene(fixes: [(0, 1), (50, 19.9)], screen: [(0, true)])
    for name in ["episodes", "area"] {
      #expect(try calm.score("app.drift.\(name)") == Score(0, count: 101), "\(name)")
    }
    for name in ["detect.max", "recover.max"] {
      #expect(try calm.score("app.drift.\(name)") == Score(nil, count: 0), "\(name)")
    }
    #expect(
      try scene(fixes: [], screen: [(0, true)]).score("app.drift.detect.max").value == nil)
  }

  @Test("With location switched off nothing drifts")
  func off() throws {
    var scene = scene(fixes: [(0, 30)], screen: [(0, true)])
    scene.sensing = [.init(at: .zero, .all), .init(at: .s(10), .off)]
    #expect(try #require(try scene.score("app.drift.area").value) - 300 < 1e-3)
    #expect(try scene.score("app.drift.area").count == 10)
  }
}
