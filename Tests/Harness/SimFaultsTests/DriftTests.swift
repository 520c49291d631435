import Geodesy
import Sensing
import SimFaults
import SimKernel
import Testing

@Suite("Drift (H-3)")
struct DriftTests {
  private let drift: any Fault

  init() throws { drift = try Site.make("drift", ["across": 40]) }

  @Test("builds up in 10 s to its full size, and fades in the last 10 s")
  func size() {
    let fixes = Site.apply(drift).trace.fixes
    // the ramp follows the smooth curve 3x² − 2x³
    for (second, push) in [
      (119, 0.0), (120, 0), (122, 4.16), (125, 20), (130, 40), (150, 40), (170, 40), (175, 20),
      (180, 0), (181, 0),
    ] {
      #expect(abs(abs(Site.error(fixes[second]).north - 3) - push) < 1e-5, "at \(second) s")
    }
  }

  @Test("pushes across the lane only, to one side, and by chance to either")
  func direction() {
    var sides: Set<Bool> = []
    for seed in 1...12 as ClosedRange<UInt64> {
      let fixes = Site.apply(drift, seed: seed).trace.fixes
      let pushes = (131...169).map { Site.error(fixes[$0]).north - 3 }
      #expect(fixes.allSatisfy { abs(Site.error($0).east) < 1e-5 })
      #expect(Set(pushes.map { $0 > 0 }).count == 1, "seed \(seed)")
      sides.insert(pushes[0] > 0)
    }
    #expect(sides.count == 2)
  }

  @Test("keeps its side of the world when the walker turns a corner")
  func corner() {
    var truth = Site.truth
    truth.samples[0].laneDegrees = 90
    let turned = GroundTruth(
      plane: truth.plane, step: .seconds(150),
      samples: [truth.samples[0], truth.samples[1]].map {
        var sample = $0
        sample.laneDegrees = sample.point.east == 0 ? 90 : 0
        return sample
      })
    var trace = Site.trace
    var random = RandomStream(seed: 1)
    _ = drift.apply(to: &trace, truth: turned, random: &random)
    #expect(trace.fixes == Site.apply(drift).trace.fixes)
  }

  @Test("leaves the reported accuracy as it was: that is the point")
  func confidentlyWrong() {
    let fixes = Site.apply(drift).trace.fixes
    #expect(fixes.count == 601 && fixes.allSatisfy { $0.horizontalAccuracyMeters == 8 })
  }

  @Test("pushes ahead where it is told to, and builds up as slowly as it is told")
  func along() throws {
    let fixes = try Site.trace(after: "drift", ["across": 0, "along": 40, "ramp": 20]).fixes
    for (second, push) in [(120, 0.0), (130, 20), (140, 40), (160, 40), (170, 20), (180, 0)] {
      let error = Site.error(fixes[second])
      #expect(abs(error.east - push) < 1e-5 && abs(error.north - 3) < 1e-5, "at \(second) s")
    }
  }

  @Test("shorter than both ramps never reaches its full size")
  func short() throws {
    let fixes = try Site.trace(after: "drift", ["for": 10, "across": 40]).fixes
    #expect(abs((fixes.map { abs(Site.error($0).north - 3) }.max() ?? 0) - 20) < 1e-5)
  }
}
