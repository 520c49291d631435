import Sensing
import SimKernel
import SimMetrics
import SimObservations
import Testing

@Suite("What the sensor session did (MG-6, T-1, MG-15)")
struct SessionMetricsTests {
  private let off = Instant.s(40)

  private func stops(_ seconds: Double...) -> [Scene.Sighting] {
    seconds.map { .at($0, SessionStopped(reason: .safetyTimeout)) }
  }

  @Test("The stop delay counts from losing the screen to the stop of updates")
  func stopDelay() throws {
    var scene = Scene(
      script: events((0, .screenOpened), (20, .screenLost)), seen: stops(10, 50, 60))
    #expect(try scene.score("session.stop_delay").value == 30)
    scene.seen = stops(20)
    #expect(try scene.score("session.stop_delay").value == 0)
  }

  @Test("Updates that never stop are counted to the end of the run, and it is said")
  func censored() throws {
    let scene = Scene(
      script: events((0, .screenOpened), (20, .screenLost)), seen: stops(10))
    let score = try scene.score("session.stop_delay")
    #expect(score.value == 80)
    #expect(score.worst == Moment(.s(100), "updates still ran when the run ended"))
  }

  /// 2026-11-21: it counted as running until the end.
  @Test("A session that had stopped before the screen was lost has no stop delay")
  func stoppedBefore() throws {
    let scene = Scene(
      script: events((0, .screenOpened), (20, .screenLost)),
      sensing: [.init(at: .zero, .all), .init(at: .s(10), .off)], seen: stops(10))
    #expect(try scene.score("session.stop_delay") == Score(nil, count: 0))
  }

  @Test(
    "An interruption is a stop on a visible screen (T-1)",
    arguments: [(5.0, 1.0), (10, 0), (15, 0), (20, 1), (25, 1), (30, 0), (99, 0)])
  func interruptions(stop: Double, count: Double) throws {
    // 2026-11-21: the stop of a screen that is left, at that same instant, was counted
    let scene = Scene(
      script: events(
        (0, .screenOpened), (10, .screenLeft), (20, .screenOpened), (22, .userPresent),
        (30, .screenLost)), seen: stops(stop))
    #expect(try scene.score("session.interruptions").value == count)
  }

  @Test("What comes at the very instant of a stop or a start may lie on either side of it (MG-15)")
  func givenAfterStop() throws {
    var scene = Scene(
      sensing: [.init(at: .zero, .all), .init(at: off, .off), .init(at: .s(60), .all)])
    scene.fixes = [39, 40, 41, 61].map { Scene.fix($0 - 1, delivered: $0) }
    scene.headings = [0, 40, 40.02, 60, 60.02]
    let score = try scene.score("session.given_after_stop")
    // the fix at 41 s and the heading at 40.02 s were delivered after the stop
    #expect(score.value == 2 && score.count == 2)
    #expect(
      score.worst
        == Moment(.s(40.02), "data came although the sensors should have been off; again at 0:41.0")
    )
    scene.given = [0, 1]
    scene.headings = [0]
    #expect(try scene.score("session.given_after_stop") == Score(0, count: 1), "that at 41 s")
    scene.fixes.remove(at: 2)
    #expect(
      try scene.score("session.given_after_stop").value == nil, "there was nothing to hold back")
  }

  // 2026-11-23: only requests to the phone counted, and a phone never delivers more than requested
  @Test("A session that stopped by its own word and listens on is given what it does not want")
  func listensOn() throws {
    var scene = Scene(sensing: [.init(at: .zero, .all)])
    scene.fixes = [39, 41, 61].map { Scene.fix($0 - 1, delivered: $0) }
    scene.saw(SessionStopped(reason: .safetyTimeout), at: 40)
    scene.saw(SessionStarted(), at: 60)
    let score = try scene.score("session.given_after_stop")
    #expect(score.value == 1 && score.count == 1)
  }

  @Test("Location and heading are judged each by what was asked of it")
  func eachSensor() throws {
    var scene = Scene(headings: [1, 2])
    scene.fixes = [Scene.fix(3)]
    scene.sensing = [.init(at: .zero, SensorRequest(location: false, heading: true))]
    #expect(try scene.score("session.given_after_stop").value == 1)
  }

  @Test("The time with location on is the sum of its stretches, the last to the end")
  func onTime() throws {
    let heading = SensorRequest(location: false, heading: true)
    let scene = Scene(sensing: [
      .init(at: .zero, .off), .init(at: .s(10), .all), .init(at: .s(25), heading),
      .init(at: .s(40), .off), .init(at: .s(90.5), .all),
    ])
    #expect(try scene.score("session.on_time").value == 24.5)
  }
}
