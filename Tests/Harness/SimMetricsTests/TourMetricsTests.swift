import Sensing
import SimKernel
import SimMetrics
import SimObservations
import Testing

@Suite("What an audio tour did is scored (SW-3, SW-4, SW-5, SW-8)")
struct TourMetricsTests {
  /// A walker who goes east at 1 m/s from home for 200 s; a tour with stops of 20 m at 50, 100 and
  /// 150 m, and its observations.
  private func scene(_ seen: [Scene.Sighting], withoutAudio silent: Int? = nil) -> Scene {
    var scene = Scene(truth: Scene.walking([(0, 0), (100, 100), (200, 200)]), end: 200)
    for (point, east) in [50.0, 100, 150].enumerated() {
      scene.tourStop(east: east, audio: 30, hasAudio: point != silent)
    }
    scene.saw(seen)
    return scene
  }

  private func value(_ name: String, _ seen: [Scene.Sighting]) throws -> Double? {
    try scene(seen).score("tour." + name).value
  }

  @Test("Audio that begins out of order is inverted once for each pair, the user's choice left out")
  func inversions() throws {
    let order: [Scene.Sighting] = [
      .at(10, .started(2)), .at(20, .started(1)), .at(30, .started(0, .queue)),
    ]
    #expect(try value("inversions", order) == 3)
    #expect(try value("inversions", [order[0], .at(20, .started(1, .hand))]) == nil)
    let worst = try scene(order).score("tour.inversions").worst
    #expect(worst == Moment(.s(20), "stop 2 began after stop 3; again at 0:30.0 and once more"))
  }

  @Test("A stop is skipped where a later one was reached and it never was")
  func skips() throws {
    #expect(try value("skips", [.at(10, .started(2))]) == 2)
    #expect(
      try value("skips", [.at(5, TourSilent(point: 0, cause: .missing)), .at(10, .started(2))]) == 1
    )
    let both: [Scene.Sighting] = [.at(5, .triggered(0, age: 1)), .at(6, .triggered(1, age: 1))]
    #expect(try value("skips", both) == 0)
  }

  @Test("Audio begins too early short of its circle, and too late beyond it")
  func outside() throws {
    // the first circle reaches from 30 to 70 m
    #expect(try value("early_starts", [.at(19, .started(0))]) == 1)
    #expect(try value("early_starts", [.at(21, .started(0))]) == 0)
    #expect(try value("early_starts", [.at(19, .started(0, .hand))]) == nil, "his choice")
    #expect(try value("late_starts", [.at(79, .started(0, .queue))]) == 0)
    let late = try scene([.at(95, .started(0, .queue))]).score("tour.late_starts")
    #expect(late.value == 1)
    #expect(late.worst == Moment(.s(95), "stop 1 began 25 m beyond its circle"))
  }

  @Test("A stop is missed where nothing of it is heard from the entry to 30 s after the exit")
  func missedStops() throws {
    func missed(_ from: Double, _ to: Double, of point: Int = 0) throws -> Double? {
      try value(
        "missed_stops",
        [.at(from, .started(point)), .at(to, .ended(point, .cut, position: to - from))])
    }
    #expect(try missed(10, 29) == 3, "over before he came")
    #expect(try missed(10, 31) == 2)
    #expect(try missed(99, 110) == 2)
    #expect(try missed(101, 120) == 3)
    // the second circle is left at 120 m, between two samples of the truth
    #expect(try missed(149, 155, of: 1) == 2)
    #expect(try missed(151, 155, of: 1) == 3)
    let heard = try value(
      "missed_stops",
      [.at(0, .started(0, .hand)), .at(29, .ended(0, .finished, position: 29))])
    #expect(heard == 2, "what was heard to its end before is not missed")
  }

  @Test("A stop without audio is silent, and neither missed nor skipped")
  func silent() throws {
    let scene = scene(
      [.at(35, .triggered(0, age: 0.1)), .at(35, TourSilent(point: 0, cause: .missing))],
      withoutAudio: 0)
    #expect(try scene.score("tour.silent_stops").value == 1)
    #expect(try scene.score("tour.missed_stops").value == 2)
    #expect(try scene.score("tour.missed_content").value == 60)
    #expect(try scene.score("tour.completion").value == 0)
    #expect(try scene.score("tour.completion").count == 2)
  }

  @Test("What a kill cost is what is heard again, or all of it where nothing goes on")
  func relaunch() throws {
    var scene = scene([
      .at(10, .started(0)), .at(20, TourSought(point: 0, positionSeconds: 15)),
      .at(30, .resumed(0, .relaunch, position: 18)), .at(42, .ended(0, .finished, position: 30)),
    ])
    scene.script = events((30, .killed))
    let lost = try scene.score("tour.relaunch.lost")
    #expect(lost.value == 7, "25 s were played, and it went on at 18 s")
    #expect(lost.worst == Moment(.s(30), "the kill cost 7.0 s of audio"))
    scene.script = events((30, .killed), (40, .killed), (60, .killed))
    #expect(try scene.score("tour.relaunch.lost").value == 28)
    #expect(try scene.score("tour.relaunch.lost").count == 2, "at 60 s nothing played")
  }

  @Test("A silence between two stops is from an end to the next start, and counts once")
  func gaps() throws {
    let story: [Scene.Sighting] = [
      .at(10, .started(0)), .at(40, .ended(0, .finished, position: 30)),
      .at(55, .started(1)), .at(60, .ended(1, .cut, position: 5)),
      .at(60, .started(2)), .at(90, .ended(2, .finished, position: 30)),
      .at(120, .started(0, .hand)),
    ]
    #expect(try value("gap.max", story) == 30)
    #expect(try value("gap.p50", story) == 22.5)
    #expect(try value("playing", story) == 30 + 5 + 30 + 80)
  }
}
