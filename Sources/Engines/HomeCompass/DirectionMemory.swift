import Elementary
import Geodesy
import Sensing

/// A running mean of directions that fades with time.
struct DirectionMemory: Sendable {
  /// Seconds in which a direction fades to 37 %.
  let timeConstant: Double
  private var sumSin = 0.0
  private var sumCos = 0.0
  /// How many directions the mean rests on, the faded ones counting less.
  private(set) var weight = 0.0
  private var last: Instant?

  init(timeConstant: Double) { self.timeConstant = timeConstant }

  mutating func take(degrees: Double, at instant: Instant) {
    if let last {
      let fade = Portable.exp(-max(0, (instant - last).seconds) / timeConstant)
      sumSin *= fade
      sumCos *= fade
      weight *= fade
    }
    let (sin, cos) = Portable.sincos(degrees * Angle.radiansPerDegree)
    sumSin += sin
    sumCos += cos
    weight += 1
    last = instant
  }

  /// The mean direction in (−180, 180]; nil before the first.
  var meanDegrees: Double? {
    weight > 0 ? Portable.atan2(sumSin, sumCos) / Angle.radiansPerDegree : nil
  }

  /// Circular standard deviation in degrees, √(−2 ln R̄); 0 before the second direction.
  var spreadDegrees: Double {
    guard weight > 1 else { return 0 }
    let resultant = (sumSin * sumSin + sumCos * sumCos).squareRoot() / weight
    if resultant >= 1 { return 0 }
    if resultant < 1e-9 { return 180 }
    return min(180, (-2 * Portable.log(resultant)).squareRoot() / Angle.radiansPerDegree)
  }
}
