import Geodesy
import Sensing
import SimKernel
import SimSensors
import Testing

@Suite("Geofences by the rules of Android (SW-7)")
struct AndroidGeofenceTests {
  private func bench(
    seconds: Double = 1500, speed: Double = 5, north: Double = 4000, radius: Double = 2000,
    dwell: Double? = nil, seed: UInt64 = 1
  ) -> PhoneBench {
    var bench = PhoneBench.walk(.android, seconds: seconds, speed: speed)
    bench.fixes = []
    bench.seed = seed
    bench.options.authorization.status = .always
    bench.asks = [
      (
        1,
        .watch(
          region: 1, center: PhoneBench.at(north: north), radiusMeters: radius,
          dwell: dwell.map { .seconds($0) })
      )
    ]
    return bench
  }

  @Test("Of geofences there are 100: the next one is refused")
  func limit() throws {
    var bench = bench(seconds: 10)
    bench.asks = (1...101).map {
      (1, .watch(region: Int32($0), center: PhoneBench.at(north: 700), radiusMeters: 200))
    }
    #expect(try bench.run().times(of: .regionRefused) == [1])
    bench.asks.removeLast()
    #expect(try bench.run().times(of: .regionRefused).isEmpty)
  }

  @Test("They take the permission for the background, and the exact position")
  func permission() throws {
    var bench = bench()
    bench.options.authorization.status = .whenInUse
    #expect(try bench.run().times(of: .regionRefused) == [1])
    bench.options.authorization = Authorization(status: .always, isPrecise: false)
    #expect(try bench.run().times(of: .regionRefused) == [1])
  }

  /// Delays of the entry event of a large fence, in seconds after crossing the boundary.
  private func delays(_ change: (inout PhoneBench) -> Void) throws -> [Double] {
    try (1...60).compactMap { seed in
      var bench = bench(seed: UInt64(seed))
      change(&bench)
      return try bench.run().times(.enter).first.map { $0 - 400 }
    }
  }

  @Test("In front the delay is tens of seconds, in the background two to three minutes")
  func latency() throws {
    let inFront = try delays { _ in }
    // position errors are worth up to 30 s of walking
    #expect(inFront.allSatisfy { (-25...95).contains($0) })
    #expect((20...50).contains(quantile(0.5, of: inFront)))
    let behind = try delays { $0.app = [(10, .sceneBackground)] }
    #expect((130...170).contains(quantile(0.5, of: behind)))
    // 2 % of the entries are missed
    #expect(inFront.count >= 55 && behind.count >= 55)
  }

  @Test("After a long time in one place it takes up to six minutes")
  func stationary() throws {
    var delays: [Double] = []
    for seed in UInt64(1)...40 {
      var bench = bench(seconds: 2400, speed: 0, north: 0, radius: 300, seed: seed)
      // the phone stands for a quarter of an hour before the fence is added
      bench.asks[0].at = 1000
      bench.asks.append(
        (
          1, .watch(region: 2, center: PhoneBench.at(north: 90_000), radiusMeters: 100)
        ))
      if let entered = try bench.run().times(.enter).first { delays.append(entered - 1000) }
    }
    #expect(delays.allSatisfy { (120...366).contains($0) })
    #expect(delays.contains { $0 > 240 })
  }

  @Test("A fence that one is in when it is made is entered at once")
  func initialTrigger() throws {
    let story = try bench(speed: 0, north: 0, radius: 300, seed: 2).run()
    #expect(try #require(story.times(.enter).first) < 70)
  }

  @Test("Dwelling is told after the time that was asked for, and not to who has left")
  func dwell() throws {
    let stays = try bench(speed: 0, north: 0, radius: 500, dwell: 300, seed: 2).run()
    let entered = try #require(stays.times(.enter).first)
    #expect(try #require(stays.times(.dwell).first) > entered + 200)
    // 4 km in 13 minutes
    let passes = try bench(speed: 5, dwell: 1000, seed: 2).run()
    #expect(passes.times(.dwell).isEmpty && !passes.times(.exit).isEmpty)
    let asksNot = try bench(speed: 0, north: 0, radius: 500, seed: 2).run()
    #expect(asksNot.times(.dwell).isEmpty)
  }
}
