import SimKernel
import SimNumerics
import Testing

@Suite("Differences of runs with the same seed (H-9)")
struct PairedMeanTests {
  @Test("show a gain that the spread of the seeds would hide")
  func paired() throws {
    let before = (0..<12).map { Double($0 * $0) }
    let after = before.enumerated().map { $1 - 2 + ($0 % 2 == 0 ? 0.25 : -0.25) }
    let mean = Estimate(meanDifferenceFrom: before, to: after)
    #expect(mean.value == -2 && mean.count == 12 && mean.effectiveCount == 12)
    let interval = try #require(mean.interval)
    // s = 0.25 √(12/11), and Student's t of 11 degrees of freedom is 2.2010 at 97.5 %
    #expect(abs(interval.upperBound + 2 - 2.2010 * 0.25 / 11.0.squareRoot()) < 1e-5)
    #expect(abs(interval.lowerBound + interval.upperBound + 4) < 1e-12)
    #expect(mean.covers(0) == false && mean.covers(-2) == true)
  }

  @Test("leave out a seed of which one run measured nothing, and need ten that did")
  func dropped() {
    let before = (0..<11).map { Double($0) }
    var after = before.map { $0 + 3 }
    after[4] = .nan
    let mean = Estimate(meanDifferenceFrom: before, to: after)
    #expect(mean.value == 3 && mean.count == 10 && mean.interval == 3...3)
    after[5] = .nan
    #expect(Estimate(meanDifferenceFrom: before, to: after).isInsufficient)
    #expect(Estimate(meanDifferenceFrom: [], to: []).value == nil)
  }

  /// Shares of 20 000 samples, with a standard deviation of 0.15 to 0.22 %. Student's interval
  /// misses more often for exponential differences, because they are skewed.
  @Test(
    "hold the true mean as often as they say, and nearly so where differences are skewed",
    arguments: [(10, 0.89), (20, 0.91), (40, 0.93)])
  func coverage(pairs: Int, leastOfExponential: Double) {
    var random = RandomStream(seed: 11).fork("coverage \(pairs)")
    let none = [Double](repeating: 0, count: pairs)
    func share(of mean: Double, _ draw: (inout RandomStream) -> Double) -> Double {
      let repeats = 20_000
      let held = (0..<repeats).count { _ in
        let differences = (0..<pairs).map { _ in draw(&random) }
        return Estimate(meanDifferenceFrom: none, to: differences).covers(mean) == true
      }
      return Double(held) / Double(repeats)
    }
    let normal = share(of: 0) { $0.normal() }
    #expect((0.94...0.96).contains(normal), "\(normal)")
    let exponential = share(of: 1) { $0.exponential(mean: 1) }
    #expect(exponential >= leastOfExponential, "\(exponential)")
  }
}
