import PlaceLookup
import Sensing
import Testing

@Suite("What an app gets that sets nothing: the numbers of the requirements")
struct PlaceLookupDefaultsTests {
  @Test("Of a search (BL-2, BL-6, EX-2, TM-1)")
  func placeLookup() {
    let policy = PlaceLookup.Policy()
    #expect(policy.quiet == .milliseconds(500))
    #expect(policy.spacing == .seconds(1))
    #expect(policy.timeout == .seconds(10))
    #expect(policy.deadline == .seconds(30))
    #expect(policy.firstRetry == .seconds(1))
    #expect(policy.longestRetry == .seconds(8))
    #expect(policy.mostFailures == 4)
    #expect(policy.cacheSize == 100)
  }
}
