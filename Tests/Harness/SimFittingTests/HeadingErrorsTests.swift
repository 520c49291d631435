import Geodesy
import Sensing
import SimKernel
import SimSensors
import Testing

@testable import SimFitting

@Suite("The size of a compass's errors, where a motion capture tells the truth (H-14)")
struct HeadingErrorsTests {
  /// The phone's heading at a tick: for five minutes it turns by 3° a second, ten headings a
  /// second.
  private static func facing(_ tick: Int) -> Double { Angle.wrappedTo360(Double(tick) * 0.3) }
  private static let ticks = 3000

  private static let truth = Trace(
    fixes: [],
    headings: (0...ticks).map {
      Heading(
        magneticDegrees: facing($0), source: .compass,
        measured: .zero + .milliseconds(Int64($0) * 100))
    })

  /// The headings of a compass on that turn, with errors `factor` times the usual size.
  private static func recording(_ factor: Double, seed: UInt64) -> Trace {
    var profile = HeadingProfile.population(of: .ios)[0]
    (profile.handDegrees, profile.gaitDegrees, profile.errorFactor) = (0.01, 0.01, factor)
    profile.lateRuns = 0
    var phone = SyntheticPhone(
      gnss: .everywhere(.openSky), fixStep: .seconds(1), heading: .everywhere(.calibratedOpen),
      headingStep: .milliseconds(100))
    phone.hands = [profile]
    phone.compass.losesCalibration = false
    let walk = GroundTruth(
      plane: LocalPlane(origin: Coordinate(latitudeDegrees: 45, longitudeDegrees: 0)),
      step: .milliseconds(100),
      samples: (0...ticks).map {
        GroundTruth.Sample(
          point: PlanePoint(east: 0, north: 0), speedMetersPerSecond: 0,
          facingDegrees: facing($0), laneDegrees: 0, edge: 0)
      })
    let whole = phone.trace(along: walk, random: RandomStream(seed: seed))
    return Trace(fixes: [], headings: whole.headings)
  }

  @Test(
    "The interval holds the factor in nine of ten compasses, as it says", arguments: [1.0, 2.5])
  func intervals(factor: Double) throws {
    let held = try (1...40).count { seed in
      let recordings = [0, 100, 200].map { Self.recording(factor, seed: UInt64(seed + $0)) }
      let errors = HeadingErrors(recordings, [Trace](repeating: Self.truth, count: 3))
      let told = try #require(errors.factor(confidence: 0.9))
      return try #require(told.interval).contains(factor)
    }
    // at 90 % coverage, fewer than 30 of 40 has a chance of one in a thousand
    #expect(held >= 30, "\(held) of 40")
  }

  @Test("Without a truth nothing is told, nor by twenty seconds of it, nor by another time's")
  func untold() {
    let recording = Self.recording(1, seed: 1)
    #expect(HeadingErrors([recording], []).factor(confidence: 0.9) == nil)
    var short = Self.truth
    short.headings.removeAll { $0.measured.seconds > 19 }
    #expect(HeadingErrors([recording], [short]).factor(confidence: 0.9) == nil)
    var late = Self.truth
    (late.epochNanoseconds) = 1_700_000_000_000_000_000
    #expect(HeadingErrors([recording], [late]).factor(confidence: 0.9) == nil)
    late.epochNanoseconds = .max
    #expect(HeadingErrors([recording], [late]).factor(confidence: 0.9) == nil)
  }

  @Test("Clocks place the truth beside the recording, and north is no seam")
  func clocks() throws {
    func trace(_ degrees: Double, epoch: Int64, from second: Double) -> Trace {
      var trace = Trace(
        fixes: [],
        headings: (0...600).map {
          Heading(
            magneticDegrees: Angle.wrappedTo360(degrees + Double($0)), source: .compass,
            measured: .zero + .seconds(second + Double($0) / 20))
        })
      trace.epochNanoseconds = epoch
      return trace
    }
    let start: Int64 = 1_700_000_000_000_000_000
    let given = trace(6, epoch: start, from: 40)
    let real = trace(0, epoch: start + 40_000_000_000, from: 0)
    let square = try #require(HeadingErrors([given], [real]).squares.first).mean
    #expect(abs(square - 36) < 1e-6)
  }
}
