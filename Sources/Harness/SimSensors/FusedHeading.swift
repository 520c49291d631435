import Elementary
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

  /// The part of a heading that no other heading shares.
  private struct Own {
    /// By how much it is measured later than due, in nanoseconds.
    var late: Double
    /// White, of deviation 1.
    var noise: Double
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
  /// The own parts of the next headings, drawn many at a time, and how many of them are used.
  private var owns = [Own](repeating: Own(late: 0, noise: 0), count: FusedHeading.ownCount)
  private var used = FusedHeading.ownCount
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
  private static let ownCount = 64
  /// The sum of two whole numbers below 2¹⁶ has a deviation of 2¹⁶ / √6.
  private static let noiseStep = 6.0.squareRoot() / 65_536

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
    isLate = late.chance(profile.lateRuns)
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

  mutating func read(_ stretch: HeadingStretch, into list: inout HeadingList) {
    // unwrapped at north, so that both filters follow a straight line
    let sensed = stretch.sensed
    var one = first ?? sensed
    var two = one + HeadingModel.turn(from: one, to: first == nil ? sensed : second)
    let start = one + HeadingModel.turn(from: one, to: sensed)
    let follow = site.followTwice
    let still = amounts.iron * iron
    let share = 1 / Double(stretch.sampleStep.nanoseconds)
    let sampled = Double(stretch.sampled.nanoseconds)
    var due = stretch.first
    for _ in 0..<stretch.count {
      let own = nextOwn()
      let nanoseconds = measured(Double(due.nanoseconds) + own.late)
      let passed = min(1, max(0, share * (nanoseconds - sampled)))
      one += follow * (start + stretch.turn * passed - one)
      two += follow * (one - two)
      let time = nanoseconds * 1e-9
      let reading =
        two + still + amounts.wander * motion.wander(at: time)
        + amounts.hand * motion.hand(at: time) + amounts.gait * motion.gait(at: time, speed: speed)
        + amounts.grain * own.noise
      list.add(
        HeadingModel.wrapped(
          roundedTo > 0 ? (reading / roundedTo).rounded() * roundedTo : reading),
        due: due, measured: Instant(nanoseconds: Int64(nanoseconds)))
      due.nanoseconds &+= stretch.step.nanoseconds
    }
    (first, second) = (HeadingModel.wrapped(one), HeadingModel.wrapped(two))
  }

  /// What the phone's clock shows `nanoseconds` after zero: whole nanoseconds, and whole ticks.
  @inline(__always)
  private func measured(_ nanoseconds: Double) -> Double {
    guard ticksPerNanosecond > 0 else { return Portable.nearest(nanoseconds) }
    let ticks = Portable.nearest(max(0, nanoseconds) * ticksPerNanosecond)
    return Portable.nearest(ticks * tickNanoseconds)
  }

  @inline(__always)
  private mutating func nextOwn() -> Own {
    if used == owns.count { drawOwns() }
    used += 1
    return owns[used - 1]
  }

  @inline(never)
  private mutating func drawOwns() {
    used = 0
    var random = random
    for index in owns.indices {
      count = count == HeadingProfile.lateEvery ? 1 : count + 1
      let late = isLate && count == HeadingProfile.lateEvery ? lateNanoseconds : 0
      // one draw: its low 11 bits say whether and which way the instant is off, 21 more where
      // between two ticks it lies, and the others the noise
      let bits = random.bits()
      let off =
        bits & 2047 < HeadingProfile.unevenOf2048
        ? (bits & 1 == 0 ? 1 : -1) * HeadingProfile.unevenTicks : 0
      let between = Double(bits >> 11 & 0x1f_ffff) * 0x1p-21 - 0.5
      // two roundings, each even over a step: their sum is triangular, of deviation 1
      let noise = Double(bits >> 32 & 0xffff) + Double(bits >> 48) - 65_535
      owns[index] = Own(
        late: late + tickNanoseconds * (off + HeadingProfile.ticksBetween * between),
        noise: noise * FusedHeading.noiseStep)
    }
    self.random = random
  }
}
