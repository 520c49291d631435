import Foundation
import Geodesy
import TestSupport
import Testing

/// The error of the spherical model, compared with geodesics on the WGS 84 ellipsoid.
///
/// Source: C. Karney, GeodTest, https://doi.org/10.5281/zenodo.32156: 100 of its lines, from about
/// 30 m to nearly antipodal; each is latitude, longitude and azimuth of both ends, then the length.
@Suite("The sphere against the ellipsoid (MG-1)")
struct GeodesicReferenceTests {
  static let file = "geodesic/test_fixtures/GeodTest-100.dat"
  static let isThere = ReferenceData.has(file)

  @Test("Distances are within 0.56 %", .enabled(if: isThere, "no \(file) in SIMRUN_DATA"))
  func distances() throws {
    for line in try geodesics() {
      let error = line.start.distanceMeters(to: line.end) / line.meters - 1
      #expect(abs(error) <= 0.0056, "\(line)")
    }
  }

  @Test(
    "Bearings are within 0.2° up to 175° of arc",
    .enabled(if: isThere, "no \(file) in SIMRUN_DATA"))
  func bearings() throws {
    for line in try geodesics() where line.meters < 19_450_000 {
      let error = line.start.initialBearingDegrees(to: line.end) - line.bearingDegrees
      #expect(abs(Angle.wrappedTo180(error)) <= 0.2, "\(line)")
    }
  }

  @Test(
    "Between nearly antipodal places the bearing can be 30° off, the distance only 0.12 %",
    .enabled(if: isThere, "no \(file) in SIMRUN_DATA"))
  func nearlyAntipodal() throws {
    let antipodal = try geodesics().filter { $0.meters >= 19_450_000 }
    let errors = antipodal.map {
      abs(Angle.wrappedTo180($0.start.initialBearingDegrees(to: $0.end) - $0.bearingDegrees))
    }
    #expect(errors.max()! > 30)
    for line in antipodal {
      #expect(abs(line.start.distanceMeters(to: line.end) / line.meters - 1) <= 0.0012, "\(line)")
    }
  }

  @Test("North to south at the equator the sphere is 0.56 % too long, at the pole 0.45 % too short")
  func worstDirections() {
    // The first and the last degree of the WGS 84 meridian, in meters.
    let meridianDegrees: [(from: Double, meters: Double, error: Double)] = [
      (0, 110_574.3886, 0.005612), (89, 111_693.8646, -0.004467),
    ]
    for degree in meridianDegrees {
      let start = Coordinate(latitudeDegrees: degree.from, longitudeDegrees: 0)
      let end = Coordinate(latitudeDegrees: degree.from + 1, longitudeDegrees: 0)
      let error = start.distanceMeters(to: end) / degree.meters - 1
      #expect(abs(error - degree.error) < 1e-6)
    }
  }

  private struct Geodesic {
    let start, end: Coordinate
    let bearingDegrees, meters: Double
  }

  private func geodesics() throws -> [Geodesic] {
    let lines = try ReferenceData.text(Self.file).split(whereSeparator: \.isNewline)
    return try lines.map { line in
      let numbers = try line.split(separator: " ").map { try #require(Double($0)) }
      return Geodesic(
        start: Coordinate(latitudeDegrees: numbers[0], longitudeDegrees: numbers[1]),
        end: Coordinate(latitudeDegrees: numbers[3], longitudeDegrees: numbers[4]),
        bearingDegrees: numbers[2], meters: numbers[6])
    }
  }
}
