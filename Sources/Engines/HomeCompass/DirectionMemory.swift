import Elementary
import Geodesy
import Sensing

/// A running mean of directions in which older directions count less.
struct DirectionMemory: Sendable {
  /// Seconds in which the weight of a direction decays to 37 %.
  let timeConstant: Double
  private var sumSin = 0.0
  private var sumCos = 0.0
  /// Squared length of the vector (`sumSin`, `sumCos`).
  private var squaredLength = 0.0
  /// Sum of the weights of the directions in the mean; older directions have smaller weights.
  private(set) var weight = 0.0
  private var last: Instant?
  /// Decay factor for a time step of `fadeSpan`, cached: sensors send at an even pace, so the next
  /// step mostly has the same length.
  private var fade = 1.0
  private var fadeSpan = Timespan.zero

  init(timeConstant: Double) { self.timeConstant = timeConstant }

  @inline(__always)
  mutating func add(degrees: Double, at instant: Instant) {
    if let last {
      let span = instant - last
      if span != fadeSpan {
        fade = Portable.exp(-max(0, span.seconds) / timeConstant)
        fadeSpan = span
      }
      sumSin *= fade
      sumCos *= fade
      weight *= fade
    }
    let (sin, cos) = Portable.sincos(degrees: degrees)
    sumSin += sin
    sumCos += cos
    squaredLength = sumSin * sumSin + sumCos * sumCos
    weight += 1
    last = instant
  }

  /// The mean direction in (−180, 180]; nil before the first.
  var meanDegrees: Double? {
    weight > 0 ? Portable.atan2(sumSin, sumCos) / Angle.radiansPerDegree : nil
  }

  /// Returns true only if `spreadDegrees` is certainly below `degrees`, without computing a
  /// logarithm; false proves nothing.
  ///
  /// ln x is below (x − 1) / √x for x above 1, so −2 ln R̄ is below (1 − R̄²) / R̄. For small
  /// spreads both agree up to terms of the sixth order, and the margin of 1 % is far above all
  /// rounding errors.
  @inline(__always)
  func isSteadier(than degrees: Double) -> Bool {
    let limit = degrees * Angle.radiansPerDegree
    let whole = weight * weight
    let lost = whole - squaredLength
    return lost * lost < 0.99 * (limit * limit) * (limit * limit) * whole * squaredLength
  }

  /// Circular standard deviation in degrees, √(−2 ln R̄); 0 before the second direction.
  @inline(__always)
  var spreadDegrees: Double {
    DirectionMemory.spreadDegrees(squaredLength: squaredLength, weight: weight)
  }

  private static func spreadDegrees(squaredLength: Double, weight: Double) -> Double {
    guard weight > 1 else { return 0 }
    let resultant = squaredLength.squareRoot() / weight
    if resultant >= 1 { return 0 }
    return min(180, (-2 * Portable.log(resultant)).squareRoot() / Angle.radiansPerDegree)
  }
}
