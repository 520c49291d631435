extension Portable {
  /// Returns e to the power `x`.
  ///
  /// Below 1 ulp. +∞ above 709.7827, 0 below −745.1332, subnormal from −708.3964 down.
  public static func exp(_ x: Double) -> Double {
    // within half of ln 2 the general code gives the same bits; this case is frequent, for slow
    // decays
    if abs(x) < 0.34 { return 1 + (x + excess(x)) }
    guard abs(x) < 746 else {
      return x.isNaN ? x : x > 0 ? .infinity : 0
    }
    // x = count × ln 2 + head − tail, with head − tail within half of ln 2.
    let shifted = x * 1.4426950408889634 + 0x1.8p52
    let count = shifted - 0x1.8p52
    let head = x - count * ln2Head
    let tail = count * ln2Tail
    let power = 1 + (head - (tail - excess(head - tail)))
    return scaled(power, byTwoToThe: Int64(bitPattern: shifted.bitPattern << 13) >> 13)
  }

  /// e^r − 1 − r for r within half of ln 2.
  ///
  /// e^r = 1 + 2r / (R − r) with R = r (e^r + 1) / (e^r − 1) = 2 + r² P(r²).
  @inline(__always)
  private static func excess(_ r: Double) -> Double {
    let z = r * r
    var p = -1.65339022054652515390e-06 + z * 4.13813679705723846039e-08
    p = 6.61375632143793436117e-05 + z * p
    p = -2.77777777770155933842e-03 + z * p
    p = 1.66666666666666019037e-01 + z * p
    let c = r - z * p
    return r * c / (2 - c)
  }

  /// Returns the natural logarithm of `x`; −∞ for ±0, NaN below zero.
  ///
  /// Below 1 ulp, also next to 1 and for subnormal `x`.
  public static func log(_ x: Double) -> Double {
    guard x > 0, x < .infinity else {
      return x == 0 ? -.infinity : x > 0 ? x : .nan
    }
    let isSubnormal = x < .leastNormalMagnitude
    let bits = (isSubnormal ? x * 0x1p54 : x).bitPattern
    // x = 2^exponent × (1 + f), with 1 + f in [√½, √2).
    let exponent = (Int64(bitPattern: bits) - 0x3fe6_a09e_667f_3bcd) >> 52
    let f = Double(bitPattern: bits &- UInt64(bitPattern: exponent) << 52) - 1
    let count = Double(isSubnormal ? exponent - 54 : exponent)
    // log(1 + f) = f − f²/2 + s (f²/2 + R(s²)) with s = f / (2 + f).
    let s = f / (2 + f)
    let z = s * s
    var p = 1.531383769920937332e-01 + z * 1.479819860511658591e-01
    p = 1.818357216161805012e-01 + z * p
    p = 2.222219843214978396e-01 + z * p
    p = 2.857142874366239149e-01 + z * p
    p = 3.999999999940941908e-01 + z * p
    p = 6.666666666666735130e-01 + z * p
    let halfSquare = 0.5 * f * f
    let correction = s * (halfSquare + z * p) + count * ln2Tail
    return count * ln2Head - ((halfSquare - correction) - f)
  }

  /// The high 32 bits of ln 2, whose product with an exponent is exact, and the remainder.
  private static var ln2Head: Double { 6.93147180369123816490e-01 }
  private static var ln2Tail: Double { 1.90821492927058770002e-10 }

  /// Returns `value` × 2^`exponent`, rounded once, for an exponent within ±1100.
  @inline(__always)
  private static func scaled(_ value: Double, byTwoToThe exponent: Int64) -> Double {
    if abs(exponent) <= 1021 { return value * powerOfTwo(exponent) }
    let most: Int64 = exponent < 0 ? -1021 : 1021
    // The first product is exact, as `value` is in [½, 2].
    return value * powerOfTwo(exponent - most) * powerOfTwo(most)
  }

  private static func powerOfTwo(_ exponent: Int64) -> Double {
    Double(bitPattern: UInt64(bitPattern: exponent &+ 1023) << 52)
  }
}
