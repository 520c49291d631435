import Sensing
import SimKernel
import SimMetrics
import SimObservations
import Testing

@Suite("How a session followed its user and its app (BL-4, T-3, T-8)")
struct SessionLifeMetricsTests {
  private static func request(_ accuracy: SensorRequest.Accuracy) -> SensorRequest {
    SensorRequest(location: true, heading: true, accuracy: accuracy)
  }

  private func scene(
    _ changes: [(Double, SensorRequest)], script: [ScriptedEvent] = []
  ) -> Scene {
    Scene(
      script: script,
      sensing: [.init(at: .zero, .off)] + changes.map { .init(at: .s($0.0), $0.1) })
  }

  @Test("Changes of the class count while location is on, over that time (T-3)")
  func classChanges() throws {
    let ten = Self.request(.nearestTenMeters)
    let best = Self.request(.best)
    let score = try scene([(0, ten), (10, best), (20, ten), (40, .off)])
      .score("session.class_changes")
    #expect(score.value == 2.0 / 40)
    #expect(score.worst?.instant == .s(20))
    // a session that restarts with its former class has not changed it
    let again = scene([(0, ten), (10, .off), (20, ten), (40, .off)])
    #expect(try again.score("session.class_changes").value == 0)
  }

  @Test("What is raised counts to the drop, the stop, or the end of the run (T-3)")
  func raised() throws {
    let ten = Self.request(.nearestTenMeters)
    let best = Self.request(.best)
    #expect(try scene([(0, ten), (10, best), (25, ten)]).score("session.raised.max").value == 15)
    #expect(try scene([(0, ten), (10, best), (30, .off)]).score("session.raised.max").value == 20)
    let never = try scene([(0, ten), (10, best)]).score("session.raised.max")
    #expect(never.value == 90)
    #expect(never.worst?.what == "the class of accuracy had been raised for 90.0 s")
    #expect(try scene([(0, best), (10, ten)]).score("session.raised.max").value == 0)
  }

