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
/// The value the shipping apps use (MG-1). Against the WGS 84 ellipsoid distances are off by up to
/// 0.56 %, most from north to south at the equator, and bearings by up to 0.2°, but between nearly
/// antipodal points; GeodesicReferenceTests measures both.
public let earthRadiusMeters = 6_371_000.0

extension Coordinate {
  /// Returns the great-circle distance in meters (haversine).
  ///
  /// Rounding costs less than 10 nm up to 10,000 km, and up to 0.3 m as the antipode comes near.
  public func distanceMeters(to other: Coordinate) -> Double {
    let phi1 = latitudeDegrees * Angle.radiansPerDegree
    let phi2 = other.latitudeDegrees * Angle.radiansPerDegree
    let halfLatitude = Portable.sin((phi2 - phi1) / 2)
    let halfLongitude = Portable.sin(longitudeRadians(to: other) / 2)
    let h =
      halfLatitude * halfLatitude
      + Portable.cos(phi1) * Portable.cos(phi2) * halfLongitude * halfLongitude
    return 2 * earthRadiusMeters * Portable.asin(min(1, h.squareRoot()))
  }

  /// Returns the initial bearing of the great circle to `other`, in [0, 360); 0 where both
  /// coincide.
  public func initialBearingDegrees(to other: Coordinate) -> Double {
    let phi1 = latitudeDegrees * Angle.radiansPerDegree
    let phi2 = other.latitudeDegrees * Angle.radiansPerDegree
    let lambda = longitudeRadians(to: other)
    let y = Portable.sin(lambda) * Portable.cos(phi2)
    let halfLambda = Portable.sin(lambda / 2)
    // cos φ1 sin φ2 − sin φ1 cos φ2 cos λ, without the cancellation at short range
    let x =
      Portable.sin(phi2 - phi1)
      + 2 * Portable.sin(phi1) * Portable.cos(phi2) * halfLambda * halfLambda
    return Angle.wrappedTo360(Portable.atan2(y, x) / Angle.radiansPerDegree)
  }
  /// Returns how far east `other` is, in (−π, π]: the short way across the antimeridian.
  private func longitudeRadians(to other: Coordinate) -> Double {
    Angle.wrappedTo180(other.longitudeDegrees - longitudeDegrees) * Angle.radiansPerDegree
  }
}
