import SimNumerics
import Testing

@Suite("One long run (H-5)")
struct SeriesTests {
  /// 600 fixes at 1 Hz: r = e^(−1/τ).
  @Test(
    "is worth as many independent fixes as its correlation leaves",
    arguments: [(10.0, 29.98), (45, 6.67), (300, 1)])
  func effective(correlationSeconds: Double, count: Double) {
    let worth = EffectiveCount.of(600, spacingSeconds: 1, correlationSeconds: correlationSeconds)
    #expect(abs(worth - count) < 0.01, "\(worth)")
  }

  @Test("is worth between one value and all of them")
  func bounds() {
    #expect(EffectiveCount.of(100, correlation: 0) == 100)
    #expect(EffectiveCount.of(100, correlation: 0.5) == 100.0 / 3)
    #expect(EffectiveCount.of(100, correlation: 1) == 1)
    #expect(EffectiveCount.of(100, correlation: -0.5) == 100)
    #expect(EffectiveCount.of(1, correlation: 0.9) == 1 && EffectiveCount.of([]) == 0)
    #expect(EffectiveCount.of([Double](repeating: 4, count: 50)) == 1)
  }

  @Test("is known by the correlation of its own neighbors")
  func measured() {
    let series = autoregressive(20_000, r: 0.8)
    // 20000 × 0.2 / 1.8
    #expect(abs(EffectiveCount.of(series) / 2222 - 1) < 0.1, "\(EffectiveCount.of(series))")
  }

  @Test("has an interval as wide as its independent values make it, not its fixes")
  func blocks() throws {
    // τ = 5 s: r = 0.8187, so the mean of n values spreads like that of n × 0.0997 independent ones
    let series = autoregressive(7200, r: 0.818_730_753)
    let estimate = Bootstrap("blocks").estimate(
      .mean, ofSeries: series, spacingSeconds: 1, correlationSeconds: 5)
    #expect(abs(estimate.effectiveCount - 717.6) < 0.5)
    let width = try #require(estimate.interval).width
    let expected = 2 * 1.96 / 717.6.squareRoot()
    // blocks of three correlation times give about 85 % of it
    #expect((0.7...1.1).contains(width / expected), "\(width / expected)")
    let naive = Bootstrap("blocks").estimate(.mean, ofRuns: series)
    #expect(try #require(naive.interval).width < width / 2)
  }

  @Test("resamples neighbors together")
  func neighbors() throws {
    // blocks of 6 s hold one whole period: every resampled mean is that of the period
    let series = (0..<120).map { Double($0 % 6) }
    let estimate = Bootstrap("period").estimate(
      .mean, ofSeries: series, spacingSeconds: 1, correlationSeconds: 2)
    #expect(estimate.value == 2.5 && estimate.interval == 2.5...2.5)
  }

  @Test("of ten minutes at 1 Hz is too short for an interval in a lane")
  func insufficient() {
    let series = autoregressive(600, r: 0.978)
    let estimate = Bootstrap("walk").estimate(.median, ofSeries: series, spacingSeconds: 1)
    #expect(estimate.isInsufficient && estimate.value != nil && estimate.count == 600)
    // a series shorter than two blocks has no interval either, even with little correlation
    let short = Bootstrap("walk").estimate(
      .mean, ofSeries: Array(series[..<20]), spacingSeconds: 10, correlationSeconds: 40)
    #expect(short.isInsufficient)
    #expect(Bootstrap("walk").estimate(.mean, ofSeries: [], spacingSeconds: 1).value == nil)
  }

  private func autoregressive(_ count: Int, r: Double) -> [Double] {
    var noise = Noise(state: 3)
    let innovation = (1 - r * r).squareRoot()
    var value = noise.normal()
    return (0..<count).map { _ in
      defer { value = r * value + innovation * noise.normal() }
      return value
    }
  }
}

@Suite("χ² (H-5)")
struct ChiSquaredTests {
  /// With two degrees of freedom the quantile is −2 ln(1 − p).
  @Test("of two degrees is exponential", arguments: [(0.5, 1.386_294_361), (0.95, 5.991_464_547)])
  func exponential(share: Double, quantile: Double) {
    #expect(abs(ChiSquared.quantile(share, degrees: 2) - quantile) < 1e-8)
  }

  /// χ² of 200 degrees has its 2.5 % and 97.5 % at 162.728 and 241.058 (tables).
  @Test("bounds the mean of normalized errors around their degrees")
  func mean() {
    let bounds = ChiSquared.boundsOfMean(of: 100, degrees: 2)
    #expect(abs(bounds.lowerBound - 1.62728) < 1e-5, "\(bounds)")
    #expect(abs(bounds.upperBound - 2.41058) < 1e-5, "\(bounds)")
    #expect(ChiSquared.boundsOfMean(of: 100, degrees: 2, confidence: 0.5).width < bounds.width)
  }
}

extension ClosedRange<Double> {
  fileprivate var width: Double { upperBound - lowerBound }
}
