import SimKernel
import SimNumerics
import Testing

@Suite("Differences of means, and what of them chance explains (H-9)")
struct MeanDifferenceTests {
  @Test("Pairs are Student's, other runs Welch's")
  func statistics() throws {
    let before = [1.0, 2, 3, 4, .nan]
    let after = [3.0, 3, 6, 6, 1]
    let pairs = try #require(MeanDifference(pairsFrom: before, to: after))
    // differences 2, 1, 3, 2
    #expect(pairs.mean == 2 && pairs.freedom == 3)
    #expect(abs(pairs.standardError - (2.0 / 3 / 4).squareRoot()) < 1e-12)
    // Student's t of 3 degrees is 3.18245 at 97.5 %
    #expect(abs(pairs.interval().upperBound - 2 - 3.182446 * pairs.standardError) < 1e-5)
    // variances: 5/3 of four values, 4.7 of five
    let runs = try #require(MeanDifference(runsFrom: before, to: after))
    let parts = [5.0 / 3 / 4, 4.7 / 5]
    #expect(abs(runs.mean - (3.8 - 2.5)) < 1e-12)
    #expect(abs(runs.standardError - (parts[0] + parts[1]).squareRoot()) < 1e-12)
    let sum = parts[0] + parts[1]
    let freedom = sum * sum / (parts[0] * parts[0] / 3 + parts[1] * parts[1] / 4)
    #expect(abs(runs.freedom - freedom) < 1e-12)
    #expect(MeanDifference(pairsFrom: [1], to: [2]) == nil)
    #expect(MeanDifference(runsFrom: [1, 2], to: [.nan, 2]) == nil)
    #expect(MeanDifference(runsFrom: [1, 2], to: [.infinity, 2]) == nil)
  }

  @Test("Chance takes nothing anywhere where nothing spreads, and a few pairs to one side often")
  func chance() throws {
    let zeros = [Double](repeating: 0, count: 30)
    let same = try #require(MeanDifference(pairsFrom: zeros, to: zeros))
    #expect(same.chance() == 1 && same.chance(from: 1) == 0)
    let shifted = try #require(MeanDifference(pairsFrom: zeros, to: zeros.map { $0 + 1 }))
    #expect(shifted.chance() < 1e-8 && shifted.chance(from: 1) == 1)
    for moved in 1...6 {
      let some = zeros.indices.map { $0 < moved ? 1.0 : 0 }
      let pairs = try #require(MeanDifference(pairsFrom: zeros, to: some))
      #expect(pairs.chance() >= 2 / Double(1 << moved))
    }
  }

  @Test("Other seeds of one distribution differ as seldom as the chance says")
  func welch() {
    var random = RandomStream(seed: 12).fork("welch")
    let repeats = 4000
    let seldom = (0..<repeats).count { _ in
      let before = (0..<20).map { _ in random.exponential(mean: 1) }
      let after = (0..<60).map { _ in random.exponential(mean: 1) }
      return (MeanDifference(runsFrom: before, to: after)?.chance() ?? 1) <= 0.05
    }
    // 5 % with a standard deviation of 0.34 %; skewed samples of two sizes give up to 7 %
    #expect((0.035...0.075).contains(Double(seldom) / Double(repeats)), "\(seldom)")
  }

  @Test("Of many comparisons the rule of Benjamini and Hochberg finds what it should")
  func discoveries() {
    // their own example (1995, table 1): four of fifteen are found at 5 %
    let chances = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
      0.5719, 0.6528, 0.7590, 1.0000,
    ]
    #expect(FalseDiscoveries.found(among: chances).count { $0 } == 4)
    #expect(FalseDiscoveries.found(among: chances.reversed()).suffix(4).allSatisfy { $0 })
    #expect(FalseDiscoveries.found(among: []) == [])
    #expect(FalseDiscoveries.found(among: [0.05]) == [true])
    #expect(FalseDiscoveries.found(among: [0.051]) == [false])
    #expect(FalseDiscoveries.found(among: [0.04, 0.05]) == [true, true])
  }
}
