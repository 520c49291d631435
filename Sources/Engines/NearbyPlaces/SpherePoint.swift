import Elementary
import Geodesy

/// A point on the unit sphere, or a sum of such points.
///
/// The nearer of two points by the straight line through the sphere is also the nearer one over
/// ground, with no special cases at poles or the antimeridian.
struct SpherePoint: Hashable, Sendable {
  var x: Double
  var y: Double
  var z: Double

  static var zero: SpherePoint { SpherePoint(x: 0, y: 0, z: 0) }

  init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  init(_ coordinate: Coordinate) {
    let latitude = Portable.sincos(degrees: coordinate.latitudeDegrees)
    let longitude = Portable.sincos(degrees: coordinate.longitudeDegrees)
    x = latitude.cos * longitude.cos
    y = latitude.cos * longitude.sin
    z = latitude.sin
  }

  /// The square of the straight-line distance, in units of the radius.
  func squaredChord(to other: SpherePoint) -> Double {
    let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
    return dx * dx + dy * dy + dz * dz
  }

  /// The coordinate where the line from the center of the Earth through the point meets the
  /// surface.
  var coordinate: Coordinate {
    Coordinate(
      latitudeDegrees: Portable.atan2(z, (x * x + y * y).squareRoot()) / Angle.radiansPerDegree,
      longitudeDegrees: Portable.atan2(y, x) / Angle.radiansPerDegree)
  }

  static func += (a: inout SpherePoint, b: SpherePoint) {
    a.x += b.x
    a.y += b.y
    a.z += b.z
  }

  static func -= (a: inout SpherePoint, b: SpherePoint) {
    a.x -= b.x
    a.y -= b.y
    a.z -= b.z
  }
}

/// A box around points, along the axes.
struct SphereBox: Hashable, Sendable {
  var low: SpherePoint
  var high: SpherePoint

  static var empty: SphereBox {
    SphereBox(
      low: SpherePoint(x: .infinity, y: .infinity, z: .infinity),
      high: SpherePoint(x: -.infinity, y: -.infinity, z: -.infinity))
  }

  mutating func add(_ point: SpherePoint) {
    low.x = min(low.x, point.x)
    low.y = min(low.y, point.y)
    low.z = min(low.z, point.z)
    high.x = max(high.x, point.x)
    high.y = max(high.y, point.y)
    high.z = max(high.z, point.z)
  }

  /// The square of the distance from `point` to the box: a lower bound for the distance to any
  /// point in it.
  func squaredChord(to point: SpherePoint) -> Double {
    let dx = max(low.x - point.x, point.x - high.x, 0)
    let dy = max(low.y - point.y, point.y - high.y, 0)
    let dz = max(low.z - point.z, point.z - high.z, 0)
    return dx * dx + dy * dy + dz * dz
  }

  /// The square of the diagonal.
  var squaredSize: Double { low.squaredChord(to: high) }

  /// The axis along which it is longest: 0, 1 or 2.
  var longestAxis: Int {
    let (dx, dy, dz) = (high.x - low.x, high.y - low.y, high.z - low.z)
    if dx >= dy && dx >= dz { return 0 }
    return dy >= dz ? 1 : 2
  }
}

extension SpherePoint {
  func along(_ axis: Int) -> Double { axis == 0 ? x : axis == 1 ? y : z }
}

/// The area within a ground distance of a point.
struct GroundCircle: Hashable, Sendable {
  let center: Coordinate
  let radiusMeters: Double
  let point: SpherePoint
  /// Squared straight-line distances: up to the first a point is certainly inside, beyond the
  /// second certainly outside; between them the distance over ground decides.
  let surelyInside: Double
  let surelyOutside: Double

  init(center: Coordinate, radiusMeters: Double) {
    self.center = center
    self.radiusMeters = radiusMeters
    point = SpherePoint(center)
    let angle = radiusMeters / earthRadiusMeters
    if angle >= .pi {
      (surelyInside, surelyOutside) = (.infinity, .infinity)
    } else {
      let chord = 2 * Portable.sin(max(angle, 0) / 2)
      // coordinates have errors of about 1e-16
      surelyInside = chord * chord * (1 - 1e-9) - 1e-14
      surelyOutside = chord * chord * (1 + 1e-9) + 1e-14
    }
  }

  func contains(_ other: SpherePoint, at coordinate: Coordinate) -> Bool {
    let squared = point.squaredChord(to: other)
    if squared <= surelyInside { return true }
    if squared > surelyOutside { return false }
    return center.distanceMeters(to: coordinate) <= radiusMeters
  }
}
