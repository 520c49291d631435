import Geodesy
import Sensing
import SimFaults
import SimKernel
import Testing

@Suite("Faults of positions (H-3, MG-7, MG-16)")
struct PositionFaultTests {
  @Test("The confident liar is 30 m off in one direction and says 5 m")
  func confidentLiar() throws {
    let trace = try Site.trace(after: "confident_liar")
    let full = (130...170).map { Site.shift(trace, at: $0) }
    for shift in full {
      #expect(abs(shift.length - 30) < 1e-5 && shift.distance(to: full[0]) < 1e-5)
    }
    // half way up the ramp of 10 s
    #expect(abs(Site.shift(trace, at: 125).length - 15) < 1e-5)
    #expect(trace.fixes[120...179].allSatisfy { $0.horizontalAccuracyMeters == 5 })
    #expect(trace.fixes[180].horizontalAccuracyMeters == 8)
    let other = try Site.trace(after: "confident_liar", seed: 2)
    #expect(Site.shift(other, at: 140).distance(to: full[0]) > 0.1)
  }

  @Test("The parallel lane is one step to the side, without a ramp, and the report does not notice")
  func parallelLane() throws {
    var sides: Set<Bool> = []
    for seed in 1...12 as ClosedRange<UInt64> {
      let trace = try Site.trace(after: "parallel_lane", ["across": 20], seed: seed)
      for second in 120...179 {
        let shift = Site.shift(trace, at: second)
        #expect(abs(abs(shift.north) - 20) < 1e-5 && abs(shift.east) < 1e-5, "at \(second) s")
      }
      #expect(trace.fixes.allSatisfy { $0.horizontalAccuracyMeters == 8 })
      sides.insert(Site.shift(trace, at: 150).north > 0)
    }
    #expect(sides.count == 2)
  }

  @Test("The parallel lane turns with the lane, and stays where it is when the walker turns back")
  func parallelLaneTurns() throws {
    func shift(laneDegrees: [Double]) throws -> [PlanePoint] {
      let truth = GroundTruth(
        plane: Site.truth.plane, step: .seconds(1),
        samples: (0...600).map { second in
          var sample = Site.truth.samples[0]
          sample.laneDegrees = laneDegrees[second < 150 ? 0 : 1]
          return sample
        })
      var (trace, random) = (Site.trace, RandomStream(seed: 1))
      _ = try Site.make("parallel_lane").apply(to: &trace, truth: truth, random: &random)
      return [140, 160].map { Site.shift(trace, at: $0) }
    }
    let corner = try shift(laneDegrees: [90, 0])
    #expect(abs(corner[0].east) < 1e-5 && abs(corner[1].north) < 1e-5)
    #expect(abs(corner[1].length - 15) < 1e-5)
    let back = try shift(laneDegrees: [90, 270])
    #expect(back[0].distance(to: back[1]) < 1e-5)
  }

  @Test("A jump is one vector for all its fixes, without a ramp, and the report does not notice")
  func jump() throws {
    let trace = try Site.trace(after: "jump", ["distance": 60, "direction": 90])
    for second in 120...179 {
      let shift = Site.shift(trace, at: second)
      #expect(abs(shift.east - 60) < 1e-5 && abs(shift.north) < 1e-5, "at \(second) s")
    }
    #expect(trace.fixes[119] == Site.trace.fixes[119] && trace.fixes[180] == Site.trace.fixes[180])
    #expect(trace.fixes.allSatisfy { $0.horizontalAccuracyMeters == 8 })
  }

