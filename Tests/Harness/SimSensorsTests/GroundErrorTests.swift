import Elementary
import Geodesy
import Sensing
import SimKernel
import TestSupport
import Testing

@testable import SimSensors

@Suite("Errors lie on the ground (H-3)")
struct GroundErrorTests {
  /// Legs of `meters` at 1 m/s; the walker turns by each of `turns` at the end of one.
  private func truth(turns: [Double], meters: Int = 30) -> GroundTruth {
    var samples: [GroundTruth.Sample] = []
    var point = PlanePoint(east: 0, north: 0)
    var bearing = 0.0
    for turn in turns {
      let (sin, cos) = Portable.sincos(degrees: bearing)
      for _ in 0..<meters {
        samples.append(
          GroundTruth.Sample(
            point: point, speedMetersPerSecond: 1, facingDegrees: bearing, laneDegrees: bearing,
            edge: 0))
        point = PlanePoint(east: point.east + sin, north: point.north + cos)
      }
      bearing = Angle.wrappedTo360(bearing + turn)
    }
    return GroundTruth(plane: Lane.truth(seconds: 1).plane, step: .seconds(1), samples: samples)
  }

  /// By how much the error changes within a second: where the bearing does, and elsewhere.
  private func changes(
    _ preset: GnssPreset, _ profile: GnssProfile, turn: Double, corners: Int
  ) -> (corner: [Double], elsewhere: [Double]) {
    let truth = truth(turns: [Double](repeating: turn, count: 100))
    var found: (corner: [Double], elsewhere: [Double]) = ([], [])
    for seed in 1...UInt64(corners / 100) {
      var options = GnssModel.Options()
      options.takesTimeToFirstFix = false
      let errors = GnssReceiver(
        .everywhere(preset), profile, step: .seconds(1), options: options,
        random: RandomStream(seed: seed)
      ).fixes(along: truth).map { FixError($0, along: truth) }
      for (before, after) in zip(errors, errors.dropFirst()) {
        let second = Int(after.measured.seconds.rounded())
        guard second - Int(before.measured.seconds.rounded()) == 1, second > 30 else { continue }
        let (east, north) = (after.east - before.east, after.north - before.north)
        let change = (east * east + north * north).squareRoot()
        if second % 30 == 0 { found.corner.append(change) } else { found.elsewhere.append(change) }
      }
    }
    return found
  }

  private func quantile(_ values: [Double], _ share: Double) -> Double {
    let sorted = values.sorted()
    return sorted[Int(share * Double(sorted.count - 1))]
  }

  @Test(
    "At a corner and where the walker turns round an error changes as it does elsewhere",
    arguments: GnssPreset.all, [90.0, 180])
  func corners(preset: GnssPreset, turn: Double) {
    let found = changes(preset, .androidHeldFloor, turn: turn, corners: 6000)
    #expect(found.corner.count > 2000)
    for share in [0.5, 0.9] {
      let ratio = quantile(found.corner, share) / quantile(found.elsewhere, share)
      #expect((0.9...1.1).contains(ratio), "\(preset.name), quantile \(share): \(ratio)")
    }
  }
}
