import PowerPolicy
import Sensing
import Testing

@Suite("What an app gets that sets nothing: the numbers of the requirements")
struct PowerPolicyDefaultsTests {
  @Test("Of a request for a position (T-2, TM-1, TM-2)")
  func locator() {
    let policy = Locator.Policy()
    #expect(policy.accuracyMeters == 20)
    #expect(policy.deadline == .seconds(15))
    #expect(policy.timeToLive == .seconds(60))
  }

  @Test("Of where a map begins (BL-3, T-3)")
  func mapCentering() {
    let policy = MapCentering.Policy()
    #expect(policy.accuracyMeters == 100)
    #expect(policy.patience == .seconds(15))
  }

  @Test("Of flips of the phase (BL-4, T-8)")
  func scenePhases() {
    let policy = ScenePhases.Policy()
    #expect(policy.debounce == .seconds(2))
    #expect(policy.refetchAfter == .seconds(30))
  }

  @Test("Of a raised class (MG-3, T-3)")
  func accuracyEscalation() {
    let policy = AccuracyEscalation.Policy(base: .nearestTenMeters, raised: .best)
    #expect(policy.accuracyMeters == 20)
    #expect(policy.patience == .seconds(15))
    #expect(policy.hysteresisMeters == 5)
    #expect(policy.dwell == .seconds(10))
    #expect(policy.rest == .seconds(60))
  }

  @Test("Of a session (MG-6, T-1, T-9)")
  func sensorSession() {
    let policy = SensorSession.Policy()
    #expect(policy.safetyTimeout == .seconds(600))
    #expect(policy.batchDelay == .seconds(60))
  }
}
