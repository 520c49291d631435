import Foundation
import PlaceLookup
import Sensing
import SimKernel
import Testing

// BL-6, EX-2, EX-3
@Suite("Lookups over random networks")
struct LookupNetworkTests {
  private static let seed: UInt64 = 270_001

  /// Returns the violations on this many networks and scripts, with the first run that had each.
  private func violations(
    _ policy: PlaceLookup.Policy, networks: Int, scripts: Int
  ) -> [LookupRun.Violation: String] {
    let random = RandomStream(seed: Self.seed)
    var found: [LookupRun.Violation: String] = [:]
    for network in 0..<networks {
      let there = LookupRun.network(random.fork("network \(network)"))
      for script in 0..<scripts {
        var run = LookupRun(policy, there, script: random.fork("script \(network)/\(script)"))
        run.run()
        for violation in run.violations where found[violation] == nil {
          found[violation] = "seed \(Self.seed), network \(network), script \(script)"
        }
      }
    }
    return found
  }

  /// Four scripts per network are enough to see each of today's faults many times;
  /// SIMRUN_LOOKUP_SCRIPTS sets another number.
  private static let scripts =
    ProcessInfo.processInfo.environment["SIMRUN_LOOKUP_SCRIPTS"].flatMap { Int($0) } ?? 4

  @Test("On a thousand networks no script has it break a rule")
  func rules() {
    let found = violations(.init(), networks: 1000, scripts: Self.scripts)
    #expect(found.isEmpty)
  }

  @Test("Each of today's faults breaks its own")
  func faults() {
    for (setting, value, violation) in [
      (\PlaceLookup.Policy.takesAnyAnswer, true, .oldAnswer),
      (\.debounces, false, .noQuiet), (\.sendsAtOnce, true, .twoInFlight),
      (\.leaksCancelled, true, .afterCancel), (\.swallowsErrors, true, .noEnd),
      (\.limitsRate, false, .tooSoon),
    ] as [(WritableKeyPath<PlaceLookup.Policy, Bool>, Bool, LookupRun.Violation)] {
      var policy = PlaceLookup.Policy()
      policy[keyPath: setting] = value
      let found = violations(policy, networks: 20, scripts: 20)
      #expect(found[violation] != nil, "\(violation.rawValue)")
    }
  }
}
