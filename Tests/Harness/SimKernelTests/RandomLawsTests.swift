import Foundation
import SimKernel
import Testing

/// Each distribution is compared with its own moments and tails. The bounds are five standard
/// errors of the estimate, so that one seed in a million fails by chance; messages name the seed.
@Suite("Laws of chance (H-6)")
struct RandomLawsTests {
  static let seeds: [UInt64] = [1, 20_261_121]
  private let count = 100_000

  @Test("Uniform numbers fill [0, 1) evenly", arguments: seeds)
  func uniform(seed: UInt64) {
    let values = sample(seed) { $0.uniform() }
    #expect(values.allSatisfy { $0 >= 0 && $0 < 1 }, "seed \(seed)")
    expect(mean(values), 0.5, error: (1 / 12.0).squareRoot(), seed)
    // E(x − ½)² = 1/12, and the variance of that is 1/180
    expect(mean(values.map { ($0 - 0.5) * ($0 - 0.5) }), 1 / 12.0, error: 0.0745, seed)
    for share in [0.001, 0.25, 0.9] { expectShare(values, below: share, share, seed) }
  }

  @Test("Normal numbers have mean 0, deviation 1, kurtosis 3 and the right tails", arguments: seeds)
  func normal(seed: UInt64) {
    let values = sample(seed) { $0.normal() }
    expect(mean(values), 0, error: 1, seed)
    expect(mean(values.map { $0 * $0 }), 1, error: 2.0.squareRoot(), seed)
    expect(mean(values.map { $0 * $0 * $0 }), 0, error: 15.0.squareRoot(), seed)
    expect(mean(values.map { $0 * $0 * $0 * $0 }), 3, error: 96.0.squareRoot(), seed)
    for (bound, share) in [(-3, 0.0013499), (-1, 0.1586553), (0, 0.5), (2, 0.9772499)] {
      expectShare(values, below: Double(bound), share, seed)
    }
    expectShare(values.map { -abs($0) }, below: -3, 0.0026998, seed)
    // the tail beyond the base block of the ziggurat, at 3.4426
    expectShare(values.map { -abs($0) }, below: -3.5, 0.00046526, seed)
  }

  @Test("Normal numbers leave no gap where the blocks of the ziggurat meet", arguments: seeds)
  func normalIsSmooth(seed: UInt64) {
    let values = sample(seed) { $0.normal() }
    // the count in cells of 0.1 against the density exp(−x²/2) at their middle, exact to 4e-4
    for cell in -30..<30 {
      let middle = (Double(cell) + 0.5) / 10
      let share = 0.1 * 0.3989423 * exp(-middle * middle / 2)
      let found = values.count { $0 >= Double(cell) / 10 && $0 < Double(cell + 1) / 10 }
      let error = (share * (1 - share) * Double(count)).squareRoot()
      #expect(
        abs(Double(found) - share * Double(count)) < 5 * error + 0.001 * share * Double(count),
        "seed \(seed), cell \(cell)")
    }
  }

  @Test("Exponential numbers have their mean, and the tail of one", arguments: seeds)
  func exponential(seed: UInt64) {
    let values = sample(seed) { $0.exponential(mean: 30) }
    #expect(values.allSatisfy { $0 >= 0 }, "seed \(seed)")
    expect(mean(values), 30, error: 30, seed)
    expectShare(values, below: 30, 0.6321206, seed)
    expectShare(values.map(-), below: -150, 0.0067379, seed)
  }

  @Test("Log-normal numbers have their median and their spread", arguments: seeds)
  func logNormal(seed: UInt64) {
    let values = sample(seed) { $0.logNormal(median: 12, sigma: 0.8) }
    expectShare(values, below: 12, 0.5, seed)
    // one deviation up and down: 12 e^±0.8
    expectShare(values, below: 26.70649, 0.8413447, seed)
    expectShare(values, below: 5.391948, 0.1586553, seed)
  }

  @Test(
    "Gamma numbers have mean kθ, variance kθ² and the right tails",
    arguments: [
      // shape, scale, P(X < scale / 10), P(X < 3 scale): regularized incomplete gamma function
      (0.5, 2.0, 0.3452792, 0.9856941), (1.0, 22.0, 0.0951626, 0.9502129),
      (1.2, 15.0, 0.0542470, 0.9287479), (2.0, 3.0, 0.0046788, 0.8008517),
    ])
  func gamma(shape: Double, scale: Double, low: Double, high: Double) {
    for seed in Self.seeds {
      let values = sample(seed) { $0.gamma(shape: shape, scale: scale) }
      #expect(values.allSatisfy { $0 >= 0 }, "seed \(seed)")
      expect(mean(values), shape * scale, error: shape.squareRoot() * scale, seed)
      let squares = mean(values.map { ($0 - shape * scale) * ($0 - shape * scale) })
      // the fourth central moment is 3k² + 6k in units of θ⁴
      expect(
        squares, shape * scale * scale,
        error: (2 * shape * shape + 6 * shape).squareRoot() * scale * scale, seed)
      expectShare(values, below: scale / 10, low, seed)
      expectShare(values, below: 3 * scale, high, seed)
    }
  }

  @Test("Whole numbers below a bound are equally likely", arguments: [1, 2, 3, 7, 100])
  func integer(bound: Int) {
    for seed in Self.seeds {
      var random = RandomStream(seed: seed)
      var counts = [Int](repeating: 0, count: bound)
      for _ in 0..<count { counts[random.integer(below: bound)] += 1 }
      let expected = Double(count) / Double(bound)
      let chiSquared = counts.reduce(0) {
        $0 + (Double($1) - expected) * (Double($1) - expected) / expected
      }
      let freedom = Double(bound - 1)
      #expect(chiSquared <= freedom + 5 * (2 * freedom).squareRoot(), "seed \(seed)")
    }
  }

  @Test("A chance of 0 never happens, one of 1 always, one of 0.3 in 30 of 100", arguments: seeds)
  func chance(seed: UInt64) {
    var random = RandomStream(seed: seed)
    #expect((0..<1000).allSatisfy { _ in !random.chance(0) && random.chance(1) })
    expect(mean(sample(seed) { $0.chance(0.3) ? 1 : 0 }), 0.3, error: 0.21.squareRoot(), seed)
  }

  private func sample(_ seed: UInt64, _ draw: (inout RandomStream) -> Double) -> [Double] {
    var random = RandomStream(seed: seed)
    return (0..<count).map { _ in draw(&random) }
  }

  private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  private func expect(
    _ found: Double, _ expected: Double, error: Double, _ seed: UInt64,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      abs(found - expected) < 5 * error / Double(count).squareRoot(),
      "seed \(seed): \(found), expected \(expected)", sourceLocation: location)
  }

  private func expectShare(
    _ values: [Double], below bound: Double, _ share: Double, _ seed: UInt64,
    at location: SourceLocation = #_sourceLocation
  ) {
    let found = Double(values.count { $0 < bound }) / Double(count)
    expect(found, share, error: (share * (1 - share)).squareRoot(), seed, at: location)
  }
}
