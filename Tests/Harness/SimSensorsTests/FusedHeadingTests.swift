import Elementary
import Geodesy
import Sensing
import SimKernel
import Testing

@testable import SimSensors

@Suite("Headings as a phone's sensors fuse them (H-3)")
struct FusedHeadingTests {
  /// A hand and a compass without any effect; tests set the one they are about.
  private static let plain = HeadingProfile(
    name: "plain", handDegrees: 0, handSeconds: 0.5, restlessness: 0, gaitDegrees: 0,
    strideSeconds: 1.1, strideSpread: 0.015, stepShare: 0.3, overtones: 1, placeShare: 0,
    placeMeters: 6, grainDegrees: 0, stepDegrees: 0, lateSeconds: 0, lateRuns: 0.6,
    tickSeconds: 0)

  /// The preset of a lane, without bursts of the field.
  private static let quiet: HeadingPreset = {
    var preset = HeadingPreset.medinaLane
    preset.burstRate = 0
    return preset
  }()

  private func headings(
    _ profile: HeadingProfile, _ preset: HeadingPreset, _ truth: GroundTruth,
    seed: UInt64 = 3, step: Double = 0.02
  ) -> [Heading] {
    var options = HeadingModel.Options()
    options.losesCalibration = false
    options.profile = profile
    return HeadingModel(
      .everywhere(preset), step: .seconds(step), options: options,
      random: RandomStream(seed: seed)
    ).headings(along: truth)
  }

  private func increments(_ headings: [Heading]) -> [Double] {
    zip(headings, headings.dropFirst()).map {
      Angle.wrappedTo180(($1.magneticDegrees ?? .nan) - ($0.magneticDegrees ?? .nan))
    }
  }

  private func correlation(_ values: [Double], lag: Int) -> Double {
    let centre = mean(values)
    let power = values.map { ($0 - centre) * ($0 - centre) }.reduce(0, +)
    return zip(values, values.dropFirst(lag)).map { ($0 - centre) * ($1 - centre) }
      .reduce(0, +) / power
  }

  /// The share of the power of `values` within 0.05 Hz of `hertz`, by one wave; the samples are
  /// 0.02 s apart.
  private func power(_ values: [Double], at hertz: Double) -> Double {
    let centre = mean(values)
    var (sin, cos) = (0.0, 0.0)
    for (index, value) in values.enumerated() {
      let (s, c) = Portable.sincos(2 * .pi * hertz * Double(index) * 0.02)
      sin += (value - centre) * s
      cos += (value - centre) * c
    }
    return (sin * sin + cos * cos) / Double(values.count)
  }

  @Test("Successive changes are alike: a fused heading is smooth at 50 Hz")
  func smooth() {
    let drawn = headings(Self.plain, Self.quiet, Lane.truth(seconds: 120, speed: 0, facing: 80))
    // recorded phones: 0.90; white noise on each heading: −0.5
    #expect(correlation(increments(drawn), lag: 1) > 0.8)
  }

  @Test("Changes have heavy tails where the hand is restless")
  func tails() {
    func kurtosis(_ restlessness: Double) -> Double {
      var profile = Self.plain
      profile.restlessness = restlessness
      let changes = (1...10 as ClosedRange<UInt64>).flatMap {
        increments(
          headings(
            profile, Self.quiet, Lane.truth(seconds: 60, speed: 0, facing: 80), seed: $0,
            step: 0.1))
      }
      let squares = changes.map { $0 * $0 }
      return mean(squares.map { $0 * $0 }) / (mean(squares) * mean(squares))
    }
    #expect(kurtosis(0) < 5)
    #expect(kurtosis(0.9) > 6)
  }

  @Test("The gait sways the phone at the pace of strides, and only while the walker walks")
  func gait() {
    var profile = Self.plain
    profile.gaitDegrees = 2
    func swayed(_ speed: Double) -> (stride: Double, beside: Double) {
      let found = headings(
        profile, .perfect, Lane.truth(seconds: 60, speed: speed, facing: 80)
      ).map { Angle.wrappedTo180(($0.magneticDegrees ?? .nan) - 80) }
      let strides = stride(from: 0.8, through: 1.0, by: 0.01).map { power(found, at: $0) }
      return (strides.max() ?? 0, power(found, at: 0.5))
    }
    let walking = swayed(1)
    #expect(walking.stride > 10 * walking.beside)
    #expect(swayed(0).stride < walking.stride / 100)
  }

  @Test("A run takes a phone of one's own as it is, and another one of a recorded phone's kind")
  func own() {
    var phone = SyntheticPhone(
      gnss: .everywhere(.street), fixStep: .seconds(1), heading: .everywhere(.medinaLane),
      headingStep: .milliseconds(20))
    (phone.hands, phone.population) = ([Self.plain], [GnssProfile.population(of: .ios)[0]])
    for varies in [false, true] {
      (phone.variesHands, phone.variesPopulation) = (varies, varies)
      let random = RandomStream(seed: 4)
      #expect((phone.drawnHand(random) != Self.plain) == varies)
      #expect((phone.drawn(random) != phone.population?[0]) == varies)
    }
  }

