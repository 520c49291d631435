import Sensing
import SimKernel
import SimMetrics
import SimObservations
import Testing

@Suite("What the compass showed (H-5, MG-5, MG-7)")
struct CompassMetricsTests {
  @Test("The busiest second is any second, not one of the clock's, and open at its end")
  func busiestSecond() throws {
    func most(_ instants: [Double]) throws -> Double? {
      try Scene(seen: instants.map { .at($0, .redraw()) }).score("compass.redraw_rate.max").value
    }
    #expect(try most([0.9, 0.95, 1.0, 1.05, 1.85, 5]) == 5)
    #expect(try most([0, 1, 2]) == 1)
    #expect(try most([0, 0.999, 1]) == 2)
    let twice = Scene(seen: [.at(0, .redraw()), .at(3, .redraw())])
    #expect(try twice.score("compass.redraws").value == 2)
  }

  @Test("A value waits for the next redraw, also one that never comes (MG-5, T-5)")
  func lastValueDelay() throws {
    var scene = Scene(
      fixes: [Scene.fix(1, delivered: 1.25)], headings: [0.5, 2],
      seen: [0.5, 1, 2.25].map { .at($0, .redraw()) }, end: 3)
    #expect(try delay(scene) == nil, "no screen, nothing to draw on")
    scene.script = events((0, .screenOpened))
    #expect(try delay(scene) == 1)
    scene.headings = [2.5]
    scene.saw(.redraw(), at: 2.6)
    scene.end = 100
    #expect(try delay(scene) == 1)
    scene.headings = [2.7]
    #expect(try delay(scene) == 97.3, "the frozen screen")
  }

  /// 2026-11-21: the last value before the screen was left counted as undrawn until the end.
  @Test("A value need not be drawn once the screen was left, and counts again on its return")
  func lastValueDelayPerVisit() throws {
    var scene = Scene(
      headings: [9.75, 15], script: events((0, .screenOpened), (10, .screenLeft)),
      seen: [.at(1, .redraw())])
    #expect(try delay(scene) == 0.25)
    scene.script = events((0, .screenOpened), (10, .screenLeft), (20, .screenOpened))
    scene.headings += [30]
    scene.saw(.redraw(), at: 32)
    #expect(try delay(scene) == 2)
    scene.script = events((0, .screenOpened), (10, .screenLost))
    scene.seen = [.at(11, .redraw())]
    #expect(try delay(scene) == 85, "nobody told the app to stop: from 15 s on it was frozen")
  }

  @Test("A turn is long from just above 180°, to either side (MG-5)")
  func longTurns() throws {
    let turns = [-181, -180, 0, 179, 180, 180.5, nil]
    let score = try Scene(seen: turns.enumerated().map { .at(Double($0), .redraw(turn: $1)) })
      .score("compass.long_turns")
    #expect(score.value == 2 && score.count == 6)
    #expect(
      score.worst
        == Moment(.zero, "the arrow was animated by -181°, the long way round; again at 0:05.0"))
  }

  @Test("An arrow belongs into (−180°, 180°] (MG-1)")
  func outOfRange() throws {
    let arrows = [-180, -179.99, 180, 180.01, 359, nil]
    let score = try Scene(seen: arrows.enumerated().map { .at(Double($0), .redraw(arrow: $1)) })
      .score("compass.arrow.out_of_range")
    #expect(score.value == 3 && score.count == 5)
  }

  @Test("There is no arrow while its direction is unavailable (MG-7)")
  func arrowWhileUnavailable() throws {
    func score(_ shown: (arrow: Double?, confidence: HeadingTrust)...) throws -> Score {
      try Scene(
        seen: shown.enumerated().map { second, shown in
          .at(Double(second), .redraw(arrow: shown.arrow, confidence: shown.confidence))
        }
      ).score("compass.arrow.while_unavailable")
    }
    let wrong = try score((10, .good), (10, .unavailable), (nil, .unavailable))
    #expect(wrong.value == 1 && wrong.count == 2 && wrong.worst?.instant == .s(1))
    #expect(try score((10, .weak)).value == nil)
  }

  @Test("A fix that the phone calls invalid need not be drawn (MG-3)")
  func invalidFix() throws {
    var scene = Scene(
      fixes: [Scene.fix(1), Scene.fix(2)], script: events((0, .screenOpened)),
      seen: [.at(1, .redraw()), .at(9, .redraw())])
    #expect(try delay(scene) == 7)
    scene.fixes[1].accuracy = .invalid
    #expect(try delay(scene) == 0)
  }

  @Test("An arrow's error is its angle to the way home, short way round, not at the door")
  func arrowError() throws {
    var scene = Scene(truth: Scene.walking([(0, 100), (60, 40)], facing: 350))
    // home is at 270°: 80° to the left of 350°. At 55 s it is 45 m away
    scene.seen = [
      .at(0, .redraw(arrow: -80)), .at(1, .redraw(arrow: -70)), .at(2, .redraw(arrow: 110)),
      .at(3, .redraw(arrow: -80)), .at(55, .redraw(arrow: 0)), .at(4, .redraw(arrow: nil)),
    ]
    let median = try scene.score("compass.arrow_error.p50")
    #expect(abs(try #require(median.value) - 5) < 1e-6 && median.count == 4)
    let high = try scene.score("compass.arrow_error.p95")
    // of 0, 0, 10 and 170°: rank 0.95 × 3 = 2.85, so 10 + 0.85 × 160
    #expect(abs(try #require(high.value) - 146) < 1e-6)
    #expect(high.worst?.instant == .s(2))
  }

  @Test("False good is the share of the redraws called good whose heading was 30° wrong (MG-7)")
  func falseGood() throws {
    var scene = Scene(truth: Scene.standing(east: 100, facing: 350))
    // the heading behind an arrow is bearing − arrow: 260 − arrow
    let shown: [(error: Double, confidence: HeadingTrust)] = [
      (0, .good), (29, .good), (31, .good), (-31, .good), (90, .weak), (90, .unavailable),
    ]
    for (at, shown) in shown.enumerated() {
      scene.saw(
        .redraw(arrow: -90 + shown.error, bearing: 260, confidence: shown.confidence),
        at: Double(at))
    }
    scene.saw(.redraw(arrow: nil, bearing: 260), at: 9)
    let score = try scene.score("compass.false_good")
    #expect(score.value == 0.5 && score.count == 4)
    #expect(score.worst == Moment(.s(2), "the heading was 31° wrong and labelled good"))
    for (word, count) in [("good", 5.0), ("weak", 1), ("unavailable", 1)] {
      #expect(try scene.score("compass.\(word)_share").value == count / 7)
    }
  }

  @Test("The distance shown is held against the true one")
  func distanceError() throws {
    var scene = Scene(truth: Scene.walking([(0, 100), (100, 0)]))
    scene.seen = [
      .at(0, .redraw(distance: 100)), .at(50, .redraw(distance: 58)),
      .at(60, .redraw(distance: nil)),
    ]
    let value = try #require(try scene.score("compass.distance_error.p95").value)
    #expect(abs(value - 7.6) < 1e-5)
  }

  private func delay(_ scene: Scene) throws -> Double? {
    try scene.score("compass.last_value_delay.max").value
  }
}
