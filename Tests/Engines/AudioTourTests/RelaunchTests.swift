import AudioTour
import Sensing
import TestSupport
import Testing

@Suite("A tour goes on where it was when the app was killed (SW-5, SW-6)")
struct RelaunchTests {
  @Test("Audio goes on where it was saved last, at most ten seconds before")
  func audio() {
    var scene = TourScene()
    scene.fix(100, at: 0)
    scene.kill(at: 17)
    scene.run(until: 100)
    #expect(
      scene.told == [
        "0 triggered 0 fence", "0 started 0 trigger", "17 resumed 0 relaunch at 10",
        "37 ended 0 finished at 30",
      ])
  }

  @Test("What was paused stays paused, and what was reached stays reached")
  func paused() {
    var scene = TourScene()
    scene.fix(100, at: 0)
    scene.app(.audioPause, at: 5)
    scene.kill(at: 20)
    scene.fix(100, at: 25)
    #expect(scene.told.last == "5 paused 0 user at 5")
    scene.app(.audioPlay, at: 30)
    #expect(scene.told.last == "30 resumed 0 user at 5")
  }

  @Test("A stop that waited plays when the walker is still there, and else is left out")
  func queue() {
    var stays = TourScene()
    stays.walk([100, 150, 200], from: 0)
    stays.kill(at: 10)
    stays.fix(200, at: 12)
    stays.run(until: 100)
    // 8 s are lost: the playing position was last saved when the second stop was queued
    #expect(stays.told.contains("38 ended 0 finished at 30"))
    #expect(stays.told.filter { $0.contains("started 1") }.count == 1)
    var goes = TourScene()
    goes.walk([100, 150, 200], from: 0)
    goes.kill(at: 10)
    goes.fix(250, at: 12)
    goes.run(until: 100)
    #expect(goes.told.filter { $0.contains("started 1") } == [])
  }

  @Test("In memory alone the tour begins anew")
  func inMemory() {
    var policy = TourScene.plain
    policy.saveInterval = nil
    var scene = TourScene(policy)
    scene.fix(100, at: 0)
    scene.kill(at: 17)
    scene.fix(100, at: 18)
    #expect(Array(scene.told.suffix(2)) == ["18 triggered 0 fence", "18 started 0 trigger"])
  }

  @Test("What was saved of another tour is not taken over")
  func otherTour() {
    var other = TourScene(stops: 7)
    other.fix(100, at: 0)
    var bench = Bench(
      TourGuide(tour: TourScene().tour, policy: TourScene.plain, resuming: other.saves.last))
    #expect(
      bench.send(.app(.screenOpened), at: 1).contains { $0 == .save(TourProgress(count: 4)) }
        == false)
    #expect(bench.engine.playing == nil)
  }

  /// Returns a walk with every button, one event a second.
  private func day(_ random: inout SeededGenerator) -> [(north: Double?, event: AppEvent?)] {
    let events: [AppEvent] = [
      .audioPlay, .audioPause, .audioToggle, .audioForward, .audioBack, .audioNext, .audioPrevious,
      .interruptionBegan, .interruptionEnded, .skipAheadTaken,
    ]
    var north = 0.0
    return (0..<400).map { _ in
      if random.index(12) == 0 { return (nil, events[random.index(events.count)]) }
      north += Double(random.index(4)) - 0.5
      return (north, nil)
    }
  }

  @Test(
    "Whatever happens, killed or not, no stop fires before the one ahead of it, and none twice",
    arguments: UInt64(1)...40)
  func laws(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var scene = TourScene(stops: 5, audio: 25)
    for (second, step) in day(&random).enumerated() {
      if let north = step.north { scene.fix(north, at: Double(second)) }
      if let event = step.event { scene.app(event, at: Double(second)) }
      if random.index(60) == 0 { scene.kill(at: Double(second) + 0.5) }
    }
    scene.run(until: 1000)
    let order = scene.told.filter { $0.contains(" triggered ") }
      .compactMap { Int($0.split(separator: " ")[2]) }
    #expect(order == order.sorted(), "seed \(seed): \(scene.told)")
    // a stop must end before another begins
    var playing: Substring?
    for line in scene.told {
      let words = line.split(separator: " ")
      if words[1] == "started" {
        #expect(playing == nil, "seed \(seed): \(line)")
        playing = words[2]
      }
      if words[1] == "ended" { playing = nil }
    }
  }
}
