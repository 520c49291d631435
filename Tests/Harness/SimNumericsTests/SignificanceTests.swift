import SimNumerics
import Testing

@Suite("Chance is told from what is seen (H-11)")
struct SignificanceTests {
  @Test("of the signs of differences, by counting coins")
  func signs() {
    #expect(abs(Significance.signs(5, against: 0) - 1 / 32.0) < 1e-12)
    // of ten coins, 56 of 1024 ways show eight heads or more
    #expect(abs(Significance.signs(8, against: 2) - 56 / 1024.0) < 1e-12)
    #expect(Significance.signs(0, against: 0) == 1 && Significance.signs(0, against: 9) == 1)
  }

  @Test("of several findings, each held to what is left of the level (Holm)")
  func holm() {
    // 0.010 ≤ 0.05 / 4, 0.016 ≤ 0.05 / 3, 0.030 > 0.05 / 2, and all after it are rejected too
    #expect(
      Significance.holm([0.030, 0.010, 0.040, 0.016], level: 0.05) == [false, true, false, true])
    #expect(Significance.holm([], level: 0.05).isEmpty)
  }
}
