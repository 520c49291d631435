import SimKernel
import SimNumerics
import Testing

@testable import SimFitting

/// A model of which the walks only show the sum of two numbers.
private struct Pair: Hashable, Sendable {
  var a = 1.0
  var b = 1.0
}

private enum PairNumber: FitNumber {
  case a, b

  var path: WritableKeyPath<Pair, Double> { self == .a ? \.a : \.b }
}

@Suite("Numbers with a usual spread (H-14)")
struct UsualSpreadTests {
  private static let noise = 0.2
  private static let walkCount = 20

  private static func simulation(copies: Int) -> FitSimulation<Pair> {
    FitSimulation(walkCount: copies * walkCount, copies: copies) { model, round in
      var random = RandomStream(seed: 1000 + round)
      let blocks = (0..<copies * walkCount).map { _ in
        var means = Means(1)
        means.add(model.a + model.b + noise * random.normal(), at: 0)
        return [means]
      }
      return FitSample(blocks, size: 1, copies: copies)
    }
  }

  /// Fits a recorded sum of 4, from 1 + 1.
  private static func fit(spreadOfA: Double, spreadOfB: Double) throws
    -> MomentFit<PairNumber>.Outcome
  {
    let range = -9.0...9.0
    let fit = MomentFit<PairNumber>(
      parameters: [
        FitParameter(number: .a, scale: .plain, range: range, nudge: 0.1, spread: spreadOfA),
        FitParameter(number: .b, scale: .plain, range: range, nudge: 0.1, spread: spreadOfB),
      ], recorded: [4], coarse: simulation(copies: 1), simulation: simulation(copies: 4),
      confidence: 0.9)
    return try #require(fit.run(from: [Pair()])).outcome
  }

  @Test("What the walks leave open stays usual, and what they show is met")
  func values() throws {
    let known = try Self.fit(spreadOfA: 0.05, spreadOfB: 5).model
    #expect(abs(known.a - 1) < 0.01 && abs(known.b - 3) < 0.1, "\(known)")
    let alike = try Self.fit(spreadOfA: 1, spreadOfB: 1).model
    #expect(abs(alike.a - alike.b) < 0.01 && abs(alike.a + alike.b - 4) < 0.1, "\(alike)")
  }

  @Test("The doubt about one number is part of the other's interval")
  func intervals() throws {
    let outcome = try Self.fit(spreadOfA: 0.5, spreadOfB: 50)
    let doubt = try #require(outcome.doubts[.a])
    #expect(abs(doubt - 1) < 0.05, "the walks say nothing about a")
    let interval = try #require(outcome.intervals[.b])
    let error = (0.5 * 0.5 + Self.noise * Self.noise / 20 * 1.25).squareRoot()
    let half = (interval.upperBound - interval.lowerBound) / 2
    #expect(abs(half / error / 1.67 - 1) < 0.1, "\(half)")
  }
}
