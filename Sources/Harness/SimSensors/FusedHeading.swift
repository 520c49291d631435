import Elementary
import Geodesy
import Sensing
import SimKernel

/// Headings of a phone's sensor fusion: the direction of the field plus a smooth lag, the motion of
/// the hand, the gait, iron at the place, and the sensor's noise.
struct FusedHeading: HeadingReader {
  /// The current amount of each part of the error, in degrees.
  private struct Amounts {
    var wander = 0.0
    var iron = 0.0
    var hand = 0.0
    var gait = 0.0
    var grain = 0.0
  }

  /// The random parts that belong to a single heading.
  private struct Own {
    /// Time of measurement, in whole nanoseconds.
    var nanoseconds: Double
    /// White noise of deviation 1.
    var noise: Double
  }

  private let profile: HeadingProfile
  private let weights: (time: Double, place: Double)
  private let isLate: Bool
  private let lateNanoseconds: Double
  private let tickNanoseconds: Double
  /// Step to which readings are rounded, in degrees, and its inverse; 0 for no rounding.
  private let roundedTo: Double
  private let stepsPerDegree: Double
  private let ticksPerNanosecond: Double
  private var field: PlaceIron
  private var motion: HandMotion
  private var random: RandomStream
  /// The own parts of the next headings, drawn in blocks, and how many of the block are used.
  private var owns = [Own](repeating: Own(nanoseconds: 0, noise: 0), count: FusedHeading.ownCount)
  private var used = FusedHeading.ownCount
  /// Due time of the first heading whose own part is not drawn yet, and the time between headings.
  private var nextDue = Instant.zero
  private let step: Timespan
  private var amounts = Amounts()
  private var site: HeadingModel.Site
  /// Error by iron at the last true place and at the next one, normalized to deviation 1.
  private var iron = (here: 0.0, ahead: 0.0)
  /// The place of `iron.ahead`.
  private var placeAhead: PlanePoint?
  private var pose = Pose.held
  private var walks = false
  private var speed = 0.0
  /// Headings since the last late one.
  private var count = 0
  /// The last outputs of the two filters, in degrees.
  private var first: Double?
  private var second = 0.0

  /// Largest delay of a late heading, as a share of the step; ticks are not included.
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
    stepsPerDegree = roundedTo > 0 ? 1 / roundedTo : 0
    self.step = step
    self.random = random.fork("grain")
  }

  /// Share of the hand's motion that remains when the walker stands (assumed).
  static let standingShare = 0.3

  mutating func enter(_ site: HeadingModel.Site) {
    motion.enter(wanderTau: site.preset.wanderTau)
    self.site = site
    weigh()
  }

  mutating func follow(_ sample: GroundTruth.Sample, to next: GroundTruth.Sample) {
    iron.here = placeAhead == sample.point ? iron.ahead : field.value(at: sample.point)
    iron.ahead = next.point == sample.point ? iron.here : field.value(at: next.point)
    placeAhead = next.point
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
      gait: walks ? profile.gaitDegrees * carried.gait : 0,
      grain: profile.grainDegrees * (walks ? carried.shaking : 1))
  }

  mutating func read(_ stretch: HeadingStretch, into list: inout HeadingList) {
    // unwrapped at north, so that both filters follow a straight line
    let sensed = stretch.sensed
    var one = first ?? sensed
    var two = one + HeadingModel.turn(from: one, to: first == nil ? sensed : second)
    let start = one + HeadingModel.turn(from: one, to: sensed)
    let follow = site.followTwice
    let (still, drift) = (amounts.iron * iron.here, amounts.iron * (iron.ahead - iron.here))
    let share = 1 / Double(stretch.sampleStep.nanoseconds)
    let sampled = Double(stretch.sampled.nanoseconds)
    var due = stretch.first
    var left = stretch.count
    while left > 0 {
      if used == FusedHeading.ownCount { drawOwns() }
      motion.advance(to: owns[used].nanoseconds * 1e-9, speed: speed)
      // no part advances within this loop, so its inputs stay in registers
      let (moves, amounts) = (motion.moves, self.amounts)
      repeat {
        let own = owns[used]
        let time = own.nanoseconds * 1e-9
        guard moves.holds(at: time) else { break }
        let passed = min(1, max(0, share * (own.nanoseconds - sampled)))
        one += follow * (start + stretch.turn * passed - one)
        two += follow * (one - two)
        // hand and gait turn the phone itself; iron and the sensor only turn its heading
        let hand = amounts.hand * moves.hand.value(at: time)
        let gait = amounts.gait * (moves.sway * motion.shape.value(at: moves.phase(at: time)))
        var reading =
          two + still + drift * passed + amounts.wander * moves.wander.value(at: time) + hand + gait
          + amounts.grain * own.noise
        if roundedTo > 0 { reading = Portable.nearest(reading * stepsPerDegree) * roundedTo }
        list.add(
          HeadingModel.wrapped(reading), due: due,
          measured: Instant(nanoseconds: Portable.nearestWhole(own.nanoseconds)),
          facing: stretch.facing + stretch.facingTurn * passed + hand + gait)
        due.nanoseconds &+= stretch.step.nanoseconds
        used &+= 1
        left &-= 1
      } while left > 0 && used < FusedHeading.ownCount
    }
    (first, second) = (HeadingModel.wrapped(one), HeadingModel.wrapped(two))
  }

  /// The phone's clock `nanoseconds` after zero, rounded to whole ticks and whole nanoseconds.
  @inline(__always)
  private func measured(_ nanoseconds: Double) -> Double {
    guard ticksPerNanosecond > 0 else { return Portable.nearest(nanoseconds) }
    let ticks = Portable.nearest(max(0, nanoseconds) * ticksPerNanosecond)
    return Portable.nearest(ticks * tickNanoseconds)
  }

  @inline(never)
  private mutating func drawOwns() {
    used = 0
    var random = random
    for index in owns.indices {
      count = count == HeadingProfile.lateEvery ? 1 : count + 1
      let late = isLate && count == HeadingProfile.lateEvery ? lateNanoseconds : 0
      // one draw: the low 11 bits decide whether and in which direction the instant is off, the
      // next 21 its place between two ticks, and the others the noise
      let bits = random.bits()
      let off =
        bits & 2047 < HeadingProfile.unevenOf2048
        ? (bits & 1 == 0 ? 1 : -1) * HeadingProfile.unevenTicks : 0
      let between = Double(bits >> 11 & 0x1f_ffff) * 0x1p-21 - 0.5
      // sum of two uniform values: triangular, scaled below to deviation 1
      let noise = Double(bits >> 32 & 0xffff) + Double(bits >> 48) - 65_535
      let later = late + tickNanoseconds * (off + HeadingProfile.ticksBetween * between)
      owns[index] = Own(
        nanoseconds: measured(Double(nextDue.nanoseconds) + later),
        noise: noise * FusedHeading.noiseStep)
      nextDue.nanoseconds &+= step.nanoseconds
    }
    self.random = random
  }
}
