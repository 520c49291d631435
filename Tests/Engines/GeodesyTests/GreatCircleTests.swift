import Foundation
import Geodesy
import Testing

private func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
  Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
}

@Suite("Distance and bearing along the great circle (MG-1)")
struct GreatCircleTests {
  /// πR / 180.
  let degreeMeters = 111_194.92664455873

  @Test("A degree of latitude, or of the equator, is 111.195 km")
  func oneDegree() {
    #expect(abs(place(31, -8).distanceMeters(to: place(32, -8)) - degreeMeters) < 1e-8)
    #expect(abs(place(0, 10).distanceMeters(to: place(0, 9)) - degreeMeters) < 1e-8)
  }

  @Test("A degree of longitude at 60° N is half of one at the equator, less the great circle's cut")
  func parallelsShrink() {
    let meters = place(60, 0).distanceMeters(to: place(60, 1))
    #expect(meters < degreeMeters / 2)
    #expect(meters > degreeMeters / 2 * 0.99999)
  }

  @Test("A place is 0 m from itself, and as far as from there")
  func metric() {
    let (a, b) = (place(31.6258, -7.9891), place(31.6218, -7.9836))
    #expect(a.distanceMeters(to: a) == 0)
    #expect(a.distanceMeters(to: b) == b.distanceMeters(to: a))
  }

  @Test("The short way crosses the antimeridian")
  func antimeridian() {
    let (west, east) = (place(0, 179.5), place(0, -179.5))
    #expect(abs(west.distanceMeters(to: east) - degreeMeters) < 1e-8)
    #expect(west.initialBearingDegrees(to: east) == 90)
    #expect(east.initialBearingDegrees(to: west) == 270)
  }

  @Test("180° E and 180° W are one place: 0 m, bearing 0")
  func twoNamesOfOneMeridian() {
    let (east, west) = (place(-17, 180), place(-17, -180))
    #expect(east.distanceMeters(to: west) == 0)
    #expect(east.initialBearingDegrees(to: west) == 0)
    #expect(west.initialBearingDegrees(to: east) == 0)
  }

  @Test("Distances agree with the angle between vectors: to 10 nm, to 0.3 m near the antipode")
  func agreesWithVectors() {
    for (a, b) in pairsAroundTheWorld() {
      let expected = vectorDistanceMeters(a, b)
      let allowed = expected < 1e7 ? 1e-8 : expected < 19.9e6 ? 1e-6 : 0.3
      #expect(abs(a.distanceMeters(to: b) - expected) < allowed, "\(a) to \(b)")
    }
  }

  static let bearings: [(from: Coordinate, to: Coordinate, degrees: Double)] = [
    (place(31, -8), place(32, -8), 0), (place(0, 0), place(0, 1), 90),
    (place(32, -8), place(31, -8), 180), (place(0, 0), place(0, -1), 270),
    (place(90, 0), place(0, 0), 180), (place(-90, 0), place(0, 0), 0),
    (place(89, 0), place(89, 180), 0),
    (place(35, 45), place(35, 135), 60.16243352168624),  // Baghdad to Osaka: atan(1 / sin 35°)
  ]

  @Test("Bearings are those of the sphere", arguments: bearings)
  func bearing(from: Coordinate, to: Coordinate, degrees: Double) {
    #expect(abs(Angle.wrappedTo180(from.initialBearingDegrees(to: to) - degrees)) < 1e-13)
  }

  @Test("Where both places are one the bearing is 0")
  func noBearing() {
    #expect(place(31.63, -7.99).initialBearingDegrees(to: place(31.63, -7.99)) == 0)
  }

  @Test("A place in range is valid; NaN, infinity and what is beyond the poles are not")
  func validity() {
    #expect(place(90, 180).isValid && place(-90, -180).isValid)
    for (latitude, longitude) in [(90.1, 0), (0, 180.1), (.nan, 0), (0, .nan), (0, .infinity)] {
      #expect(!place(latitude, longitude).isValid)
    }
  }

  /// Returns pairs of all latitudes and distances, including short and nearly antipodal ones.
  private func pairsAroundTheWorld() -> [(Coordinate, Coordinate)] {
    var pairs: [(Coordinate, Coordinate)] = []
    for step in 0..<500 {
      let (latitude, longitude) = (Double(step * 37 % 179 - 89), Double(step * 53 % 359 - 179))
      let stretch = Foundation.pow(10, -Double(step % 10))
      let start = place(latitude, longitude)
      pairs.append((start, place(latitude * (1 - stretch), longitude + 170 * stretch)))
      pairs.append((start, place(-latitude + stretch / 10, longitude + 180 - stretch)))
    }
    return pairs
  }

  /// Returns the distance from the cross and dot products of two unit vectors; accurate everywhere.
  private func vectorDistanceMeters(_ a: Coordinate, _ b: Coordinate) -> Double {
    let (u, v) = (unitVector(a), unitVector(b))
    let cross = (
      u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x
    )
    let sine = (cross.0 * cross.0 + cross.1 * cross.1 + cross.2 * cross.2).squareRoot()
    return earthRadiusMeters * Foundation.atan2(sine, u.x * v.x + u.y * v.y + u.z * v.z)
  }

  private func unitVector(_ c: Coordinate) -> (x: Double, y: Double, z: Double) {
    let (phi, lambda) = (c.latitudeDegrees * .pi / 180, c.longitudeDegrees * .pi / 180)
    let cosPhi = Foundation.cos(phi)
    return (cosPhi * Foundation.cos(lambda), cosPhi * Foundation.sin(lambda), Foundation.sin(phi))
  }
}
