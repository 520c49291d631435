import Sensing
import SimKernel
import SimMetrics
import SimObservations
import Testing

@Suite("What the screen of the compass leaves out, and how calm it is (MG-2, MG-7, T-6)")
struct CompassScreenMetricsTests {
  private func scene(_ seen: [Scene.Sighting]) -> Scene {
    var scene = Scene(script: events((0, .screenOpened)))
    scene.seen = seen
    return scene
  }

  @Test("A redraw whose direction is not good wants the plain screen, from that moment on (MG-7)")
  func fullWhileWeak() throws {
    var shown = scene([
      .at(1, .redraw(confidence: .good)), .at(2, .redraw(confidence: .weak)),
      .at(3, CompassScreen(isPlain: true)), .at(3, .redraw(confidence: .weak)),
      .at(4, .redraw(confidence: .unavailable)), .at(5, CompassScreen(isPlain: false)),
      .at(5, .redraw(confidence: .good)),
    ])
    let score = try shown.score("compass.full_while_weak")
    #expect(score.value == 1 && score.count == 3)
    #expect(
      score.worst == Moment(.s(2), "a full screen was shown for a direction that was not good"))
    shown.seen = [.at(1, .redraw(confidence: .good))]
    #expect(try shown.score("compass.full_while_weak").value == nil)
  }

  @Test(
    "A text that the one formatter would not show is wrong (MG-2)",
    arguments: [
      (347, 350, .meters, true), (347, 347, .meters, false), (994, 990, .meters, true),
      (999, 1000, .meters, false), (999, 1, .kilometers, true), (994, 1, .kilometers, false),
      (47, 47, .meters, true), (47, 50, .meters, false), (99.4, 100, .meters, false),
      (99.6, 100, .meters, true), (344, 350, .meters, false), (1250, 1.2, .kilometers, true),
      (1250, 1.3, .kilometers, true), (1230, 1.23, .kilometers, false),
      (12_400, 12, .kilometers, true), (12_400, 12.4, .kilometers, false),
    ] as [(Double, Double, DistanceUnit, Bool)])
  func wrongTexts(meters: Double, shown: Double, unit: DistanceUnit, isRight: Bool) throws {
    let text = CompassDistance(shown: shown, unit: unit, distanceMeters: meters)
    let score = try scene([.at(1, text), .at(2, text)]).score("compass.distance_text.wrong")
    #expect(score.value == (isRight ? 0 : 1) && score.count == 2)
    if meters == 999 && !isRight {
      #expect(score.worst == Moment(.s(1), "'1000 m' was shown for 999.0 m; again at 0:02.0"))
    }
  }

  @Test("Home is where the user stood when he set it last, before a kill and after (MG-2)")
  func homeError() throws {
    var walk = scene([])
    walk.truth = Scene.walking([(0, 0), (100, 100)])
    walk.script = events(
      (0, .screenOpened), (20, .homeSet), (40, .killed), (60, .homeSet), (80, .killed))
    func score(_ homes: [(Double, HomeCause, Double)]) throws -> Score {
      var scene = walk
      for (second, cause, east) in homes {
        scene.saw(
          CompassHome(cause: cause, coordinate: Scene.place(east: east)), at: second)
      }
      return try scene.score("compass.home_error.max")
    }
    let kept = try score([
      (20, .set, 25), (40, .readBack, 25), (60, .set, 58), (80, .readBack, 58),
    ])
    #expect(abs(try #require(kept.value) - 5) < 0.01 && kept.count == 4)
    let forgotten = try score([(20, .set, 20), (60, .set, 60)])
    #expect(abs(try #require(forgotten.value) - 60) < 0.01, "it leads to the first home again")
    let first = try score([
      (20, .set, 20), (40, .readBack, 20), (60, .set, 20), (80, .readBack, 20),
    ])
    #expect(abs(try #require(first.value) - 40) < 0.01)
    walk.script = events((0, .screenOpened), (40, .killed))
    #expect(try score([]) == Score(nil, count: 0))
  }

  @Test("A word that is shown for less than a second flickers (T-6)", arguments: [0.85, 0.95])
  func flickers(seconds: Double) throws {
    let shown = scene([
      .at(1, .redraw(confidence: .good)), .at(2, .redraw(confidence: .weak)),
      .at(2 + seconds, .redraw(confidence: .good)),
    ])
    let score = try shown.score("compass.confidence_flickers")
    #expect(score.value == (seconds < 0.9 ? 1 : 0) && score.count == 1)
  }

  @Test("A compass that begins or ends says so at once, and that is no flicker")
  func begins() throws {
    let shown = scene([
      .at(1, .redraw(confidence: .unavailable, reason: .noHeading)),
      .at(1.1, .redraw(confidence: .weak)), .at(1.5, .redraw(confidence: .good)),
      .at(3, .redraw(confidence: .weak)),
      .at(3.2, .redraw(confidence: .unavailable, reason: .stopped)),
    ])
    // from 1.1 s on: earlier changes belong to the start
    let score = try shown.score("compass.confidence_flickers")
    #expect(score.value == 1 && score.count == 2)
  }
}
