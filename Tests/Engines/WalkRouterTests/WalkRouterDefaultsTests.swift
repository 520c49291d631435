import Sensing
import Testing
import WalkRouter

@Suite("What an app gets that sets nothing: the numbers of the requirements")
struct WalkRouterDefaultsTests {
  @Test("Of walk times (MG-13; Weidmann 1993)")
  func walkTimemedina() {
    let policy = WalkTime.medina
    #expect(policy.speedMillimetersPerSecond == 1250)
    #expect(policy.stepsPermille == 487)
    #expect(policy.lightCrowdPermille == 970)
    #expect(policy.busyCrowdPermille == 790)
    #expect(policy.packedCrowdPermille == 600)
    #expect(policy.detourPermille == 1300)
  }

  @Test("Of a way that is left (MG-9, T-4)")
  func routeFollower() {
    let policy = RouteFollower.Policy()
    #expect(policy.deviationMeters == 30)
    #expect(policy.accuracyFactor == 2)
    #expect(policy.matchedDeviationMeters == 10)
    #expect(policy.dwell == .seconds(15))
    #expect(policy.fixLifetime == .seconds(10))
    #expect(policy.firstAccuracyMeters == 30)
    #expect(policy.firstPatience == .seconds(10))
  }
}
