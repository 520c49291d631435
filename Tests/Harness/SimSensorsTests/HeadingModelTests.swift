import Geodesy
import Sensing
import SimKernel
import Testing

@testable import SimSensors

@Suite("Headings of a synthetic phone (H-3)")
struct HeadingModelTests {
  private func headings(
    _ preset: HeadingPreset, _ truth: GroundTruth, seed: UInt64 = 3, step: Double = 0.1,
    declination: Double = 0
  ) -> [Heading] {
    var options = HeadingModel.Options()
    options.field.declinationDegrees = declination
    options.losesCalibration = false
    return HeadingModel(
      .everywhere(preset), step: .seconds(step), options: options,
      random: RandomStream(seed: seed)
    ).headings(along: truth)
  }

  /// A phone that turns from `start` to `end` after 1 s.
  private func turning(from start: Double, to end: Double) -> GroundTruth {
    GroundTruth(
      plane: Lane.plane, step: .seconds(1),
      samples: [start, end, end, end, end].map {
        GroundTruth.Sample(
          point: PlanePoint(east: 0, north: 0), speedMetersPerSecond: 0, facingDegrees: $0,
          laneDegrees: 0, edge: 0)
      })
  }

  @Test("without errors and lag are the way the phone points", arguments: [0.0, 90, 359.5])
  func perfect(facing: Double) {
    for heading in headings(.perfect, Lane.truth(seconds: 2, facing: facing), declination: -0.64) {
      #expect(abs(Angle.wrappedTo180((heading.trueDegrees ?? .nan) - facing)) < 1e-9)
    }
  }

  @Test("of true and magnetic north differ by the declination", arguments: [-0.64, 0, 12])
  func declination(degrees: Double) {
    let found = headings(
      .souk, Lane.truth(seconds: 30, facing: 359.9), declination: degrees)
    for heading in found {
      let (true_, magnetic) = (heading.trueDegrees ?? .nan, heading.magneticDegrees ?? .nan)
      #expect(abs(Angle.wrappedTo180(true_ - magnetic - degrees)) < 1e-9)
      #expect((0..<360).contains(true_) && (0..<360).contains(magnetic))
    }
  }

  @Test("follow a turn with the lag, across north the short way round")
  func lag() throws {
    var preset = HeadingPreset.perfect
    preset.lagSeconds = 0.5
    let found = headings(preset, turning(from: 350, to: 30))
    // the turn is at 1 s; after one time constant (0.5 s, 5 steps) 1 − 1/e of its 40° is done
    let after = try #require(found[14].trueDegrees)
    #expect(found[9].trueDegrees == 350)
    #expect(abs(Angle.wrappedTo180(after - 350) - 40 * 0.6321206) < 1e-5, "\(after)")
    #expect(found.allSatisfy { Angle.wrappedTo180(($0.trueDegrees ?? 180) - 10) <= 20.001 })
    #expect(abs((found.last?.trueDegrees ?? 0) - 30) < 0.2)
  }

  @Test("are worse the worse the surroundings, within the bounds of field tests")
  func presets() {
    var previous = 0.0
    let bounds = [2.5...6.0, 6.0...12, 9.0...17, 15.0...30, 30...50]
    for (preset, bound) in zip(HeadingPreset.all, bounds) {
      var squares: [Double] = []
      for seed in 1...60 as ClosedRange<UInt64> {
        let facing = Double(seed) * 6
        for heading in headings(
          preset, Lane.truth(seconds: 300, facing: facing), seed: seed, step: 0.5)
        {
          let error = Angle.wrappedTo180((heading.trueDegrees ?? .nan) - facing)
          squares.append(error * error)
        }
      }
      let rms = mean(squares).squareRoot()
      #expect(rms > previous && bound.contains(rms), "\(preset.name) \(rms), seeds 1 to 60")
      previous = rms
    }
  }

  @Test("stay off by what the iron in the phone adds: one sine a turn, seen at four bearings")
  func hardIron() {
    var preset = HeadingPreset.perfect
    preset.hardIronSigma = 8
    func error(_ facing: Double) -> Double {
      Angle.wrappedTo180(
        (headings(preset, Lane.truth(seconds: 1, facing: facing))[0].trueDegrees ?? .nan) - facing)
    }
    // errors in opposite directions cancel, and a quarter turn gives another error
    #expect(abs(error(0) + error(180)) < 1e-9 && abs(error(90) + error(270)) < 1e-9)
    #expect(abs(error(0)) > 0.1 && abs(error(90)) > 0.1)
    let diagonal = (error(0) + error(90)) * 0.5.squareRoot()
    #expect(abs(error(45) - diagonal) < 1e-9)
  }

  @Test("replay for a seed, and differ for another")
  func seeded() {
    let truth = Lane.truth(seconds: 20)
    #expect(headings(.street, truth) == headings(.street, truth))
    #expect(headings(.street, truth) != headings(.street, truth, seed: 4))
  }
}

extension HeadingPreset {
  /// A preset without any error or lag.
  static let perfect = HeadingPreset(
    name: "perfect", constantSigma: 0, hardIronSigma: 0, softIronSigma: 0, wanderSigma: 0,
    wanderTau: 1, whiteSigma: 0, burstRate: 0, burstSeconds: 1, burstMicrotesla: 1, lagSeconds: 0)
}
