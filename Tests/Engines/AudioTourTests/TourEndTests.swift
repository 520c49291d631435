import AudioTour
import Sensing
import TestSupport
import Testing

@Suite("Tracking ends with the tour and with its screen (SW-9)")
struct TourEndTests {
  @Test("Positions are asked for until the last stop is over, and not a moment longer")
  func completed() {
    var scene = TourScene(stops: 2)
    scene.fix(100, at: 10)
    scene.fix(200, at: 60)
    scene.run(until: 89)
    #expect(scene.bench.requests.map(\.location) == [true])
    scene.run(until: 200)
    #expect(scene.bench.requests.map(\.location) == [true, false])
    #expect(scene.told.last == "90 completed")
  }

  @Test("A tour that is over asks for nothing when its screen is opened again")
  func openedAgain() {
    var scene = TourScene(stops: 1)
    scene.fix(100, at: 10)
    scene.run(until: 60)
    scene.app(.screenOpened, at: 70)
    #expect(scene.bench.requests.map(\.location) == [true, false])
    scene.kill(at: 80)
    #expect(scene.bench.requests.isEmpty)
  }

  @Test("Whoever leaves the screen is tracked no more, and what plays pauses where it is")
  func left() {
    var scene = TourScene()
    scene.fix(100, at: 10)
    scene.app(.screenLeft, at: 20)
    #expect(scene.bench.requests.map(\.location) == [true, false])
    scene.fix(200, at: 30)
    scene.run(until: 100)
    #expect(scene.told.last == "20 paused 0 left at 10")
    scene.app(.screenOpened, at: 200)
    scene.app(.audioPlay, at: 201)
    scene.fix(200, at: 202)
    scene.run(until: 300)
    #expect(scene.bench.requests.map(\.location) == [true, false, true])
    #expect(
      scene.told.suffix(6) == [
        "201 resumed 0 user at 10", "202 triggered 1 fence", "202 queued 1",
        "221 ended 0 finished at 30", "221 started 1 queue", "251 ended 1 finished at 30",
      ])
  }

  @Test("What waits when the screen is left is heard by who comes to it again, and by nobody else")
  func leftWaiting() {
    for comesAgain in [true, false] {
      var scene = TourScene()
      scene.walk([100, 150, 200], from: 10)
      scene.app(.screenLeft, at: 15)
      #expect(scene.told.last == "15 dropped 1 left")
      scene.app(.screenOpened, at: 100)
      scene.app(.audioPlay, at: 101)
      scene.fix(comesAgain ? 200 : 250, at: 102)
      scene.run(until: 300)
      #expect(scene.told.contains { $0.contains("started 1") } == comesAgain)
    }
  }

  @Test("A locked screen, another app in front and the map are no leaving")
  func notLeft() {
    var scene = TourScene()
    scene.app(.sceneInactive, at: 1)
    scene.app(.sceneBackground, at: 2)
    scene.app(.otherScreenOpened, at: 3)
    scene.fix(100, at: 10)
    scene.run(until: 60)
    #expect(scene.bench.requests.map(\.location) == [true])
    #expect(scene.told.last == "40 ended 0 finished at 30")
  }

  @Test("Regions are taken back when the tour is over, and when its screen is left")
  func regions() {
    var policy = TourScene.plain
    policy.trigger = .regions
    for leaves in [true, false] {
      var scene = TourScene(policy, stops: 2)
      if leaves {
        scene.app(.screenLeft, at: 5)
      } else {
        scene.send(.region(RegionEvent(region: 0, kind: .enter)), at: 5)
        scene.send(.region(RegionEvent(region: 1, kind: .enter)), at: 60)
        scene.run(until: 100)
      }
      var watched: Set<Int32> = []
      for request in scene.bench.phoneRequests {
        switch request {
        case .watch(let region, _, _, _): watched.insert(region)
        case .unwatch(let region): watched.remove(region)
        default: break
        }
      }
      #expect(watched.isEmpty, "\(leaves)")
      let counts = scene.bench.outputs.compactMap {
        if case .watching(let count) = $0 { count } else { nil }
      }
      #expect(counts.first == 2 && counts.last == 0)
    }
  }

  @Test("In any order the tour is over when all its stops were reached")
  func anyOrder() {
    var policy = TourScene.plain
    policy.sequence = .any
    policy.armedCount = nil
    var scene = TourScene(policy, stops: 2)
    scene.fix(200, at: 10)
    scene.run(until: 50)
    #expect(scene.bench.requests.map(\.location) == [true])
    scene.walk([150, 100], from: 60)
    scene.run(until: 100)
    #expect(scene.bench.requests.map(\.location) == [true, false])
  }

  @Test("An app that forgets to stop goes on, whatever ends")
  func forgotten() {
    var policy = TourScene.plain
    policy.ending = .tracksOn
    var scene = TourScene(policy, stops: 1)
    scene.fix(100, at: 10)
    scene.run(until: 60)
    scene.app(.screenLeft, at: 70)
    #expect(scene.bench.requests.map(\.location) == [true])
  }
}
