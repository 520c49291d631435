import SimTuning
import Testing

@Suite("The published sweep of trigger radii comes out of our error model and our fences (H-8)")
struct SweepTests {
  // all radii with enough walks take minutes without optimization: simrun tune --table has them
  @Test("With the largest radius of each preset every number could be of a table of ours")
  func largestRadii() async throws {
    let verification = SweepVerification(walks: 24, jobs: 2, largestOnly: true)
    let checks = try #require(try await verification.checks())
    #expect(checks.count == 4 * 7)
    for check in checks {
      let place = "\(check.preset) R \(check.radiusMeters) \(check.name)"
      #expect(
        check.isMet,
        "\(place): published \(check.published), ours \(check.measured), \(check.interval)")
    }
  }
}
