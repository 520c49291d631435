import Geodesy
import Sensing
import SimKernel

/// Headings as a phone with a profile fuses them.
extension HeadingModel {
  /// By how much the phone turns until `next`, in degrees; 0 where it is taken up otherwise there.
  func turnAhead(from sensed: Double, to next: GroundTruth.Sample) -> Double {
    guard let sample, next.pose == sample.pose, next.facingDegrees != sample.facingDegrees
    else { return 0 }
    return Angle.wrappedTo180(pointing(next) - sensed)
  }

  /// One reading of the field in direction `sensed`, through the filter.
  mutating func readFused(_ sensed: Double, _ instant: Instant) -> Double {
    guard let sample else { return sensed }
    let error =
      fused?.error(
        at: instant.seconds, site.preset, sample.pose, speed: sample.speedMetersPerSecond) ?? 0
    let lagging = fused?.follow(sensed, by: site.followTwice) ?? sensed
    return fused?.rounded(lagging + error) ?? sensed
  }
}

/// What a phone's fusion of sensors adds to the direction of the field: a lag without corners, the
/// hand, the gait, iron of the place, and the sensor's grain.
struct FusedHeading {
  private let profile: HeadingProfile
  private let iron: PlaceIron
  private var motion: HandMotion
  private var random: RandomStream
  private let isLate: Bool
  private var count = 0
  private var ironValue = 0.0
  private var first: Double?
  private var second = 0.0
  private let weights: (time: Double, place: Double)

  /// No heading is measured later than on the grid by more than this share of the step.
  static let mostLateness = 0.25

  init(_ profile: HeadingProfile, wanderTau: Double, random: RandomStream) {
    self.profile = profile
    iron = PlaceIron(meters: profile.placeMeters, random: random.fork("place"))
    motion = HandMotion(profile, wanderTau: wanderTau, random: random.fork("hand"))
    weights = ((1 - profile.placeShare).squareRoot(), profile.placeShare.squareRoot())
    var late = random.fork("late")
    isLate = late.chance(HeadingProfile.lateRuns)
    self.random = random.fork("grain")
  }

  mutating func enter(wanderTau: Double) { motion.enter(wanderTau: wanderTau) }

  mutating func move(to point: PlanePoint) { ironValue = iron.value(at: point) }

  /// The instant on the grid and what the phone's clockwork adds.
  mutating func measurement(of instant: Instant, _ step: Timespan) -> Instant {
    var seconds = instant.seconds
    count += 1
    if isLate, count % HeadingProfile.lateEvery == 0 {
      seconds += min(profile.lateSeconds, FusedHeading.mostLateness * step.seconds)
    }
    let tick = profile.tickSeconds
    guard tick > 0 else { return .zero + .seconds(seconds) }
    let off = random.chance(HeadingProfile.unevenShare) ? random.normal() : 0
    let ticks = seconds / tick + random.uniform() + HeadingProfile.unevenTicks * off
    return .zero + .seconds(max(0, ticks.rounded(.down)) * tick)
  }

  /// How much of a walker's hand moves where the walker stands, as a share (assumed).
  static let standingShare = 0.3

  /// What is wrong at `time`, in degrees.
  mutating func error(
    at time: Double, _ preset: HeadingPreset, _ pose: Pose, speed: Double
  ) -> Double {
    let carried = Carried(pose)
    let parts = motion.parts(at: time, carried, speed: speed)
    let hand =
      profile.handDegrees * carried.hand * (speed > 0 ? 1 : FusedHeading.standingShare)
    let noise = (preset.whiteSigma * preset.whiteSigma + hand * hand).squareRoot()
    return preset.wanderSigma * (weights.time * parts.wander + weights.place * ironValue)
      + noise * parts.hand + profile.gaitDegrees * carried.gait * parts.gait
      + profile.grainDegrees * (speed > 0 ? carried.shaking : 1) * random.normal()
  }

  /// What the filter gives of `sensed`: it follows twice, so that it has no corners.
  mutating func follow(_ sensed: Double, by share: Double) -> Double {
    guard let before = first else {
      (first, second) = (sensed, sensed)
      return sensed
    }
    let one = HeadingModel.wrapped(before + share * FusedHeading.turn(from: before, to: sensed))
    first = one
    second = HeadingModel.wrapped(second + share * FusedHeading.turn(from: second, to: one))
    return second
  }

  /// In (−180, 180]; quick for what is off by a turn at most.
  private static func turn(from: Double, to: Double) -> Double {
    let turn = to - from
    return turn > 180 ? turn - 360 : turn <= -180 ? turn + 360 : turn
  }

  func rounded(_ degrees: Double) -> Double {
    guard profile.stepDegrees > 0 else { return HeadingModel.wrapped(degrees) }
    return HeadingModel.wrapped(
      (degrees / profile.stepDegrees).rounded() * profile.stepDegrees)
  }
}
