import Geodesy
import Sensing
import SimKernel
import SimMetrics
import Testing

@Suite("What became of single requests and of the map's center (BL-3, T-2, TM-1, TM-2)")
struct LocateMetricsTests {
  private func scene(_ others: [(kind: String, at: Double, values: [Double])]) -> Scene {
    var scene = Scene(script: events((0, .screenOpened), (40, .refresh)))
    scene.fixes = [Scene.fix(5)]
    scene.others = others
    return scene
  }

  struct Centering {
    var age: Double
    var accuracy: Double
    var isStale: Bool
  }

  @Test("A request counts to its end, or to the end of the run (TM-1)", arguments: [30, 30.1])
  func overdue(took: Double) throws {
    let ended = scene([("locate.asked", 0, []), ("locate.ended", took, [0, took, 1])])
    #expect(try ended.score("locate.time.max").value == took)
    #expect(try ended.score("locate.overdue").value == (took > 30 ? 1 : 0))
    let open = try scene([("locate.asked", 60, [])]).score("locate.overdue")
    #expect(open.value == 1)
    #expect(open.worst == Moment(.s(90), "a request was still open after 30 s"))
  }

  @Test("A request of an app that was killed has no end, the next one its own")
  func killed() throws {
    let scene = scene([
      ("locate.asked", 0, []), ("locate.asked", 20, []), ("locate.ended", 25, [0, 5, 1]),
    ])
    #expect(try scene.score("locate.requests").value == 2)
    #expect(try scene.score("locate.time.max").value == 100)
  }

  @Test("The first word on the screen is the answer: what was known, or an error (TM-2)")
  func answer() throws {
    let scene = scene([
      ("locate.asked", 0, []), ("locate.ended", 7, [0, 7, 1]), ("locate.cached", 40, [35]),
      ("locate.asked", 40, []), ("locate.ended", 55, [1, 15, 1]),
    ])
    #expect(try scene.score("locate.answer.max").value == 7)
  }

  @Test("An error is needless where a fix had been given, and a cancelled request is none (TM-2)")
  func needless() throws {
    let early = scene([("locate.asked", 0, []), ("locate.ended", 4, [3, 4, 0])])
    #expect(try early.score("locate.errors").value == 1)
    #expect(try early.score("locate.errors.needless").value == 0)
    let late = try scene([("locate.asked", 40, []), ("locate.ended", 55, [2, 15, 0])])
      .score("locate.errors.needless")
    #expect(late.value == 1)
    let cancelled = scene([("locate.asked", 40, []), ("locate.ended", 41, [4, 1, 0])])
    #expect(try cancelled.score("locate.errors.needless") == Score(nil, count: 0))
  }

  @Test(
    "A map centered on an old, rough or unknown fix is found (BL-3, T-4)",
    arguments: [
      Centering(age: 10, accuracy: 100, isStale: false),
      Centering(age: 10.1, accuracy: 5, isStale: true),
      Centering(age: 1, accuracy: 101, isStale: true),
      Centering(age: 1, accuracy: .nan, isStale: true),
    ])
  func stale(centering: Centering) throws {
    let scene = scene([("map.centered", 6, [31.6, -8, centering.age, centering.accuracy])])
    #expect(try scene.score("map.stale_centerings").value == (centering.isStale ? 1 : 0))
    #expect(try scene.score("map.centerings").value == 1)
  }

  @Test("The way to the first usable fix, and from it to the map (BL-3)")
  func delays() throws {
    var scene = scene([("map.centered", 20, [31.6, -8, 1, 5])])
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
