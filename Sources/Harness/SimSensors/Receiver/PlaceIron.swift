import Elementary
import Geodesy
import SimKernel

/// Fixed iron: a field over the ground that turns every compass that passes, and the same way on
/// the way back.
///
/// A sum of a few waves over the plane, which approximates a smooth Gaussian field of deviation 1
/// with the correlation e^(−d²/2ℓ²) at distance d.
struct PlaceIron {
  static let waves = 6
  /// Radius within which a third-order expansion is used, as a share of the scale: at that distance
  /// the next term of the series is 0.0007 (deviation over many fields).
  static let reachShare = 0.2

  private var wave: [(east: Double, north: Double, phase: Double)] = []
  private let reachSquared: Double
  private var anchor = PlanePoint(east: .infinity, north: .infinity)
  private var value = 0.0
  private var slope = (east: 0.0, north: 0.0)
  private var bend = (east: 0.0, both: 0.0, north: 0.0)
  private var twist = (east: 0.0, mostlyEast: 0.0, mostlyNorth: 0.0, north: 0.0)

  /// - Parameters:
  ///   - meters: the scale ℓ, above 0.
  ///   - random: a stream that only this field uses.
  init(meters: Double, random: RandomStream) {
    precondition(meters > 0, "the scale must be above 0")
    var random = random
    for _ in 0..<PlaceIron.waves {
      wave.append(
        (random.normal() / meters, random.normal() / meters, 2 * .pi * random.uniform()))
    }
    let reach = PlaceIron.reachShare * meters
    reachSquared = reach * reach
  }

  /// The value of the field at `point`, of deviation 1; fast near the center of the expansion.
  mutating func value(at point: PlanePoint) -> Double {
    let (east, north) = (point.east - anchor.east, point.north - anchor.north)
    guard east * east + north * north <= reachSquared else {
      expand(around: point)
      return value
    }
    let byEast = slope.east + east * (bend.east + east * twist.east + north * twist.mostlyEast)
    let byNorth =
      slope.north + north * (bend.north + north * twist.north + east * twist.mostlyNorth)
    return value + east * byEast + north * byNorth + east * north * bend.both
  }

  private mutating func expand(around point: PlanePoint) {
    anchor = point
    (value, slope, bend, twist) = (0, (0, 0), (0, 0, 0), (0, 0, 0, 0))
    let size = (2 / Double(PlaceIron.waves)).squareRoot()
    for one in wave {
      let (sin, cos) = Portable.sincos(
        one.east * point.east + one.north * point.north + one.phase)
      value += size * cos
      slope.east -= size * one.east * sin
      slope.north -= size * one.north * sin
      // of cos(φ + d): cos φ − d sin φ − d² cos φ / 2 + d³ sin φ / 6
      let (second, third) = (size * cos / 2, size * sin / 6)
      bend.east -= second * one.east * one.east
      bend.both -= 2 * second * one.east * one.north
      bend.north -= second * one.north * one.north
      twist.east += third * one.east * one.east * one.east
      twist.mostlyEast += 3 * third * one.east * one.east * one.north
      twist.mostlyNorth += 3 * third * one.east * one.north * one.north
      twist.north += third * one.north * one.north * one.north
    }
  }
}
