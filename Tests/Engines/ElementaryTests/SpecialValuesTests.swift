import Elementary
import Testing

/// The requirements of IEEE 754 and of C's annex F at the edges, to the bit and the sign of zero.
@Suite("Portable functions at the edges of the doubles")
struct SpecialValuesTests {
  @Test("sin, cos and sincos", arguments: SpecialValues.angles)
  func angles(x: Double, sin: Double, cos: Double) {
    #expect(isSame(Portable.sin(x), sin))
    #expect(isSame(Portable.cos(x), cos))
    #expect(isSame(Portable.sincos(x).sin, sin))
    #expect(isSame(Portable.sincos(x).cos, cos))
  }

  @Test("sincos of whole quarter turns is exact, however many", arguments: [0, 4, 40_004, 1 << 40])
  func quarterTurns(turns: Int) {
    for (quarter, expected) in [(0.0, 1.0), (1, 0), (0, -1), (-1, 0)].enumerated() {
      for sign in [1.0, -1] {
        let (sin, cos) = Portable.sincos(degrees: sign * 90 * Double(turns + quarter))
        #expect(sin == sign * expected.0)
        #expect(cos == expected.1)
      }
    }
  }

  @Test("sincos of no angle is no number", arguments: [Double.nan, .infinity, -.infinity])
  func noAngle(degrees: Double) {
    #expect(Portable.sincos(degrees: degrees).sin.isNaN)
    #expect(Portable.sincos(degrees: degrees).cos.isNaN)
  }

  @Test("atan2", arguments: SpecialValues.vectors)
  func vectors(y: Double, x: Double, angle: Double) {
    #expect(isSame(Portable.atan2(y, x), angle))
  }

  @Test("asin and acos", arguments: SpecialValues.ratios)
  func ratios(x: Double, asin: Double, acos: Double) {
    #expect(isSame(Portable.asin(x), asin))
    #expect(isSame(Portable.acos(x), acos))
  }

  @Test("exp", arguments: SpecialValues.powers)
  func powers(x: Double, power: Double) {
    #expect(isSame(Portable.exp(x), power))
  }

  @Test("exp overflows only beyond the logarithm of the largest double")
  func largestPower() {
    #expect(Portable.exp(709.782712893384).isFinite)
  }

  @Test("log", arguments: SpecialValues.logarithms)
  func logarithms(x: Double, logarithm: Double) {
    #expect(isSame(Portable.log(x), logarithm))
  }

  /// Whether both are the same double, including the sign of zero, or both are NaN.
  private func isSame(_ a: Double, _ b: Double) -> Bool {
    a.isNaN ? b.isNaN : a.bitPattern == b.bitPattern
  }
}

private enum SpecialValues {
  static let tiny = Double.leastNonzeroMagnitude
  static let huge = Double.greatestFiniteMagnitude
  static let inf = Double.infinity
  static let nan = Double.nan
  static let quarter = Double.pi / 4
  static let threeQuarters = 2.356194490192345

  static let angles: [(Double, sin: Double, cos: Double)] = [
    (0, 0, 1), (-0.0, -0.0, 1), (tiny, tiny, 1), (-tiny, -tiny, 1), (0x1p-1030, 0x1p-1030, 1),
    (.pi, 1.2246467991473532e-16, -1), (.pi / 2, 1, 6.123233995736766e-17),
    (inf, nan, nan), (-inf, nan, nan), (nan, nan, nan),
  ]

  static let vectors: [(y: Double, x: Double, angle: Double)] = [
    (0, 0, 0), (-0.0, 0, -0.0), (0, -0.0, .pi), (-0.0, -0.0, -.pi),
    (0, 1, 0), (-0.0, 1, -0.0), (0, -1, .pi), (-0.0, -1, -.pi),
    (1, 0, .pi / 2), (1, -0.0, .pi / 2), (-1, 0, -.pi / 2), (-1, -0.0, -.pi / 2),
    (1, 1, quarter), (1, -1, threeQuarters), (-1, 1, -quarter), (-1, -1, -threeQuarters),
    (inf, inf, quarter), (inf, -inf, threeQuarters),
    (-inf, inf, -quarter), (-inf, -inf, -threeQuarters),
    (inf, huge, .pi / 2), (-inf, -huge, -.pi / 2), (inf, 0, .pi / 2),
    (huge, inf, 0), (-huge, inf, -0.0), (huge, -inf, .pi), (-huge, -inf, -.pi),
    (0, inf, 0), (-0.0, -inf, -.pi),
    (huge, huge, quarter), (tiny, tiny, quarter), (tiny, -tiny, threeQuarters),
    (tiny, huge, 0), (-tiny, huge, -0.0), (huge, tiny, .pi / 2), (tiny, -huge, .pi),
    (tiny, 1, tiny), (tiny, 4, 0), (0x1p-1030, 1, 0x1p-1030),
    (nan, 1, nan), (1, nan, nan), (nan, inf, nan), (inf, nan, nan), (0, nan, nan),
  ]

  static let ratios: [(Double, asin: Double, acos: Double)] = [
    (0, 0, .pi / 2), (-0.0, -0.0, .pi / 2), (1, .pi / 2, 0), (-1, -.pi / 2, .pi),
    (tiny, tiny, .pi / 2), (-tiny, -tiny, .pi / 2),
    (1.0.nextUp, nan, nan), (-(1.0.nextUp), nan, nan), (inf, nan, nan), (-inf, nan, nan),
    (nan, nan, nan),
  ]

  static let powers: [(Double, power: Double)] = [
    (0, 1), (-0.0, 1), (tiny, 1), (-tiny, 1),
    (709.7827128933841, inf), (huge, inf), (inf, inf),
    (-745.1332191019411, tiny), (-745.1332191019412, 0), (-746, 0), (-huge, 0), (-inf, 0),
    (nan, nan),
  ]

  static let logarithms: [(Double, logarithm: Double)] = [
    (1, 0), (0, -inf), (-0.0, -inf), (-tiny, nan), (-1, nan), (-inf, nan), (inf, inf), (nan, nan),
    (2, 0.6931471805599453), (tiny, -744.4400719213812), (huge, 709.782712893384),
    (.leastNormalMagnitude, -708.3964185322641),
  ]
}
