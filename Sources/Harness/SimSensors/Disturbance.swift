import Elementary
import Geodesy
import SimKernel

/// A magnetic field that a nearby object (a motorbike, rebar, a shutter) adds to the Earth's. It is
/// horizontal and fixed to the ground: turning the phone does not change the error.
struct Disturbance {
  /// Standard deviation of the logarithm of its strength (assumed).
  static let spread = 0.6
  /// Chance that the phone notices it (assumed).
  static let noticed = 0.5

  var northMicrotesla: Double
  var eastMicrotesla: Double
  var isNoticed: Bool

  init(northMicrotesla: Double, eastMicrotesla: Double, isNoticed: Bool = false) {
    self.northMicrotesla = northMicrotesla
    self.eastMicrotesla = eastMicrotesla
    self.isNoticed = isNoticed
  }

  /// Creates a disturbance of median strength `medianMicrotesla` in a random direction.
  init(medianMicrotesla: Double, _ random: inout RandomStream) {
    let strength = random.logNormal(median: medianMicrotesla, sigma: Disturbance.spread)
    let (sin, cos) = Portable.sincos(2 * .pi * random.uniform())
    northMicrotesla = strength * cos
    eastMicrotesla = strength * sin
    isNoticed = random.chance(Disturbance.noticed)
  }

  /// The error it adds to a heading, in degrees: the needle points along the sum of `field` and the
  /// disturbance, and the heading is read against the needle.
  func headingError(in field: MagneticField) -> Double {
    -Portable.atan2(eastMicrotesla, field.horizontalMicrotesla + northMicrotesla)
      / Angle.radiansPerDegree
  }

  /// The share by which it changes the strength of `field`.
  func anomaly(in field: MagneticField) -> Double {
    let north = field.horizontalMicrotesla + northMicrotesla
    let level = field.horizontalMicrotesla * field.horizontalMicrotesla
    let total = field.totalMicrotesla
    let strength =
      (north * north + eastMicrotesla * eastMicrotesla + total * total - level).squareRoot()
    return abs(strength - total) / total
  }
}
