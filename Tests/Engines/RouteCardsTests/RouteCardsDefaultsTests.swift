import RouteCards
import Sensing
import Testing

@Suite("What an app gets that sets nothing: the numbers of the requirements")
struct RouteCardsDefaultsTests {
  @Test("Of Medina Mode (MG-12)")
  func medinaMode() {
    let policy = MedinaMode.Policy()
    #expect(policy.window == 8)
    #expect(policy.enterAccuracyMeters == 15)
    #expect(policy.leaveAccuracyMeters == 10)
    #expect(policy.crossTrackMeters == 8)
    #expect(policy.radiusMeters == 13.5)
    #expect(policy.silence == .seconds(10))
    #expect(policy.enterDwell == .seconds(10))
    #expect(policy.leaveDwell == .seconds(20))
    #expect(policy.shortestStay == .seconds(60))
  }

  @Test("Of the next check (MG-11)")
  func routeCards() {
    let policy = RouteCards.Policy()
    #expect(policy.recheckMeters == 20)
  }

  @Test("Of Recenter (MG-3)")
  func recentering() {
    let policy = Recentering.Policy()
    #expect(policy.reuseAge == .seconds(5))
    #expect(policy.accuracyMeters == 20)
    #expect(policy.patience == .seconds(15))
  }

  @Test("Of a weak signal (MG-11)")
  func weakSignalHint() {
    let policy = WeakSignalHint()
    #expect(policy.wayMeters == 20)
    #expect(policy.assumedSpeed == 0.875)
  }
}
