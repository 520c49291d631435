import Geodesy
import Sensing
import SimKernel
import Testing

@testable import SimSensors

@Suite("A phone forgets its iron and learns it anew (H-3)")
struct CalibrationTests {
  private func states(at seconds: Double, phones: UInt64) -> [Calibration.State] {
    (1...phones).map { seed in
      var calibration = Calibration(
        startsLost: false, losesIt: true, figureEights: [], random: RandomStream(seed: seed))
      while calibration.due <= seconds { calibration.advance() }
      return calibration.state
    }
  }

  @Test("It drifts after ten minutes in the mean, and notices after ten more")
  func decay() {
    let found = states(at: 600, phones: 4000)
    // e^(−1), and the same share in the state between
    #expect(abs(share(found) { $0 == .calibrated } - 0.368) < 0.03)
    #expect(abs(share(found) { $0 == .drifting } - 0.368) < 0.03)
  }

  @Test("A figure of eight calibrates it within 3 to 8 s")
  func figureEight() {
    for seed in 1...50 as ClosedRange<UInt64> {
      var calibration = Calibration(
        startsLost: true, losesIt: true, figureEights: [.zero + .seconds(100)],
        random: RandomStream(seed: seed))
      #expect(calibration.due == 100 && calibration.state == .lost)
      calibration.advance()
      #expect((103...108).contains(calibration.due) && calibration.state == .lost)
      calibration.advance()
      #expect(calibration.state == .calibrated && calibration.ironFactor == 1)
      #expect(calibration.due > 108)
    }
  }

  @Test("A drifting phone is three times as wrong by its iron, and says nothing of it")
  func drift() throws {
    var preset = HeadingPreset.perfect
    preset.hardIronSigma = 4
    let found = HeadingModel(
      .everywhere(preset), step: .seconds(1), random: RandomStream(seed: 8)
    ).headings(along: Lane.truth(seconds: 7200, speed: 0, facing: 90))
    let errors = found.map { ($0.trueDegrees ?? .nan) - 90 }
    let first = errors[0]
    #expect(abs(first) > 0.5)
    let drifted = try #require(errors.firstIndex { abs($0 - first) > 1e-6 })
    #expect(abs(errors[drifted] / first - 3) < 1e-6)
    #expect(found[drifted].report == found[0].report)
    // it notices some time later, and stays lost: the report is invalid
    #expect(found.last?.report == .invalid)
  }

  @Test("An uncalibrated phone calls its headings invalid until it is moved in a figure of eight")
  func uncalibrated() {
    var options = HeadingModel.Options()
    options.losesCalibration = false
    options.figureEights = [.zero + .seconds(60)]
    let truth = Lane.truth(seconds: 300)
    var reports: [Heading.Report] = []
    var squares = (before: [Double](), after: [Double]())
    for seed in 1...200 as ClosedRange<UInt64> {
      let found = HeadingModel(
        .everywhere(.uncalibrated), step: .seconds(1), options: options,
        random: RandomStream(seed: seed)
      ).headings(along: truth)
      for heading in found {
        let error = Angle.wrappedTo180(heading.trueDegrees ?? .nan)
        if heading.measured.seconds < 60 {
          #expect(heading.report == .invalid)
          squares.before.append(error * error)
        } else if heading.measured.seconds > 75 {
          reports.append(heading.report)
          squares.after.append(error * error)
        }
      }
    }
    #expect(share(reports) { $0 == .invalid } < 0.05)
    #expect(mean(squares.before).squareRoot() > 30)
    #expect(mean(squares.after).squareRoot() < 20)
  }
}
