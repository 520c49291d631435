import Geodesy
import Sensing
import SimKernel
import Testing

@testable import SimSensors

@Suite("A disturbance of the field turns the needle (H-3)")
struct FieldBurstTests {
  /// The Earth's horizontal field is 30.2 µT: atan(10 / 30.2) = 18.321°, atan(12 / 18.2) = 33.398°.
  @Test(
    "by the angle of the sum of both fields, and the heading by as much the other way",
    arguments: [
      (0, 10, -18.3207), (0, -10, 18.3207), (-12, 12, -33.3985), (20, 0, 0), (-60, 0, -180),
      (-30.2, 5, -90),
    ])
  func handComputed(north: Double, east: Double, degrees: Double) {
    let found = Disturbance(northMicrotesla: north, eastMicrotesla: east)
      .headingError(in: .marrakech)
    #expect(abs(Angle.wrappedTo180(found - degrees)) < 1e-3, "\(found)")
  }

  /// A weak field s at the angle θ to the Earth's turns the needle by s sin θ / 30.2. Over all
  /// directions and the log-normal strength, the root mean square is median × √(e^(2 × 0.36) / 2) /
  /// 30.2 radians.
  @Test("by as much as a weak field is strong")
  func weak() {
    let errors = (1...3000 as ClosedRange<UInt64>).map { seed in
      error(facing: 0, microtesla: 0.1, seed: seed)
    }
    let rms = mean(errors.map { $0 * $0 }).squareRoot()
    let expected = 0.1 * 1.01343 / 30.2 * 180 / .pi
    #expect(abs(rms / expected - 1) < 0.06, "\(rms), expected \(expected), seeds 1 to 3000")
    #expect(abs(mean(errors)) < 5 * expected / 3000.0.squareRoot(), "to either side alike")
  }

  @Test("in the world, not in the phone: a phone that turns round stays as wrong as it was")
  func earthFixed() {
    for seed in 1...20 as ClosedRange<UInt64> {
      let errors = [0.0, 77, 180, 300].map { error(facing: $0, microtesla: 15, seed: seed) }
      #expect(errors.allSatisfy { abs(Angle.wrappedTo180($0 - errors[0])) < 1e-9 }, "seed \(seed)")
    }
  }

  @Test("for as long as it lasts, and no longer")
  func duration() {
    var preset = HeadingPreset.perfect
    preset.burstRate = 1 / 50.0
    preset.burstSeconds = 10
    preset.burstMicrotesla = 10
    let found = headings(preset, Lane.truth(seconds: 36_000, facing: 90), step: 0.5, seed: 1)
    let disturbed = share(found) { abs(($0.trueDegrees ?? .nan) - 90) > 1e-9 }
    // active for 10 s of every 60 s
    #expect((0.14...0.195).contains(disturbed), "\(disturbed), seed 1")
  }

  @Test("at the same moments, however often one looks", arguments: [5.0, 200])
  func anyRate(hertz: Double) {
    var preset = HeadingPreset.perfect
    preset.burstRate = 1 / 20.0
    preset.burstSeconds = 5
    preset.burstMicrotesla = 10
    let truth = Lane.truth(seconds: 120, facing: 90)
    func perSecond(_ hertz: Double) -> [Double?] {
      headings(preset, truth, step: 1 / hertz, seed: 2).filter {
        $0.measured.nanoseconds % 1_000_000_000 == 0
      }.map(\.trueDegrees)
    }
    let often = perSecond(50)
    #expect(often.count == 121 && Set(often).count > 3)
    #expect(perSecond(hertz) == often)
  }

  @Test("and the strength of the whole field: from 40.8 to 66.2 µT by 30 µT more to the north")
  func anomaly() {
    func anomaly(_ north: Double, _ east: Double) -> Double {
      Disturbance(northMicrotesla: north, eastMicrotesla: east).anomaly(in: .marrakech)
    }
    // the vertical part is √(40.8² − 30.2²) = 27.433 µT
    #expect(abs(anomaly(30, 0) - 0.6214) < 1e-3 && anomaly(0, 0) < 1e-12)
    #expect(abs(anomaly(-30.2, 0) - (1 - 27.433 / 40.8)) < 1e-4)
  }

  private func error(facing: Double, microtesla: Double, seed: UInt64) -> Double {
    var preset = HeadingPreset.perfect
    preset.burstRate = 1e6  // at once
    preset.burstSeconds = 1e9
    preset.burstMicrotesla = microtesla
    let heading = headings(
      preset, Lane.truth(seconds: 0.15, facing: facing), step: 0.1, seed: seed)[1]
    return Angle.wrappedTo180((heading.trueDegrees ?? .nan) - facing)
  }

  private func headings(
    _ preset: HeadingPreset, _ truth: GroundTruth, step: Double, seed: UInt64
  ) -> [Heading] {
    var options = HeadingModel.Options()
    options.field.declinationDegrees = 0
    options.losesCalibration = false
    return HeadingModel(
      .everywhere(preset), step: .seconds(step), options: options,
      random: RandomStream(seed: seed)
    ).headings(along: truth)
  }
}
