import SimNumerics
import Testing

@Suite("Intervals over runs (H-7, H-9)")
struct BootstrapTests {
  /// The mean of resampled ones and zeros is binomial, so its percentiles are known exactly.
  @Test("of a share are the binomial's quantiles")
  func binomial() {
    let halves = (0..<20).map { $0 < 10 ? 1.0 : 0 }
    let estimate = Bootstrap("share").estimate(.mean, ofRuns: halves)
    // B(20, ½): P(X ≤ 5) = 0.0207, P(X ≤ 6) = 0.0577
    #expect(estimate.value == 0.5 && estimate.interval == 0.3...0.7)
    #expect(estimate.count == 20 && estimate.effectiveCount == 20 && !estimate.isInsufficient)
    // P(X ≤ 4) = 0.0059, so the interval of 98 % begins at 5
    let sure = Bootstrap("share", confidence: 0.98).estimate(.mean, ofRuns: halves)
    #expect(sure.interval == 0.25...0.75)
  }

  /// P(the resampled median of 11 is the k-th value or lower) is also a binomial tail.
  @Test("of a median are the order statistics that the binomial names")
  func median() {
    let runs = [5, 1, 11, 3, 9, 7, 2, 10, 4, 8, 6].map { Double($0) }
    let estimate = Bootstrap("median").estimate(.median, ofRuns: runs)
    // the median is ≤ k where 6 of 11 draws are: B(11, 2/11) ≥ 6 is 0.0081, B(11, 3/11) ≥ 6 is
    // 0.0539
    #expect(estimate.value == 6 && estimate.interval == 3...9)
  }

  @Test("hold the true mean in about 95 of 100 samples")
  func coverage() {
    var noise = Noise(state: 7)
    var held = 0
    for sample in 0..<400 {
      let runs = (0..<40).map { _ in noise.normal() }
      let estimate = Bootstrap("coverage \(sample)", resamples: 400).estimate(.mean, ofRuns: runs)
      if estimate.covers(0) == true { held += 1 }
    }
    // of 400 exact intervals 380 ± 4.4 cover the mean; percentile intervals of 40 values are
    // slightly too narrow
    #expect((360...393).contains(held), "\(held)")
  }

  @Test("hang on the name and the values alone")
  func deterministic() {
    let runs = (0..<30).map { Double($0 * $0 % 17) }
    let first = Bootstrap("a").estimate(.quantile(0.9), ofRuns: runs)
    #expect(Bootstrap("a").estimate(.quantile(0.9), ofRuns: runs) == first)
    let means = ["a", "b"].map { Bootstrap($0, resamples: 20).estimate(.mean, ofRuns: runs) }
    #expect(means[0] != means[1] && means[0].value == means[1].value)
  }

  @Test("are not given for fewer than ten runs that measured something")
  func insufficient() {
    let nine = (0..<9).map { Double($0) }
    let estimate = Bootstrap("few").estimate(.mean, ofRuns: nine + [.nan, .nan])
    #expect(estimate.value == 4 && estimate.count == 9 && estimate.isInsufficient)
    #expect(estimate.covers(4) == nil)
    #expect(!Bootstrap("few").estimate(.mean, ofRuns: nine + [9]).isInsufficient)
    let none = Bootstrap("few").estimate(.median, ofRuns: [.nan])
    #expect(none.value == nil && none.isInsufficient && none.count == 0)
  }
}

/// A linear congruential generator; the sum of twelve of its numbers is a normal one.
struct Noise {
  var state: UInt64

  mutating func uniform() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) * 0x1p-53
  }

  mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + uniform() } }
}
