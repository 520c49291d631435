import Elementary
import Geodesy

/// A direction or field in the axes of the phone: x to the right edge of the screen, y to the top
/// edge, z out of the screen (Android `SensorEvent`, Core Motion alike).
struct Vector3: Equatable {
  var x: Double
  var y: Double
  var z: Double

  var length: Double { (x * x + y * y + z * z).squareRoot() }

  static prefix func - (a: Self) -> Self { Self(x: -a.x, y: -a.y, z: -a.z) }
  static func - (a: Self, b: Self) -> Self { Self(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }
  static func + (a: Self, b: Self) -> Self { Self(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z) }
  static func * (a: Self, k: Double) -> Self { Self(x: a.x * k, y: a.y * k, z: a.z * k) }

  func cross(_ b: Self) -> Self {
    Self(x: y * b.z - z * b.y, y: z * b.x - x * b.z, z: x * b.y - y * b.x)
  }
}

/// The direction in which a phone points: its top edge (+y) projected onto the horizontal, in
/// degrees clockwise from north, as both platforms define a compass heading.
///
/// The top edge of a phone held upright points to the sky; its small horizontal part comes from the
/// lean of the screen and turns with every tremor. Apps that use the camera's direction then remap
/// the axes (Android `remapCoordinateSystem`); no recording contains whether one did, so there is
/// no heading where the top edge is within 0.6° of the vertical (assumed: the tremor of a hand).
enum Azimuth {
  /// Sine of this angle of 0.6°.
  static let leastHorizontalPart = 0.01

  /// Plausible strengths of the Earth's field, in microtesla. On the surface it is 22 to 67 (World
  /// Magnetic Model 2025); the margins for iron nearby are assumed. Outside, the reading comes from
  /// a magnet, or from a sensor that was not calibrated.
  static let fieldMicroteslas = 15.0...100.0

  /// The least acceleration that shows the direction up, in m/s²: a tenth of gravity, as in Android
  /// (`getRotationMatrix`); a phone in free fall measures none.
  static let leastGravity = 0.980665

  /// Least sine of the angle between field and vertical (assumed): at the magnetic poles, and next
  /// to a magnet, the field has no horizontal part that shows north.
  static let leastInclinationSine = 0.02

  /// From a unit quaternion that turns the axes of the phone into east, north and up, as Android's
  /// rotation vector does. Returns nil where it is not a rotation, or the phone is upright.
  ///
  /// The top edge is the second column of the rotation matrix: east 2(xy − wz), north 1 − 2(x² +
  /// z²); the azimuth is the arctangent of their quotient, which Android's `getOrientation`
  /// computes as atan2(R[1], R[4]). North is the quaternion's: magnetic for TYPE_ROTATION_VECTOR.
  static func degrees(quaternion x: Double, _ y: Double, _ z: Double, _ w: Double) -> Double? {
    let norm = x * x + y * y + z * z + w * w
    // the file has single precision, and some filters do not normalize
    guard abs(norm - 1) < 0.05 else { return nil }
    return degrees(
      east: 2 * (x * y - w * z) / norm, north: 1 - 2 * (x * x + z * z) / norm)
  }

  /// From Android's rotation vector without its fourth value, cos(θ/2) ≥ 0.
  static func degrees(rotationVector x: Double, _ y: Double, _ z: Double) -> Double? {
    let square = x * x + y * y + z * z
    return degrees(quaternion: x, y, z, max(0, 1 - square).squareRoot())
  }

  /// From the magnetic field, in any unit, and the direction up, both in the phone's axes; relative
  /// to magnetic north. Returns nil where both are parallel, or the phone is upright.
  ///
  /// East is field × up, because the field's vertical part has no effect on the product; north is
  /// up × east. The top edge's component along each is their y component: this removes the tilt
  /// without any angle of pitch or roll.
  static func magneticDegrees(field: Vector3, up: Vector3) -> Double? {
    let up = up * (1 / up.length)
    let east = field.cross(up)
    let horizontal = east.length
    guard horizontal > field.length * leastInclinationSine else { return nil }
    let north = up.cross(east)
    return degrees(east: east.y / horizontal, north: north.y / horizontal)
  }

  /// From the components of the top edge, a unit vector.
  private static func degrees(east: Double, north: Double) -> Double? {
    guard east * east + north * north > leastHorizontalPart * leastHorizontalPart else {
      return nil
    }
    return Angle.wrappedTo360(Portable.atan2(east, north) / Angle.radiansPerDegree)
  }
}
