import Elementary

/// A point on a local plane: meters east and north of the plane's origin.
public struct PlanePoint: Hashable, Sendable {
  public var east: Double
  public var north: Double

  @inlinable
  public init(east: Double, north: Double) {
    self.east = east
    self.north = north
  }

  /// Returns the straight distance to `other` in meters.
  @inlinable
  public func distance(to other: PlanePoint) -> Double {
    let dx = other.east - east
    let dy = other.north - north
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Returns the bearing to `other` in [0, 360), relative to north at the plane's origin; 0 if both
  /// coincide.
  ///
  /// Away from the origin true north differs from it by 0.09° × tan(latitude) for every 10 km east
  /// or west (LocalPlaneTests).
  public func bearingDegrees(to other: PlanePoint) -> Double {
    Angle.wrappedTo360(
      Portable.atan2(other.east - east, other.north - north) / Angle.radiansPerDegree)
  }
}

/// Flat coordinates around an origin: the azimuthal equidistant projection of the sphere of
/// `earthRadiusMeters`.
///
/// Distances and bearings from the origin are those of the great circle. Between any two points
/// within 10 km of it, distances are off by less than 1 mm per kilometer (LocalPlaneTests).
/// Reference: Snyder, Map Projections, USGS Professional Paper 1395, chapter 25.
public struct LocalPlane: Hashable, Sendable {
  public let origin: Coordinate
  private let sinOrigin: Double
  private let cosOrigin: Double

  public init(origin: Coordinate) {
    self.origin = origin
    (sinOrigin, cosOrigin) = Portable.sincos(degrees: origin.latitudeDegrees)
  }

  /// Returns `coordinate` on the plane, in meters.
  public func point(_ coordinate: Coordinate) -> PlanePoint {
    let cosPhi = Portable.sincos(degrees: coordinate.latitudeDegrees).cos
    let deltaPhi = Portable.sincos(degrees: coordinate.latitudeDegrees - origin.latitudeDegrees)
    let halfLambda = Portable.sincos(
      degrees: Angle.wrappedTo180(coordinate.longitudeDegrees - origin.longitudeDegrees) / 2)
    let bend = 2 * halfLambda.sin * halfLambda.sin * cosPhi
    // the unit vector to the point, along east, north and up at the origin
    let east = 2 * halfLambda.sin * halfLambda.cos * cosPhi  // sin λ = 2 sin λ/2 cos λ/2
    let north = deltaPhi.sin + sinOrigin * bend
    let up = deltaPhi.cos - cosOrigin * bend
    let chord = (east * east + north * north).squareRoot()
    let scale = chord == 0 ? 1 : Portable.atan2(chord, up) / chord
    return PlanePoint(
      east: earthRadiusMeters * scale * east, north: earthRadiusMeters * scale * north)
  }

  /// Returns the coordinate of `point`; the inverse of `point(_:)` to within a micrometer, at least
  /// up to 1000 km from the origin.
  public func coordinate(_ point: PlanePoint) -> Coordinate {
    let distance = (point.east * point.east + point.north * point.north).squareRoot()
    if distance == 0 { return origin }
    let angle = distance / earthRadiusMeters
    let (sinAngle, up) = Portable.sincos(angle)
    let east = sinAngle * point.east / distance
    let north = sinAngle * point.north / distance
    let z = north * cosOrigin + up * sinOrigin
    let x = up * cosOrigin - north * sinOrigin
    let latitude = Portable.atan2(z, (x * x + east * east).squareRoot())
    let longitude = Portable.atan2(east, x)
    return Coordinate(
      latitudeDegrees: latitude / Angle.radiansPerDegree,
      longitudeDegrees: Angle.wrappedTo180(
        origin.longitudeDegrees + longitude / Angle.radiansPerDegree))
  }
}
