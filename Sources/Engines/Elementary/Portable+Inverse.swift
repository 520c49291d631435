extension Portable {
  /// Returns the angle of the vector (`x`, `y`) in radians, counterclockwise from the x axis, in
  /// [−π, π].
  ///
  /// Below 1 ulp. Signed zeros and infinities as in IEEE 754: atan2(±0, −0) = ±π,
  /// atan2(±∞, −∞) = ±3π/4; NaN where an argument is NaN.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    let (width, height) = (abs(x), abs(y))
    let isMidsized = min(width, height) > 0x1p-500 && max(width, height) < 0x1p500
    let angle = isMidsized ? upperAngle(x: x, y: height) : upperAngleAtExtremes(x: x, y: height)
    return Double(signOf: y, magnitudeOf: angle)
  }

  /// Returns the angle in [−π/2, π/2] whose sine is `x`; NaN outside [−1, 1]. Below 2 ulp.
  public static func asin(_ x: Double) -> Double {
    atan2(x, ((1 - x) * (1 + x)).squareRoot())
  }

  /// Returns the angle in [0, π] whose cosine is `x`; NaN outside [−1, 1]. Below 2 ulp.
  public static func acos(_ x: Double) -> Double {
    atan2(((1 - x) * (1 + x)).squareRoot(), x)
  }

  /// Returns the angle of (`x`, `y`) for a positive `y`, both far from overflow and underflow.
  ///
  /// The vector is rotated back by the nearest direction with a known angle; the arctangent is then
  /// computed only once, for the tangent of the remaining angle, which is at most 7/16. The cross
  /// product is exact, and the rounding error of the quotient is added back.
  private static func upperAngle(x: Double, y: Double) -> Double {
    let known = Direction.nearest(x: x, y: y)
    let cross = y * known.x - x * known.y
    let dot = x * known.x + y * known.y
    let inverse = 1 / dot
    let t = cross * inverse
    let (tHead, dotHead) = (upperHalf(t), upperHalf(dot))
    let remainder = (cross - tHead * dotHead) - tHead * (dot - dotHead)
    let tTail = remainder * inverse
    return known.angle + (tHead + (known.angleTail + (tTail - arctangentDeficit(t))))
  }

  /// Returns t − atan t for |t| ≤ 7/16: t³ times a polynomial in t², summed as three independent
  /// parts (Estrin's scheme), which saves a tenth of `atan2`'s time.
  private static func arctangentDeficit(_ t: Double) -> Double {
    let z = t * t
    let z2 = z * z
    let z4 = z2 * z2
    var low = 3.33333333333329318027e-01 + z * -1.99999999998764832476e-01
    low += z2 * (1.42857142725034663711e-01 + z * -1.11111104054623557880e-01)
    var middle = 9.09088713343650656196e-02 + z * -7.69187620504482999495e-02
    middle += z2 * (6.66107313738753120669e-02 + z * -5.83357013379057348645e-02)
    var high = 4.97687799461593236017e-02 + z * -3.65315727442169155270e-02
    high += z2 * 1.62858201153657823623e-02
    return t * z * (low + z4 * (middle + z4 * high))
  }

  /// Returns the angle of (`x`, `y`) for `y` ≥ 0 if one of them is zero, tiny, huge, infinite or
  /// NaN.
  private static func upperAngleAtExtremes(x: Double, y: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let width = abs(x)
    if y == 0 || (x.isInfinite && y.isFinite) {
      return x.sign == .plus ? 0 : .pi
    }
    if x.isInfinite && y.isInfinite {
      return upperAngle(x: x > 0 ? 1 : -1, y: 1)
    }
    if y.isInfinite || y > width * 0x1p60 { return .pi / 2 }
    if y < width * 0x1p-60 { return x > 0 ? y / x : .pi }
    let scale = max(width, y) > 1 ? 0x1p-600 : 0x1p600
    return upperAngle(x: x * scale, y: y * scale)
  }

  /// Returns `value` with the lower half of its significand cleared, so that the product of two
  /// such values is exact.
  private static func upperHalf(_ value: Double) -> Double {
    Double(bitPattern: value.bitPattern & 0xffff_ffff_f800_0000)
  }
}

/// A direction of small whole coordinates in the upper half plane, with its angle as the sum of two
/// doubles.
private struct Direction {
  let x, y, angle, angleTail: Double

  /// Returns the direction that leaves a tangent of at most 7/16 to (`x`, `y`), for `y` ≥ 0.
  static func nearest(x: Double, y: Double) -> Direction {
    let width = abs(x)
    // Sums of comparisons instead of branches, which random angles would mispredict.
    var step = y >= width * 0.4375 ? 1 : 0
    step += y >= width * 0.6875 ? 1 : 0
    step += y * 0.6875 >= width ? 1 : 0
    step += y * 0.4375 >= width ? 1 : 0
    return numbered(x < 0 ? 8 - step : step)
  }

  private static func numbered(_ number: Int) -> Direction {
    switch number {
    case 0: .init(x: 1, y: 0, angle: 0, angleTail: 0)
    case 1: .init(x: 2, y: 1, angle: 0x1.dac670561bb4fp-2, angleTail: 0x1.a2b7f222f65e2p-56)
    case 2: .init(x: 1, y: 1, angle: 0x1.921fb54442d18p-1, angleTail: 0x1.1a62633145c07p-55)
    case 3: .init(x: 1, y: 2, angle: 0x1.1b6e192ebbe44p+0, angleTail: 0x1.b1b466a88828ep-54)
    case 4: .init(x: 0, y: 1, angle: 0x1.921fb54442d18p+0, angleTail: 0x1.1a62633145c07p-54)
    case 5: .init(x: -1, y: 2, angle: 0x1.0468a8ace4df6p+1, angleTail: 0x1.0620bf7406affp-55)
    case 6: .init(x: -1, y: 1, angle: 0x1.2d97c7f3321d2p+1, angleTail: 0x1.a79394c9e8a0ap-54)
    case 7: .init(x: -2, y: 1, angle: 0x1.56c6e7397f5aep+1, angleTail: 0x1.660b64ece6f4bp-53)
    case 8: .init(x: -1, y: 0, angle: 0x1.921fb54442d18p+1, angleTail: 0x1.1a62633145c07p-53)
    default: preconditionFailure("directions are numbered from 0 to 8")
    }
  }
}
