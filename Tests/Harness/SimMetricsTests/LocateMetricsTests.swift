import Geodesy
import Sensing
import SimKernel
import SimMetrics
import SimObservations
import Testing

@Suite("What became of single requests and of the map's center (BL-3, T-2, TM-1, TM-2)")
struct LocateMetricsTests {
  private func scene(_ seen: [Scene.Sighting]) -> Scene {
    var scene = Scene(script: events((0, .screenOpened), (40, .refresh)))
    scene.fixes = [Scene.fix(5)]
    scene.seen = seen
    return scene
  }

  struct Centering {
    var age: Double
    var accuracy: Double?
    var isStale: Bool
  }

  @Test("A request counts to its end, or to the end of the run (TM-1)", arguments: [30, 30.1])
  func overdue(took: Double) throws {
    let ended = scene([
      .at(0, LocateAsked()), .at(took, .answered(.fix, took: took, shown: .position)),
    ])
    #expect(try ended.score("locate.time.max").value == took)
    #expect(try ended.score("locate.overdue").value == (took > 30 ? 1 : 0))
    let open = try scene([.at(60, LocateAsked())]).score("locate.overdue")
    #expect(open.value == 1)
    #expect(open.worst == Moment(.s(90), "a request was still open after 30 s"))
  }

  @Test("A request of an app that was killed has no end, the next one its own")
  func killed() throws {
    let scene = scene([
      .at(0, LocateAsked()), .at(20, LocateAsked()),
      .at(25, .answered(.fix, took: 5, shown: .position)),
    ])
    #expect(try scene.score("locate.requests").value == 2)
    #expect(try scene.score("locate.time.max").value == 100)
  }

  @Test("The first word on the screen is the answer: what was known, or an error (TM-2)")
  func answer() throws {
    let scene = scene([
      .at(0, LocateAsked()), .at(7, .answered(.fix, took: 7, shown: .position)),
      .at(40, LocateCached(ageSeconds: 35)), .at(40, LocateAsked()),
      .at(55, .answered(.bestSoFar, took: 15, shown: .position)),
    ])
    #expect(try scene.score("locate.answer.max").value == 7)
  }

  @Test("An error is needless where a fix had been given, and a cancelled request is none (TM-2)")
  func needless() throws {
    let early = scene([
      .at(0, LocateAsked()), .at(4, .answered(.denied, took: 4, shown: .error)),
    ])
    #expect(try early.score("locate.errors").value == 1)
    #expect(try early.score("locate.errors.needless").value == 0)
    let late = scene([
      .at(40, LocateAsked()), .at(55, .answered(.timeout, took: 15, shown: .error)),
    ])
    #expect(try late.score("locate.errors.needless").value == 1)
    let cancelled = scene([
      .at(40, LocateAsked()), .at(41, .answered(.cancelled, took: 1, shown: .error)),
    ])
    #expect(try cancelled.score("locate.errors.needless") == Score(nil, count: 0))
  }

  @Test("A request is unwanted once it is taken back, or its user is away for more than 2 s (BL-4)")
  func unwanted() throws {
    var taken = scene([.at(0, LocateAsked()), .at(9, .answered(.timeout, took: 9, shown: .error))])
    #expect(try taken.score("locate.unwanted.max") == Score(nil, count: 0))
    taken.script = events((0, .screenOpened), (6, .requestCancelled), (12, .requestCancelled))
    #expect(try taken.score("locate.unwanted.max").value == 3)
    taken.script = events((0, .screenOpened), (4, .sceneBackground), (6, .sceneActive))
    #expect(try taken.score("locate.unwanted.max").value == nil, "that was a flip")
    taken.script = events((0, .screenOpened), (4, .sceneBackground), (6.1, .sceneActive))
    #expect(abs(try #require(try taken.score("locate.unwanted.max").value) - 2.1) < 1e-9)
    var open = scene([.at(10, LocateAsked())])
    open.script = events((0, .screenOpened), (20, .screenLeft))
    let score = try open.score("locate.unwanted.max")
    #expect(score.value == 80)
    #expect(
      score.worst == Moment(.s(100), "a request that nobody waited for went on for 80.0 s"))
  }

  @Test("A request that a flip cancels was cancelled needlessly (BL-4)", arguments: [2, 2.1])
  func needlesslyCancelled(away: Double) throws {
    var flipped = scene([
      .at(0, LocateAsked()), .at(4, .answered(.cancelled, took: 4, shown: .error)),
    ])
    flipped.script = events((0, .screenOpened), (4, .sceneBackground), (4 + away, .sceneActive))
    let score = try flipped.score("locate.cancelled.needless")
    #expect(score.value == (away > 2 ? nil : 1))
    let words = "a request was cancelled that the user waited for"
    #expect(score.worst == (away > 2 ? nil : Moment(.s(4), words)))
    flipped.script = events(
      (0, .screenOpened), (1, .sceneBackground), (2, .sceneActive), (4, .requestCancelled))
    #expect(try flipped.score("locate.cancelled.needless") == Score(0, count: 1))
  }

  @Test(
    "A map centered on an old, rough or unknown fix is found (BL-3, T-4)",
    arguments: [
      Centering(age: 10, accuracy: 100, isStale: false),
      Centering(age: 10.1, accuracy: 5, isStale: true),
      Centering(age: 1, accuracy: 101, isStale: true),
      Centering(age: 1, accuracy: nil, isStale: true),
    ])
  func stale(centering: Centering) throws {
    let scene = scene([
      .at(6, .centered(age: centering.age, accuracy: centering.accuracy))
    ])
    #expect(try scene.score("map.stale_centerings").value == (centering.isStale ? 1 : 0))
    #expect(try scene.score("map.centerings").value == 1)
  }

  @Test("The way to the first usable fix, and from it to the map (BL-3)")
  func delays() throws {
    var scene = scene([.at(20, .centered(age: 1, accuracy: 5))])
    scene.fixes = [
      Scene.fix(-20, delivered: 1), Scene.fix(2, accuracy: nil), Scene.fix(3, accuracy: 101),
      Scene.fix(-2, delivered: 8, accuracy: 100), Scene.fix(19),
    ]
    scene.truth = Scene.standing(east: 30)
    #expect(try scene.score("map.first_usable").value == 8)
    #expect(try scene.score("map.center_delay").value == 12)
    let error = try #require(try scene.score("map.center_error").value)
    #expect(abs(error - 30) < 1e-3)
  }
}
