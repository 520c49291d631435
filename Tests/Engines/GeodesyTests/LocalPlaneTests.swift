import Foundation
import Geodesy
import Testing

@Suite("The local plane against the sphere (MG-1)")
struct LocalPlaneTests {
  static let origins = [
    Coordinate(latitudeDegrees: 31.63, longitudeDegrees: -7.99),  // Marrakech
    Coordinate(latitudeDegrees: 0, longitudeDegrees: 0),
    Coordinate(latitudeDegrees: 70, longitudeDegrees: 25),
    Coordinate(latitudeDegrees: -17, longitudeDegrees: 180),
    Coordinate(latitudeDegrees: 52, longitudeDegrees: -179.99),
  ]

  @Test("Between any two places within 10 km distances hold to 1 mm per km", arguments: origins)
  func distances(origin: Coordinate) {
    let plane = LocalPlane(origin: origin)
    for (a, b) in pairs() {
      let meters = plane.coordinate(a).distanceMeters(to: plane.coordinate(b))
      // 10 nm for the rounding of the coordinates.
      #expect(abs(a.distance(to: b) - meters) < 1e-6 * meters + 1e-8, "\(a) to \(b)")
    }
  }

  @Test("From the origin distance and bearing are those of the great circle", arguments: origins)
  func fromTheOrigin(origin: Coordinate) {
    let plane = LocalPlane(origin: origin)
    let center = PlanePoint(east: 0, north: 0)
    for point in points() {
      let place = plane.coordinate(point)
      let meters = origin.distanceMeters(to: place)
      #expect(abs(center.distance(to: point) - meters) < 1e-8)
      // at most 1e-8 m sideways at the distance of the point
      let turn = center.bearingDegrees(to: point) - origin.initialBearingDegrees(to: place)
      #expect(abs(Angle.wrappedTo180(turn)) * .pi / 180 * meters < 1e-8, "\(point)")
    }
  }

  @Test("Elsewhere bearings are off by how far north has turned", arguments: origins)
  func meridiansConverge(origin: Coordinate) {
    let plane = LocalPlane(origin: origin)
    for (a, b) in pairs() where a.distance(to: b) > 1 {
      let start = plane.coordinate(a)
      let turn = Angle.wrappedTo180(
        start.initialBearingDegrees(to: plane.coordinate(b)) - a.bearingDegrees(to: b))
      let north =
        Angle.wrappedTo180(start.longitudeDegrees - origin.longitudeDegrees)
        * sin(origin.latitudeDegrees * .pi / 180)
      #expect(abs(turn - north) < 1e-4, "\(a) to \(b)")
    }
  }

  @Test("There and back is the same place to a micrometer", arguments: origins)
  func inverse(origin: Coordinate) {
    let plane = LocalPlane(origin: origin)
    for point in points() + points(radiusMeters: 1_000_000) {
      let place = plane.coordinate(point)
      #expect(place.isValid)
      #expect(plane.point(place).distance(to: point) < 1e-6, "\(point)")
      #expect(plane.coordinate(plane.point(place)).distanceMeters(to: place) < 1e-6, "\(point)")
    }
  }

  @Test("The origin is at 0 east, 0 north", arguments: origins)
  func origin(origin: Coordinate) {
    let plane = LocalPlane(origin: origin)
    #expect(plane.point(origin) == PlanePoint(east: 0, north: 0))
    #expect(plane.coordinate(PlanePoint(east: 0, north: 0)) == origin)
  }

  @Test("East of the antimeridian is a positive step east")
  func antimeridian() {
    let plane = LocalPlane(origin: Coordinate(latitudeDegrees: 0, longitudeDegrees: 179.999))
    let across = plane.point(Coordinate(latitudeDegrees: 0, longitudeDegrees: -179.999))
    #expect(abs(across.east - 222.38985328911747) < 1e-8)  // 0.002° of the equator
    #expect(across.north == 0)
  }

  @Test("North is bearing 0, east 90, south 180, west 270")
  func planeBearings() {
    let center = PlanePoint(east: 0, north: 0)
    #expect(center.bearingDegrees(to: PlanePoint(east: 0, north: 5)) == 0)
    #expect(center.bearingDegrees(to: PlanePoint(east: 5, north: 0)) == 90)
    #expect(center.bearingDegrees(to: PlanePoint(east: 0, north: -5)) == 180)
    #expect(center.bearingDegrees(to: PlanePoint(east: -5, north: 0)) == 270)
    #expect(center.bearingDegrees(to: center) == 0)
  }

  /// Returns points spread evenly over a disc, like a sunflower's seeds: no two at the same angle.
  private func points(radiusMeters: Double = 10_000, count: Int = 500) -> [PlanePoint] {
    (1...count).map { seed in
      let radius = radiusMeters * (Double(seed) / Double(count)).squareRoot()
      let angle = Double(seed) * 2.399963229728653
      return PlanePoint(east: radius * cos(angle), north: radius * sin(angle))
    }
  }

  /// Returns each point paired with another anywhere on the disc, and with one a few meters away.
  private func pairs() -> [(PlanePoint, PlanePoint)] {
    let points = points()
    return points.indices.flatMap { index in
      let point = points[index]
      return [
        (point, points[index * 191 % points.count]),
        (point, PlanePoint(east: point.east * 0.9995, north: point.north * 0.999)),
      ]
    }
  }
}
