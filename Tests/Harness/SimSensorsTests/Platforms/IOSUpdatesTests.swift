import Geodesy
import Sensing
import SimKernel
import SimSensors
import Testing

@Suite("Updates by the rules of iOS (H-4, MG-3)")
struct IOSUpdatesTests {
  @Test("The distance filter measures from the last fix given, so a slow walk still gets there")
  func distanceFilter() throws {
    var bench = PhoneBench(.ios)
    // steps of 0.9 m: measured from fix to fix, the filter would never be exceeded
    bench.fixes = PhoneBench.fixes(seconds: 60, speed: 0.9)
    bench.requests = [(0, .location(filter: 5))]
    let given = try bench.run().fixes
    let ways = zip(given, given.dropFirst()).map { $0.coordinate.distanceMeters(to: $1.coordinate) }
    #expect(given.map(\.measured.seconds).prefix(4) == [0, 6, 12, 18])
    #expect(ways.allSatisfy { $0 >= 5 })
  }

  @Test("A position that is much better comes whatever the distance filter says")
  func betterReading() throws {
    var bench = PhoneBench(.ios)
    for index in bench.fixes.indices {
      bench.fixes[index].horizontalAccuracyMeters = index < 10 ? 65 : 30
    }
    bench.requests = [(0, .location(filter: 1000))]
    #expect(try bench.run().fixTimes == [0, 10])
  }

  @Test("Without a filter fixes come about once a second, however fast the phone works them out")
  func cadence() throws {
    var bench = PhoneBench(.ios)
    bench.fixes = (0...600).map { tenth in
      Fix(
        coordinate: PhoneBench.at(north: Double(tenth) / 10), horizontalAccuracyMeters: 5,
        provider: .gnss, measured: .s(Double(tenth) / 10))
    }
    bench.requests = [(0, .location())]
    #expect(try bench.run().fixTimes == (0...60).map(Double.init))
  }

  @Test("What was measured at the same time or before is no part of the rate: it comes too")
  func duplicates() throws {
    var bench = PhoneBench(.ios, seconds: 3)
    bench.fixes = [(0.0, 0.0), (1, 1), (1, 1.2), (0, 1.4), (2, 2)].map { measured, delivered in
      Fix(
        coordinate: PhoneBench.at(north: measured), horizontalAccuracyMeters: 5, provider: .gnss,
        measured: .s(measured), delivered: .s(delivered))
    }
    bench.requests = [(0, .location())]
    #expect(try bench.run().fixTimes == [0, 1, 1.2, 1.4, 2])
  }

  @Test("The first fix is the one that the phone still knows, with its age")
  func cachedFirstFix() throws {
    var bench = PhoneBench.walk(.ios)
    bench.options.startsCold = false
    bench.options.lastKnownAge = .seconds(300)
    bench.requests = [(10, .location())]
    let first = try #require(try bench.run().fixes.first)
    #expect(first.delivered == .s(10))
    #expect(first.latency == .seconds(310))
  }

  @Test("Starting again repeats no fix, and stopping before it does")
  func startingAgain() throws {
    var bench = PhoneBench(.ios, seconds: 30)
    bench.requests = [
      (0, .location()), (10.5, .location()), (20.5, .off), (21.5, .location()),
    ]
    let story = try bench.run()
    #expect(!story.fixTimes.contains(10.5))
    #expect(story.fixes.filter { $0.delivered == .s(21.5) }.map(\.measured) == [.s(20)])
    #expect(!story.fixTimes.contains(21))
  }

  @Test("Another class takes over within 2 s, and no fix that was given comes again")
  func classChange() throws {
    for seed in UInt64(1)...8 {
      var bench = PhoneBench.walk(.ios, seconds: 120)
      bench.seed = seed
      bench.requests = [(0, .location(.hundredMeters)), (60, .location(.best))]
      let story = try bench.run()
      let receiver = story.record.phone.first { $0.state.positioning == .acquiring }
      let change = try #require(receiver?.instant.seconds)
      #expect((60...62).contains(change))
      #expect(Set(story.fixes.map(\.measured)).count == story.fixes.count)
      #expect(story.fixes.allSatisfy { $0.provider == .network || $0.measured > .s(60) })
      // with help from the network, the first fix comes 4 s after the receiver is switched on
      let first = story.fixes.first { $0.provider == .gnss }
      #expect(try #require(first).measured >= .s(change + 4))
    }
  }

