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
    let found = HeadingModel.headingError(northMicrotesla: north, eastMicrotesla: east)
    #expect(abs(Angle.wrappedTo180(found - degrees)) < 1e-3, "\(found)")
  }

  /// A weak field s across the Earth's turns the needle by s sin θ / 30.2; over directions and the
  /// log-normal strength the root mean square is median × √(e^(2 × 0.36) / 2) / 30.2 radians.
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
    let model = HeadingModel(
      preset: preset, step: .milliseconds(500), declinationDegrees: 0,
      random: RandomStream(seed: 1))
    let headings = model.headings(along: Lane.truth(seconds: 36_000, facing: 90))
    let disturbed = share(headings) { abs(($0.trueDegrees ?? .nan) - 90) > 1e-9 }
    // on for 10 s of every 60
    #expect((0.14...0.195).contains(disturbed), "\(disturbed), seed 1")
  }

  private func error(facing: Double, microtesla: Double, seed: UInt64) -> Double {
    var preset = HeadingPreset.perfect
    preset.burstRate = 10  // at once: the step is 0.1 s
    preset.burstSeconds = 1e9
    preset.burstMicrotesla = microtesla
    let model = HeadingModel(
      preset: preset, step: .milliseconds(100), declinationDegrees: 0,
      random: RandomStream(seed: seed))
    let heading = model.headings(along: Lane.truth(seconds: 0.05, facing: facing))[0]
    return Angle.wrappedTo180((heading.trueDegrees ?? .nan) - facing)
  }
}
