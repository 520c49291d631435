import Sensing
import SimKernel
import SimMetrics
import SimObservations
import Testing

// MG-17
@Suite("How a plan followed its user")
struct PlanMetricsTests {
  /// One plan, with a visit to a garden from minute 1 to 3.
  private static func scene(end: Double = 600) -> Scene {
    var scene = Scene(end: end)
    scene.truth = Scene.standing(east: 0)
    scene.planPlaces = [
      .init(name: "garden", coordinate: Scene.origin, shortestStaySeconds: 120)
    ]
    scene.saw(PlanPlaceReached(place: nil), at: 0)
    scene.draw(from: 60, to: 180, at: 0)
    return scene
  }

  @Test("Who has not come when he should have is late by now, and who stays too long as well")
  func behind() throws {
    var scene = Self.scene()
    #expect(try scene.score("plan.behind.max").value == 540)
    scene.saw(PlanPlaceReached(place: 0), at: 90)
    scene.saw(PlanPlaceReached(place: nil), at: 200)
    scene.draw(from: 300, to: 700, at: 225)
    // 30 s late on arrival, 45 s beyond the planned end, then on time
    #expect(try scene.score("plan.behind.max").value == 45)
  }

  @Test("Nothing is late after the end of the day")
  func dayEnd() throws {
    var scene = Scene(end: 900)
    scene.truth = Scene.standing(east: 0)
    scene.planPlaces = [.init(name: "garden", shortestStaySeconds: 120)]
    scene.saw(PlanPlaceReached(place: nil), at: 0)
    scene.draw(from: 60, to: 180, dayEnd: 200, at: 0)
    #expect(try scene.score("plan.behind.max").value == 140)
  }

  @Test("A visit of half the shortest stay must be noted, one that is not over need not yet")
  func missed() throws {
    for (seconds, end, missed) in [(59.0, 600.0, nil), (60, 600, 1), (60, 160, nil)]
      as [(Double, Double, Double?)]
    {
      var scene = Self.scene(end: end)
      scene.saw(PlanPlaceReached(place: 0), at: 100)
      if 100 + seconds < end { scene.saw(PlanPlaceReached(place: nil), at: 100 + seconds) }
      #expect(try scene.score("plan.missed_visits").value == missed)
      scene.saw(PlanNoted(.done, place: 0), at: 159)
      #expect(try scene.score("plan.missed_visits").value == missed.map { _ in 0 })
    }
  }

  @Test("A place where he never was is no visit, unless he says so himself")
  func wrong() throws {
    var scene = Self.scene()
    scene.saw(PlanNoted(.done, place: 0), at: 100)
    #expect(try scene.score("plan.false_visits").value == 1)
    scene.script = [ScriptedEvent(at: .s(100), .stopDone)]
    #expect(try scene.score("plan.false_visits").value == nil)
  }

  @Test("Who stays for two minutes more has not left, until his time is up")
  func departures() throws {
    for (seconds, count) in [(100.0, 1.0), (170, 1), (190, 0)] {
      var scene = Self.scene()
      scene.saw(PlanPlaceReached(place: 0), at: 60)
      scene.saw(PlanNoted(.passed, place: 0), at: seconds)
      scene.saw(PlanPlaceReached(place: nil), at: seconds + 121)
      #expect(try scene.score("plan.false_departures").value == count)
    }
  }

  @Test("A place that the scenario has not, as a program may say, is none")
  func unknown() throws {
    var scene = Self.scene()
    for note in [PlanNote.arrived, .passed, .done] { scene.saw(PlanNoted(note, place: 99), at: 70) }
    scene.draw(from: 60, to: 180, place: -1, at: 80)
    for metric in MetricCatalog.all where metric.family == "plan" {
      _ = metric.score(scene.view)
    }
    #expect(try scene.score("plan.false_visits").value == nil)
  }

  @Test("Nobody walks 400 m in a minute")
  func hurry() throws {
    var scene = Self.scene()
    #expect(try scene.score("plan.first_hurry.max").value == 0)
    scene.truth = Scene.standing(east: 400)
    let hurry = try #require(try scene.score("plan.first_hurry.max").value)
    #expect(abs(hurry - 80) < 0.5)
  }
}

extension Scene {
  fileprivate mutating func draw(
    from begin: Double, to end: Double, dayEnd: Double = 600, place: Int = 0, at second: Double
  ) {
    let minute = (second / 60).rounded(.down) * 60
    var shown = PlanShown()
    (shown.stops, shown.dayEndSeconds) = (1, dayEnd - minute)
    saw(shown, at: second)
    var step = PlanStepShown()
    (step.place, step.arrivesSeconds) = (place, begin - minute)
    (step.beginsSeconds, step.endsSeconds) = (begin - minute, end - minute)
    saw(step, at: second)
  }
}
