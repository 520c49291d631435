import Geodesy
import Sensing
import SimKernel
import SimSensors
import Testing

@Suite("Region monitoring by the rules of iOS (SW-7)")
struct IOSRegionTests {
  /// A phone that walks north from the origin at 1 m/s; the region is around a point on its way.
  private func bench(
    seconds: Double = 1800, speed: Double = 1, north: Double = 700, radius: Double = 200,
    seed: UInt64 = 1
  ) -> PhoneBench {
    var bench = PhoneBench.walk(.ios, seconds: seconds, speed: speed)
    bench.seed = seed
    bench.fixes = []
    bench.asks = [
      (
        1,
        .watch(region: 1, center: PhoneBench.at(north: north), radiusMeters: radius)
      )
    ]
    return bench
  }

  @Test("Of regions there are 20: the next one is refused, and those that are there go on")
  func limit() throws {
    var bench = PhoneBench.walk(.ios, seconds: 1800)
    bench.asks = (1...21).map {
      (1, .watch(region: Int32($0), center: PhoneBench.at(north: 700), radiusMeters: 200))
    }
    let story = try bench.run()
    #expect(story.times(of: .regionRefused) == [1])
    let entered = (1...21).filter { !story.times(.enter, Int32($0)).isEmpty }
    #expect(!entered.contains(21) && entered.count >= 17)
    bench.asks.insert((1, .unwatch(region: 7)), at: 20)
    #expect(try bench.run().times(of: .regionRefused).isEmpty)
  }

  @Test("Regions are for those who may know where they are, and exactly")
  func refused() throws {
    for change: (inout Authorization) -> Void in [
      { $0.status = .denied }, { $0.isPrecise = false },
    ] {
      var bench = bench()
      change(&bench.options.authorization)
      let story = try bench.run()
      #expect(story.times(of: .regionRefused) == [1] && story.times(.enter).isEmpty)
    }
  }

  @Test("A region of 10 m is entered as one of 100 m, long before its own circle")
  func effectiveRadius() throws {
    var ways: [Double] = []
    for seed in UInt64(1)...60 {
      // slow enough that delays do not matter
      let story = try bench(
        seconds: 8000, speed: 0.1, north: 600, radius: 10, seed: seed
      ).run()
      if let entered = story.times(.enter).first { ways.append(600 - 0.1 * entered) }
    }
    // errors of Wi-Fi positions can make it even earlier
    #expect(ways.count > 50 && quantile(0.5, of: ways) > 80)
  }

  @Test("Who crosses a corner in less than 20 s has not entered")
  func hold() throws {
    var quick = 0
    var slow = 0
    for seed in UInt64(1)...40 {
      // 400 m across: crossed in 16 s, and in 400 s
      quick +=
        try bench(seconds: 300, speed: 25, north: 3000, seed: seed).run().times(.enter).count
      slow += try bench(seconds: 1800, north: 700, seed: seed).run().times(.enter).count
    }
    #expect(slow >= 36 && quick <= 2)
  }

  @Test("It comes half a minute late, now and then minutes late, and now and then not at all")
  func latency() throws {
    var delays: [Double] = []
    var missed = 0
    for seed in UInt64(1)...150 {
      // a region so large that position errors do not matter, crossed at running speed
      let story = try bench(
        seconds: 1500, speed: 5, north: 4000, radius: 2000, seed: seed
      ).run()
      let crossed = (4000 - 2000.0) / 5
      if let entered = story.times(.enter).first(where: { $0 > crossed - 60 }) {
        delays.append(entered - crossed)
      } else {
        missed += 1
      }
    }
    let median = quantile(0.5, of: delays)
    // 20 s of holding, a margin of 20 m at 5 m/s, a check every 5 s, and a median delay of about
    // 17 s
    #expect((30...55).contains(median), "found \(median)")
    #expect((0.03...0.2).contains(share(delays) { $0 > 100 }))
    // 2 % of 150, within three standard deviations
    #expect((0...9).contains(missed), "found \(missed)")
    // position errors are worth 30 s of walking
    #expect(delays.allSatisfy { $0 > -20 })
  }

  @Test("Low Power Mode doubles the delay, and without a network it takes three times as long")
  func slowerLatency() throws {
    func median(_ event: PhoneEvent?) throws -> Double {
      var delays: [Double] = []
      for seed in UInt64(1)...40 {
        var bench = bench(seconds: 2500, speed: 5, north: 9000, radius: 4000, seed: seed)
        if let event { bench.phone = [(0, event)] }
        if let entered = try bench.run().times(.enter).first { delays.append(entered - 1000) }
      }
      return quantile(0.5, of: delays)
    }
    let usual = try median(nil)
    // the parts of the delay that are not the system's own stay the same
    #expect(try median(.lowPowerOn) - usual > 8)
    #expect(try median(.airplaneModeOn) - usual > 16)
  }

  @Test("Without Wi-Fi crossings are told that never were, several regions at once")
  func spurious() throws {
    func bursts(_ events: [(at: Double, PhoneEvent)]) throws -> [[Double]] {
      try (1...20).map { seed in
        var bench = PhoneBench.walk(.ios, seconds: 36_000, speed: 0)
        bench.seed = UInt64(seed)
        bench.fixes = []
        bench.phone = events
        // five kilometers from the phone
        bench.asks = (1...5).map {
          (1, .watch(region: Int32($0), center: PhoneBench.at(north: 5000), radiusMeters: 200))
        }
        return try bench.run().times {
          if case .region(let event) = $0 { event.kind == .enter } else { false }
        }
      }
    }
    let without = try bursts([(0, .wifiOff)]).flatMap { $0 }
    let with = try bursts([]).flatMap { $0 }
    // 0.2 and 0.02 bursts per hour, with three regions each, in 200 hours
    #expect((60...180).contains(without.count), "found \(without.count)")
    #expect(with.count <= 36, "found \(with.count)")
    #expect(Set(without).count * 3 == without.count)
  }

  @Test("A suspended app is told, and given about ten seconds")
  func whileSuspended() throws {
    var bench = bench(seed: 2)
    bench.app = [(5, .sceneBackground)]
    let story = try bench.run()
    let entered = try #require(story.times(.enter).first)
    #expect(story.state(at: entered - 1)?.scene == .suspended)
    #expect(story.state(at: entered + 9)?.scene == .background)
    #expect(story.state(at: entered + 11)?.scene == .suspended)
  }

  @Test("Regions are watched on when the app is killed, and the next one is told")
  func surviveKill() throws {
    var bench = bench(seed: 2)
    bench.app = [(60, .killed)]
    let story = try bench.run()
    #expect(try #require(story.times(.enter).first) > 500)
  }

  @Test("Being inside when watching begins is no entry; leaving is told")
  func beginsInside() throws {
    let story = try bench(north: 0, radius: 200, seed: 3).run()
    #expect(story.times(.enter).isEmpty)
    #expect(try #require(story.times(.exit).first) > 200)
  }
}
