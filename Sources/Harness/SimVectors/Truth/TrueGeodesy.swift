import Geodesy

/// Great circles by another method than in `Geodesy`: with vectors from the middle of the sphere,
/// in 106 bits.
enum TrueGeodesy {
  static let how = "from the cross and dot product of unit vectors, in 106 bits"

  static func distanceMeters(_ a: Coordinate, _ b: Coordinate) -> Double {
    (DoubleDouble(earthRadiusMeters) * angle(a, b)).high
  }

  /// Between two points, in radians.
  private static func angle(_ a: Coordinate, _ b: Coordinate) -> DoubleDouble {
    let (a, b) = (Vector(a), Vector(b))
    let cross = a.cross(b)
    return .angle(cross.dot(cross).squareRoot, a.dot(b))
  }

  /// In [0, 360); 0 where both coincide.
  static func bearingDegrees(_ a: Coordinate, _ b: Coordinate) -> Double {
    let degrees = bearing(a, b)
    return Angle.wrappedTo360(
      (degrees.high < 0 ? degrees + DoubleDouble(360) : degrees).high)
  }

  /// The bearing minus `heading`, in (−180, 180].
  static func relativeDegrees(_ a: Coordinate, _ b: Coordinate, heading: Double) -> Double {
    relativeDegrees(bearing(a, b), heading: heading)
  }

  static func relativeDegrees(_ bearing: Double, heading: Double) -> Double {
    relativeDegrees(DoubleDouble(bearing), heading: heading)
  }

  private static func relativeDegrees(_ bearing: DoubleDouble, heading: Double) -> Double {
    var relative = bearing - DoubleDouble(heading)
    while relative.high > 180 { relative = relative - DoubleDouble(360) }
    while relative.high <= -180 { relative = relative + DoubleDouble(360) }
    return relative.high + 0
  }

  private static func bearing(_ a: Coordinate, _ b: Coordinate) -> DoubleDouble {
    let (latitude, longitude) = (
      DoubleDouble.radians(a.latitudeDegrees).sineAndCosine,
      DoubleDouble.radians(a.longitudeDegrees).sineAndCosine
    )
    let zero = DoubleDouble(0)
    let east = Vector(x: -longitude.sine, y: longitude.cosine, z: zero)
    let north = Vector(
      x: -(latitude.sine * longitude.cosine), y: -(latitude.sine * longitude.sine),
      z: latitude.cosine)
    let goal = Vector(b)
    if a == b { return zero }
    return DoubleDouble.angle(goal.dot(east), goal.dot(north)).degrees
  }

  private struct Vector {
    var x: DoubleDouble
    var y: DoubleDouble
    var z: DoubleDouble

    init(x: DoubleDouble, y: DoubleDouble, z: DoubleDouble) {
      (self.x, self.y, self.z) = (x, y, z)
    }

    init(_ place: Coordinate) {
      let latitude = DoubleDouble.radians(place.latitudeDegrees).sineAndCosine
      let longitude = DoubleDouble.radians(place.longitudeDegrees).sineAndCosine
      x = latitude.cosine * longitude.cosine
      y = latitude.cosine * longitude.sine
      z = latitude.sine
    }

    func dot(_ other: Vector) -> DoubleDouble { x * other.x + y * other.y + z * other.z }

    func cross(_ other: Vector) -> Vector {
      Vector(
        x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
    }
  }
}
