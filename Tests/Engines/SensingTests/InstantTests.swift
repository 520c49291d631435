import Sensing
import Testing

@Suite("Time is counted in whole nanoseconds")
struct InstantTests {
  @Test(
    "Seconds are rounded to the nearest nanosecond",
    arguments: [
      (0.1, 100_000_000), (-0.1, -100_000_000), (1.000_000_000_4, 1_000_000_000),
      (1.000_000_000_6, 1_000_000_001), (9.2e9, 9_200_000_000_000_000_000),
    ])
  func rounding(seconds: Double, nanoseconds: Int64) {
    #expect(Timespan.seconds(seconds) == Timespan(nanoseconds: nanoseconds))
  }

  @Test("A moment and the span to another one lead there, exactly")
  func spans() {
    let a = Instant(nanoseconds: 7)
    let b = Instant(nanoseconds: -1_000_000_000_000_000_003)
    #expect(b + (a - b) == a)
    #expect(a + (b - a) == b)
    #expect(b < a && (b - a) < .zero)
  }

  @Test("The far future stays the far future")
  func distantFuture() {
    #expect(Instant.distantFuture + .seconds(1) == .distantFuture)
    #expect(Instant.zero + Timespan(nanoseconds: .max) == .distantFuture)
  }

  // 2026-11-21: the difference of two distant instants trapped
  @Test("A stamp from nowhere is very old or very new, and no crash (T-4)")
  func absurdStamps() {
    let longAgo = Instant(nanoseconds: .min)
    #expect(Instant(nanoseconds: 1) - longAgo == Timespan(nanoseconds: .max))
    #expect(longAgo - Instant(nanoseconds: 1) == Timespan(nanoseconds: .min))
    #expect(Instant.distantFuture - Instant(nanoseconds: -1) == Timespan(nanoseconds: .max))
    #expect(longAgo + Timespan(nanoseconds: -1) == longAgo)
  }
}
