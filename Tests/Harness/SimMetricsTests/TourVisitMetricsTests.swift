import Geodesy
import Sensing
import SimKernel
import SimMetrics
import Testing

@Suite("Where stories begin in a run (SW-2, SW-6)")
struct TourVisitMetricsTests {
  /// 200 m east, then 200 m north at 1 m/s; stops after 150, 240 and 340 m.
  private static func scene(_ starts: [(seconds: Double, point: Int)]) -> Scene {
    var scene = Scene()
    scene.end = 400
    scene.truth = GroundTruth(
      plane: Scene.plane, step: .seconds(1),
      samples: (0...400).map { meter in
        let point = PlanePoint(east: Double(min(meter, 200)), north: Double(max(0, meter - 200)))
        return GroundTruth.Sample(
          point: point, speedMetersPerSecond: 1, facingDegrees: 90, laneDegrees: 90, edge: 0)
      })
    for point in [(150.0, 0.0), (200, 40), (200, 140)] {
      scene.tourStops.append(
        .init(
          name: "stop",
          coordinate: Scene.plane.coordinate(PlanePoint(east: point.0, north: point.1)),
          radiusMeters: 30, audioSeconds: 20, hasAudio: true))
    }
    scene.saw(starts.map { .at($0.seconds, .started($0.point)) })
    return scene
  }

  @Test("Each story begins as far before its stop as is still to walk, some of it round a corner")
  func ahead() throws {
    let scene = Self.scene([(120, 0), (160, 1), (330, 2)])
    #expect(try scene.score("tour.visits.missed").value == 0)
    #expect(try scene.score("tour.visits.false_starts").value == 0)
    // 20 m, 70 m and 0 m before the stop; coordinates in degrees and samples 1 m apart add errors
    let half = try #require(try scene.score("tour.visits.ahead.p50").value)
    let most = try #require(try scene.score("tour.visits.ahead.max").value)
    #expect(abs(half - 20) <= 1 && abs(most - 70) <= 1, "\(half), \(most)")
    let hidden = try #require(try scene.score("tour.visits.hidden").value)
    #expect((25...45).contains(hidden), "\(hidden)")
  }

  @Test("A stop whose story begins elsewhere, or never, was missed")
  func missed() throws {
    let scene = Self.scene([(10, 0), (330, 2)])
    let score = try scene.score("tour.visits.missed")
    #expect(score.value == 2 && score.count == 3)
    let instant = try #require(score.worst?.instant)
    #expect(abs(instant.seconds - 140) <= 1)
    #expect(
      score.worst?.what
        == "the walker was at stop 1, and its story had not begun: there was no fix for a minute "
        + "before and after; stop 2 waited for it")
    var given = scene
    given.fixes = [Scene.fix(138, east: 150, north: 41)]
    #expect(
      try given.score("tour.visits.missed").worst?.what
        == "the walker was at stop 1, and its story had not begun: no fix came nearer than 41.0 m, "
        + "and its circle has 30 m; stop 2 waited for it")
    // nothing was heard to its end: the first stop began, far from itself
    #expect(
      try scene.score("tour.completion").worst?.what
        == "stop 1 began and was not heard to its end")
    #expect(
      try Self.scene([]).score("tour.completion").worst?.what
        .hasPrefix("the walker was at stop 1, and its story had not begun") == true)
    #expect(try scene.score("tour.visits.false_starts").value == 1)
  }

  @Test("Where stops play in any order, each is visited whenever the walker comes by")
  func anyOrder() throws {
    // the walker reaches the last stop of the tour first
    var scene = Self.scene([(120, 2), (230, 1), (330, 0)])
    scene.tourStops.reverse()
    #expect(try scene.score("tour.visits.false_starts").value == 2)
    scene.isTourOrdered = false
    #expect(try scene.score("tour.visits.false_starts").value == 0)
    #expect(try scene.score("tour.visits.missed").value == 0)
  }

  @Test("Without a truth nobody knows")
  func unknown() throws {
    var scene = Self.scene([(120, 0)])
    scene.truth = nil
    for name in ["missed", "false_starts", "ahead.p50", "hidden"] {
      #expect(try scene.score("tour.visits.\(name)").value == nil, "\(name)")
    }
  }
}
