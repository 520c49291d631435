import Geodesy
import Sensing
import SimKernel
import SimSensors
import Testing

@Suite("Updates by the rules of Android (H-4, MG-4, T-9)")
struct AndroidUpdatesTests {
  private func gaps(_ times: [Double]) -> [Double] { zip(times, times.dropFirst()).map { $1 - $0 } }

  @Test("Fixes come at the interval that was asked for")
  func interval() throws {
    var bench = PhoneBench(.android)
    bench.requests = [(0, .location(every: 5))]
    #expect(try bench.run().fixTimes == stride(from: 0.0, through: 60, by: 5).map { $0 })
  }

  @Test("A fix may come up to 100 ms before its time, and no more")
  func jitter() throws {
    func times(early: Double) throws -> [Double] {
      var bench = PhoneBench(.android, seconds: 12)
      bench.fixes = [0, 5 - early, 5.5, 10].map { second in
        Fix(
          coordinate: PhoneBench.at(north: second), horizontalAccuracyMeters: 5, provider: .gnss,
          measured: .s(second))
      }
      bench.requests = [(0, .location(every: 5))]
      return try bench.run().fixTimes
    }
    #expect(try times(early: 0.1)[1] == 4.9)
    #expect(try times(early: 0.101)[1] == 5.5)
  }

  @Test("Where another app asks for more, fixes come as fast as this one can bear")
  func fastest() throws {
    var bench = PhoneBench(.android)
    bench.options.othersLocate = true
    bench.requests = [(0, .location(every: 5, fastest: 2))]
    #expect(gaps(try bench.run().fixTimes).allSatisfy { $0 == 2 })
    // without a fastest interval, fixes come at the requested interval
    bench.requests = [(0, .location(every: 5))]
    #expect(gaps(try bench.run().fixTimes).allSatisfy { $0 == 5 })
  }

  @Test("Fixes are kept back and come in one batch where the delay is twice the interval")
  func batching() throws {
    var bench = PhoneBench(.android)
    bench.requests = [(0, .location(every: 5, delay: 20))]
    let fixes = try bench.run().fixes
    #expect(Set(fixes.map(\.delivered)) == [.s(20), .s(45)])
    let first = fixes.filter { $0.delivered == .s(20) }
    #expect(first.map(\.measured.seconds) == [0, 5, 10, 15, 20])
    bench.requests = [(0, .location(every: 5, delay: 9))]
    #expect(try bench.run().fixes.allSatisfy { $0.latency == .zero })
  }

  @Test("What was kept back is given at once to who asks for batches no longer")
  func flush() throws {
    var bench = PhoneBench(.android)
    bench.requests = [(0, .location(every: 5, delay: 20)), (32, .location(every: 5))]
    let fixes = try bench.run().fixes
    #expect(fixes.filter { $0.delivered == .s(32) }.map(\.measured.seconds) == [25, 30])
    #expect(fixes.filter { $0.delivered > .s(32) }.allSatisfy { $0.latency == .zero })
  }

  @Test("The least distance measures from the last fix given")
  func leastDistance() throws {
    var bench = PhoneBench(.android)
    var request = SensorRequest.location(every: 1)
    request.distanceFilterMeters = 4.9
    bench.requests = [(0, request)]
    #expect(gaps(try bench.run().fixTimes).allSatisfy { $0 == 5 })
  }

  @Test("The priority decides on the source: satellites, Wi-Fi, cells, or what others ask for")
  func priorities() throws {
    func story(_ accuracy: SensorRequest.Accuracy, others: Bool = false) throws -> PhoneStory {
      var bench = PhoneBench.walk(.android, seconds: 1200)
      bench.options.othersLocate = others
      bench.requests = [(0, .location(every: 1, accuracy))]
      return try bench.run()
    }
    let high = try story(.best)
    #expect(high.fixes.filter { $0.delivered > .s(5) }.allSatisfy { $0.provider == .gnss })
    let balanced = try story(.hundredMeters)
    #expect(balanced.fixes.count > 60)
    #expect(balanced.fixes.allSatisfy { $0.provider == .network })
    #expect(balanced.state(at: 600)?.positioning == .network)
    let low = try story(.kilometer)
    #expect(low.fixes.allSatisfy { $0.horizontalAccuracyMeters ?? 0 > 500 })
    #expect(low.state(at: 600)?.positioning == .cells)
    #expect(try story(.passive).fixes.isEmpty)
    #expect(try story(.passive, others: true).fixes.count > 1000)
  }

