import AudioTour
import Sensing
import Testing

@Suite("What an app gets that sets nothing: the numbers of the requirements")
struct AudioTourDefaultsTests {
  @Test("Of a fence (SW-2, T-4, T-7)")
  func fencePolicy() {
    let policy = FencePolicy()
    #expect(policy.accuracyLimitMeters == 25)
    #expect(policy.accuracyPerRadius == 1)
    #expect(policy.fixLifetime == .seconds(10))
    #expect(policy.exitMeters == 10)
    #expect(policy.exitPerAccuracy == 0.5)
    #expect(policy.confirmation == .fixes(2, of: 3))
    #expect(policy.bearingToleranceDegrees == 60)
  }

  @Test("Of a tour (SW-3)")
  func tourPolicy() {
    let policy = TourPolicy()
    #expect(policy.armedCount == 2)
    #expect(policy.saveInterval == .seconds(10))
    #expect(policy.fences == FencePolicy())
    #expect(policy.regions.limit == 20)
  }

  @Test("Of a circle (SW-2)")
  func tourPoint() {
    #expect(TourPoint.radiusRange == 5...500)
  }
}
