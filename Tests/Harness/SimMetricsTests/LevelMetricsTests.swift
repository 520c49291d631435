import Geodesy
import Sensing
import SimKernel
import SimMetrics
import SimObservations
import Testing

@Suite("Levels are held against what was right (MG-8)")
struct LevelMetricsTests {
  /// Levels shown and right levels, each with the second from which it holds.
  func scene(shown: [(Double, GuidanceLevel)], right: [(Double, GuidanceLevel)]) -> Scene {
    var scene = Scene(truth: Scene.standing(east: 9))
    scene.saw(shown.map { .at($0.0, .level($0.1), of: .cards) })
    scene.saw(right.map { .at($0.0, RightLevel(level: $0.1), of: .cards) })
    return scene
  }

  @Test("A level shown too long counts as wrong, and too high a one as claimed too much")
  func wrong() throws {
    let scene = scene(
      shown: [(0, .route), (30, .compass), (80, .route)],
      right: [(0, .route), (20, .compass), (60, .route)])
    #expect(try scene.score("cards.level.wrong").value == 10 + 20)
    let claimed = try scene.score("cards.level.overclaimed")
    #expect(claimed.value == 10)
    #expect(
      claimed.worst
        == Moment(.s(20), "the app gave the level route where compass was right"))
    #expect(try scene.score("cards.level.lowest").value == 0)
    #expect(try scene.score("cards.level.highest").value == 2)
    #expect(try scene.score("cards.level.changes").value == 2)
    #expect(try scene.score("cards.level.flaps").value == 0)
  }

  @Test("A level that comes and goes flaps, unless it was right for as short a time")
  func flaps() throws {
    let shown: [(Double, GuidanceLevel)] = [(0, .route), (20, .map), (40, .route)]
    #expect(try scene(shown: shown, right: [(0, .route)]).score("cards.level.flaps").value == 1)
    let stop = scene(shown: shown, right: shown)
    #expect(try stop.score("cards.level.flaps").value == 0)
    let slow = scene(
      shown: [(0, .route), (20, .map), (50, .route)], right: [(0, .route)])
    #expect(try slow.score("cards.level.flaps").value == 0)
  }
}

@Suite("Route cards are scored by what they showed (MG-10, MG-11, MG-12, MG-13)")
struct CardsMetricsTests {
  @Test("A kill that sets progress back loses steps")
  func stepsLost() throws {
    var scene = Scene()
    scene.saw([.at(0, .step(0, .started)), .at(10, .step(1, .done)), .at(20, .step(2, .done))])
    #expect(try scene.score("cards.steps_lost").value == nil, "nothing was killed")
    #expect(try scene.score("cards.stops_done").value == 2)
    scene.saw(.step(2, .resumed), at: 30)
    #expect(try scene.score("cards.steps_lost").value == 0)
    scene.saw(.step(0, .started), at: 40)
    let lost = try scene.score("cards.steps_lost")
    #expect(lost.value == 2 && lost.count == 2)
    #expect(lost.worst == Moment(.s(40), "the app was at step 2, and opened at step 0"))
  }

  @Test("Work counts the searches for the leg in force and for those behind it")
  func searches() throws {
    var scene = Scene()
    scene.saw(.planned(.first), of: .cards, at: 1)
    scene.saw(.searched(settled: 20, candidates: 10), of: .cards, at: 1)
    scene.saw(.estimated(step: 1, settled: 9), at: 1)
    scene.saw([
      .at(2, .card(legSeconds: 5, leg: .computed)), .at(3, .card(legSeconds: 5, leg: .cached)),
      .at(4, .card(legSeconds: 5, leg: .cached)), .at(5, .card()),
    ])
    #expect(try scene.score("cards.searches").value == 2)
    #expect(try scene.score("cards.leg_cache.hits").value == 2.0 / 3)
    #expect(try scene.score("cards.settled_nodes.max").value == 20)
    #expect(try scene.score("cards.snap_candidates.max").value == 10)
  }

  @Test("The re-check comes after the way that was really walked")
  func recheck() throws {
    var scene = Scene(truth: Scene.walking((0...10).map { (Double($0) * 10, Double($0) * 10) }))
    let steps: [(Double, SignalStep)] = [
      (10, .keepWalking), (30, .recheck), (55, .recheck), (60, .cleared), (70, .keepWalking),
    ]
    for (second, step) in steps { scene.saw(WeakSignalSaid(step: step), at: second) }
    #expect(try scene.score("cards.recheck.shortest").value == 20)
    #expect(try scene.score("cards.recheck.longest").value == 25)
  }

  @Test("The time shown is held against the arrival, up to a minute before it")
  func arrival() throws {
    var truth = Scene.walking((0...10).map { (Double($0) * 10, Double($0) * 10) })
    truth.arrival = .s(100)
    var scene = Scene(truth: truth)
    for (second, shown) in [(0.0, 110.0), (20, 100), (39, 61), (50, 500)] {
      scene.saw(.card(legSeconds: shown), at: second)
    }
    let error = try scene.score("cards.eta_error.p50")
    #expect(error.count == 3)
    #expect(abs((error.value ?? 0) - 0.1) < 1e-12)
  }

  @Test("Reroutes are counted by the way really walked since the first route")
  func perKilometer() throws {
    var scene = Scene(truth: Scene.walking((0...10).map { (Double($0) * 10, Double($0) * 100) }))
    scene.lines = [Scene.line(50, north: 0), Scene.line(60, north: 0), Scene.line(70, north: 0)]
    scene.saw(.planned(.first), of: .cards, at: 50)
    for second in [60.0, 70] { scene.saw(.planned(.deviation), of: .cards, at: second) }
    let rate = try #require(try scene.score("cards.reroutes.per_km").value)
    #expect(abs(rate - 4) < 1e-9, "two in half a kilometer")
  }

  // 2026-11-23: between whole seconds the path was a straight line
  @Test("The way walked is that along its corners")
  func corners() throws {
    let samples = (0...400).map { (half: Int) -> GroundTruth.Sample in
      let point = PlanePoint(east: Double((half + 1) / 2), north: Double(half / 2))
      return GroundTruth.Sample(
        point: point, speedMetersPerSecond: 2, facingDegrees: 0, laneDegrees: 0, edge: 1)
    }
    var scene = Scene(
      truth: GroundTruth(plane: Scene.plane, step: .milliseconds(500), samples: samples), end: 200)
    scene.lines = [Scene.line(0.25, north: 0), Scene.line(60, north: 0)]
    scene.saw(.planned(.first), of: .cards, at: 0.25)
    scene.saw(.planned(.deviation), of: .cards, at: 60)
    let rate = try #require(try scene.score("cards.reroutes.per_km").value)
    // 400 m, less the first half meter
    #expect(abs(rate - 1000 / 399.5) < 1e-9, "\(rate)")
  }
}
