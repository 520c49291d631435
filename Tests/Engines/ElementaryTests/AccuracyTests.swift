import Elementary
import Testing

/// `Portable` documents errors measured with millions of arguments against references of 64
/// significant bits; these tests check thousands of each kind against the local C library.
@Suite("Portable functions agree with the C library")
struct AccuracyTests {
  static let seed: UInt64 = 20_261_121
  static let samples = 20_000

  @Test("to an ulp, asin and acos to two", arguments: ArgumentKind.all)
  func ofANumber(_ kind: ArgumentKind) {
    let function = kind.function
    var random = SplitMix64(seed: Self.seed)
    var worst = (ulps: UInt64(0), x: 0.0)
    for _ in 0..<Self.samples {
      let x = kind.draw(&random)
      let error = ulps(from: function.ours(x), to: function.platform(x))
      if error > worst.ulps { worst = (error, x) }
    }
    #expect(
      worst.ulps <= function.allowedUlps,
      "\(function.name)(\(worst.x)) is \(worst.ulps) ulp off; seed \(Self.seed)")
  }

  @Test("to an ulp in atan2", arguments: VectorKind.all)
  func ofAVector(_ kind: VectorKind) {
    var random = SplitMix64(seed: Self.seed)
    var worst = (ulps: UInt64(0), y: 0.0, x: 0.0)
    for _ in 0..<Self.samples {
      let (y, x) = kind.draw(&random)
      let error = ulps(from: Portable.atan2(y, x), to: CLibrary.atan2(y, x))
      if error > worst.ulps { worst = (error, y, x) }
    }
    #expect(
      worst.ulps <= 1, "atan2(\(worst.y), \(worst.x)) is \(worst.ulps) ulp off; seed \(Self.seed)")
  }

  @Test("sincos gives the bits of sin and cos")
  func sincosIsSinAndCos() {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<Self.samples {
      let x = random.signed(-60...40)
      let (sin, cos) = Portable.sincos(x)
      guard sin == Portable.sin(x), cos == Portable.cos(x) else {
        Issue.record("sincos(\(x)) = (\(sin), \(cos)); seed \(Self.seed)")
        return
      }
    }
  }

  @Test("Beyond 2²⁰ radians the angle is off by at most 2e-20 of itself")
  func largeAngles() {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<Self.samples {
      let x = random.signed(20...60)
      let (sin, cos) = Portable.sincos(x)
      let allowed = 2e-20 * abs(x) + 3e-16
      guard abs(sin - CLibrary.sin(x)) <= allowed, abs(cos - CLibrary.cos(x)) <= allowed else {
        Issue.record("sincos(\(x)) = (\(sin), \(cos)); seed \(Self.seed)")
        return
      }
    }
  }

  @Test("Sine and cosine of a huge angle are still those of some angle")
  func hugeAnglesStayOnTheCircle() {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<2000 {
      let x = random.signed(20...1023)
      let (sin, cos) = Portable.sincos(x)
      guard abs(sin * sin + cos * cos - 1) < 1e-15 else {
        Issue.record("sincos(\(x)) = (\(sin), \(cos)); seed \(Self.seed)")
        return
      }
    }
  }
}
