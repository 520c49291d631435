import PowerPolicy
import Sensing
import TestSupport
import Testing

@Suite("A distance filter never makes a position old (MG-3, T-4)")
struct DistanceFilterTests {
  /// A screen of the iOS app, opened at second 0.
  private func opened(_ policy: SensorSession.Policy = .ios) -> Bench<SensorSession> {
    var bench = Bench(SensorSession(policy: policy))
    bench.send(.app(.screenOpened), at: 0)
    return bench
  }

  private func filters(_ bench: Bench<SensorSession>) -> [Double] {
    bench.requests.filter(\.location).map(\.distanceFilterMeters)
  }

  @Test("After 8 s without a fix the next one comes unfiltered, and the one after it does not")
  func silence() {
    var bench = opened()
    bench.send(Sitting.fix(2), at: 2)
    bench.run(until: 9.999)
    #expect(filters(bench) == [5])
    bench.run(until: 10)
    #expect(filters(bench) == [5, 0])
    bench.run(until: 60)
    #expect(filters(bench) == [5, 0], "without a signal nothing more is requested")
    bench.send(Sitting.fix(61), at: 61)
    #expect(filters(bench) == [5, 0, 5])
    bench.run(until: 69)
    #expect(filters(bench) == [5, 0, 5, 0])
  }

  @Test("A walker who gets fixes keeps the filter")
  func walking() {
    var bench = opened()
    for second in stride(from: 4.0, to: 100, by: 4) { bench.send(Sitting.fix(second), at: second) }
    #expect(filters(bench) == [5])
  }

  @Test("An old fix that arrives late does not end the silence")
  func oldFix() {
    var bench = opened()
    bench.send(Sitting.fix(2), at: 2)
    bench.run(until: 12)
    bench.send(Sitting.fix(1), at: 12)
    #expect(filters(bench) == [5, 0])
  }

  @Test("A session that stopped, or waits out of sight, requests nothing")
  func gone() {
    var bench = opened()
    bench.send(.app(.screenLeft), at: 3)
    bench.run(until: 60)
    #expect(filters(bench) == [5] && bench.requests.last == .off)
    bench.send(.app(.screenOpened), at: 61)
    bench.run(until: 68.999)
    #expect(filters(bench) == [5, 5])
    bench.run(until: 69)
    #expect(filters(bench) == [5, 5, 0])
  }

  @Test("In the background batches stay as they are, and the screen that returns is refreshed")
  func background() {
    var policy = SensorSession.Policy.ios
    policy.background = .batched
    var bench = opened(policy)
    bench.send(.app(.sceneBackground), at: 1)
    bench.run(until: 60)
    #expect(filters(bench).allSatisfy { $0 == 5 })
    bench.send(.app(.sceneActive), at: 61)
    bench.run(until: 75)
    #expect(filters(bench).last == 0)
  }

  @Test("Today's app gets no fix while its user stands, and neither does one without the rule")
  func filtered() {
    var policy = SensorSession.Policy.ios
    policy.unfilteredAfter = nil
    for policy in [policy, .iosToday] {
      var bench = opened(policy)
      bench.run(until: 60)
      #expect(filters(bench) == [5])
    }
  }
}