  @Test("Strides follow a change of speed little by little")
  func rhythm() {
    var profile = Self.plain
    profile.strideSpread = 0
    var motion = HandMotion(profile, wanderTau: 45, random: RandomStream(seed: 6))
    var time = 0.0
    func rate(after seconds: Double, at speed: Double) -> Double {
      let end = time + seconds
      while time < end {
        time += 0.1
        motion.advance(to: time, speed: speed)
      }
      return motion.moves.stridesPerSecond
    }
    let slow = rate(after: 10, at: 0.8)
    let faster = rate(after: 3, at: 1.6)
    let fast = rate(after: 200, at: 1.6)
    #expect(fast > 1.3 * slow && faster > slow && faster < slow + 0.25 * (fast - slow))
    #expect(rate(after: 30, at: 0) == fast, "a rest does not change the rhythm")
  }

  /// A phone that faces north at each of `places`, in meters to the north, a second apart.
  private func northward(_ places: [Double]) -> GroundTruth {
    GroundTruth(
      plane: Lane.plane, step: .seconds(1),
      samples: places.map {
        GroundTruth.Sample(
          point: PlanePoint(east: 0, north: $0), speedMetersPerSecond: 1, facingDegrees: 0,
          laneDegrees: 0, edge: 0)
      })
  }

  @Test("Iron turns the compass evenly from one true place to the next")
  func even() {
    var profile = Self.plain
    profile.placeShare = 1
    var preset = HeadingPreset.perfect
    preset.wanderSigma = 8
    let truth = northward((0...60).map { Double($0) })
    let found = headings(profile, preset, truth).map {
      Angle.wrappedTo180($0.magneticDegrees ?? .nan)
    }
    let perSecond = Int(1 / 0.02)
    let changes = zip(found, found.dropFirst()).map { abs($1 - $0) }
    let turns = zip(found, found.dropFirst(perSecond)).map { abs($1 - $0) }
    #expect((turns.max() ?? 0) > 1)
    #expect((changes.max() ?? 0) < 2 * (turns.max() ?? 0) / Double(perSecond))
  }

  @Test("Iron of the place turns the compass alike on the way back")
  func place() {
    var profile = Self.plain
    profile.placeShare = 1
    var preset = HeadingPreset.perfect
    preset.wanderSigma = 8
    preset.wanderTau = 45
    let there = (0...60).map { Double($0) }
    let found = headings(profile, preset, northward(there + there.reversed()), step: 1).map {
      Angle.wrappedTo180($0.magneticDegrees ?? .nan)
    }
    let (out, back) = (found[5..<56], found[66..<117].reversed())
    #expect(zip(out, back).allSatisfy { abs($0 - $1) < 0.5 })
    #expect((out.max() ?? 0) - (out.min() ?? 0) > 5, "it is not the same everywhere")
  }

  @Test(
    "Near the place that was worked out last, iron is what it is there within 0.004 of its size")
  func nearby() {
    let stream = RandomStream(seed: 5)
    for seed in 1...20 as ClosedRange<UInt64> {
      let random = RandomStream(seed: seed)
      var walked = PlaceIron(meters: 6, random: random)
      var here = stream.fork("\(seed)")
      let away = PlanePoint(
        east: here.uniform(in: -200...200), north: here.uniform(in: -200...200))
      for step in 0..<60 {
        let point = PlanePoint(east: away.east + 0.07 * Double(step), north: away.north)
        var fresh = PlaceIron(meters: 6, random: random)
        #expect(abs(walked.value(at: point) - fresh.value(at: point)) < 0.004)
      }
    }
  }

  @Test("What wanders is at its nodes what was drawn, and has no corner there")
  func track() {
    var random = RandomStream(seed: 8)
    var track = SmoothTrack(tau: 1, node: 0.5, &random)
    var nodes = 0
    func value(_ time: Double) -> Double {
      while 2 * time >= Double(nodes) {
        track.advance(&random)
        nodes += 1
      }
      return track.cubic.value(at: 2 * time - Double(nodes - 1))
    }
    for node in 1...40 {
      let time = 0.5 * Double(node)
      let around = [-2e-4, -1e-4, 0, 1e-4, 2e-4].map { value(time + $0) }
      #expect(abs(around[3] - around[1]) < 2e-3)
      #expect(abs((around[4] - around[2]) - (around[2] - around[0])) < 1e-6)
    }
  }

