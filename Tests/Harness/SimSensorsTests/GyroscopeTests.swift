import Geodesy
import Sensing
import SimKernel
import Testing

@testable import SimSensors

@Suite("The gyroscope of a synthetic phone (H-3)")
struct GyroscopeTests {
  private typealias Readings = (headings: [Heading], motions: [MotionSample])

  private func readings(
    _ preset: HeadingPreset, _ truth: GroundTruth, seed: UInt64 = 3, profile: HeadingProfile? = nil,
    hasGyroscope: Bool = true
  ) -> Readings {
    var options = HeadingModel.Options()
    options.losesCalibration = false
    options.profile = profile
    options.hasGyroscope = hasGyroscope
    return HeadingModel(
      .everywhere(preset), step: .seconds(0.02), options: options, random: RandomStream(seed: seed)
    ).readings(along: truth, located: .zero)
  }

  /// The rotation clockwise since the start, in degrees, at each reading of the gyroscope, about
  /// the last upward direction before it.
  private func turned(_ motions: [MotionSample]) -> [Double] {
    var (up, sum, last) = (DeviceVector(x: 0, y: 0, z: 0), 0.0, Instant.zero)
    return motions.compactMap { sample in
      switch sample.reading {
      case .gravity(let gravity):
        up = gravity.metersPerSecondSquared
        return nil
      case .rotation(let rotation):
        let rate = rotation.radiansPerSecond
        let upward = (rate.x * up.x + rate.y * up.y + rate.z * up.z) / Gyroscope.gravity
        sum -= upward * (sample.measured - last).seconds / Angle.radiansPerDegree
        last = sample.measured
        return sum
      case .steps, .magnetic: return nil
      }
    }
  }

  /// A phone that faces `facings`, one a second.
  private func turning(_ facings: [Double], pose: Pose = .held) -> GroundTruth {
    GroundTruth(
      plane: Lane.plane, step: .seconds(1),
      samples: facings.map {
        GroundTruth.Sample(
          point: PlanePoint(east: 0, north: 0), speedMetersPerSecond: 0, facingDegrees: $0,
          laneDegrees: 0, edge: 0, pose: pose)
      })
  }

  @Test("feels a turn as far as the phone turns, clockwise, across north", arguments: 1...8)
  func turn(seed: UInt64) {
    for pose in [Pose.held, .raised, .pocketed] {
      let truth = turning([300, 300, 350, 40, 40, 40], pose: pose)
      let found = turned(readings(.perfect, truth, seed: seed).motions)
      // 4 deviations of the scale, and of the bias over 5 s
      #expect(abs((found.last ?? .nan) - 100) < 4 * (1 + 0.25), "\(pose)")
    }
  }

  @Test("feels nothing of iron that turns the compass")
  func iron() {
    let truth = Lane.truth(seconds: 60, speed: 0, facing: 80)
    for seed in 1...8 as ClosedRange<UInt64> {
      let found = readings(.souk, truth, seed: seed)
      let swing = found.headings.map { abs(Angle.wrappedTo180(($0.magneticDegrees ?? .nan) - 80)) }
      // 4 deviations of the bias over a minute
      let felt = turned(found.motions).map { abs($0) }.max() ?? .nan
      #expect(felt < 12)
      #expect((swing.max() ?? 0) > felt)
    }
  }

  @Test("feels the hand: heading and rotation move together where there is no iron")
  func hand() throws {
    let profile = try #require(HeadingProfile.population(of: .ios).last)
    let truth = Lane.truth(seconds: 10, facing: 0)
    let found = readings(.perfect, truth, profile: profile)
    let headings = found.headings.dropFirst().map {
      Angle.wrappedTo180($0.magneticDegrees ?? .nan)
    }
    let apart = zip(headings, turned(found.motions)).map { $0 - $1 }
    func spread(_ values: [Double]) -> Double { (values.max() ?? .nan) - (values.min() ?? .nan) }
    #expect(spread(headings) > 5)
    // iron of the place does not exist here; what is left is bias, noise and grain
    #expect(spread(apart) < 3)
  }

  @Test("changes no bit of the headings, and is silent where there is none")
  func beside() {
    let truth = Lane.truth(seconds: 20, facing: 0)
    for profile in [nil, HeadingProfile.population(of: .android).last] {
      let with = readings(.souk, truth, profile: profile)
      let without = readings(.souk, truth, profile: profile, hasGyroscope: false)
      #expect(with.headings == without.headings)
      #expect(without.motions.isEmpty && with.motions.count > 1000)
    }
  }

  @Test("leaves out the move to another pose: an app loses the direction it had")
  func poses() {
    let samples = [Pose.held, .held, .pocketed, .pocketed].map {
      GroundTruth.Sample(
        point: PlanePoint(east: 0, north: 0), speedMetersPerSecond: 0, facingDegrees: 80,
        laneDegrees: 0, edge: 0, pose: $0)
    }
    let truth = GroundTruth(plane: Lane.plane, step: .seconds(1), samples: samples)
    let found = readings(.perfect, truth).motions
    let rates = found.compactMap { sample -> DeviceVector? in
      guard case .rotation(let rotation) = sample.reading else { return nil }
      return rotation.radiansPerSecond
    }
    #expect(rates.allSatisfy { abs($0.x) + abs($0.y) + abs($0.z) < 0.05 })
    let ups = Set(
      found.compactMap { sample -> DeviceVector? in
        guard case .gravity(let gravity) = sample.reading else { return nil }
        return gravity.metersPerSecondSquared
      })
    #expect(ups.count == 2)
  }

  @Test("comes in order of delivery, no more than the budget was told")
  func order() {
    let truth = Lane.truth(seconds: 30, facing: 0)
    for profile in [nil] + HeadingProfile.population(of: .android) {
      let found = readings(.souk, truth, profile: profile)
      let times = found.motions.map(\.delivered)
      #expect(times == times.sorted())
      let most = Gyroscope.mostSamples(headings: found.headings.count, over: .seconds(30))
      #expect(found.motions.count <= most)
    }
  }
}
