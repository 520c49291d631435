import Sensing
import SimKernel
import SimMetrics
import SimObservations
import TestSupport
import Testing

@Suite("Commands of a tour's player do what they say (SW-5)")
struct TourCommandTests {
  /// Three stops of 60 s; the first one plays from 10 s on.
  private func missed(
    _ script: [(Double, AppEvent)], _ seen: [Scene.Sighting]
  ) throws -> Score {
    var scene = Scene(end: 300)
    scene.script = script.map { ScriptedEvent(at: .s($0.0), $0.1) }
    for _ in 0..<3 { scene.tourStop(east: 0) }
    scene.saw([.at(10, .started(0))] + seen)
    return try scene.score("tour.commands.missed")
  }

  private static func paused(_ position: Double, _ cause: PauseCause = .user) -> TourPaused {
    TourPaused(point: 0, cause: cause, positionSeconds: position)
  }

  private static func sought(_ position: Double) -> TourSought {
    TourSought(point: 0, positionSeconds: position)
  }

  @Test("A pause pauses where it is, and play goes on there")
  func pause() throws {
    let right = try missed(
      [(20, .audioPause), (30, .audioPlay), (35, .audioToggle)],
      [
        .at(20, Self.paused(10)), .at(30, .resumed(0, .user, position: 10)),
        .at(35, Self.paused(15)),
      ])
    #expect(right.value == 0 && right.count == 3)
    let deaf = try missed([(20, .audioPause)], [])
    #expect(deaf.value == 1)
    #expect(deaf.worst == Moment(.s(20), "'pause' did nothing"))
    let rewound = try missed([(20, .audioPause)], [.at(20, Self.paused(0))])
    #expect(rewound.worst == Moment(.s(20), "'pause' did something else"))
    #expect(try missed([(20, .audioPause)], [.at(20, Self.paused(10, .interruption))]).value == 1)
  }

  @Test("Jumps are of ten seconds and the slider goes to its ends, all within the audio")
  func seek() throws {
    func value(_ event: AppEvent, at: Double, to position: Double) throws -> Double? {
      try missed([(at, event)], [.at(at, Self.sought(position))]).value
    }
    #expect(try value(.audioForward, at: 20, to: 20) == 0)
    #expect(try value(.audioForward, at: 20, to: 25) == 1)
    #expect(try value(.audioForward, at: 65, to: 60) == 0)
    #expect(try value(.audioBack, at: 15, to: 0) == 0)
    #expect(try value(.audioToStart, at: 20, to: 0) == 0)
    #expect(try value(.audioToMiddle, at: 20, to: 30) == 0)
    #expect(try value(.audioToEnd, at: 20, to: 60) == 0)
    #expect(try value(.audioToEnd, at: 20, to: 59) == 1)
  }

  @Test(
    "Next and previous go to the neighbor of what was played last, and stop is followed by play")
  func skips() throws {
    #expect(try missed([(20, .audioNext)], [.at(20, .started(1, .hand))]).value == 0)
    #expect(try missed([(20, .audioNext)], [.at(20, .started(2, .hand))]).value == 1)
    #expect(try missed([(20, .audioNext)], [.at(20, .started(1))]).value == 1, "by itself")
    let silent = TourSilent(point: 1, cause: .missing)
    #expect(try missed([(20, .audioNext)], [.at(20, silent)]).value == 0)
    #expect(try missed([(20, .audioPrevious)], []).value == nil, "there is none")
    let stopped: [Scene.Sighting] = [
      .at(20, .ended(0, .stopped, position: 10)), .at(30, .started(0, .hand)),
    ]
    #expect(try missed([(20, .audioStop), (30, .audioPlay)], stopped).value == 0)
    #expect(try missed([(20, .audioStop)], [.at(20, .ended(0, .left, position: 10))]).value == 1)
  }

  @Test("What asks for nothing, or is said during a call, is not judged")
  func left() throws {
    #expect(try missed([(20, .audioPlay)], []).value == nil)
    #expect(try missed([(20, .interruptionBegan), (25, .audioForward)], []).value == nil)
    #expect(try missed([(5, .audioPause), (5, .audioStop), (5, .audioBack)], []).value == nil)
  }
}
