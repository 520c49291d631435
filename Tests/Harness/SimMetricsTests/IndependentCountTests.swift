import SimMetrics
import SimNumerics
import Testing

@testable import SimKernel

@Suite("A quantile says what its samples are worth as independent ones (H-5)")
struct IndependentCountTests {
  private func error(every seconds: Double) throws -> Score {
    var scene = Scene()
    scene.truth = Scene.standing(east: 0)
    scene.fixes = (0..<10).map { Scene.fix(Double($0) * seconds, east: 3) }
    return try scene.score("given.error.p95")
  }

  @Test("Errors of a lane are forgotten in 45 s: ten fixes within that are worth one or two")
  func correlated() throws {
    let near = try error(every: 1)
    #expect(near.count == 10)
    #expect(near.independentCount == 1, "9 s are less than one memory of errors")
    let expected = EffectiveCount.of(10, spacingSeconds: 10)
    let apart = try #require(try error(every: 10).independentCount)
    #expect(abs(apart - expected) < 1e-9 && (1...2).contains(apart), "\(apart)")
  }

  @Test("Fixes that lie minutes apart are all independent")
  func apart() throws {
    #expect(try #require(try error(every: 600).independentCount) > 9.99)
  }
}
