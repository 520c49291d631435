import SimNumerics
import Testing

/// Known intervals: Brown, Cai and DasGupta 2001, and the figures of domain.md §6.
@Suite("Wilson's interval of a pass rate (H-7)")
struct ProportionTests {
  @Test(
    "gives the known bounds",
    arguments: [
      (98, 100, 0.930, 0.994), (100, 100, 0.963, 1), (300, 300, 0.987, 1),
      (0, 10, 0, 0.278), (5, 10, 0.237, 0.763), (1, 1, 0.207, 1),
    ])
  func known(successes: Int, trials: Int, lower: Double, upper: Double) throws {
    let interval = try #require(
      Proportion(successes: successes, trials: trials).wilson())
    #expect(abs(interval.lowerBound - lower) < 0.0005, "\(interval)")
    #expect(abs(interval.upperBound - upper) < 0.0005, "\(interval)")
  }

  @Test("is wider where more confidence is asked for")
  func confidence() throws {
    let half = Proportion(successes: 50, trials: 100)
    let usual = try #require(half.wilson())
    let sure = try #require(half.wilson(confidence: 0.99))
    #expect(sure.lowerBound < usual.lowerBound && usual.upperBound < sure.upperBound)
    // z = 2.5758: 0.5 ± 2.5758 √(0.0025 + 2.5758²/40000) / (1 + 2.5758²/100)
    #expect(abs(sure.lowerBound - 0.3753) < 0.0001)
  }

  @Test("holds the share, and stays within 0 and 1, for every count")
  func holdsTheShare() throws {
    for trials in 1...40 {
      for successes in 0...trials {
        let proportion = Proportion(successes: successes, trials: trials)
        let interval = try #require(proportion.wilson())
        let share = try #require(proportion.share)
        #expect(interval.contains(share) && interval.lowerBound >= 0 && interval.upperBound <= 1)
      }
    }
  }

  @Test("no trials give no share and no interval")
  func empty() {
    #expect(Proportion(successes: 0, trials: 0).share == nil)
    #expect(Proportion(successes: 0, trials: 0).wilson() == nil)
  }
}
