import AudioTour
import Sensing
import TestSupport
import Testing

@Suite("What the user lets the tour know (SW-1)")
struct PermissionTests {
  /// Returns a tour that is opened when `status` is known.
  private func guide(
    _ status: Authorization.Status, _ policy: TourPolicy = TourScene.plain
  ) -> Bench<TourGuide> {
    var bench = Bench(TourGuide(tour: TourScene(stops: 2).tour, policy: policy))
    bench.send(.authorization(Authorization(status: status)), at: 0)
    bench.send(.app(.screenOpened), at: 0)
    return bench
  }

  @Test("Asked for is use, then always, and nothing where always is allowed")
  func asks() {
    var bench = guide(.notDetermined)
    #expect(bench.phoneRequests == [.authorization(.whenInUse)])
    #expect(bench.requests.isEmpty)
    bench.send(.authorization(Authorization(status: .whenInUse)), at: 5)
    #expect(bench.phoneRequests.last == .authorization(.always))
    #expect(bench.requests.map(\.location) == [true])
    #expect(guide(.always).phoneRequests.isEmpty)
    var policy = TourScene.plain
    policy.permission = nil
    #expect(guide(.notDetermined, policy).phoneRequests.isEmpty)
  }

  @Test(
    "Denied, it asks no sensor and plays by hand",
    arguments: [Authorization.Status.denied, .restricted])
  func denied(status: Authorization.Status) {
    var bench = guide(status)
    bench.send(.app(.audioPlay), at: 5)
    bench.run(until: 40)
    bench.send(.app(.audioPlay), at: 50)
    bench.run(until: 100)
    #expect(bench.requests.isEmpty)
    #expect(bench.outputs.contains(.completed))
  }

  @Test("A permission that is taken back ends tracking, and one that is given begins it")
  func changes() {
    var bench = guide(.always)
    bench.send(.authorization(Authorization(status: .denied)), at: 5)
    #expect(bench.requests.map(\.location) == [true, false])
    bench.send(.authorization(Authorization(status: .whenInUse)), at: 9)
    #expect(bench.requests.map(\.location) == [true, false, true])
    let fix = Fix(
      coordinate: TourScene().tour.points[0].coordinate, horizontalAccuracyMeters: 5,
      measured: .s(10))
    #expect(bench.send(.fix(fix), at: 10).contains(.triggered(0, .fence)))
  }

  @Test("Regions are watched where positions are allowed, and taken back with the permission")
  func regions() {
    var policy = TourScene.plain
    policy.trigger = .regions
    var bench = guide(.always, policy)
    bench.send(.authorization(Authorization(status: .denied)), at: 5)
    #expect(bench.outputs == [.watching(2), .watching(0)])
  }

  @Test("One that waits for its permission hears no command, and one may insist on always")
  func faults() {
    var waits = TourScene.plain
    waits.denial = .waits
    var bench = guide(.denied, waits)
    #expect(bench.send(.app(.audioPlay), at: 5).isEmpty)
    var insists = TourScene.plain
    insists.denial = .insistsOnAlways
    #expect(guide(.whenInUse, insists).requests.isEmpty)
    #expect(guide(.always, insists).requests.count == 1)
  }

  @Test("The phone is told when audio sounds, so that it lets the app run on")
  func sound() {
    var bench = guide(.denied)
    bench.send(.app(.audioPlay), at: 5)
    bench.send(.app(.audioPause), at: 10)
    bench.send(.app(.audioPlay), at: 20)
    bench.run(until: 100)
    #expect(
      bench.phoneRequests == [true, false, true, false].map { PhoneRequest.playsAudio($0) })
  }
}
