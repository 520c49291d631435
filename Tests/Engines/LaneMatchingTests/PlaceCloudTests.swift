import Geodesy
import Testing

@testable import LaneMatching

/// MG-2: where the walker may be, and the circles around it.
@Suite struct PlaceCloudTests {
  /// A cloud along a lane to the east, or a round one, with a deviation of 10 m.
  private static func cloud(acrossMeters: Double) -> PlaceCloud {
    var cloud = PlaceCloud()
    cloud.add(
      PlaceCloud.Part(
        weight: 1, point: PlanePoint(east: 0, north: 0), east: 1, north: 0, alongMeters: 10,
        acrossMeters: acrossMeters))
    return cloud
  }

  @Test("68 and 95 % of a cloud lie within the circles, which are right to a quarter")
  func radii() {
    // of one normal variable 68 % lie within 0.99 deviations, of two within 1.51
    for (acrossMeters, of68, of95) in [(0.5, 9.9, 19.6), (10, 15.1, 24.5)] {
      var cloud = PlaceCloudTests.cloud(acrossMeters: acrossMeters)
      let radii = cloud.radii(around: PlanePoint(east: 0, north: 0))
      #expect(abs(radii.of68 / of68 - 1) < 0.25, "\(radii.of68) m instead of \(of68) m")
      #expect(abs(radii.of95 / of95 - 1) < 0.15, "\(radii.of95) m instead of \(of95) m")
    }
  }

  @Test("Circles are as wide around a point west of a cloud as around one as far to the east")
  func sides() {
    for acrossMeters in [0.5, 10] {
      var cloud = PlaceCloudTests.cloud(acrossMeters: acrossMeters)
      for meters in 0...40 {
        let west = cloud.radii(around: PlanePoint(east: Double(-meters), north: 0))
        let east = cloud.radii(around: PlanePoint(east: Double(meters), north: 0))
        #expect(abs(west.of68 - east.of68) < 0.1, "\(meters) m off")
        #expect(abs(west.of95 - east.of95) < 0.1, "\(meters) m off")
      }
    }
  }
}
