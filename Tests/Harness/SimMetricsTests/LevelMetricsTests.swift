import SimKernel
import SimMetrics
import Testing

@Suite("Levels are held against what was right (MG-8)")
struct LevelMetricsTests {
  /// Levels shown and right, each from a second on.
  func scene(shown: [(Double, Double)], right: [(Double, Double)]) -> Scene {
    var scene = Scene(truth: Scene.standing(east: 9))
    scene.others = shown.map { ("cards.level", $0.0, [$0.1]) }
    scene.others += right.map { ("cards.right_level", $0.0, [$0.1]) }
    return scene
  }

  @Test("A level shown too long counts as wrong, and too high a one as claimed too much")
  func wrong() throws {
    let scene = scene(shown: [(0, 2), (30, 0), (80, 2)], right: [(0, 2), (20, 0), (60, 2)])
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
    let shown = [(0.0, 2.0), (20, 1), (40, 2)]
    #expect(try scene(shown: shown, right: [(0, 2)]).score("cards.level.flaps").value == 1)
    let stop = scene(shown: shown, right: [(0, 2), (20, 1), (40, 2)])
    #expect(try stop.score("cards.level.flaps").value == 0)
    let slow = scene(shown: [(0, 2), (20, 1), (50, 2)], right: [(0, 2)])
    #expect(try slow.score("cards.level.flaps").value == 0)
  }
}

@Suite("Route cards are scored by what they showed (MG-10, MG-11, MG-12, MG-13)")
struct CardsMetricsTests {
  @Test("A kill that sets progress back loses steps")
  func stepsLost() throws {
    var scene = Scene()
    scene.others = [
      ("cards.step", 0, [0, 0]), ("cards.step", 10, [1, 2]), ("cards.step", 20, [2, 2]),
    ]
    #expect(try scene.score("cards.steps_lost").value == nil, "nothing was killed")
    #expect(try scene.score("cards.stops_done").value == 2)
    scene.others.append(("cards.step", 30, [2, 1]))
    #expect(try scene.score("cards.steps_lost").value == 0)
    scene.others.append(("cards.step", 40, [0, 0]))
    let lost = try scene.score("cards.steps_lost")
    #expect(lost.value == 2 && lost.count == 2)
    #expect(lost.worst == Moment(.s(40), "the app was at step 2, and opened at step 0"))
  }

  @Test("Work counts the searches for the leg in force and for those behind it")
  func searches() throws {
    var scene = Scene()
    scene.others = [
      ("cards.plan", 1, [0, 50, 20, 10]), ("cards.estimate", 1, [1, 50, 9]),
      ("cards.card", 2, [0, 0, 0, 5, 5, 0]), ("cards.card", 3, [0, 0, 0, 5, 5, 1]),
      ("cards.card", 4, [0, 0, 0, 5, 5, 1]), ("cards.card", 5, [0]),
    ]
    #expect(try scene.score("cards.searches").value == 2)
    #expect(try scene.score("cards.leg_cache.hits").value == 2.0 / 3)
    #expect(try scene.score("cards.settled_nodes.max").value == 20)
    #expect(try scene.score("cards.snap_candidates.max").value == 10)
  }

  @Test("Medina Mode is counted, timed, and flaps where it comes and goes")
  func medina() throws {
    var scene = Scene()
    scene.others = [
      ("cards.card", 0, [0]), ("cards.medina", 10, [2]), ("cards.medina", 30, [3]),
      ("cards.medina", 60, [0]), ("cards.medina", 89, [2]),
    ]
    #expect(try scene.score("cards.medina.entries").value == 2)
    #expect(try scene.score("cards.medina.share").value == 0.61)
    #expect(try scene.score("cards.medina.flaps").value == 1, "29 s after it was left")
  }

  @Test("The re-check comes after the way that was really walked")
  func recheck() throws {
    var scene = Scene(truth: Scene.walking((0...10).map { (Double($0) * 10, Double($0) * 10) }))
    scene.others = [
      ("cards.signal", 10, [0]), ("cards.signal", 30, [1]), ("cards.signal", 55, [1]),
      ("cards.signal", 60, [2]), ("cards.signal", 70, [0]),
    ]
    #expect(try scene.score("cards.recheck.shortest").value == 20)
    #expect(try scene.score("cards.recheck.longest").value == 25)
  }

  @Test("The time shown is held against the arrival, up to a minute before it")
  func arrival() throws {
    var truth = Scene.walking((0...10).map { (Double($0) * 10, Double($0) * 10) })
    truth.arrival = .s(100)
    var scene = Scene(truth: truth)
    scene.others = [
      ("cards.card", 0, [0, 0, 0, 110, 110]), ("cards.card", 20, [0, 0, 0, 100, 100]),
      ("cards.card", 39, [0, 0, 0, 61, 61]), ("cards.card", 50, [0, 0, 0, 500, 500]),
    ]
    let error = try scene.score("cards.eta_error.p50")
    #expect(error.count == 3)
    #expect(abs((error.value ?? 0) - 0.1) < 1e-12)
  }

  @Test("Reroutes are counted by the way really walked since the first route")
  func perKilometer() throws {
    var scene = Scene(truth: Scene.walking((0...10).map { (Double($0) * 10, Double($0) * 100) }))
    scene.lines = [Scene.line(50, north: 0), Scene.line(60, north: 0), Scene.line(70, north: 0)]
    scene.others = [
      ("cards.plan", 50, [0]), ("cards.plan", 60, [1]), ("cards.plan", 70, [1]),
    ]
    #expect(try scene.score("cards.reroutes.per_km").value == 4, "two in half a kilometer")
  }
}
