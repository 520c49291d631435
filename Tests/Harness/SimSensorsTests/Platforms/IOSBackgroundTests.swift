import Geodesy
import Sensing
import SimKernel
import SimSensors
import Testing

@Suite("In the background by the rules of iOS (H-4, SW-1, T-9)")
struct IOSBackgroundTests {
  @Test("A suspended app gets nothing, and all of it at once, in order and old, when it runs again")
  func queuedBurst() throws {
    var bench = PhoneBench(.ios)
    bench.requests = [(0, .location())]
    bench.app = [(10.5, .sceneBackground), (40.5, .sceneActive)]
    let story = try bench.run()
    let burst = story.fixes.filter { $0.delivered == .s(40.5) }
    // the app keeps running for 5 s
    #expect(!story.fixTimes.contains { (16..<40.5).contains($0) })
    #expect(burst.map(\.measured.seconds) == (16...40).map(Double.init))
    #expect(try #require(burst.first).latency == .seconds(24.5))
  }

  @Test("Updates that were allowed to run in the background do")
  func backgroundUpdates() throws {
    var bench = PhoneBench(.ios)
    bench.requests = [(0, .location(inBackground: true))]
    bench.app = [(10.5, .sceneBackground)]
    #expect(try bench.run().fixTimes == (0...60).map(Double.init))
  }

  @Test("Allowing it while already in the background starts nothing")
  func allowedTooLate() throws {
    var bench = PhoneBench(.ios)
    bench.requests = [(0, .location()), (12.5, .location(inBackground: true))]
    bench.app = [(10.5, .sceneBackground)]
    #expect(try bench.run().fixTimes.allSatisfy { $0 < 16 })
  }

  @Test("The timers of a suspended app wait, and come when it runs again")
  func timersWait() throws {
    var bench = PhoneBench(.ios)
    bench.asks = [(30, .unwatch(region: 1))]
    bench.app = [(10, .sceneBackground), (50, .sceneActive)]
    let wakes = try bench.run().times { if case .wake = $0 { true } else { false } }
    #expect(wakes == [50])
  }

  @Test("An app whose audio sounds runs on in the background, and is given no positions there")
  func audioBehind() throws {
    var bench = PhoneBench(.ios)
    bench.requests = [(0, .location())]
    bench.asks = [(5, .playsAudio(true)), (30, .playsAudio(false))]
    bench.app = [(10, .sceneBackground)]
    let story = try bench.run()
    #expect(story.state(at: 29)?.scene == .background)
    #expect(story.state(at: 36)?.scene == .suspended)
    #expect(story.fixTimes.allSatisfy { $0 < 16 }, "it is given no positions")
  }

  @Test("Locking the screen takes the app to the background, and unlocking brings it back")
  func lockedScreen() throws {
    var bench = PhoneBench(.ios)
    bench.requests = [(0, .location())]
    bench.phone = [(10.5, .screenLocked), (40.5, .screenUnlocked)]
    let story = try bench.run()
    #expect(story.times { $0 == .app(.sceneBackground) } == [10.5])
    #expect(story.times { $0 == .app(.sceneActive) } == [40.5])
    #expect(story.state(at: 20)?.isDisplayOn == false)
    #expect(story.state(at: 20)?.scene == .suspended)
    #expect(story.state(at: 41)?.isDisplayOn == true)
  }

  @Test("An app that was left before the lock stays behind when the phone is unlocked")
  func lockedBehind() throws {
    var bench = PhoneBench(.ios)
    bench.app = [(5, .sceneBackground)]
    bench.phone = [(10, .screenLocked), (40, .screenUnlocked)]
    let story = try bench.run()
    #expect(story.times { $0 == .app(.sceneActive) }.isEmpty)
    #expect(story.state(at: 50)?.scene == .suspended && story.state(at: 50)?.isDisplayOn == true)
  }

  @Test("What changes while the app is suspended it is told when it runs again, in order")
  func toldLater() throws {
    var bench = PhoneBench(.ios)
    bench.requests = [(0, .location())]
    bench.app = [(10, .sceneBackground), (50, .sceneActive)]
    bench.phone = [(20.5, .permissionRevoked)]
    let story = try bench.run()
    #expect(story.times { $0 == .authorization(Authorization(status: .denied)) } == [50])
    #expect(story.times(of: .denied) == [50])
    #expect(story.fixes.last?.measured == .s(20))
  }

  @Test("Who stops updates in the background is suspended, and so is who is not allowed any more")
  func nothingToRunFor() throws {
    func scene(_ change: (inout PhoneBench) -> Void) throws -> PhoneState.Scene? {
      var bench = PhoneBench(.ios)
      bench.requests = [(0, .location(inBackground: true))]
      bench.app = [(10, .sceneBackground)]
      change(&bench)
      return try bench.run().state(at: 50)?.scene
    }
    #expect(try scene { _ in } == .background)
    #expect(try scene { $0.requests.append((20, .off)) } == .suspended)
    #expect(try scene { $0.phone = [(20, .permissionRevoked)] } == .suspended)
  }

  @Test("Less than 15 m in 15 minutes end updates, until the app starts them again")
  func autoPause() throws {
    var bench = PhoneBench.walk(.ios, seconds: 2400, speed: 0)
    bench.requests = [(0, .location(pausing: true)), (2000, .location(pausing: true))]
    let story = try bench.run()
    let pauses = story.times { $0 == .updatesPaused }
    #expect(pauses.count == 1 && (900...910).contains(pauses.first ?? 0))
    #expect(!story.fixTimes.contains { $0 > 910 && $0 < 2000 })
    #expect(story.state(at: 1500)?.positioning == .off)
    #expect(story.fixTimes.contains { $0 > 2000 })
  }

  @Test("Who walks on, or navigates, or does not allow it, is not paused")
  func noAutoPause() throws {
    func pauses(_ request: SensorRequest, speed: Double) throws -> Int {
      var bench = PhoneBench.walk(.ios, seconds: 2400, speed: speed)
      bench.requests = [(0, request)]
      return try bench.run().times { $0 == .updatesPaused }.count
    }
    // 15 m in 900 s is the limit
    #expect(try pauses(.location(pausing: true), speed: 0.018) == 0)
    #expect(try pauses(.location(pausing: true), speed: 0.015) == 1)
    #expect(try pauses(.location(.bestForNavigation, pausing: true), speed: 0) == 0)
    #expect(try pauses(.location(), speed: 0) == 0)
  }

  @Test("Low Power Mode makes updates in the background rarer, and leaves those in front")
  func lowPower() throws {
    var bench = PhoneBench(.ios)
    bench.phone = [(0, .lowPowerOn)]
    bench.requests = [(0, .location(inBackground: true))]
    #expect(try bench.run().fixes.count == 61)
    bench.app = [(0, .sceneBackground)]
    let times = try bench.run().fixTimes
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == 3 })
  }

  @Test("A killed app is to ask again")
  func killed() throws {
    var bench = PhoneBench(.ios)
    bench.requests = [(0, .location())]
    bench.app = [(30.5, .killed)]
    let story = try bench.run()
    #expect(story.fixTimes == (0...30).map(Double.init))
    #expect(story.state(at: 40)?.positioning == .off)
    // the new app gets its permission again
    #expect(story.times { if case .authorization = $0 { true } else { false } } == [0, 30.5])
  }
}
