import LaneMatching
import Sensing
import Testing

@Suite("What an app gets that sets nothing: the numbers of the requirements")
struct LaneMatchingDefaultsTests {
  @Test("Of a fix without an accuracy, and an old one (T-4)")
  func laneMatcher() {
    let policy = LaneMatcher.Policy()
    #expect(policy.usualAccuracyMeters == 12)
    #expect(policy.fixLifetime == .seconds(10))
    #expect(policy.confidentShare == 0.8)
  }
}
