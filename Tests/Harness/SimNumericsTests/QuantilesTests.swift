import SimNumerics
import Testing

@Suite("Quantiles (H-5)")
struct QuantilesTests {
  /// Linear between ranks, the first at 0 and the last at 1 (Hyndman and Fan's type 7).
  @Test(
    "lie linearly between the ranks",
    arguments: [(0, 10), (0.25, 17.5), (0.5, 25), (0.95, 38.5), (1, 40)])
  func fourValues(share: Double, expected: Double) {
    let quantile = Quantiles([40, 10, 30, 20])(share)
    #expect(abs((quantile ?? .nan) - expected) < 1e-12, "\(String(describing: quantile))")
  }

  @Test("of one value are that value", arguments: [0, 0.3, 1])
  func oneValue(share: Double) { #expect(Quantiles([7])(share) == 7) }

  @Test("of nothing are nothing")
  func empty() { #expect(Quantiles([])(0.5) == nil) }

  @Test("do not depend on the order of the sample, and keep doubles")
  func order() {
    #expect(Quantiles([3, 1, 2, 2]).sorted == [1, 2, 2, 3])
    #expect(Quantiles([2, 2, 1, 3])(0.5) == 2)
  }
}
