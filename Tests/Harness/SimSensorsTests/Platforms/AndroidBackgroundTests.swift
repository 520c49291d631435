import Geodesy
import Sensing
import SimKernel
import SimSensors
import Testing

@Suite("In the background by the rules of Android (H-4, SW-1, T-9)")
struct AndroidBackgroundTests {
  /// A phone whose app is in the background from 60 s on.
  private func bench(_ request: SensorRequest, seconds: Double = 7200) -> PhoneBench {
    var bench = PhoneBench(.android, seconds: seconds)
    bench.options.authorization.status = .always
    bench.requests = [(0, request)]
    bench.app = [(60, .sceneBackground)]
    return bench
  }

  @Test("In the background fixes come each half hour, and its timers go on")
  func throttled() throws {
    var bench = bench(.location(every: 5))
    bench.asks = [(3000, .unwatch(region: 1))]
    let story = try bench.run()
    let late = story.fixTimes.filter { $0 > 60 }
    #expect((3...4).contains(late.count))
    #expect(zip(late, late.dropFirst()).allSatisfy { $1 - $0 >= 1799.9 })
    #expect(story.times { if case .wake = $0 { true } else { false } } == [3000])
  }

  @Test("A foreground service that was begun in front keeps the rate; begun too late it does not")
  func foregroundService() throws {
    let service = SensorRequest.location(every: 5, inBackground: true)
    let kept = try bench(service, seconds: 600).run()
    #expect(kept.fixes.count == 121)
    var late = bench(.location(every: 5), seconds: 600)
    late.options.authorization.status = .whenInUse
    late.requests.append((120, service))
    #expect(try late.run().fixTimes.allSatisfy { $0 <= 60 })
  }

  @Test("Without the permission for it there are no positions in the background at all")
  func backgroundPermission() throws {
    var bench = bench(.location(every: 5))
    bench.options.authorization.status = .whenInUse
    bench.asks = [(100, .locateOnce(.best, deadline: .seconds(10)))]
    let story = try bench.run()
    #expect(story.fixTimes.allSatisfy { $0 <= 60 })
    #expect(story.times(of: .timeout) == [110])
    #expect(story.state(at: 4000)?.positioning == .off)
  }

  @Test("In Doze nothing reaches the app and its timers wait, until the display is on")
  func doze() throws {
    var bench = PhoneBench(.android, seconds: 600)
    bench.requests = [(0, .location(every: 5, inBackground: true))]
    bench.asks = [(200, .unwatch(region: 1)), (420, .locateOnce(.best, deadline: nil))]
    bench.phone = [(60.5, .screenLocked), (100.5, .dozeBegan), (400.5, .screenUnlocked)]
    let story = try bench.run()
    #expect(story.fixTimes.contains { (61..<101).contains($0) })
    #expect(!story.fixTimes.contains { (101..<400).contains($0) })
    let wakes = story.times { if case .wake = $0 { true } else { false } }
    #expect(wakes == [400.5, 420])
    // a manual refresh works again after Doze (MG-16)
    #expect(story.fixTimes.contains(420))
    #expect(story.state(at: 200)?.positioning == .off)
    try answersInDoze()
  }

  /// Until the display is on, no request ends and no permission event comes.
  private func answersInDoze() throws {
    var bench = PhoneBench(.android, seconds: 600)
    bench.requests = [(0, .location(every: 5, inBackground: true))]
    // the display is dark, so nothing answers the request, and its deadline falls into Doze
    bench.options.authorization.status = .whenInUse
    bench.asks = [(99, .locateAnew(.best, deadline: .seconds(60)))]
    bench.phone = [
      (98, .permissionRevoked), (98.5, .whenInUseGranted), (60.5, .screenLocked),
      (100.5, .dozeBegan), (200, .permissionRevoked), (400.5, .screenUnlocked),
    ].sorted { $0.0 < $1.0 }
    let story = try bench.run()
    let refused = story.times { $0 == .authorization(Authorization(status: .denied)) }
    #expect(refused == [98, 400.5])
    let failures = story.times(of: .timeout) + story.times(of: .denied)
    #expect(!failures.contains { (101..<400).contains($0) }, "\(failures)")
  }

  @Test("Doze ends with the display on, though the app was left before")
  func dozeBehind() throws {
    var bench = bench(.location(every: 5), seconds: 600)
    bench.app = [(10, .sceneBackground)]
    bench.phone = [(20, .screenLocked), (30, .dozeBegan), (300, .screenUnlocked)]
    let story = try bench.run()
    #expect(story.state(at: 200)?.scene == .suspended)
    #expect(story.state(at: 310)?.scene == .background)
    #expect(story.times { $0 == .app(.sceneActive) }.isEmpty)
  }

  @Test("Doze does not begin while the display is on")
  func noDozeInUse() throws {
    var bench = PhoneBench(.android)
    bench.requests = [(0, .location(every: 5))]
    bench.phone = [(10, .dozeBegan)]
    #expect(try bench.run().fixes.count == 13)
  }

  @Test("The battery saver does to positions what its mode says")
  func batterySaver() throws {
    /// Numbers of fixes: in front, then with the display dark, without and with a service.
    func counts(
      _ mode: PlatformOptions.BatterySaverMode
    ) throws -> (inFront: Int, dark: Int, service: Int) {
      var bench = PhoneBench.walk(.android, seconds: 1200)
      bench.options.authorization.status = .always
      bench.options.batterySaver = mode
      bench.phone = [(0, .lowPowerOn), (600, .screenLocked)]
      bench.requests = [(0, .location(every: 5))]
      let plain = try bench.run()
      bench.requests = [(0, .location(every: 5, inBackground: true))]
      let service = try bench.run()
      func late(_ story: PhoneStory) -> Int {
        story.fixes.count { $0.delivered > .s(601) && $0.provider == .gnss }
      }
      return (plain.fixes.count { $0.delivered < .s(600) }, late(plain), late(service))
    }
    for mode in PlatformOptions.BatterySaverMode.allCases {
      let found = try counts(mode)
      #expect(found.inFront > 110, "\(mode)")
      switch mode {
      case .noChange, .foregroundOnly: #expect(found.service > 110, "\(mode)")
      case .satellitesOffWhenDark, .allOffWhenDark, .throttledWhenDark:
        #expect(found.service == 0, "\(mode)")
      }
      #expect(found.dark == 0, "\(mode)")
    }
  }

  @Test("With satellites off in the dark Wi-Fi goes on; with all off nothing does")
  func darkSources() throws {
    func positioning(_ mode: PlatformOptions.BatterySaverMode) throws -> PhoneState.Positioning? {
      var bench = PhoneBench.walk(.android, seconds: 300)
      bench.options.batterySaver = mode
      bench.phone = [(0, .lowPowerOn), (60, .screenLocked)]
      bench.requests = [(0, .location(every: 5, inBackground: true))]
      return try bench.run().state(at: 200)?.positioning
    }
    #expect(try positioning(.satellitesOffWhenDark) == .network)
    #expect(try positioning(.allOffWhenDark) == .off)
    #expect(try positioning(.foregroundOnly) == .tracking)
  }
}
