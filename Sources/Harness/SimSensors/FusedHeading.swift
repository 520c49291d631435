import Geodesy
import Sensing
import SimKernel

/// What a phone's fusion of sensors adds to the direction of the field: a lag without corners, the
/// hand, the gait, iron of the place, and the sensor's grain.
struct FusedHeading: HeadingReader {
  /// How far each part turns a heading here and now, in degrees.
  private struct Amounts {
    var wander = 0.0
    var iron = 0.0
    var hand = 0.0
    var gait = 0.0
    var grain = 0.0
  }

  private let profile: HeadingProfile
  private let weights: (time: Double, place: Double)
  private let isLate: Bool
  private let lateNanoseconds: Double
  private let tickNanoseconds: Double
  /// What readings are rounded to, in degrees; 0 for not at all.
  private let roundedTo: Double
  private let ticksPerNanosecond: Double
  private var field: PlaceIron
  private var motion: HandMotion
  private var random: RandomStream
  private var amounts = Amounts()
  private var site: HeadingModel.Site
  /// Of the place, of deviation 1.
  private var iron = 0.0
  private var pose = Pose.held
  private var walks = false
  private var speed = 0.0
  /// Headings since the last late one.
  private var count = 0
  /// What the two filters gave last, in degrees.
  private var first: Double?
  private var second = 0.0

  /// A late heading is late by at most this share of the step, ticks apart.
  static let mostLateness = 0.25

  /// - Parameter step: time between two headings.
  init(
    _ profile: HeadingProfile, at site: HeadingModel.Site, step: Timespan, random: RandomStream
  ) {
    self.profile = profile
    self.site = site
    field = PlaceIron(meters: profile.placeMeters, random: random.fork("place"))
    motion = HandMotion(profile, wanderTau: site.preset.wanderTau, random: random.fork("hand"))
    weights = ((1 - profile.placeShare).squareRoot(), profile.placeShare.squareRoot())
    var late = random.fork("late")
    isLate = late.chance(HeadingProfile.lateRuns)
    let nanoseconds = Double(step.nanoseconds)
    lateNanoseconds = min(1e9 * profile.lateSeconds, FusedHeading.mostLateness * nanoseconds)
    tickNanoseconds = 1e9 * profile.tickSeconds
    ticksPerNanosecond = profile.tickSeconds > 0 ? 1 / tickNanoseconds : 0
    roundedTo = profile.stepDegrees
    self.random = random.fork("grain")
  }

  /// How much of a walker's hand moves where the walker stands, as a share (assumed).
  static let standingShare = 0.3

  mutating func enter(_ site: HeadingModel.Site) {
    motion.enter(wanderTau: site.preset.wanderTau)
    self.site = site
    weigh()
  }

  mutating func take(_ sample: GroundTruth.Sample) {
    iron = field.value(at: sample.point)
    speed = sample.speedMetersPerSecond
    guard pose != sample.pose || walks != (speed > 0) else { return }
    if pose != sample.pose { motion.carry(Carried(sample.pose)) }
    (pose, walks) = (sample.pose, speed > 0)
    weigh()
  }

  private mutating func weigh() {
    let carried = Carried(pose)
    let preset = site.preset
    let hand = profile.handDegrees * carried.hand * (walks ? 1 : FusedHeading.standingShare)
    amounts = Amounts(
      wander: preset.wanderSigma * weights.time, iron: preset.wanderSigma * weights.place,
      hand: (preset.whiteSigma * preset.whiteSigma + hand * hand).squareRoot(),
      gait: profile.gaitDegrees * carried.gait,
      grain: profile.grainDegrees * (walks ? carried.shaking : 1))
  }

  /// The grid and what the phone's clockwork adds.
  @inline(__always)
  mutating func measurement(of instant: Instant) -> Instant {
    var nanoseconds = Double(instant.nanoseconds)
    if isLate {
      count += 1
      if count == HeadingProfile.lateEvery {
        count = 0
        nanoseconds += lateNanoseconds
      }
    }
    guard ticksPerNanosecond > 0 else { return Instant(nanoseconds: Int64(nanoseconds + 0.5)) }
    // one draw: its low 11 bits say whether and which way the instant is off, the others where
    // between two ticks it lies
    let bits = random.bits()
    var ticks =
      nanoseconds * ticksPerNanosecond
      + HeadingProfile.ticksBetween * (Double(bits >> 11) * 0x1p-53)
    if bits & 2047 < HeadingProfile.unevenOf2048 {
      ticks = max(0, ticks + (bits & 1 == 0 ? 1 : -1) * HeadingProfile.unevenTicks)
    }
    return Instant(nanoseconds: Int64(Double(Int64(ticks)) * tickNanoseconds + 0.5))
  }

  @inline(__always)
  mutating func read(
    _ sensed: Double, _ turn: Double, _ share: Double, at instant: Instant
  ) -> Double {
    let time = Double(instant.nanoseconds) * 1e-9
    let error =
      amounts.wander * motion.wander(at: time) + amounts.iron * iron
      + amounts.hand * motion.hand(at: time) + amounts.gait * motion.gait(at: time, speed: speed)
      + amounts.grain * random.normal()
    let reading = lagging(HeadingModel.wrapped(sensed + share * turn)) + error
    return HeadingModel.wrapped(
      roundedTo > 0 ? (reading / roundedTo).rounded() * roundedTo : reading)
  }

  /// What the phone's filter gives of `sensed`: it follows twice, so that it has no corners.
  private mutating func lagging(_ sensed: Double) -> Double {
    guard let before = first else {
      (first, second) = (sensed, sensed)
      return sensed
    }
    let one = HeadingModel.wrapped(
      before + site.followTwice * HeadingModel.turn(from: before, to: sensed))
    first = one
    second = HeadingModel.wrapped(
      second + site.followTwice * HeadingModel.turn(from: second, to: one))
    return second
  }
}
