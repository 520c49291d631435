import Elementary

/// A position on the Earth in degrees: latitude in [−90, 90], longitude in [−180, 180], WGS 84.
public struct Coordinate: Hashable, Sendable {
  public var latitudeDegrees: Double
  public var longitudeDegrees: Double

  public init(latitudeDegrees: Double, longitudeDegrees: Double) {
    self.latitudeDegrees = latitudeDegrees
    self.longitudeDegrees = longitudeDegrees
  }

  /// Whether both angles are finite and in range.
  public var isValid: Bool { abs(latitudeDegrees) <= 90 && abs(longitudeDegrees) <= 180 }
}

/// Radius of the sphere on which distances and bearings are computed, in meters.
///
/// The value the shipping apps use (MG-1). Compared with the WGS 84 ellipsoid distances are off by
/// up to 0.56 %, most from north to south at the equator, and bearings by up to 0.2°, except
/// between nearly antipodal points; GeodesicReferenceTests measures both.
public let earthRadiusMeters = 6_371_000.0

extension Coordinate {
  /// Returns the great-circle distance in meters (haversine).
  ///
  /// The rounding error is below 10 nm up to 10,000 km, and grows to 0.3 m near the antipode.
  public func distanceMeters(to other: Coordinate) -> Double {
    let cosPhi1 = Portable.sincos(degrees: latitudeDegrees).cos
    let cosPhi2 = Portable.sincos(degrees: other.latitudeDegrees).cos
    let halfPhi = Portable.sincos(degrees: (other.latitudeDegrees - latitudeDegrees) / 2).sin
    let halfLambda = Portable.sincos(degrees: longitudeDegrees(to: other) / 2).sin
    let h = halfPhi * halfPhi + cosPhi1 * cosPhi2 * halfLambda * halfLambda
    return 2 * earthRadiusMeters * Portable.asin(min(1, h.squareRoot()))
  }

  /// Returns the initial bearing of the great circle to `other`, in [0, 360); 0 if both coincide.
  public func initialBearingDegrees(to other: Coordinate) -> Double {
    let sinPhi1 = Portable.sincos(degrees: latitudeDegrees).sin
    let cosPhi2 = Portable.sincos(degrees: other.latitudeDegrees).cos
    let deltaPhi = Portable.sincos(degrees: other.latitudeDegrees - latitudeDegrees)
    let halfLambda = Portable.sincos(degrees: longitudeDegrees(to: other) / 2)
    // sin λ = 2 sin λ/2 cos λ/2
    let y = 2 * halfLambda.sin * halfLambda.cos * cosPhi2
    // cos φ1 sin φ2 − sin φ1 cos φ2 cos λ, without the cancellation at short range
    let x = deltaPhi.sin + 2 * sinPhi1 * cosPhi2 * halfLambda.sin * halfLambda.sin
    return Angle.wrappedTo360(Portable.atan2(y, x) / Angle.radiansPerDegree)
  }

  /// Returns the longitude difference to `other`, in (−180, 180], positive to the east: the short
  /// way across the antimeridian.
  private func longitudeDegrees(to other: Coordinate) -> Double {
    Angle.wrappedTo180(other.longitudeDegrees - longitudeDegrees)
  }
}
