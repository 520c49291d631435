import Elementary
import Geodesy
import SimKernel

/// Iron that stands where it stands: a field over the ground that turns every compass that comes
/// by, and turns it again on the way back.
///
/// A sum of a few waves over the plane, which comes to a smooth Gaussian field of deviation 1 with
/// a correlation of e^(−d²/2ℓ²) at the distance d.
struct PlaceIron {
  static let waves = 6

  private var wave: [(east: Double, north: Double, phase: Double)] = []

  /// - Parameters:
  ///   - meters: the scale ℓ, above 0.
  ///   - random: the stream of this field alone.
  init(meters: Double, random: RandomStream) {
    var random = random
    for _ in 0..<PlaceIron.waves {
      wave.append(
        (random.normal() / meters, random.normal() / meters, 2 * .pi * random.uniform()))
    }
  }

  /// What stands still adds at `point`, of deviation 1.
  func value(at point: PlanePoint) -> Double {
    var sum = 0.0
    for one in wave {
      sum += Portable.sincos(one.east * point.east + one.north * point.north + one.phase).cos
    }
    return sum * (2 / Double(PlaceIron.waves)).squareRoot()
  }
}
