import Geodesy
import Sensing
import SimKernel
import Testing

@testable import SimSensors

@Suite("Errors lie on the ground (H-3)")
struct GroundErrorTests {
  /// A path in legs of `meters` at 1 m/s; after each leg the walker turns by one of `turns`.
  private func truth(turns: [Double], meters: Int = 10) -> GroundTruth {
    var samples: [GroundTruth.Sample] = []
    var point = PlanePoint(east: 0, north: 0)
    var bearing = 0.0
    for turn in turns {
      let step = [0: (0.0, 1.0), 90: (1, 0), 180: (0, -1), 270: (-1, 0)][Int(bearing)] ?? (0, 0)
      for _ in 0..<meters {
        samples.append(
          GroundTruth.Sample(
            point: point, speedMetersPerSecond: 1, facingDegrees: bearing, laneDegrees: bearing,
            edge: 0))
        point = PlanePoint(east: point.east + step.0, north: point.north + step.1)
      }
      bearing = Angle.wrappedTo360(bearing + turn)
    }
    return GroundTruth(plane: Lane.truth(seconds: 1).plane, step: .seconds(1), samples: samples)
  }

  private struct Error {
    let second: Int
    let east: Double
    let north: Double

    init(_ fix: Fix, _ truth: GroundTruth) {
      let given = truth.plane.point(fix.coordinate)
      let real = truth.point(at: fix.measured)
      second = Int(fix.measured.seconds.rounded())
      (east, north) = (given.east - real.east, given.north - real.north)
    }
  }

  /// The change of the error within a second, at the corners and elsewhere.
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
      ).fixes(along: truth).map { Error($0, truth) }
      for (before, after) in zip(errors, errors.dropFirst()) {
        let second = after.second
        guard second - before.second == 1, second > 10 else { continue }
        let (east, north) = (after.east - before.east, after.north - before.north)
        let change = (east * east + north * north).squareRoot()
        if second % 10 == 0 { found.corner.append(change) } else { found.elsewhere.append(change) }
      }
    }
    return found
  }

  @Test(
    "At a corner and where the walker turns round an error changes as it does elsewhere",
    arguments: GnssPreset.all, [90.0, 180])
  func corners(preset: GnssPreset, turn: Double) {
    let found = changes(preset, .androidHeldFloor, turn: turn, corners: 8000)
    #expect(found.corner.count > 2000)
    for share in [0.5, 0.9] {
      let ratio = quantile(share, of: found.corner) / quantile(share, of: found.elsewhere)
      #expect((0.9...1.1).contains(ratio), "\(preset.name), quantile \(share): \(ratio)")
    }
  }

  @Test("A smooth error has the deviation of its street, along and across, and hardly jumps")
  func smooth() {
    let step = SmoothError.Step(tau: 30, seconds: 1)
    let street = StreetShape(along: 2, across: 6, sin: 1, cos: 0)
    var random = RandomStream(seed: 1)
    var error = SmoothError()
    var squares = (east: 0.0, north: 0.0, change: 0.0)
    let count = 400_000
    for _ in 0..<count {
      let before = error.north
      error.advance(step, street, &random)
      squares.east += error.east * error.east
      squares.north += error.north * error.north
      squares.change += (error.north - before) * (error.north - before)
    }
    // the street runs east, so along is east
    #expect(abs((squares.east / Double(count)).squareRoot() - 2) < 0.1)
    #expect(abs((squares.north / Double(count)).squareRoot() - 6) < 0.3)
    // its rate of change is 6 · 2 / 30 m/s; an Ornstein–Uhlenbeck error would change by 1.5 m
    #expect(abs((squares.change / Double(count)).squareRoot() - 0.4) < 0.04)
  }

  @Test("Noise with tails has the deviation of noise without", arguments: [0, 0.8])
  func tails(tails: Double) {
    let step = OrnsteinUhlenbeck.Step(tau: 4, seconds: 1)
    var random = RandomStream(seed: 2)
    var noise = TailedNoise()
    var (square, fourth) = (0.0, 0.0)
    let count = 400_000
    for _ in 0..<count {
      let before = noise.value
      noise.advance(step, tails: tails, &random)
      square += noise.value * noise.value
      let change = noise.value - step.decay * before
      fourth += change * change * change * change
    }
    #expect(abs(square / Double(count) - 1) < 0.1)
    let kick = step.kick * step.kick
    let kurtosis = fourth / Double(count) / (kick * kick)
    #expect(tails == 0 ? abs(kurtosis - 3) < 0.1 : kurtosis > 10)
  }

  @Test("A claim sticks to its floor until it is well above, and jumps nowhere")
  func floor() {
    var profile = GnssProfile.androidHeldFloor
    profile.wanderSigma = 0
    var reporter = AccuracyReporter(
      profile, platform: .ios, seconds: 1, random: RandomStream(seed: 1))
    let floor = profile.floorMeters
    #expect(reporter.claim(floor * 1.2, excess: 0) == floor)
    #expect(reporter.claim(floor * 2, excess: 0) > 1.97 * floor)
    var last = reporter.claim(floor, excess: 0)
    for tenths in 100...300 {
      let now = reporter.claim(floor * Double(tenths) / 100, excess: 0)
      #expect(now >= last && now < last + 0.15 * floor)
      last = now
    }
  }

  @Test("The first seconds: what is known without satellites, then fixes that settle")
  func acquisition() {
    let truth = Lane.truth(seconds: 120)
    let fixes = GnssReceiver(
      .everywhere(.openSky), .androidHeldFloor, step: .seconds(1), options: GnssModel.Options(),
      random: RandomStream(seed: 5)
    ).fixes(along: truth)
    #expect(
      fixes.prefix(2).allSatisfy { $0.provider == .network && $0.measured < .zero + .seconds(1) })
    #expect(fixes[2].provider == .gnss && fixes[2].measured.seconds > 4.6)
    #expect((fixes[2].horizontalAccuracyMeters ?? 0) > 8)
    #expect(fixes.allSatisfy { $0.delivered >= $0.measured })
  }
}
