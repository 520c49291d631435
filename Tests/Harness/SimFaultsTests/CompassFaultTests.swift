import Foundation
import Geodesy
import Sensing
import SimFaults
import SimKernel
import Testing

@Suite("Faults of the compass (H-3, MG-7, MG-16)")
struct CompassFaultTests {
  /// The angle by which a fault turned each true heading, in degrees in (−180, 180].
  private func turns(_ trace: Trace) -> [Double] {
    trace.headings.map { Angle.wrappedTo180(($0.trueDegrees ?? .nan) - 99) }
  }

  @Test("A disturbance turns the needle by at most asin(B/H), and both bearings alike")
  func disturbance() throws {
    // 10 µT against the Earth's horizontal 30.2 µT: 19.3° at most
    let most = asin(10 / 30.2) * 180 / .pi
    var largest = 0.0
    for seed in 1...60 as ClosedRange<UInt64> {
      let trace = try Site.trace(after: "compass_disturbance", ["field": 10], seed: seed)
      let turned = turns(trace)
      largest = max(largest, turned.map(abs).max() ?? 0)
      // between the ramps the field is constant, so the error is too, whichever way the phone
      // points
      #expect(turned[122...178].allSatisfy { abs($0 - turned[150]) < 1e-9 })
      #expect(turned[119] == 0 && turned[180] == 0)
      for heading in trace.headings {
        let apart = (heading.magneticDegrees ?? 0) - (heading.trueDegrees ?? 0)
        #expect(abs(Angle.wrappedTo180(apart) - 1) < 1e-9 && heading.report == .degrees(10))
      }
    }
    #expect(largest <= most + 1e-9 && largest > 0.95 * most)
  }

  @Test("A field stronger than the Earth's can point the compass anywhere")
  func strongField() throws {
    let largest = try (1...60).map { seed in
      abs(
        turns(try Site.trace(after: "compass_disturbance", ["field": 60], seed: UInt64(seed)))[150])
    }.max()
    #expect(largest ?? 0 > 160)
  }

  @Test("A flipped heading is 180° off and otherwise as it was")
  func flip() throws {
    let headings = try Site.trace(after: "heading_flip").headings
    #expect(headings[120...179].allSatisfy { $0.trueDegrees == 279 && $0.magneticDegrees == 280 })
    #expect(headings.allSatisfy { $0.report == .degrees(10) })
    #expect(headings[119] == Site.trace.headings[119] && headings[180] == Site.trace.headings[180])
  }

  @Test("Waving swings headings to both sides; then a third of the error is left, for a while")
  func figureEight() throws {
    let turned = turns(
      try Site.trace(after: "figure_eight", ["for": 6, "holds": 100, "remaining_error": 0.25]))
    // waving has a period of 1.5 s and is sampled once a second
    #expect(turned[121] < -70 && turned[122] > 70 && abs(turned[120]) < 1e-9)
    // the compass was 9° off; 2.25° remain
    #expect(turned[126...225].allSatisfy { abs($0 + 6.75) < 1e-9 })
    #expect(turned[119] == 0 && turned[226] == 0)
  }

  @Test("Waving a compass that gives no true bearing mends nothing: its error is not known")
  func figureEightWithoutTruth() throws {
    var trace = Site.trace
    for i in trace.headings.indices { trace.headings[i].trueDegrees = nil }
    let changed = Site.apply(try Site.make("figure_eight", ["for": 6]), to: trace)
    #expect(changed.trace.headings[126...] == trace.headings[126...])
    #expect(changed.trace.headings[121] != trace.headings[121])
  }

  @Test("In a pocket headings are turned by any angle, said as surely as before")
  func pocket() throws {
    let angles = try (1...40).map { seed in
      let trace = try Site.trace(after: "pocket", seed: UInt64(seed))
      let turned = turns(trace)
      #expect(turned[120...179].allSatisfy { abs($0 - turned[120]) < 1e-9 } && turned[180] == 0)
      #expect(trace.headings.allSatisfy { $0.report == .degrees(10) })
      return turned[150]
    }
    for quarter in [-180.0, -90, 0, 90] {
      #expect(angles.contains { $0 > quarter && $0 <= quarter + 90 }, "from \(quarter)°")
    }
  }

  @Test("In a pocket fixes err half as much again, and do not say so")
  func pocketFixes() throws {
    let fixes = try Site.trace(after: "pocket").fixes
    #expect(fixes[120...179].allSatisfy { abs(Site.error($0).north - 4.5) < 1e-5 })
    #expect(fixes.allSatisfy { $0.horizontalAccuracyMeters == 8 })
    #expect(try Site.trace(after: "pocket", ["error_factor": 1]).fixes == Site.trace.fixes)
  }

  @Test("An invalid heading is one in its report only, and comes when it came")
  func invalid() throws {
    var expected = Site.trace.headings
    for second in 120...179 { expected[second].report = .invalid }
    #expect(try Site.trace(after: "heading_invalid").headings == expected)
  }

  @Test("An invalid true heading leaves the magnetic one, and the report, as they were")
  func trueInvalid() throws {
    let headings = try Site.trace(after: "true_heading_invalid").headings
    for heading in headings[120...179] {
      #expect(heading.trueDegrees == nil && heading.magneticDegrees == 100)
      #expect(heading.report == .degrees(10))
    }
    #expect(headings[180] == Site.trace.headings[180])
  }
}
