import SimKernel
import SimObservations
import Testing

@testable import SimResults

@Suite("A variant against the scenario as written, on the same seeds (H-7, H-11)")
struct VariantDifferenceTests {
  /// A variant with one expectation.
  private func variant(_ values: [Double], _ better: Direction? = .lower) -> VariantResult {
    VariantResult(
      name: "", summary: "", expectedToPass: true, requiredPassRate: 1,
      seeds: RunColumn(values.indices.map { UInt64($0) }),
      digests: RunColumn(repeating: RunDigest(0), count: values.count),
      expectations: [
        ExpectationResult(
          Criterion(.metric("x.y"), Bound(.length, text: ""), better: better),
          scores: RunColumn(values))
      ],
      measures: [
        MeasureResult(
          metric: "x.same", unit: "", values: RunColumn(repeating: .nan, count: values.count))
      ],
      runs: [])
  }

  @Test("The difference is that of the pairs, with an interval and what it means")
  func paired() throws {
    let ours = (0..<30).map { Double(($0 * 37) % 100) }
    let theirs = ours.enumerated().map { $1 + 2 + Double($0 % 2) }
    for (better, verdict) in [
      (Direction.lower as Direction?, VariantDifference.Verdict.worse), (.higher, .better),
      (nil, .changed),
    ] {
      let differences = variant(theirs, better).differences(from: variant(ours, better))
      // an expectation with the same value on every seed is left out
      let difference = try #require(differences.first)
      #expect(differences.count == 1 && difference.verdict == verdict)
      #expect(difference.mean == 2.5 && difference.seeds == 30)
      let interval = try #require(difference.interval)
      // half a meter up and down by turns: a standard error of 0.09
      #expect(interval.lowerBound > 2.25 && interval.upperBound < 2.75)
    }
  }

  @Test("Chance is no difference, and few seeds are none")
  func unclear() throws {
    let ours = [Double](repeating: 5, count: 20)
    let theirs = ours.indices.map { $0.isMultiple(of: 2) ? 4.0 : 6.1 }
    #expect(variant(theirs).differences(from: variant(ours))[0].verdict == .unclear)
    let few = variant([9, 9, 9]).differences(from: variant([1, 1, 1]))
    #expect(few[0].verdict == .insufficient && few[0].interval == nil && few[0].mean == 8)
    #expect(variant([9]).differences(from: variant([1])).isEmpty, "one seed is exact")
    let other = variant(ours + [1]).differences(from: variant(ours))
    #expect(other.isEmpty, "other seeds are no pairs")
  }
}
