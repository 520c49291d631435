import Geodesy
import PlaceLookup
import Sensing
import TestSupport
import Testing

// BL-6, TM-1
@Suite("Every question ends, with an answer or an error")
struct FailureTests {
  @Test("It is tried again later and later, then the error is shown")
  func backOff() {
    var scene = LookupScene()
    scene.type("a", at: 0)
    for (number, seconds) in [(1, 0.5), (2, 1.6), (3, 3.7), (4, 7.8)] {
      scene.bench.run(until: seconds)
      #expect(scene.requestTimes.last == seconds)
      #expect(scene.requests.last?.failures == number - 1)
      scene.answer(number, .failed(.busy), at: seconds + 0.1)
    }
    #expect(scene.seen == ["busy"])
    scene.bench.run(until: 100)
    #expect(scene.requests.count == 4 && scene.bench.engine.asked == nil)
  }

  @Test("An answer to a later try is an answer")
  func laterTry() {
    var scene = LookupScene()
    scene.type("a", at: 0)
    scene.bench.run(until: 0.5)
    scene.answer(1, .failed(.unreachable), at: 0.6)
    scene.bench.run(until: 2)
    scene.answer(2, .found("A"), at: 2)
    #expect(scene.seen == ["A"])
  }

  @Test("What the server does not take is not asked again")
  func refused() {
    var scene = LookupScene()
    scene.type("a", at: 0)
    scene.bench.run(until: 0.5)
    scene.answer(1, .failed(.refused), at: 0.6)
    scene.bench.run(until: 60)
    #expect(scene.seen == ["refused"] && scene.requests.count == 1)
  }

  @Test("A request that is not answered is taken back after 10 s, the question after 30 s")
  func silence() {
    var scene = LookupScene()
    scene.type("a", at: 0)
    scene.bench.run(until: 10.499)
    #expect(scene.cancelled == [])
    scene.bench.run(until: 10.5)
    #expect(scene.cancelled == [1])
    // an answer now is too late
    scene.answer(1, .found("A"), at: 10.6)
    scene.bench.run(until: 30.499)
    #expect(scene.requestTimes == [0.5, 11.5, 23.5] && scene.seen == [])
    scene.bench.run(until: 30.5)
    #expect(scene.seen == ["timeout"] && scene.cancelled == [1, 2, 3])
    scene.bench.run(until: 100)
    #expect(scene.seen.count == 1 && scene.requests.count == 3)
  }

  @Test("Today's swallows the error: the user waits for good")
  func swallowed() {
    var policy = PlaceLookup.Policy()
    policy.swallowsErrors = true
    var scene = LookupScene(policy)
    scene.type("a", at: 0)
    scene.bench.run(until: 0.5)
    scene.answer(1, .failed(.busy), at: 0.6)
    scene.bench.run(until: 1000)
    #expect(scene.seen == [] && scene.bench.engine.asked == .words("a"))
  }
}

// BL-4
@Suite("Out of sight nothing is asked")
struct OutOfSightTests {
  private func typed() -> LookupScene {
    var scene = LookupScene()
    scene.type("a", at: 0)
    scene.bench.run(until: 1)
    return scene
  }

  @Test("After 2 s in the background a request is dropped, and made again on the return")
  func background() {
    var scene = typed()
    scene.bench.send(.app(.sceneBackground), at: 1)
    scene.bench.run(until: 2.999)
    #expect(scene.cancelled == [])
    scene.bench.run(until: 60)
    #expect(scene.cancelled == [1] && scene.requests.count == 1 && scene.seen == [])
    scene.bench.send(.app(.sceneActive), at: 60)
    scene.bench.run(until: 62)
    #expect(scene.requestTimes == [0.5, 62])
    scene.answer(2, .found("A"), at: 63)
    #expect(scene.seen == ["A"])
  }

  @Test("A flip of the phase takes nothing back, and what is typed under a call waits for its end")
  func flips() {
    var scene = typed()
    scene.bench.send(.app(.sceneBackground), at: 1)
    scene.bench.send(.app(.sceneActive), at: 2.9)
    scene.bench.run(until: 6)
    #expect(scene.cancelled == [] && scene.requests.count == 1)
    scene.answer(1, .found("A"), at: 6)
    scene.bench.send(.app(.sceneInactive), at: 7)
    scene.type("b", at: 7.1)
    scene.bench.run(until: 9)
    #expect(scene.requests.count == 1)
    scene.bench.send(.app(.sceneActive), at: 9.5)
    #expect(scene.requestTimes == [0.5, 9.5])
  }

  @Test("Who types on his return is answered without a wait for the phase")
  func returns() {
    var scene = typed()
    scene.bench.send(.app(.sceneBackground), at: 1)
    scene.bench.send(.app(.sceneActive), at: 20)
    scene.type("b", at: 20.1)
    scene.bench.run(until: 20.6)
    #expect(scene.requests.last?.query == .words("b"))
    scene.bench.run(until: 40)
    #expect(scene.requests.map(\.query).filter { $0 == .words("a") }.count == 1)
  }

  @Test("Who asks the same on his return, after an error, has an answer or an error within 30 s")
  func sameOnReturn() {
    var scene = LookupScene()
    scene.type("a", at: 0)
    scene.bench.run(until: 0.5)
    scene.answer(1, .failed(.busy), at: 0.6)
    scene.bench.send(.app(.sceneBackground), at: 0.7)
    scene.bench.send(.app(.sceneActive), at: 20)
    scene.type("a", at: 20.1)
    scene.bench.run(until: 50.6)
    #expect(scene.seen == ["timeout"] && scene.bench.engine.asked == nil)
  }
}
