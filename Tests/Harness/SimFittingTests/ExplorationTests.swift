import SimKernel
import SimNumerics
import Testing

@testable import SimFitting

/// A model whose two walk statistics depend on a bend: the means of `a` and of b + a².
private struct Bent: Hashable, Sendable {
  var a = 1.0
  var b = 1.0
}

private enum BentNumber: FitNumber {
  case a, b

  var path: WritableKeyPath<Bent, Double> { self == .a ? \.a : \.b }
}

@Suite("Models all about the best one (H-14)")
struct ExplorationTests {
  /// Standard deviation of each statistic over the walks.
  private static let noise = 0.2
  private static let walkCount = 20

  private static func sample(_ model: Bent, walks: Int, seed: UInt64) -> FitSample? {
    var random = RandomStream(seed: seed)
    let blocks = (0..<walks).map { _ in
      var means = Means(2)
      means.add(model.a + noise * random.normal(), at: 0)
      means.add(model.b + model.a * model.a + noise * random.normal(), at: 1)
      return [means]
    }
    return FitSample(blocks, size: 2, copies: walks / walkCount)
  }

  private static func simulation(copies: Int) -> FitSimulation<Bent> {
    FitSimulation(walkCount: copies * walkCount, copies: copies) { model, round in
      sample(model, walks: copies * walkCount, seed: 1000 + round)
    }
  }

  private static func explore(
    _ recorded: [Double]
  ) throws -> MomentFit<BentNumber>.Outcome {
    let range = -5.0...5.0
    let fit = MomentFit<BentNumber>(
      parameters: [
        FitParameter(number: .a, scale: .plain, range: range, nudge: 0.1),
        FitParameter(number: .b, scale: .plain, range: range, nudge: 0.1),
      ], recorded: recorded, coarse: simulation(copies: 1), simulation: simulation(copies: 2),
      confidence: 0.9, exploring: simulation(copies: 1))
    return try #require(fit.run(from: [Bent()])).outcome
  }

  @Test("An interval is as wide as chance and the bend make it, about what the walks say")
  func widths() throws {
    let outcome = try Self.explore([1, 2])
    // standard errors over 20 walks: 0.2 / √20, and √(1 + (2a)²) times that
    let error = 1.645 * Self.noise / 20.0.squareRoot()
    for (number, width) in [(BentNumber.a, error), (.b, error * 5.0.squareRoot())] {
      let interval = try #require(outcome.intervals[number])
      let found = (interval.upperBound - interval.lowerBound) / 2
      #expect(abs(found / width - 1) < 0.2, "\(number): \(found) for \(width)")
      #expect(abs(outcome.model[keyPath: number.path] - 1) < 0.3 * width, "\(number)")
    }
  }

  @Test("Nine intervals of ten hold the truth")
  func coverage() throws {
    var held = [0, 0]
    for seed in 0..<30 {
      let walks = try #require(
        Self.sample(Bent(), walks: Self.walkCount, seed: 500_000 + UInt64(seed)))
      let outcome = try Self.explore(walks.mean)
      for (index, number) in [BentNumber.a, .b].enumerated() {
        held[index] += try #require(outcome.intervals[number]).contains(1) ? 1 : 0
      }
    }
    // 27 ± 1.6 of 30 expected
    #expect(held.allSatisfy { (23...30).contains($0) }, "\(held)")
  }

  @Test("A surface through a quadratic is that quadratic, and its score a sum of squares")
  func surface() throws {
    func value(_ x: Double, _ y: Double) -> Double { 1 + 2 * x - y + 3 * x * x + x * y }
    var (points, values): ([[Double]], [[Double]]) = ([], [])
    for x in -2...2 {
      for y in -2...2 {
        points.append([Double(x), Double(y)])
        values.append([value(Double(x), Double(y)), 7])
      }
    }
    let surface = try #require(ResponseSurface(points: points, values: values))
    #expect(abs(surface.residual[0, 0]) < 1e-12)
    #expect(surface.leverage == 6.0 / 25)
    let there = value(1.5, -0.5)
    #expect(abs(surface.score(at: [1.5, -0.5]) - there * there - 49) < 1e-6)
    #expect(ResponseSurface(points: Array(points[..<6]), values: Array(values[..<6])) == nil)
  }

  @Test("A surface whose statistics are whitened scores by their covariance")
  func whitened() throws {
    var covariance = SymmetricMatrix(size: 2)
    covariance.set(0, 0, 4)
    covariance.set(1, 1, 9)
    covariance.set(0, 1, 2)
    let whitening = try #require(
      Whitening(center: [10, 20], covariance: covariance, floor: 1e-9))
    // (2, 0) multiplied by the inverse (9, -2; -2, 4) / 32
    let white = whitening.white([12, 20])
    #expect(abs(white[0] * white[0] + white[1] * white[1] - 4 * 9.0 / 32) < 1e-9)
    let back = whitening.values(of: white)
    #expect(abs(back[0] - 12) < 1e-9 && abs(back[1] - 20) < 1e-9)
    let points = (-3...3).map { [Double($0)] }
    let surface = try #require(
      ResponseSurface(points: points, values: points.map { [10 + 2 * $0[0], 20] }))
    #expect(abs(surface.whitened(whitening).score(at: [1]) - 4 * 9.0 / 32) < 1e-9)
  }
}
