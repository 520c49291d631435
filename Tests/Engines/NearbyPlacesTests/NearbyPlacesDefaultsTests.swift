import NearbyPlaces
import Sensing
import Testing

@Suite("What an app gets that sets nothing: the numbers of the requirements")
struct NearbyPlacesDefaultsTests {
  @Test("Of the list (BL-1, BL-2, BL-9)")
  func nearbyPlaces() {
    let policy = NearbyPlaces.Policy()
    #expect(policy.radiusMeters == 25 * 1609.344)
    #expect(policy.limit == 25)
    #expect(policy.accuracyMeters == 100)
    #expect(policy.hysteresisMeters == 20)
    #expect(policy.quiet == .milliseconds(500))
    #expect(policy.markerBudget == 100)
    #expect(policy.clusterShare == 44.0 / 700)
  }

  @Test("Of the city (TM-3)")
  func currentCity() {
    let policy = CurrentCity.Policy()
    #expect(policy.accuracyMeters == 5000)
    #expect(policy.lifetime == .seconds(86_400))
    #expect(policy.hysteresisMeters == 500)
  }
}
