import SimTuning
import Testing

@Suite("The published sweep of trigger radii comes out of our error model and our fences (H-8)")
struct SweepTests {
  // all radii with enough walks take minutes without optimization: simrun tune --table runs them
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

  @Test("Phones that are drawn notice as many stops in the open, and move other numbers")
  func drawn() async throws {
    let verification = SweepVerification(walks: 24, jobs: 2, phones: .drawn, largestOnly: true)
    let checks = try #require(try await verification.checks())
    #expect(checks.count == 4 * 7)
    for check in checks where check.preset == "open_sky" && check.name.hasPrefix("passed") {
      #expect(check.measured > 0.99, "\(check.name): \(check.measured)")
    }
    let text = SweepListing.text(checks, walks: 24, phones: .drawn)
    let moved = checks.count { !$0.isMet }
    #expect(text.hasSuffix("≠ moved: \(moved) of 28 numbers, with phones that are drawn\n"))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("≠ ") } == moved + 1)
  }
}
