import Geodesy
import Sensing
import SimKernel
import SimMetrics
import SimObservations
import TestSupport
import Testing

@Suite("Medina Mode is held against the times for which it is called for (MG-12)")
struct MedinaModeMetricsTests {
  /// A phone that stays at home for 100 s.
  private static let truth = Scene.walking([(0, 0), (100, 0)])

  /// - Parameters:
  ///   - errors: the position errors, each from a second on.
  ///   - modes: the seconds at which Medina Mode began or ended.
  private func scene(
    errors: [(Double, Double)], modes: [(Double, MedinaReason)], of subject: Subject = .route
  ) -> Scene {
    var scene = Scene(truth: Self.truth)
    // the compass has no levels
    if subject != .compass { scene.saw(.level(.route), of: subject, at: 0) }
    for (second, error) in errors {
      scene.saw(.estimated(east: error, radius: 5), of: subject, at: second)
    }
    for (second, reason) in modes {
      scene.saw(MedinaModeChanged(reason: reason), of: subject, at: second)
    }
    return scene
  }

  @Test(
    "It is counted, timed, and flaps where it comes and goes",
    arguments: [Subject.route, .cards])
  func counts(subject: Subject) throws {
    let scene = scene(
      errors: [(0, 0)], modes: [(10, .signal), (30, .heading), (60, .off), (89, .signal)],
      of: subject)
    func value(_ name: String) throws -> Double? {
      try scene.score("\(subject.name).medina.\(name)").value
    }
    #expect(try value("entries") == 2)
    #expect(try value("share") == 0.61)
    #expect(try value("flaps") == 1, "29 s after it was left")
    #expect(try value("changes.max") == 2, "60 s and 89 s, or 10 s and 60 s")
  }

  @Test(
    "Without a hint or an offer to ask in it, the time is counted",
    arguments: [Subject.route, .compass])
  func help(subject: Subject) throws {
    var scene = scene(
      errors: [(0, 0)], modes: [(10, .signal), (40, .off), (60, .signal)], of: subject)
    func missing(_ what: String) throws -> Double? {
      try scene.score("\(subject.name).medina.\(what).missing").value
    }
    #expect(try missing("ask") == 70, "nothing was ever offered")
    scene.saw(MedinaHelp(hint: .none, asking: .offered), of: subject, at: 12)
    scene.saw(MedinaHelp(hint: .shown, asking: .offered), of: subject, at: 20)
    scene.saw(MedinaHelp(hint: .none, asking: .none), of: subject, at: 40)
    scene.saw(MedinaHelp(hint: .shown, asking: .none), of: subject, at: 60)
    #expect(try missing("hint") == 10)
    #expect(try missing("ask") == 42)
  }

  @Test("Outside of it, nothing has to be offered")
  func helpless() throws {
    let scene = scene(errors: [(0, 0)], modes: [])
    #expect(try scene.score("route.medina.ask.missing").value == nil)
  }

  @Test("A position more than 15 m off calls for it, to the second")
  func position() throws {
    let scene = scene(
      errors: [(0, 14.9), (20, 15.1), (50, 3)], modes: [(28, .signal), (63, .off)])
    #expect(try scene.score("route.medina.entry_delay.max").value == 8)
    #expect(try scene.score("route.medina.exit_delay.max").value == 13)
    #expect(try scene.score("route.medina.missed").value == 8)
    #expect(try scene.score("route.medina.false_entries").value == 0)
  }

  @Test("A call of less than 10 s is too short to be answered, and yet is missed")
  func short() throws {
    let scene = scene(errors: [(0, 0), (20, 99), (29, 0)], modes: [])
    #expect(try scene.score("route.medina.entry_delay.max").value == nil)
    #expect(try scene.score("route.medina.missed").value == 9)
    #expect(try scene.score("route.medina.exit_delay.max").value == nil)
  }

  @Test("One that never comes is late by the whole call")
  func never() throws {
    let scene = scene(errors: [(0, 0), (20, 99), (50, 0)], modes: [])
    #expect(try scene.score("route.medina.entry_delay.max").value == 30)
  }

  @Test("No way along lanes calls for it, however good the position is")
  func noRoute() throws {
    var scene = scene(errors: [(0, 0)], modes: [(31, .routing)])
    scene.saw(RightLevel(level: .route), of: .route, at: 0)
    scene.saw(RightLevel(level: .map), of: .route, at: 30)
    #expect(try scene.score("route.medina.entry_delay.max").value == 1)
    #expect(try scene.score("route.medina.false_entries").value == 0)
  }

  @Test("Cards lack no way where all is done, or nobody knows where the stop is")
  func placeless() throws {
    var scene = scene(errors: [(0, 0)], modes: [], of: .cards)
    scene.saw(RightLevel(level: .map), of: .cards, at: 0)
    scene.saw(RightCard.right(place: .unknown), at: 0)
    #expect(try scene.score("cards.medina.missed").value == 0)
    scene.saw(RightCard.right(), at: 40)
    #expect(try scene.score("cards.medina.missed").value == 60)
  }

  @Test("It comes for nothing where nothing called for it from 20 s before on")
  func falseEntries() throws {
    // at 69 s the reason for it has been gone for 19 s, at 95 s for 45 s
    let score = try scene(
      errors: [(0, 0), (20, 99), (50, 0)],
      modes: [(69, .signal), (72, .off), (95, .signal)]
    ).score("route.medina.false_entries")
    #expect(score.value == 0.01, "once in 100 s")
    #expect(
      score.worst == Moment(.s(95), "the screen entered Medina Mode although nothing called for it")
    )
  }

  @Test("Where a feature goes by fixes these are what is off")
  func fixes() throws {
    var scene = Scene(truth: Self.truth)
    scene.saw(.level(.route), of: .cards, at: 0)
    scene.fixes = [Scene.fix(0, east: 0), Scene.fix(10, east: 40)]
    scene.given = [0, 1]
    #expect(try scene.score("cards.medina.missed").value == 90)
  }
}