  @Test("A class that stays raised counts from the last who wanted it, and not while one navigates")
  func raisedIdly() throws {
    let (ten, best) = (Self.request(.nearestTenMeters), Self.request(.best))
    let sensing = [(0.0, ten), (10, best), (90, ten)]
    let script = events(
      (0, .screenOpened), (5, .navigationStarted), (40, .navigationEnded), (55, .refresh))
    let score = try scene(sensing, script: script).score("session.raised.idle.max")
    #expect(score.value == 35, "from the Refresh at 55 s to 90 s")
    #expect(
      score.worst == Moment(.s(90), "the class had been raised for 35.0 s without need"))
    let share = try scene(sensing, script: script).score("session.navigating.raised")
    #expect(share == Score(30.0 / 35, count: 1))
    let led = events((0, .screenOpened), (5, .navigationStarted), (90, .screenLeft))
    #expect(try scene(sensing, script: led).score("session.raised.idle.max").value == 0)
    let opened = events((0, .screenOpened))
    #expect(try scene(sensing, script: opened).score("session.raised.idle.max").value == 80)
    #expect(try scene(sensing, script: opened).score("session.navigating.raised").value == nil)
    let never = try scene([(0, ten), (9, ten)], script: opened).score("session.raised.idle.max")
    #expect(never == Score(nil, count: 0))
  }

  @Test(
    "A Refresh is heard where the class is raised by then, or the last fix will do (T-3, MG-16)")
  func unheard() throws {
    let (ten, best) = (Self.request(.nearestTenMeters), Self.request(.best))
    let script = events(
      (0, .screenOpened), (10, .refresh), (11, .recenter), (30, .refresh), (50, .refresh),
      (60, .sceneInactive), (70, .refresh), (80, .screenLeft), (90, .refresh))
    var scene = scene([(0, ten), (10.5, best), (25, ten), (31.1, best), (40, ten)], script: script)
    scene.saw(SessionClassChanged(change: .reused), at: 50)
    let score = try scene.score("session.refreshes.unheard")
    // the one at 30 s; taps on a screen that is inactive or gone don't count
    #expect(score.value == 1 && score.count == 4)
    #expect(
      score.worst == Moment(.s(30), "the user asked for a better position, and nothing followed"))
    scene.script = events((0, .screenOpened))
    #expect(try scene.score("session.refreshes.unheard").value == nil)
  }

  @Test("A Refresh is abandoned where the class falls early, and no fix is good (MG-3)")
  func abandoned() throws {
    let (ten, best) = (Self.request(.nearestTenMeters), Self.request(.best))
    let script = events((0, .screenOpened), (10, .refresh), (60, .refresh))
    func count(_ end: Double, accuracy: Double? = nil) throws -> Score {
      var scene = scene([(0, ten), (10, best), (end, ten), (60, best), (76, ten)], script: script)
      scene.fixes = accuracy.map { [Scene.fix(12, accuracy: $0)] } ?? []
      return try scene.score("session.refreshes.abandoned")
    }
    let score = try count(14)
    #expect(score.value == 1 && score.count == 2)
    #expect(
      score.worst == Moment(.s(14), "the app stopped trying 4.0 s after the user had asked"))
    #expect(try count(14, accuracy: 30).value == 1)
    #expect(try count(14, accuracy: 20).value == 0)
    #expect(try count(25).value == 0, "15 s are enough")
    var left = scene([(0, ten), (10, best), (14, .off)], script: script)
    left.script = events((0, .screenOpened), (10, .refresh), (14, .screenLeft))
    #expect(try left.score("session.refreshes.abandoned").value == 0, "the user left")
    // the class stays raised through another request
    let again = scene([(0, ten), (10, best), (12, best), (25, ten)], script: script)
    #expect(try again.score("session.refreshes.abandoned").value == 0)
  }

  @Test("Location in the background counts until it is off or the app is back (BL-4)")
  func background() throws {
    let script = events((10, .sceneBackground), (50, .sceneActive), (70, .sceneBackground))
    let on = Self.request(.best)
    let paused = scene([(0, on), (12, .off), (52, on), (71, .off)], script: script)
    #expect(try paused.score("session.background.max").value == 2)
    let ignored = try scene([(0, on)], script: script).score("session.background.max")
    #expect(ignored.value == 40)
    #expect(ignored.worst?.what == "location ran for 40.0 s in the background")
    #expect(try scene([(0, on)]).score("session.background.max") == Score(nil, count: 0))
  }

  @Test("What is asked for while the app is not active is found, and what is dropped is not (BL-4)")
  func notActive() throws {
    let script = events((10, .sceneInactive), (40, .sceneActive))
    let ten = Self.request(.nearestTenMeters)
    let best = Self.request(.best)
    let raised = try scene([(0, ten), (20, best)], script: script)
      .score("session.requests.not_active")
    #expect(raised.value == 1)
    #expect(raised.worst?.instant == .s(20))
    let dropped = scene([(0, best), (20, ten), (30, .off), (41, best)], script: script)
    #expect(try dropped.score("session.requests.not_active").value == 0)
    // at the same instant the request may have come first
    let before = scene([(10, best)], script: script)
    #expect(try before.score("session.requests.not_active").value == 0)
  }

  @Test(
    "A fetch after 30 s away or less, or none after more, is wrong (BL-4)", arguments: [30, 31])
  func refetches(away: Double) throws {
    let script = events((10, .sceneBackground), (10 + away, .sceneActive))
    var scene = scene([(0, .all)], script: script)
    #expect(try scene.score("session.refetches.wrong").value == (away > 30 ? 1 : 0))
    scene.seen = [.at(12 + away, SessionPhaseFollowed(action: .refetched))]
    #expect(try scene.score("session.refetches.wrong").value == (away > 30 ? 0 : 1))
    scene.seen = [.at(12 + away, SessionPhaseFollowed(action: .resumed))]
    #expect(try scene.score("session.refetches.wrong").value == (away > 30 ? 1 : 0))
  }

  @Test("Starts are switches from off to on, of several changes at one instant the last (T-8)")
  func starts() throws {
    let scene = scene([(0, .all), (5, .off), (5, .all), (9, .off), (20, .all)])
    #expect(try scene.score("session.starts").value == 2)
  }

  @Test("Where the phone knows the phases, they count, and not the script")
  func phone() throws {
    var record = scene([(0, .all)], script: events((10, .sceneBackground))).record
    var state = PhoneState(authorization: Authorization(status: .whenInUse))
    record.phone = [PhoneChange(at: .zero, state)]
    state.scene = .background
    record.phone.append(PhoneChange(at: .s(60), state))
    state.scene = .suspended
    record.phone.append(PhoneChange(at: .s(65), state))
    let metric = try #require(MetricCatalog.named("session.background.max"))
    #expect(metric.score(RunView(record)).value == 40)
  }
}
