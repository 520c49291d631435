import Sensing
import SimKernel
import SimScenarios
import SimSensors
import Testing

@testable import SimFitting

/// Few and short walks: the bounds are so wide that chance can't fail the tests; how often
/// intervals cover the truth is counted by `simrun-bench fitting`.
@Suite("A compass fitted to headings (H-14)")
struct CompassFitTests {
  private static let compass: HeadingProfile = {
    var compass = HeadingProfile.population(of: .android)[1]
    compass.handDegrees = 4
    compass.handSeconds = 0.7
    compass.gaitDegrees = 2.5
    compass.strideSeconds = 1.3
    compass.stepShare = 0.6
    compass.overtones = 2
    compass.grainDegrees = 0.05
    return compass
  }()

  private static func recordings(
    _ compass: HeadingProfile, carried pose: Pose = .held, walks: Int = 2, minutes: Double = 2.3,
    seed: UInt64 = 3
  ) -> [(name: String, trace: Trace)] {
    SampleRecordings.headings(
      of: compass, carried: pose, platform: .android, walks: walks, minutes: minutes, seed: seed
    ).enumerated().map { ("walk \($0.offset)", $0.element) }
  }

  private static func fit(
    _ recordings: [(name: String, trace: Trace)], carried pose: Pose = .held
  ) throws -> CompassFit {
    var options = CompassFit.Options(platform: .android)
    options.pose = pose
    options.leastWalks = 2
    return try CompassFit(recordings, options)
  }

  @Test(
    "finds stride, gait and grain of the compass that told them, however it was carried",
    arguments: [Pose.held, .pocketed])
  func recovers(pose: Pose) throws {
    let fit = try Self.fit(Self.recordings(Self.compass, carried: pose), carried: pose)
    let truth = Self.compass
    func ratio(_ number: CompassNumber) -> Double {
      number.value(of: fit.compass) / number.value(of: truth)
    }
    #expect(abs(ratio(.stride) - 1) < 0.03, "\(fit.compass)")
    for number in [CompassNumber.gait, .grain] {
      #expect(ratio(number) > 0.7 && ratio(number) < 1.4, "\(number): \(ratio(number))")
    }
    for (number, told) in fit.numbers where !told.isAssumed {
      let interval = try #require(told.interval, "\(number)")
      #expect(interval.lowerBound <= told.value + 1e-9 && told.value <= interval.upperBound + 1e-9)
    }
  }

  @Test("What a heading can't tell is assumed, with the recording that would tell")
  func assumed() throws {
    let fit = try Self.fit(Self.recordings(Self.compass, walks: 1, minutes: 0.8))
    #expect(Set(fit.numbers.keys) == Set(CompassNumber.allCases))
    guard case .assumed(_, let remedy)? = fit.numbers[.placeScale]?.basis else {
      Issue.record("iron of the place was told without a truth")
      return
    }
    #expect(remedy.contains("motion-captured"))
    #expect(fit.isPaceAssumed)
  }

  @Test("Headings of the compass itself look like the recorded ones, those of another hand do not")
  func goodness() throws {
    let recordings = Self.recordings(Self.compass)
    func distances(_ compass: HeadingProfile) throws -> [Double] {
      try GoodnessOfFit(headings: recordings, [compass], carried: .held, platform: .android)
        .marginals.map(\.distance)
    }
    var other = Self.compass
    other.handSeconds /= 2
    other.gaitDegrees *= 2
    let (own, foreign) = (try distances(Self.compass), try distances(other))
    #expect(own.count == 2 && foreign.count == 2)
    for (own, foreign) in zip(own, foreign) {
      #expect(own < 0.1 && foreign > own + 0.1, "\(own), \(foreign)")
    }
  }

