import Geodesy
import Sensing
import SimFaults
import SimKernel
import Testing

@Suite("Faults of what a phone says (H-3, MG-16)")
struct ReportFaultTests {
  @Test("The accuracy jumps from 5 to 65 to 10 m in thirds, while the error stays")
  func accuracyJump() throws {
    let trace = try Site.trace(after: "accuracy_jump")
    let accuracies = trace.fixes.map { $0.horizontalAccuracyMeters ?? 0 }
    #expect(accuracies[120..<140].allSatisfy { $0 == 5 })
    #expect(accuracies[140..<160].allSatisfy { $0 == 65 })
    #expect(accuracies[160..<180].allSatisfy { $0 == 10 })
    #expect(accuracies[119] == 8 && accuracies[180] == 8)
    #expect(trace.fixes.map(\.coordinate) == Site.trace.fixes.map(\.coordinate))
  }

  @Test("The error follows the jump as far as it is told to")
  func accuracyJumpWithError() throws {
    // the fix has an error of 3 m and reports 8 m
    for (share, factor) in [(1.0, 65 / 8.0), (0.5, 1 + 0.5 * (65 / 8.0 - 1))] {
      let trace = try Site.trace(after: "accuracy_jump", ["error_follows": share])
      #expect(abs(Site.error(trace.fixes[150]).north - 3 * factor) < 1e-5)
    }
  }

  @Test("A phone that misreports leaves out a part of its speed, and of its error if asked to")
  func misreport() throws {
    let short = try Site.trace(after: "misreport").fixes
    #expect(short[120].speedMetersPerSecond == 0.75 && short[119].speedMetersPerSecond == 1)
    #expect(short[120].horizontalAccuracyMeters == 8 && short[120].courseDegrees == 90)
    let keys = ["speed_missing": 0, "accuracy": 0.5]
    let sure = try Site.trace(after: "misreport", keys).fixes
    #expect(sure[120].speedMetersPerSecond == 1 && sure[120].horizontalAccuracyMeters == 4)
    #expect(sure[120].coordinate == Site.trace.fixes[120].coordinate)
  }

  @Test("Reduced accuracy gives a fix each quarter of an hour, kilometers off, and says so")
  func reduced() throws {
    var trace = Site.trace
    trace.fixes = (0...3600).map { second in
      Fix(
        coordinate: Site.truth.plane.origin, horizontalAccuracyMeters: 8, speedMetersPerSecond: 1,
        courseDegrees: 90, measured: .s(Double(second)))
    }
    for seed in 1...20 as ClosedRange<UInt64> {
      let fault = try Site.make("reduced_accuracy", ["for": 86_400])
      let fixes = Site.apply(fault, to: trace, seed: seed).trace.fixes
      let reduced = fixes.filter { $0.measured >= .s(120) }
      #expect(reduced.map(\.measured) == [.s(120), .s(1020), .s(1920), .s(2820)])
      #expect(Set(reduced.map(\.coordinate)).count == 1, "an average would give it away")
      let shift = Site.truth.plane.point(reduced[0].coordinate).length
      #expect(shift > 0 && shift <= 5000)
      #expect(reduced.allSatisfy { $0.horizontalAccuracyMeters == 5000 })
      #expect(reduced.allSatisfy { $0.speedMetersPerSecond == nil && $0.courseDegrees == nil })
      #expect(fixes.prefix(120) == trace.fixes.prefix(120))
    }
  }

  @Test("A clock that is set changes stamps, not when things come", arguments: [-90.0, 90])
  func clockStep(by seconds: Double) throws {
    let trace = try Site.trace(after: "clock_step", ["by": seconds, "for": 86_400])
    for (fix, before) in zip(trace.fixes, Site.trace.fixes) {
      let isStepped = before.measured >= .s(120)
      #expect(fix.measured == before.measured + .seconds(isStepped ? seconds : 0))
      #expect(fix.delivered == before.delivered && fix.coordinate == before.coordinate)
    }
    for (heading, before) in zip(trace.headings, Site.trace.headings) {
      let isStepped = before.measured >= .s(120)
      #expect(heading.measured == before.measured + .seconds(isStepped ? seconds : 0))
      #expect(heading.delivered == before.delivered)
    }
    #expect(trace.fixes[120].latency == .seconds(0.25 - seconds))
  }
}
