import SimNumerics
import Testing

@Suite("What fits need (H-14)")
struct FittingNumericsTests {
  @Test("The inverse of a covariance undoes it, whatever its units")
  func inverse() throws {
    var matrix = SymmetricMatrix(size: 2)
    matrix.set(0, 0, 4e6)
    matrix.set(1, 1, 1e-6)
    matrix.set(0, 1, 1)
    let inverse = try #require(matrix.inverse(floor: 1e-12))
    let there = inverse.times(matrix.times([3, 5]))
    #expect(abs(there[0] - 3) < 1e-6 && abs(there[1] - 5) < 1e-3)
    #expect(SymmetricMatrix(size: 2).inverse(floor: 0.1) == nil)
  }

  @Test("Equal samples lie 0 apart, and samples without an overlap 1")
  func distance() {
    #expect(KolmogorovSmirnov.distance([1, 2, 3], [3, 2, 1]) == 0)
    #expect(KolmogorovSmirnov.distance([1, 2], [3, 4, 5]) == 1)
    #expect(KolmogorovSmirnov.distance([1, 1, 2, 2], [1, 2, 2, 2]) == 0.25)
    #expect(KolmogorovSmirnov.distance([], [1]) == nil)
  }

  @Test("The least of a valley is found from its slope, whatever its width")
  func minimum() {
    let least = Minimum.point(
      of: { ($0[0] - 3) * ($0[0] - 3) + 100 * ($0[1] + 2) * ($0[1] + 2) }, from: [0, 0], step: 1)
    #expect(abs(least[0] - 3) < 0.02 && abs(least[1] + 2) < 0.02)
    #expect(Minimum.point(of: { _ in 0 }, from: [], step: 1) == [])
  }

  @Test("The jackknife of a mean is the interval of Student's")
  func jackknife() throws {
    let values = [1.0, 2, 3, 4, 5]
    let told = try #require(
      Student.jackknife(count: 5, confidence: 0.9) { left in
        left.reduce(0) { $0 + values[$1] } / Double(left.count)
      })
    // √(2.5 / 5) times the quantile for four degrees, 2.1318
    #expect(abs(told.interval.upperBound - (3 + 0.7071068 * 2.131847)) < 1e-4)
    #expect(Student.jackknife(count: 1, confidence: 0.9) { _ in 1 } == nil)
  }

  @Test("The interval of a count of rare events is Jeffreys'")
  func poisson() {
    let interval = PoissonCount.interval(of: 10, confidence: 0.95)
    // half of the 2.5 % and 97.5 % quantiles of χ² with 21 degrees of freedom
    #expect(abs(interval.lowerBound - 5.1414) < 1e-3 && abs(interval.upperBound - 17.7394) < 1e-3)
    #expect(PoissonCount.interval(of: 0, confidence: 0.9).lowerBound == 0)
  }
}