  @Test("A file of phones has every number of a compass")
  func names() {
    #expect(
      PhoneFile.compassNumbers.map(\.name).sorted()
        == CompassNumber.allCases.map(\.rawValue).sorted())
  }

  @Test("Recordings without headings, with few a second and with short ones are refused")
  func refused() {
    func why(_ recordings: [(name: String, trace: Trace)]) -> String? {
      do throws(ProfileFit.Refusal) {
        _ = try CompassFit(recordings, CompassFit.Options(platform: .android))
        return nil
      } catch { return error.why }
    }
    #expect(
      why([("none", Trace(fixes: []))]) == "the recordings have no headings against magnetic north")
    var slow = Self.recordings(Self.compass, walks: 1)
    slow[0].trace.headings = slow[0].trace.headings.enumerated()
      .filter { $0.offset % 10 == 0 }.map(\.element)
    #expect(why(slow)?.contains("expected every 0.005 to 0.025 s") == true)
    #expect(
      why(Self.recordings(Self.compass, walks: 1, minutes: 0.5))
        == "no recording has 40 s of headings without a gap")
  }

  @Test("A heading goes on past north, and what lies in a gap is not made up")
  func series() {
    func heading(_ seconds: Double, _ degrees: Double) -> Heading {
      Heading(magneticDegrees: degrees, measured: .zero + .seconds(seconds))
    }
    let series = HeadingSeries(
      [heading(0, 350), heading(0.04, 10), heading(0.06, 20), heading(0.5, 90), heading(0.54, 80)],
      step: 0.02)
    #expect(series.degrees.prefix(4) == [350, 360, 370, 380])
    #expect(HeadingSeries([heading(0, 1), heading(1e9, 2)], step: 0.02).degrees.count == 2)
    #expect(series.degrees.count == 8 && series.degrees[4].isNaN)
    #expect(abs(series.degrees[6] - 445) < 1e-6)
    #expect(series.windows(of: 4).count == 1)
  }

  @Test("The clock and the late headings of a phone are read off its instants")
  func clock() {
    let tick = 1.0 / 32_768
    let due = (0..<600).map { index -> Double in
      let late = index % 3 == 2 ? 12.0 : 0
      return (Double(index) * 0.0198 / tick + late).rounded() * tick
    }
    let clock = HeadingClock([due])
    #expect(clock.tick == tick)
    #expect(clock.late.map { abs($0 - 12 * tick) < tick } == true)
    let even = HeadingClock([(0..<600).map { Double($0) * 0.02 }])
    #expect(even.late == nil && even.lateShare == 0 && clock.lateShare == 1)
    #expect(even.tick == 0.01)
  }

  @Test("Lateness of a fraction of a tick is found")
  func lateness() {
    let tick = 1.0 / 32_768
    let clock = HeadingClock([
      (0..<3000).map { index -> Double in
        let late = index % 3 == 2 ? 12.15 : 0
        return (Double(index) * 0.019775 / tick + late).rounded() * tick
      }
    ])
    #expect(clock.late.map { abs($0 / tick - 12.15) < 0.1 } == true, "\(clock)")
  }

  @Test("One recording doesn't tell in which share of the runs headings come late")
  func lateRuns() throws {
    let fit = try Self.fit(Self.recordings(Self.compass, walks: 1, minutes: 0.8))
    #expect(fit.numbers[.lateRuns]?.isAssumed == true)
    #expect(fit.compass.lateRuns == Self.compass.lateRuns)
  }

  @Test("The pace is found where a hand is ten times as large as the gait")
  func pace() throws {
    let grid = HeadingSeries.grid(step: 0.02)
    let statistics = try #require(HeadingStatistics(step: grid))
    var compass = Self.compass
    compass.handDegrees = 10
    compass.handSeconds = 0.3
    compass.gaitDegrees = 1
    compass.stepShare = 0
    compass.overtones = 1
    compass.strideSeconds = 1.43
    let found = Self.recordings(compass, walks: 3, minutes: 4).compactMap { recording in
      statistics.pace(
        of: HeadingSeries(HeadingSeries.usable(recording.trace.headings), step: grid))
    }
    #expect(found.count == 3)
    for pace in found { #expect(abs(pace * 1.43 - 1) < 0.06, "\(found)") }
  }
}