  @Test("What is said of a position is a radius of 68 %, not a root mean square")
  func reportedAccuracy() throws {
    func reports(_ rules: Platform) throws -> [Double] {
      var bench = PhoneBench.walk(rules, seconds: 600)
      bench.requests = [(0, .location(.hundredMeters))]
      return try bench.run().fixes.compactMap(\.horizontalAccuracyMeters)
    }
    let pairs = zip(try reports(.ios), try reports(.android))
    #expect(pairs.allSatisfy { abs($1 / $0 - 1.0675) < 1e-9 })
  }

  @Test("A position younger than the interval comes at once, an older one does not")
  func historicalFix() throws {
    func first(age: Double) throws -> Fix? {
      var bench = PhoneBench.walk(.android)
      bench.options.startsCold = false
      bench.options.lastKnownAge = .seconds(age)
      bench.requests = [(0, .location(every: 10))]
      return try bench.run().fixes.first
    }
    #expect(try first(age: 9)?.latency == .seconds(9))
    #expect(try first(age: 11)?.latency == .zero)
  }

  @Test("The current position comes once: a recent one at once, else a new one")
  func currentLocation() throws {
    var bench = PhoneBench.walk(.android)
    bench.asks = [(10, .locateOnce(.best, deadline: nil)), (40, .locateOnce(.best, deadline: nil))]
    let story = try bench.run()
    #expect(story.fixes.map(\.measured) == [.s(14), .s(14)])
    #expect(story.fixTimes == [14, 40])
    #expect(story.state(at: 30)?.positioning == .off)
  }

  @Test("The current position ends at its deadline, with an error where there is none")
  func currentLocationDeadline() throws {
    var bench = PhoneBench.walk(.android)
    bench.fixes = []
    bench.phone = [(0, .airplaneModeOn)]
    bench.asks = [(10, .locateOnce(.best, deadline: .seconds(15)))]
    #expect(try bench.run().times(of: .timeout) == [25])
    bench.asks = [(10, .locateOnce(.best, deadline: nil))]
    #expect(try bench.run().times(of: .timeout) == [40])
  }

  @Test("The current position that is taken back brings neither a fix nor an error")
  func currentLocationCancelled() throws {
    var bench = PhoneBench.walk(.android)
    bench.asks = [(10, .locateOnce(.best, deadline: .seconds(20))), (12, .cancelLocateOnce)]
    let story = try bench.run()
    #expect(story.fixes.isEmpty && story.times(of: .timeout) == [])
    #expect(story.state(at: 11)?.positioning == .acquiring)
    #expect(story.state(at: 12)?.positioning == .off)
    // without a pending request there is nothing to cancel
    bench.asks = [(5, .cancelLocateOnce), (10, .locateOnce(.best, deadline: nil))]
    #expect(try bench.run().fixTimes == [14])
  }

  @Test("Coarse permission tells a cell of 2 km, each ten minutes at most")
  func coarsePermission() throws {
    var bench = PhoneBench.walk(.android, seconds: 3600)
    bench.options.authorization.isPrecise = false
    bench.requests = [(0, .location(every: 5))]
    let story = try bench.run()
    let truth = try #require(bench.truth)
    #expect((5...7).contains(story.fixes.count))
    #expect(gaps(story.fixTimes).allSatisfy { $0 >= 599.9 })
    #expect(story.fixes.allSatisfy { $0.horizontalAccuracyMeters == 2000 })
    let errors = story.fixes.map { fix in
      truth.plane.point(fix.coordinate).distance(to: truth.point(at: fix.measured))
    }
    #expect(errors.allSatisfy { $0 < 1000 * 2.0.squareRoot() + 200 })
    // on a walk of 3.6 km the cell changes at most twice
    #expect((1...3).contains(Set(story.fixes.map(\.coordinate)).count))
    #expect(story.record.phone.allSatisfy { $0.state.positioning != .tracking })
  }

  @Test("Who was denied gets an error; the system asks again, but not after a second no")
  func denied() throws {
    var bench = PhoneBench(.android)
    bench.options.authorization.status = .notDetermined
    bench.asks = [
      (5, .authorization(.whenInUse)), (15, .authorization(.whenInUse)),
      (25, .authorization(.whenInUse)),
    ]
    bench.phone = [(10, .permissionDenied), (20, .permissionDenied)]
    bench.requests = [(40, .location(every: 5))]
    let story = try bench.run()
    #expect(story.times { $0 == .app(.sceneInactive) } == [5, 15])
    #expect(story.times { $0 == .app(.sceneActive) } == [10, 20])
    #expect(story.times(of: .denied) == [40] && story.fixes.isEmpty)
  }
}
