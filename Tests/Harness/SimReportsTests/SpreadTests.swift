import SimKernel
import SimResults
import Testing

@testable import SimReports

@Suite("How many runs spread (H-7)")
struct SpreadTests {
  @Test("Five numbers tell it, without the runs that had nothing to measure")
  func five() throws {
    let spread = try #require(Spread(RunColumn((0...100).map(Double.init).reversed() + [.nan])))
    #expect(spread.five == [0, 5, 50, 95, 100] && spread.count == 101)
    #expect(Spread([.nan, .nan]) == nil)
  }

  @Test("A bar is as high as its part is full; a single run still shows, an empty part is a dot")
  func picture() throws {
    let values =
      [0.0] + [Double](repeating: 3, count: 100) + [10] + [Double](repeating: 6, count: 50)
    #expect(try #require(Spread(RunColumn(values))).picture(bins: 10) == "▁··█··▄··▁")
    #expect(try #require(Spread([4, 4])).picture() == "")
    #expect(try #require(Spread([-1e308, 1e308])).picture() == "", "too far apart to divide")
  }

  private func expectation(_ limits: ClosedRange<Double>, _ values: [Double]) -> ExpectationResult {
    let (low, high) = (limits.lowerBound, limits.upperBound)
    let bound = Bound(
      .length, lower: low.isFinite ? low : nil, upper: high.isFinite ? high : nil, text: "")
    return ExpectationResult(Criterion(.metric("a.b"), bound), scores: RunColumn(values))
  }

  @Test(
    "Worst is what lies farthest beyond its limit or nearest to it, best what is deepest within")
  func extremes() throws {
    let values = [3, 9, .nan, 1, 9, 1]
    let atMost = try #require(expectation(-.infinity...5, values).extremes)
    #expect(atMost == (best: 3, worst: 1))
    let atLeast = try #require(expectation(5...(.infinity), values).extremes)
    #expect(atLeast == (best: 1, worst: 3))
    // a value in the middle of the limits is best
    let between = try #require(expectation(0...8, values).extremes)
    #expect(between == (best: 0, worst: 1))
    #expect(expectation(-.infinity...5, [2, 2]).extremes == nil)
    #expect(expectation(-.infinity...(.infinity), values).extremes == nil)
  }
}
