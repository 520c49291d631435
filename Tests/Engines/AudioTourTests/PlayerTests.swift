import AudioTour
import Sensing
import TestSupport
import Testing

@Suite("The player of a tour (SW-5)")
struct PlayerTests {
  private func playing(_ policy: TourPolicy = TourScene.plain, silent: Set<Int> = []) -> TourScene {
    var scene = TourScene(policy, silent: silent)
    scene.fix(100, at: 0)
    return scene
  }

  @Test("Pause and play, by two buttons or the one of a headset")
  func pause() {
    var scene = playing()
    scene.app(.audioPause, at: 10)
    scene.app(.audioPause, at: 11)
    scene.app(.audioToggle, at: 20)
    scene.app(.audioToggle, at: 25)
    scene.app(.audioPlay, at: 30)
    scene.run(until: 100)
    #expect(
      scene.told.dropFirst(2) == [
        "10 paused 0 user at 10", "20 resumed 0 user at 10", "25 paused 0 user at 15",
        "30 resumed 0 user at 15", "45 ended 0 finished at 30",
      ])
  }

  @Test("Ten seconds on and back, and the slider")
  func seek() {
    var scene = playing()
    scene.app(.audioForward, at: 5)
    scene.app(.audioBack, at: 6)
    scene.app(.audioBack, at: 7)
    scene.app(.audioToMiddle, at: 8)
    scene.app(.audioToStart, at: 9)
    scene.app(.audioToEnd, at: 10)
    #expect(
      scene.told.dropFirst(2) == [
        "5 sought 0 to 15", "6 sought 0 to 6", "7 sought 0 to 0", "8 sought 0 to 15",
        "9 sought 0 to 0", "10 sought 0 to 30", "10 ended 0 finished at 30",
      ])
  }

  @Test("Forward beyond the end ends it")
  func forwardToEnd() {
    var scene = playing()
    scene.app(.audioForward, at: 25)
    #expect(scene.told.last == "25 ended 0 finished at 30")
  }

  @Test("Nothing moves where nothing is in the player")
  func empty() {
    var scene = TourScene()
    for event in AppEvent.allCases
    where event != .audioPlay && event != .audioToggle
      && event != .audioNext
    {
      scene.app(event, at: 1)
    }
    #expect(scene.told == [])
  }

  @Test("Without a position it plays by hand, stop after stop (SW-1)")
  func byHand() {
    var scene = TourScene(stops: 2)
    scene.app(.audioPlay, at: 0)
    scene.run(until: 40)
    scene.app(.audioPlay, at: 50)
    scene.app(.audioPrevious, at: 60)
    scene.app(.audioPrevious, at: 65)
    scene.app(.audioNext, at: 70)
    scene.run(until: 200)
    #expect(
      scene.told == [
        "0 started 0 hand", "30 ended 0 finished at 30", "50 started 1 hand",
        "60 ended 1 left at 10", "60 started 0 hand", "70 ended 0 left at 10",
        "70 started 1 hand", "100 ended 1 finished at 30", "100 completed",
      ])
  }

  @Test("A stop that was skipped past by hand still plays when the walker comes to it")
  func skipKeepsTriggering() {
    var ours = playing()
    ours.app(.audioNext, at: 5)
    ours.app(.audioNext, at: 6)
    ours.run(until: 60)
    ours.walk([150, 200], from: 100)
    #expect(Array(ours.told.suffix(2)) == ["101 triggered 1 fence", "101 started 1 trigger"])
    var today = playing(.todayAndroid)
    today.app(.audioNext, at: 5)
    today.app(.audioNext, at: 6)
    today.run(until: 60)
    today.walk([150, 200], from: 100)
    #expect(today.told.last == "36 ended 2 finished at 30", "GPS never plays it")
  }

  @Test("A stop that was heard to its end by hand is reached without being played again")
  func heardByHand() {
    var scene = playing()
    scene.app(.audioNext, at: 5)
    scene.run(until: 60)
    scene.walk([150, 200], from: 100)
    #expect(Array(scene.told.suffix(2)) == ["101 triggered 1 fence", "101 heard 1"])
    scene.walk([250, 300], from: 110)
    #expect(scene.told.last == "111 started 2 trigger")
  }

  @Test("A stop that is reached while it plays by hand plays on")
  func reachedWhilePlaying() {
    var scene = playing()
    scene.app(.audioNext, at: 5)
    scene.walk([150, 200], from: 10)
    scene.run(until: 100)
    #expect(Array(scene.told.suffix(2)) == ["11 triggered 1 fence", "35 ended 1 finished at 30"])
  }

  @Test("A call interrupts; then it goes on by itself, unless the user had paused it")
  func interruption() {
    var scene = playing()
    scene.app(.interruptionBegan, at: 10)
    scene.app(.interruptionEnded, at: 40)
    #expect(
      scene.told.suffix(2) == ["10 paused 0 interruption at 10", "40 resumed 0 interruption at 10"])
    var paused = playing()
    paused.app(.audioPause, at: 5)
    paused.app(.interruptionBegan, at: 10)
    paused.app(.audioPlay, at: 20)
    paused.app(.interruptionEnded, at: 40)
    #expect(paused.told.last == "5 paused 0 user at 5")
    var during = playing()
    during.app(.interruptionBegan, at: 10)
    during.app(.audioPause, at: 20)
    during.app(.interruptionEnded, at: 40)
    #expect(during.told.last == "20 paused 0 user at 10")
  }

  @Test("A stop that is reached during a call begins after it")
  func reachedDuringCall() {
    var scene = TourScene()
    scene.app(.interruptionBegan, at: 0)
    scene.fix(100, at: 5)
    scene.app(.interruptionEnded, at: 20)
    #expect(scene.told == ["5 triggered 0 fence", "5 queued 0", "20 started 0 queue"])
  }

  @Test("After a call it may stay silent, and the user goes on")
  func staysSilent() {
    var policy = TourScene.plain
    policy.resumesAfterInterruption = false
    var scene = playing(policy)
    scene.app(.interruptionBegan, at: 10)
    scene.app(.interruptionEnded, at: 20)
    scene.app(.audioPlay, at: 30)
    #expect(scene.told.last == "30 resumed 0 user at 10")
  }

  @Test("A player that waits for audio that is not there plays no other stop either (SW-8)")
  func waitsForSilence() {
    var policy = TourScene.plain
    policy.missingAudio = .waitedFor
    var scene = playing(policy, silent: [0])
    scene.walk([100, 200, 300], from: 0)
    scene.run(until: 200)
    #expect(scene.told.contains { $0.hasSuffix("silent 0 missing") })
    #expect(!scene.told.contains { $0.contains("started") })
  }

  @Test("A stop without audio is silent, and the tour goes on (SW-8)")
  func silent() {
    var scene = playing(silent: [0, 3])
    scene.walk([150, 200], from: 5)
    scene.walk([250, 300], from: 40)
    scene.walk([350, 400], from: 80)
    scene.run(until: 200)
    #expect(Array(scene.told.prefix(2)) == ["0 triggered 0 fence", "0 silent 0 missing"])
    #expect(
      Array(scene.told.suffix(3)) == [
        "81 triggered 3 fence", "81 silent 3 missing", "81 completed",
      ])
  }

  @Test("A file that is not there and a download that broke off are told apart (SW-8)")
  func silences() {
    func silence(_ file: AudioFile, _ policy: TourPolicy = TourScene.plain) -> [TourOutput] {
      var tour = TourScene().tour
      tour.points[0].file = file
      var bench = Bench(TourGuide(tour: tour, policy: policy))
      bench.send(.app(.audioPlay), at: 0)
      return bench.outputs.filter { if case .silent = $0 { true } else { false } }
    }
    #expect(silence(.missing) == [.silent(0, .missing)])
    #expect(silence(.partial) == [.silent(0, .partial)])
    #expect(silence(.whole) == [])
    var unsaid = TourScene.plain
    unsaid.missingAudio = .unsaid
    #expect(silence(.missing, unsaid) == [])
  }

  @Test("Stop ends the audio and what waits; play begins it anew, the next stop plays by itself")
  func stop() {
    var scene = playing()
    scene.walk([150, 200], from: 5)
    scene.app(.audioStop, at: 10)
    scene.app(.audioPlay, at: 15)
    scene.app(.audioStop, at: 20)
    scene.app(.audioStop, at: 21)
    scene.walk([250, 300], from: 30)
    #expect(
      scene.told.dropFirst(4) == [
        "10 ended 0 stopped at 10", "10 dropped 1 stopped", "15 started 0 hand",
        "20 ended 0 stopped at 5", "31 triggered 2 fence", "31 started 2 trigger",
      ])
  }

  @Test("Buttons that nobody listens to do nothing, and those of the lock screen only in sight")
  func deaf() {
    let groups: [(TourPolicy.Deafness, AppEvent)] = [
      (.playAndPause, .audioPause), (.jumps, .audioForward), (.slider, .audioToMiddle),
      (.skips, .audioNext), (.stop, .audioStop),
    ]
    for (deafness, event) in groups {
      var policy = TourScene.plain
      policy.deafness = deafness
      var scene = playing(policy)
      for (_, other) in groups where other == event { scene.app(other, at: 5) }
      #expect(scene.told.count == 2, "\(event)")
      policy.deafness = .lockScreen
      var locked = playing(policy)
      locked.app(.sceneBackground, at: 4)
      locked.app(event, at: 5)
      #expect(locked.told.count == 2, "\(event)")
      locked.app(.sceneActive, at: 6)
      locked.app(event, at: 7)
      #expect(locked.told.count > 2, "\(event)")
    }
  }

  @Test("It is never woken more often than its audio ends and is saved")
  func wakes() {
    var scene = playing()
    for second in 1..<25 {
      scene.app(second % 2 == 0 ? .audioPlay : .audioPause, at: Double(second))
    }
    scene.run(until: 200)
    #expect(scene.bench.mostPending <= 3 && scene.bench.pending.isEmpty)
  }
}
