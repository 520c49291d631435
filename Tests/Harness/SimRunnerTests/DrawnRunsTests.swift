import SimKernel
import SimResults
import SimRunner
import Testing

@Suite("Runs that a page lets its reader choose (H-10)")
struct DrawnRunsTests {
  private static func run(
    _ drawing: RunOptions.Drawing, runs: Int, expect: String = "given.error.max: <= 900 m"
  ) async throws -> ScenarioResult {
    var options = RunOptions(firstSeed: 1, runs: runs)
    options.drawing = drawing
    return try await ScenarioRunnerTests.run(
      ScenarioRunnerTests.walk(
        "compass.arrow_error.p95: <= 90 deg\n  " + expect,
        ScenarioRunnerTests.rawArrow(missing: "compass.arrow_error.p95")), options)
  }

  private static func names(_ result: ScenarioResult) -> [String] {
    result.others.map { "\($0.variant) \($0.result.seed)" }
  }

  @Test("Of many seeds a few of the scenario as written are drawn, and one of each variant")
  func many() async throws {
    let result = try await Self.run(.all, runs: 9)
    #expect(result.shown.seed == 1)
    let variant = try #require(result.variants.last)
    let failing = variant.firstFailing.map { variant.seeds[$0] } ?? 1
    #expect(Self.names(result) == [" 2", " 3", " 4", " 5", " 6", "\(variant.name) \(failing)"])
    for other in result.others {
      #expect(other.map.lanes.isEmpty && !other.map.fixes.isEmpty && !other.timeline.truth.isEmpty)
    }
  }

  @Test("Of one seed each variant is drawn")
  func one() async throws {
    let result = try await Self.run(.all, runs: 1)
    #expect(Self.names(result) == ["\(result.variants[1].name) 1"])
    #expect(result.others[0].result.checks.count == result.variants[1].expectations.count)
  }

  @Test("Seeds that miss come first, and each run is what it is alone")
  func misses() async throws {
    let first = try await Self.run(.all, runs: 9).variants[0]
    #expect(first.passed.allSatisfy { $0 })
    let worst = try #require(
      zip(first.seeds, first.expectations[1].values).max { $0.1 < $1.1 })
    // only the worst of the nine runs misses
    let result = try await Self.run(
      .all, runs: 9, expect: "given.error.max: <= \(worst.1 - 1e-3) m")
    #expect(result.shown.seed == worst.0)
    #expect(Self.names(result).count { $0.hasPrefix(" ") } == 5)
    let alone = try await Self.run(.none, runs: 1)
    let drawn = result.others.first { $0.variant.isEmpty && $0.result.seed == 1 }
    #expect(worst.0 == 1 || drawn?.result.digest == alone.variants[0].digest)
  }

  @Test("None is drawn where nobody asks, or where only misses are drawn and all is as expected")
  func none() async throws {
    #expect(try await Self.run(.none, runs: 3).others.isEmpty)
    let met = try await Self.run(.ofMisses, runs: 3)
    #expect(met.others.isEmpty == met.isMet)
    let missed = try await Self.run(.ofMisses, runs: 3, expect: "given.error.max: <= 1 m")
    #expect(!missed.isMet && !missed.others.isEmpty)
  }
}