  @Test("The thirds of a cubic's way are the cubic")
  func thirds() {
    let whole = Cubic(value: 0.3, slope: -1.2, bend: 2.5, twist: -1.7)
    for index in 0..<3 {
      let part = whole.part(index, of: 3)
      for share in [0, 0.25, 0.5, 1] {
        #expect(abs(part.value(at: share) - whole.value(at: (Double(index) + share) / 3)) < 1e-12)
      }
    }
  }

  @Test("A table of a turn is within 0.03 % of a sine of two periods, also below 0 and above 1")
  func table() {
    let table = TurnTable { sin, cos in 2 * sin * cos }
    for thousandth in -1500...2500 {
      let turns = Double(thousandth) / 1000
      let exact = Portable.sincos(degrees: 720 * turns).sin
      #expect(abs(table.value(at: turns) - exact) < 3e-4)
    }
  }

  @Test("A phone held up turns in fits and starts, one held low does not")
  func fits() {
    func kurtosis(_ pose: Pose) -> Double {
      var profile = Self.plain
      (profile.handDegrees, profile.restlessness) = (2, 0.75)
      let changes = (1...10 as ClosedRange<UInt64>).flatMap {
        var truth = Lane.truth(seconds: 60, speed: 0, facing: 80)
        for index in truth.samples.indices { truth.samples[index].pose = pose }
        return increments(headings(profile, Self.quiet, truth, seed: $0, step: 0.1))
      }
      let squares = changes.map { $0 * $0 }
      return mean(squares.map { $0 * $0 }) / (mean(squares) * mean(squares))
    }
    #expect(kurtosis(.raised) > 1.5 * kurtosis(.held))
  }

  @Test("In six of ten runs every third heading is measured late, and the next on the grid again")
  func lateness() {
    var profile = Self.plain
    profile.lateSeconds = 0.0004
    let shares = (1...60 as ClosedRange<UInt64>).map { seed in
      let truth = Lane.truth(seconds: 6, speed: 0, facing: 80)
      let found = headings(profile, Self.quiet, truth, seed: seed)
      let late = found.enumerated().map { ($1.measured - .zero).seconds - Double($0) * 0.02 }
      #expect(late.allSatisfy { abs($0) < 1e-9 || abs($0 - 0.0004) < 1e-9 })
      return share(late) { $0 > 1e-6 }
    }
    #expect(shares.allSatisfy { $0 == 0 || abs($0 - 1 / 3.0) < 0.01 })
    #expect(abs(share(shares) { $0 > 0 } - 0.6) < 0.2)
  }

  @Test("Instants are whole ticks of the phone's clock, a few of them some ticks off")
  func ticks() {
    var profile = Self.plain
    profile.tickSeconds = 1 / 32_768
    let found = headings(profile, Self.quiet, Lane.truth(seconds: 200, speed: 0, facing: 80))
    let ticks = found.map { ($0.measured - .zero).seconds * 32_768 }
    // instants are whole nanoseconds
    #expect(ticks.allSatisfy { abs($0 - $0.rounded()) < 1e-4 })
    let off = ticks.enumerated().map { abs($1 - Double($0) * 0.02 * 32_768) }
    #expect(off.allSatisfy { $0 < 10 })
    #expect(share(off) { $0 > 1 } > 0.005 && share(off) { $0 > 1 } < 0.05)
  }

  @Test("A stride takes longer the slower its walker", arguments: [(1.2, 1.1), (0.6, 1.63)])
  func strides(speed: Double, seconds: Double) {
    var profile = Self.plain
    profile.gaitDegrees = 5
    profile.stepShare = 0
    let found = headings(profile, Self.quiet, Lane.truth(seconds: 120, speed: speed, facing: 80))
    let middle = mean(found.map { $0.magneticDegrees ?? .nan })
    let sides = found.map { ($0.magneticDegrees ?? .nan) > middle }
    let crossings = zip(sides, sides.dropFirst()).count { !$0 && $1 }
    #expect(abs(120 / Double(crossings) - seconds) < 0.1 * seconds)
  }

  @Test("A phone that stands still is as far off as the preset says", arguments: [0.02, 0.2])
  func size(step: Double) {
    var squares: [Double] = []
    for seed in 1...150 as ClosedRange<UInt64> {
      let facing = Double(seed) * 7
      for heading in headings(
        Self.plain, .calibratedOpen, Lane.truth(seconds: 60, speed: 0, facing: facing),
        seed: seed, step: step)
      {
        let error = Angle.wrappedTo180((heading.magneticDegrees ?? .nan) - 0.64 - facing)
        squares.append(error * error)
      }
    }
    let rms = mean(squares).squareRoot()
    let meant = HeadingPreset.calibratedOpen.stationarySigma
    #expect(abs(rms / meant - 1) < 0.15, "\(rms)° for \(meant)°")
  }
}
