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

  @Test("selected are those of the sorted sample, whatever its order", arguments: 0..<40)
  func selected(kind: Int) {
    // lengths around the limit up to which values are sorted at once; many equal values, rising and
    // falling runs, and random order
    let count = [1, 2, 3, 15, 16, 17, 18, 40, 333, 2000][kind % 10]
    var state = UInt64(kind + 1)
    let values = (0..<count).map { i -> Double in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let random = Double(state >> 40)
      return [random, Double(state >> 62), Double(min(i, count - i)), Double(-i)][kind / 10]
    }
    for share in [0, 0.01, 0.5, 0.95, 0.999, 1] {
      var scratch = values
      #expect(Quantiles.select(share, of: &scratch) == Quantiles(values)(share), "\(share)")
      #expect(scratch.sorted() == values.sorted())
    }
  }

  @Test("selected of nothing are nothing")
  func selectedOfNothing() {
    var none: [Double] = []
    #expect(Quantiles.select(0.5, of: &none) == nil)
  }
}