  @Test("The class decides on the source, its cadence and what it claims")
  func classes() throws {
    func given(_ accuracy: SensorRequest.Accuracy) throws -> [Fix] {
      var bench = PhoneBench.walk(.ios, seconds: 3600)
      bench.requests = [(0, .location(accuracy))]
      // until the receiver has a position, fixes come from the network
      return try bench.run().fixes.filter { $0.delivered >= .s(10) }
    }
    func gaps(_ fixes: [Fix]) -> [Double] {
      zip(fixes, fixes.dropFirst()).map { ($1.delivered - $0.delivered).seconds }
    }
    for accuracy in [SensorRequest.Accuracy.bestForNavigation, .best, .nearestTenMeters] {
      let fixes = try given(accuracy)
      #expect(fixes.allSatisfy { $0.provider == .gnss })
      #expect(gaps(fixes).allSatisfy { $0 == 1 })
    }
    let hundred = try given(.hundredMeters)
    #expect(hundred.allSatisfy { $0.provider == .network && $0.speedMetersPerSecond == nil })
    #expect(gaps(hundred).allSatisfy { (5...20.001).contains($0) })
    #expect(hundred.allSatisfy { (30...65).contains($0.horizontalAccuracyMeters ?? 0) })
    for accuracy in [SensorRequest.Accuracy.kilometer, .threeKilometers] {
      let fixes = try given(accuracy)
      #expect((12...60).contains(fixes.count))
      #expect(fixes.allSatisfy { (500...3000).contains($0.horizontalAccuracyMeters ?? 0) })
    }
  }

  @Test("Wi-Fi positions are off by 35 m on each axis, and say about that")
  func networkErrors() throws {
    var bench = PhoneBench.walk(.ios, seconds: 20_000)
    bench.requests = [(0, .location(.hundredMeters))]
    let story = try bench.run()
    let truth = try #require(bench.truth)
    let errors = story.fixes.map { fix in
      let given = truth.plane.point(fix.coordinate)
      return given.distance(to: truth.point(at: fix.measured))
    }
    let rms = mean(errors.map { $0 * $0 }).squareRoot()
    #expect(errors.count > 1000)
    #expect((46...53).contains(rms), "35 m × √2 is 49.5 m, found \(rms)")
  }

