import Sensing
import SimKernel
import SimMetrics
import SimObservations
import Testing

@Suite("A screen that goes on saying what is no longer so (T-4, MG-6)")
struct FrozenScreenTests {
  @Test("A frozen screen is stale from 10 s after the fix, to the end of the run")
  func frozen() throws {
    var scene = Scene(seen: [.at(5, .redraw(age: 2)), .at(6, .redraw(age: 3))], end: 60)
    // the fix was measured at 3 s and shown as fresh until 60 s
    #expect(try stale(scene) == 47)
    scene.saw(.redraw(age: 10, location: .stale), at: 13)
    #expect(try stale(scene) == 0, "said so in time")
    scene.seen[2].seconds = 14.5
    #expect(try stale(scene) == 1.5, "said so late")
  }

  @Test(
    "A screen that says stale, stopped or acquiring hides nothing",
    arguments: [ShownLocation.acquiring, .stale, .stopped])
  func said(location: ShownLocation) throws {
    let scene = Scene(seen: [.at(5, .redraw(age: 40, location: location))])
    #expect(try stale(scene) == 0)
  }

  /// 2026-11-21: a screen that froze and was left later was not counted.
  @Test("A frozen screen counts until it is left, and not while it is away")
  func left() throws {
    var scene = Scene(
      script: events((0, .screenOpened), (40, .screenLeft)), seen: [.at(5, .redraw(age: 0))])
    #expect(try stale(scene) == 25)
    scene.script += events((80, .screenOpened))
    scene.saw(.redraw(age: 75, location: .stale), at: 80)
    #expect(try stale(scene) == 25)
  }

  @Test("What nobody can see is not stale: a dark screen, and one behind another app")
  func hidden() throws {
    func scene(_ change: (inout PhoneState) -> Void) -> Scene {
      let seen = PhoneState(authorization: Authorization(status: .whenInUse))
      var unseen = seen
      change(&unseen)
      var scene = Scene(
        script: events((0, .screenOpened)),
        seen: [.at(5, .redraw(age: 0)), .at(80, .redraw(age: 0))], end: 85)
      scene.phone = [.init(at: .zero, seen), .init(at: .s(40), unseen), .init(at: .s(80), seen)]
      return scene
    }
    #expect(try stale(scene { $0.isDisplayOn = false }) == 25)
    #expect(try stale(scene { $0.scene = .suspended }) == 25)
    #expect(try stale(scene { $0.scene = .inactive }) == 65, "what lies over it hides nothing")
    #expect(try stale(scene { $0.isLowPower = true }) == 65)
  }

  @Test("Good after the stop counts redraws that say good with the sensors off (MG-6)")
  func goodAfterStop() throws {
    var scene = Scene(sensing: [.init(at: .zero, .all), .init(at: .s(10), .off)])
    scene.seen = [
      .at(9, .redraw()), .at(11, .redraw()), .at(12, .redraw()),
      .at(13, .redraw(confidence: .unavailable)),
    ]
    let score = try goodAfter(scene)
    #expect(score.value == 2 && score.count == 4 && score.worst?.instant == .s(11))
  }

  @Test("An arrow that stays after the stop counts until the screen says so, whatever its label")
  func frozenArrow() throws {
    var scene = Scene(
      script: events((0, .screenOpened)),
      sensing: [.init(at: .zero, .all), .init(at: .s(10), .off)], end: 60)
    scene.seen = [
      .at(9, .redraw(confidence: .weak)), .at(11, .redraw(confidence: .weak)),
      .at(13, .redraw(confidence: .unavailable)),
    ]
    let frozen = Moment(.s(13), "an arrow had been frozen on the screen for 3 s")
    #expect(
      try scene.score("compass.frozen_arrow.max") == Score(3, count: 1, worst: frozen))
    scene.seen.removeLast()
    #expect(try scene.score("compass.frozen_arrow.max").value == 50, "to the end of the run")
    scene.script = events((0, .screenOpened), (30, .screenLeft))
    #expect(try scene.score("compass.frozen_arrow.max").value == 20, "until it is left")
    scene.seen = [.at(9, .redraw(arrow: nil)), .at(11, .redraw(arrow: nil))]
    #expect(try scene.score("compass.frozen_arrow.max").value == 0, "no arrow")
    scene.sensing = [.init(at: .zero, .all)]
    #expect(try scene.score("compass.frozen_arrow.max").value == nil, "headings never stopped")
  }

  @Test("An arrow left frozen as good counts once")
  func frozenGood() throws {
    var scene = Scene(sensing: [.init(at: .zero, .all), .init(at: .s(10), .off)])
    scene.seen = [.at(9, .redraw())]
    #expect(try goodAfter(scene).value == 1)
    #expect(try goodAfter(scene).worst == Moment(.s(9), "the frozen arrow still said good"))
    // 2026-11-21: it counted both as a redraw and as frozen
    scene.saw(.redraw(), at: 11)
    #expect(try goodAfter(scene).value == 1)
  }

  /// 2026-11-21: a heading drawn at the very instant of the stop, thus before it, was counted.
  @Test("What was drawn at the very instant of the stop was drawn before it")
  func atTheStop() throws {
    var scene = Scene(sensing: [.init(at: .zero, .all), .init(at: .s(10), .off)])
    scene.seen = [.at(10, .redraw()), .at(10.1, .redraw(confidence: .unavailable))]
    #expect(try goodAfter(scene).value == 0)
    scene.sensing = [.init(at: .zero, .all)]
    scene.seen = [.at(0, .redraw())]
    #expect(try goodAfter(scene).value == nil, "the sensors never stopped")
  }

  /// 2026-11-21: every screen that was left normally with a good arrow counted as frozen.
  @Test("A screen that was left shows no frozen arrow")
  func leftGood() throws {
    var scene = Scene(
      script: events((0, .screenOpened), (10, .screenLeft)),
      sensing: [.init(at: .zero, .all), .init(at: .s(10), .off)], seen: [.at(9, .redraw())])
    #expect(try goodAfter(scene).value == 0)
    scene.script = events((0, .screenOpened), (10, .screenLost))
    #expect(try goodAfter(scene).value == 1)
  }

  private func stale(_ scene: Scene) throws -> Double? {
    try scene.score("compass.unsaid_stale.max").value
  }

  private func goodAfter(_ scene: Scene) throws -> Score {
    try scene.score("compass.good_after_stop")
  }
}
