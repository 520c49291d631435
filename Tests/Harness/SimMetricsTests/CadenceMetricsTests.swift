import Foundation
import Sensing
import SimKernel
import SimMetrics
import Testing

@Suite("How steadily fixes came (H-5)")
struct CadenceMetricsTests {
  @Test("A gap is the time from one fix given to the next")
  func gaps() throws {
    // delivered 1, 2, 3 and 10 s apart; the time of measurement does not count
    // 2026-11-21: a fix measured before the last one gave a negative gap
    let scene = Scene(
      fixes: zip([0, 1, 0.5, 5.9, 2], [0.5, 1.5, 3.5, 6.5, 16.5]).map {
        Scene.fix($0, delivered: $1)
      })
    // rank 0.95 × 3 = 2.85: 3 + 0.85 × 7; deviations of 1.5, 0.5, 0.5 and 7.5 s from the median
    let expected: [(String, Double)] = [
      ("mean", 4), ("p50", 2.5), ("p95", 8.95), ("p99", 9.79), ("max", 10),
      ("cv", 12.5.squareRoot() / 4), ("jitter", 14.75.squareRoot()), ("doubled", 0.25),
    ]
    for (name, value) in expected {
      let score = try scene.score("given.gap.\(name)")
      #expect(agree(score.value, value) && score.count == 4, "\(name) \(score)")
    }
    // just before the fix that ends it, while the last fix is still the one before the gap
    #expect(
      try scene.score("given.gap.max").worst?.instant
        == .s(16.5) + Timespan(nanoseconds: -1))
    #expect(try Scene(fixes: [Scene.fix(1)]).score("given.gap.max").value == nil)
  }

  @Test("A steady clock has no deviation, and one that is 3 s late once has this much")
  func deviation() throws {
    var scene = Scene(fixes: (0...300).map { Scene.fix(Double($0)) })
    for name in ["1s", "10s", "100s"] { #expect(try scene.score("given.adev.\(name)").value == 0) }
    // a step of 3 s bends each window of 2 m around it once in each direction, except the two that
    // the step covers completely: √(2 m 9 / (2 m² (N − 2m)))
    scene.fixes = (0...300).map { Scene.fix(Double($0) + ($0 >= 150 ? 3 : 0)) }
    for (name, m) in [("1s", 1.0), ("10s", 10)] {
      let score = try scene.score("given.adev.\(name)")
      let expected = (2 * m * 9 / (2 * m * m * (301 - 2 * m))).squareRoot()
      #expect(agree(score.value, expected), "\(score) \(expected)")
    }
  }

  @Test("The deviation of a random walk is that of the averages of its gaps", arguments: [1, 2, 3])
  func bruteForce(seed: UInt64) throws {
    let walk = Wandering(seed: seed, seconds: 600)
    let times = walk.rows.map(\.delivered)
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    let nominal = Wandering.quantile(gaps, 0.5)
    for tau in [1.0, 10, 100] {
      // the textbook's definition: half the mean squared difference of neighboring averages
      let m = Int((tau / nominal).rounded())
      let averages = (0...(gaps.count - m)).map { start in
        gaps[start..<start + m].reduce(0, +) / (Double(m) * nominal)
      }
      let differences = (0..<(averages.count - m)).map { averages[$0 + m] - averages[$0] }
      let expected = Wandering.rootMeanSquare(differences) / 2.0.squareRoot()
      let score = try walk.scene.score("given.adev.\(Int(tau))s")
      #expect(agree(score.value, expected) && score.count == differences.count, "\(tau)")
    }
    let mean = gaps.reduce(0, +) / Double(gaps.count)
    let spread = Wandering.rootMeanSquare(gaps.map { $0 - mean })
    #expect(agree(try walk.scene.score("given.gap.cv").value, spread / mean))
    #expect(
      agree(
        try walk.scene.score("given.gap.jitter").value,
        Wandering.rootMeanSquare(gaps.map { $0 - nominal })))
  }

  @Test("Fixes that come too seldom for a time have no deviation over it")
  func seldom() throws {
    let scene = Scene(fixes: (0...30).map { Scene.fix(Double($0) * 5) }, end: 200)
    #expect(try scene.score("given.adev.1s").value == nil)
    #expect(try scene.score("given.adev.10s").value == 0)
    #expect(try scene.score("given.adev.100s").value == nil)
    #expect(try Scene(fixes: [Scene.fix(1), Scene.fix(1)]).score("given.adev.1s").value == nil)
  }
}