  @Test("A jump without a direction draws one for each run")
  func jumpDraws() throws {
    let shifts = try (1...200).map { seed in
      let trace = try Site.trace(after: "jump", ["distance": 60], seed: UInt64(seed))
      let (first, last) = (Site.shift(trace, at: 120), Site.shift(trace, at: 179))
      #expect(first.distance(to: last) < 1e-5 && abs(first.length - 60) < 1e-5)
      return first
    }
    // a quarter in each quadrant, with a standard deviation of 6
    for (east, north) in [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)] {
      let count = shifts.count { $0.east * east > 0 && $0.north * north > 0 }
      #expect(abs(count - 50) < 25, "\(east), \(north)")
    }
  }

  @Test("A teleport is one far place for all its fixes, said to be rough, without speed or course")
  func teleport() throws {
    let trace = try Site.trace(after: "teleport", ["distance": 700])
    let cell = trace.fixes[120].coordinate
    let start = Site.truth.plane.coordinate(PlanePoint(east: 120, north: 0))
    #expect(
      abs(Site.truth.plane.point(cell).distance(to: Site.truth.plane.point(start)) - 700) < 1e-5)
    for fix in trace.fixes[120...179] {
      #expect(fix.coordinate == cell && fix.horizontalAccuracyMeters == 1000)
      #expect(fix.speedMetersPerSecond == nil && fix.courseDegrees == nil)
      #expect(fix.provider == .network)
    }
    #expect(trace.fixes[180] == Site.trace.fixes[180])
  }

  @Test("A frozen coordinate comes with new timestamps, and is the last one before it froze")
  func frozen() throws {
    let trace = try Site.trace(after: "frozen_coordinate")
    let before = Site.trace.fixes
    for second in 120...179 {
      #expect(trace.fixes[second].coordinate == before[119].coordinate)
      #expect(trace.fixes[second].measured == before[second].measured)
      #expect(trace.fixes[second].delivered == before[second].delivered)
    }
    #expect(trace.fixes[180] == before[180])
    // with no fix before the fault, the first fix is repeated and itself unchanged
    let early = Site.apply(try Site.make("frozen_coordinate", ["at": 0, "for": 10]))
    #expect(early.events == 9 && early.trace.fixes[9].coordinate == before[0].coordinate)
  }

  @Test("Network fixes come in between, 35 m off on each axis, every 10 to 20 s")
  func providerMix() throws {
    var errors: [Double] = []
    for seed in 1...60 as ClosedRange<UInt64> {
      let trace = try Site.trace(after: "provider_mix", ["at": 0, "for": 600], seed: seed)
      let network = trace.fixes.filter { $0.provider == .network }
      #expect(trace.fixes.filter { $0.provider == .gnss } == Site.trace.fixes)
      let stamps = network.map(\.measured.seconds)
      let gaps = zip(stamps.dropFirst(), stamps).map { $0 - $1 }
      #expect(gaps.allSatisfy { $0 >= 10 && $0 <= 20 } && (28...60).contains(network.count))
      for fix in network {
        #expect((30...65).contains(fix.horizontalAccuracyMeters ?? 0))
        #expect(fix.latency >= .milliseconds(80) && fix.latency <= .milliseconds(400))
        errors += [Site.error(fix).east, Site.error(fix).north]
      }
    }
    // about 4700 values: the standard error is 1 %
    let spread = (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
    #expect(abs(spread - 35) < 1.5, "\(errors.count) values")
  }

  @Test("After an unknown location fixes are as good as before, and the compass goes on meanwhile")
  func locationUnknown() throws {
    let trace = try Site.trace(after: "location_unknown")
    #expect(trace.fixes == Array(Site.trace.fixes[..<120] + Site.trace.fixes[180...]))
    #expect(trace.headings == Site.trace.headings)
  }

  @Test("Of an unknown location some phones give fixes that they call invalid, far off (MG-3)")
  func invalidFixes() throws {
    let fixes = try Site.trace(after: "location_unknown", ["invalid": 1]).fixes
    #expect(fixes.count == Site.trace.fixes.count)
    for (fix, before) in zip(fixes, Site.trace.fixes) {
      let isUnknown = (120..<180).contains(before.measured.seconds)
      #expect(fix.isValid != isUnknown)
      let meters = fix.coordinate.distanceMeters(to: before.coordinate)
      #expect(abs(meters - (isUnknown ? 5000 : 0)) < 10)
    }
  }
}
