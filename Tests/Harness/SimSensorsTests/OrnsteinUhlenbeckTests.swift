import Foundation
import SimKernel
import Testing

@testable import SimSensors

@Suite("Errors with a memory are stepped exactly (H-3)")
struct OrnsteinUhlenbeckTests {
  static let seed: UInt64 = 5

  /// Standard deviation 3 and correlation time 10 s, sampled every 5 s, with any step in between.
  @Test("Deviation and correlation do not depend on the step", arguments: [0.2, 1, 5])
  func anyStep(step: Double) {
    var random = RandomStream(seed: Self.seed)
    let chains = 2000
    let count = 10
    var squares = 0.0
    var products = 0.0
    for _ in 0..<chains {
      var process = OrnsteinUhlenbeck(&random)
      let move = OrnsteinUhlenbeck.Step(tau: 10, seconds: step)
      var before = 3 * process.value
      for _ in 0..<count {
        for _ in 0..<Int((5 / step).rounded()) { process.advance(move, &random) }
        products += before * 3 * process.value
        before = 3 * process.value
        squares += before * before
      }
    }
    let n = Double(chains * count)
    // five standard errors; neighboring values correlate, which adds a factor of √(1 + 2/(e − 1))
    let error = 5 * 2.0.squareRoot() * 9 * 1.48 / n.squareRoot()
    #expect(abs(squares / n - 9) < error, "variance, seed \(Self.seed)")
    #expect(abs(products / n - 9 * exp(-0.5)) < error, "covariance, seed \(Self.seed)")
  }

  @Test("It begins as it goes on: the first value has the full deviation")
  func stationary() {
    var random = RandomStream(seed: Self.seed)
    let first = (0..<20_000).map { _ in
      OrnsteinUhlenbeck(&random).value
    }
    #expect(abs(mean(first.map { $0 * $0 }) - 1) < 5 * (2.0 / 20_000).squareRoot())
  }
}
