extension Portable {
  /// Returns the sine of `x` radians; NaN for an infinity. See `sincos(_:)` for range and accuracy.
  public static func sin(_ x: Double) -> Double { sincos(x).sin }

  /// Returns the cosine of `x` radians; NaN for an infinity. See `sincos(_:)` for range and
  /// accuracy.
  public static func cos(_ x: Double) -> Double { sincos(x).cos }

  /// Returns sine and cosine of `x` radians, the same bits as `sin(_:)` and `cos(_:)`.
  ///
  /// Below 1 ulp for |x| ≤ 2²⁰ (about a million) radians. Beyond, 2π is taken to 64 bits, so the
  /// angle is off by up to 2e-20 × |x| radians: the result is still that of some angle and the same
  /// on every machine, but meaningless from about 1e19 on. An infinity gives NaN.
  public static func sincos(_ x: Double) -> (sin: Double, cos: Double) {
    if abs(x) < linearBelow { return (x, 1) }
    let (turns, rest) = nearestQuarterTurn(to: x)
    return sincos(of: rest, afterQuarterTurns: turns)
  }

  /// Returns sine and cosine of `degrees`; NaN for an infinity.
  ///
  /// Below 1.6 ulp for every angle from 1e-290 degrees up. Exact at quarter turns, which are
  /// subtracted without an error: this is more accurate and faster than converting to radians.
  public static func sincos(degrees: Double) -> (sin: Double, cos: Double) {
    let angle =
      abs(degrees) <= 0x1p20 ? degrees : degrees.truncatingRemainder(dividingBy: 360)
    let shifted = angle * (1 / 90.0) + integerShift
    let rest = angle - (shifted - integerShift) * 90
    // π/180 as the sum of two doubles
    let head = rest * 0x1.1df46a2529d39p-6
    let tail = rest * 0x1.5c1d8becdd291p-62
    return sincos(of: (head, tail), afterQuarterTurns: shifted.bitPattern)
  }

  /// Below it sin x = x and cos x = 1 to the last bit; also keeps the sign of zero.
  private static var linearBelow: Double { 0x1p-27 }

  /// Adding it, 1.5 × 2⁵², rounds to an integer and leaves that in the low bits.
  private static var integerShift: Double { 0x1.8p52 }

  /// An angle slightly beyond [−π/4, π/4] at most, as the sum of two doubles.
  private typealias SmallAngle = (head: Double, tail: Double)

  /// Returns the number of quarter turns nearest to `x` (its low bits) and the angle left over.
  ///
  /// Cody and Waite's reduction: π/2 is split into three parts of 33 bits and a remainder, so that
  /// the product of each part with a count below 2²⁰ is exact, and so is the error of each
  /// subtraction. Near a multiple of π/2, where the difference cancels, 60 bits of it remain.
  private static func nearestQuarterTurn(to x: Double) -> (count: UInt64, rest: SmallAngle) {
    let angle = abs(x) <= 0x1p20 ? x : withinOneTurn(x)
    let shifted = angle * (2 / Double.pi) + integerShift
    let count = shifted - integerShift
    let first = angle - count * 0x1.921fb544p+0
    let secondPart = count * 0x1.0b4611a6p-34
    let second = first - secondPart
    let thirdPart = count * 0x1.3198a2ep-69
    let third = second - thirdPart
    let dropped = ((first - second) - secondPart) + ((second - third) - thirdPart)
    let correction = count * 0x1.b839a252049c1p-104 - dropped
    let head = third - correction
    return (shifted.bitPattern, (head, (third - head) - correction))
  }

  /// Returns `x`, beyond ±2²⁰, modulo 2π and with its sign; NaN for NaN and the infinities.
  ///
  /// Computed in whole units of 2⁻⁶¹ radian, of which `x` has significand × 2^doublings: modular
  /// powers by repeated squaring, at most eleven rounds. (The remainder of the standard library
  /// would call the C library.)
  private static func withinOneTurn(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    let turn: UInt64 = 0xc90f_daa2_2168_c235
    func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
      turn.dividingFullWidth(a.multipliedFullWidth(by: b)).remainder
    }
    var rest = x.significandBitPattern | 1 << 52
    var doublings = Int(x.exponent) - 52 + 61
    var power: UInt64 = 2
    while doublings > 0 {
      if doublings & 1 == 1 { rest = product(rest, power) }
      power = product(power, power)
      doublings >>= 1
    }
    return Double(signOf: x, magnitudeOf: Double(rest) * 0x1p-61)
  }

  /// Returns sine and cosine of `rest` after `turns` quarter turns, of which only the low bits
  /// count.
  ///
  /// sin(h + t) ≈ sin h + t cos h, with sin h = h + h³ P(h²); cos(h + t) ≈ cos h − t sin h, with
  /// cos h = 1 − h²/2 + h⁴ Q(h²), and the rounding error of 1 − h²/2 is added back. P and Q are
  /// summed as three independent parts (Estrin's scheme), which saves a tenth of the time.
  private static func sincos(
    of rest: SmallAngle, afterQuarterTurns turns: UInt64
  ) -> (sin: Double, cos: Double) {
    let (h, t) = rest
    let z = h * h
    let z2 = z * z
    var p = -1.98412698298579493134e-04 + z * 2.75573137070700676789e-06
    p += z2 * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)
    p = (-1.66666666666666324348e-01 + z * 8.33333333332248946124e-03) + z2 * p
    var q = 2.48015872894767294178e-05 + z * -2.75573143513906633035e-07
    q += z2 * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)
    q = (4.16666666666666019037e-02 + z * -1.38888888888741095749e-03) + z2 * q
    let leading = 1 - 0.5 * z
    let sine = h + (t * leading + h * z * p)
    let cosine = leading + (((1 - leading) - 0.5 * z) + (z2 * q - h * t))
    let isOdd = turns & 1 != 0
    return (
      negated(isOdd ? cosine : sine, if: turns & 2),
      negated(isOdd ? sine : cosine, if: (turns &+ 1) & 2)
    )
  }

  /// Returns `value` with its sign flipped if `bit`, 0 or 2, is set; faster than a product.
  private static func negated(_ value: Double, if bit: UInt64) -> Double {
    Double(bitPattern: value.bitPattern ^ (bit << 62))
  }
}