  @Test("Standing still the ten-meter class comes 0.3 times a second, and claims no less than 5 m")
  func tenMetersStandingStill() throws {
    var bench = PhoneBench(.ios)
    bench.fixes = PhoneBench.fixes(seconds: 60, speed: 0, accuracy: 3)
    bench.requests = [(0, .location(.nearestTenMeters))]
    let fixes = try bench.run().fixes
    let late = fixes.filter { $0.delivered > .s(12) }
    #expect(fixes.filter { $0.delivered < .s(10) }.count == 10)
    #expect(
      zip(late, late.dropFirst()).allSatisfy { $1.measured - $0.measured == .seconds(4) })
    #expect(fixes.allSatisfy { $0.horizontalAccuracyMeters == 5 })
  }

  @Test("The receiver needs its time: hot, with help, warm, cold")
  func timeToFirstFix() throws {
    func firstFix(
      _ change: (inout PhoneBench) -> Void, startingAt start: Double = 1
    ) throws -> Double {
      var bench = PhoneBench.walk(.ios, seconds: 120)
      bench.requests = [(start, .location())]
      change(&bench)
      let fixes = try bench.run().fixes.filter { $0.provider == .gnss }
      return try #require(fixes.first { $0.measured >= .s(start) }).delivered.seconds - start
    }
    #expect(try firstFix { _ in } == 4)
    #expect(try firstFix { $0.phone = [(0, .airplaneModeOn)] } == 45)
    let warm = try firstFix { bench in
      bench.options.startsCold = false
      bench.options.lastKnownAge = .seconds(60)
      bench.phone = [(0, .airplaneModeOn)]
    }
    #expect(warm == 10)
    let hot = try firstFix(
      { $0.requests = [(0, .location()), (50, .off), (60, .location())] }, startingAt: 60)
    #expect(hot == 1)
  }

  @Test("While satellites are silent the network steps in")
  func silentSatellites() throws {
    var bench = PhoneBench.walk(.ios, seconds: 180)
    bench.fixes.removeAll { (.s(60)..<(.s(120))).contains($0.measured) }
    bench.requests = [(0, .location())]
    let fixes = try bench.run().fixes
    let gap = fixes.filter { (.s(60)..<(.s(120))).contains($0.delivered) }
    #expect(gap.count >= 2 && gap.allSatisfy { $0.provider == .network })
    // ten seconds without fixes, then a scan
    #expect(try #require(gap.first).delivered >= .s(69))
    #expect(fixes.filter { $0.delivered > .s(121) }.allSatisfy { $0.provider == .gnss })
  }

  @Test("Where no source knows there is word of it once, and positions go on when there are some")
  func unknownForNow() throws {
    var bench = PhoneBench.walk(.ios, seconds: 180)
    bench.fixes.removeAll { (.s(60)..<(.s(120))).contains($0.measured) }
    bench.phone = [(20, .airplaneModeOn)]
    bench.requests = [(0, .location())]
    let story = try bench.run()
    #expect(story.times(of: .unknown) == [69])
    #expect(story.fixTimes.contains(120))
    #expect(!story.fixTimes.contains { (60..<120).contains($0) })
  }

  @Test("A single request brings one fix, and the receiver is off again")
  func singleRequest() throws {
    var bench = PhoneBench.walk(.ios)
    bench.asks = [(10, .locateOnce(.best, deadline: nil))]
    let story = try bench.run()
    #expect(story.fixTimes == [14])
    #expect(story.state(at: 12)?.positioning == .acquiring)
    #expect(story.state(at: 15)?.positioning == .off)
  }

  @Test("A single request ends at its deadline with the best there was, or with word of none")
  func singleRequestDeadline() throws {
    var bench = PhoneBench.walk(.ios)
    bench.fixes = []
    bench.asks = [(10, .locateOnce(.best, deadline: nil))]
    // Wi-Fi alone does not reach ten meters
    let rough = try bench.run()
    #expect(rough.fixTimes == [20] && rough.fixes.allSatisfy { $0.provider == .network })
    bench.phone = [(0, .airplaneModeOn)]
    let none = try bench.run()
    #expect(none.fixes.isEmpty && none.times(of: .unknown) == [20])
  }

  @Test("A single request that is taken back brings neither a fix nor an error, and ends at once")
  func singleRequestCancelled() throws {
    var bench = PhoneBench.walk(.ios)
    bench.asks = [(10, .locateOnce(.best, deadline: nil)), (12, .cancelLocateOnce)]
    let story = try bench.run()
    let failures = story.times { if case .failure = $0 { true } else { false } }
    #expect(story.fixes.isEmpty && failures == [])
    #expect(story.state(at: 11)?.positioning == .acquiring)
    #expect(story.state(at: 12)?.positioning == .off)
    // continuous updates go on, and the next request is answered
    bench.requests = [(0, .location())]
    #expect(try bench.run().fixTimes.contains { $0 > 13 })
    bench.requests = []
    bench.asks.append((20, .locateOnce(.best, deadline: nil)))
    #expect(try bench.run().fixes.count == 1)
  }

  @Test("What runs for a single request comes to rough updates as well, and once for both")
  func moreThanAsked() throws {
    var bench = PhoneBench.walk(.ios)
    bench.requests = [(0, .location(.kilometer))]
    bench.asks = [(30, .locateOnce(.best, deadline: nil))]
    let late = try bench.run().fixes.filter { $0.delivered >= .s(30) && $0.provider == .gnss }
    #expect(late.map(\.delivered) == [.s(34)])
  }

  @Test("The class that only listens to others gets nothing where there are none")
  func passive() throws {
    var bench = PhoneBench.walk(.ios)
    bench.requests = [(0, .location(.passive))]
    let story = try bench.run()
    #expect(story.fixes.isEmpty)
    #expect(story.state(at: 30)?.positioning == .off)
  }
}
