import Foundation
import Sensing
import SimKernel
import SimScenarios
import TestSupport
import Testing

@testable import SimRunner

@Suite("The digest of what features are given (H-6, H-16)")
struct InputDigestTests {
  private static let headings = 400_000

  // in its own process, because other tests would allocate memory meanwhile
  @Test(
    "It is taken without holding what it is of a second time",
    .enabled(if: !Sanitizer.watchesThreads, "ThreadSanitizer keeps books of all memory"))
  func memory() async {
    await #expect(processExitsWith: .success) {
      let text = ScenarioRunnerTests.walk("compass.arrow_error.p95: <= 180 deg")
      let scenario = try Scenario(bytes: text.utf8, path: "a.yaml")
      var trace = try scenario.trace(seed: 5, command: "simrun trace generate")
      let heading = try #require(trace.headings.first)
      trace.headings = Array(repeating: heading, count: InputDigestTests.headings)
      let input = try RunInput(trace, of: scenario, seed: 5)
      let before = InputDigestTests.peakBytes
      _ = input.digest(in: nil)
      // one word per heading would take this much memory, and a heading has five
      #expect(InputDigestTests.peakBytes - before < InputDigestTests.headings * 8)
    }
  }

  @Test("It tells apart what differs in the last bit of one heading")
  func lastBit() throws {
    let text = ScenarioRunnerTests.walk("compass.arrow_error.p95: <= 180 deg")
    let scenario = try Scenario(bytes: text.utf8, path: "a.yaml")
    var trace = try scenario.trace(seed: 5, command: "simrun trace generate")
    let before = try RunInput(trace, of: scenario, seed: 5).digest(in: nil)
    let last = trace.headings.count - 1
    trace.headings[last].trueDegrees = trace.headings[last].trueDegrees?.nextUp
    #expect(try RunInput(trace, of: scenario, seed: 5).digest(in: nil) != before)
  }

  /// The peak memory use of this process.
  private static var peakBytes: Int {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(RUSAGE_SELF.rawValue, &usage)
      return usage.ru_maxrss << 10
    #else
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}
