import Geodesy
import SimMetrics
import Testing

@Suite("How near a walk comes to the stops of a tour (SW-2)")
struct TourReachTests {
  private let track = (0...10).map {
    Coordinate(latitudeDegrees: 31.6, longitudeDegrees: -8 + Double($0) * 1e-4)
  }

  private func words(_ latitude: Double, _ longitude: Double) -> String? {
    TourReach(
      track,
      stops: [
        (Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude), radiusMeters: 20)
      ])?.words
  }

  @Test("is said where it comes to none, with the likely cause")
  func words() {
    #expect(words(31.6, -7.9995) == nil, "it passes the stop")
    #expect(words(31.601, -7.9995) == "the nearest stop is 92 m from the walk")
    #expect(words(31.7, -7.9995) == "the nearest stop is 11.1 km from the walk")
    #expect(words(48, 11) == "the nearest stop is 2 400 km from the walk")
    #expect(
      words(-7.9995, 31.6)
        == "the nearest stop is 6 100 km from the walk; are latitude and longitude swapped?")
    #expect(TourReach(track, stops: [])?.words == nil && TourReach([], stops: [])?.words == nil)
  }
}
