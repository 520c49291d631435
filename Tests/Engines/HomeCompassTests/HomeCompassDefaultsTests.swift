import HomeCompass
import Sensing
import Testing

@Suite("What an app gets that sets nothing: the numbers of the requirements")
struct HomeCompassDefaultsTests {
  @Test("Of what is shown of a heading (T-6)")
  func headingConfidence() {
    let policy = HeadingConfidence.Policy()
    #expect(policy.goodDegrees == 20)
    #expect(policy.weakDegrees == 45)
    #expect(policy.hysteresisDegrees == 5)
    #expect(policy.dwell == .seconds(1))
  }

  @Test("Of the compass (MG-2, MG-5, T-4, T-5)")
  func homeCompass() {
    let policy = HomeCompass.Policy()
    #expect(policy.redrawSpacing == .milliseconds(66))
    #expect(policy.fixLifetime == .seconds(10))
    #expect(policy.recoveryAfter == .seconds(10))
  }
}
