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

  /// The moves of the hand by their amounts, in degrees.
  private struct Mixed {
    var hand = Cubic()
    /// The hand and the wander of the compass.
    var swing = Cubic()
    var gait = 0.0
  }

  /// The random parts that belong to a single heading.
  private struct Own {
    var measured: Instant
    /// The same in seconds, not rounded to nanoseconds.
    var seconds: Double
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
  private var owns = [Own](
    repeating: Own(measured: .zero, seconds: 0, noise: 0), count: FusedHeading.ownCount)
  private var used = FusedHeading.ownCount
  /// Due time of the first heading whose own part is not drawn yet, and the time between headings.
  private var nextDue = Instant.zero
  private let step: Timespan
  private var amounts = Amounts()
  private var mixed = Mixed()
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
  /// The last outputs of the two filters in a row, in degrees, the first one in [0, 360).
  private var filtered = (once: 0.0, twice: 0.0)
  private var isNew = true

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

  mutating func follow(_ truth: TruthCursor) {
    let (here, ahead) = (truth.sample.point, truth.next.point)
    iron.here = placeAhead == here ? iron.ahead : field.value(at: here)
    iron.ahead = ahead == here ? iron.here : field.value(at: ahead)
    placeAhead = ahead
    speed = truth.sample.speedMetersPerSecond
    let newPose = truth.sample.pose
    guard pose != newPose || walks != (speed > 0) else { return }
    if pose != newPose { motion.carry(Carried(newPose)) }
    (pose, walks) = (newPose, speed > 0)
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
    mix()
  }

  private mutating func mix() {
    let hand = amounts.hand * motion.moves.hand
    mixed = Mixed(
      hand: hand, swing: amounts.wander * motion.moves.wander + hand,
      gait: amounts.gait * motion.moves.sway)
  }

  mutating func read<Turns: TurnSensor>(
    _ stretch: HeadingStretch, into list: inout HeadingList<Turns>
  ) {
    // iron turns the field, so its error passes the filters as well
    let drift = stretch.turn + amounts.iron * (iron.ahead - iron.here)
    let turn = stretch.stepShare * drift
    var goal = stretch.sensed + amounts.iron * iron.here + stretch.passed * drift
    if isNew { (filtered, isNew) = ((goal, goal), false) }
    var (one, two) = filtered
    // not wrapped at north, so that both filters follow a straight line
    let away = goal - one
    goal += away > 180 ? -360 : away < -180 ? 360 : 0
    let follow = site.followTwice
    let grain = amounts.grain
    var passed = stretch.passed
    var output = list.output
    var left = stretch.count
    while left > 0 {
      if used == FusedHeading.ownCount { drawOwns() }
      if motion.advance(to: owns[used].seconds, speed: speed) { mix() }
      // no part advances within this loop, so its inputs stay in registers
      let mixed = mixed
      let start = used
      let last = start &+ min(left, FusedHeading.ownCount &- start)
      repeat {
        let own = owns[used]
        guard motion.moves.holds(at: own.seconds) else { break }
        one += follow * (goal - one)
        two += follow * (one - two)
        goal += turn
        let share = motion.moves.share(at: own.seconds)
        let sway = mixed.gait * motion.shape.value(at: motion.moves.phase(at: own.seconds))
        var reading = two + mixed.swing.value(at: share) + sway + grain * own.noise
        if roundedTo > 0 { reading = Portable.nearest(reading * stepsPerDegree) * roundedTo }
        output.add(HeadingModel.wrapped(reading), measured: own.measured)
        // hand and gait turn the phone itself; iron and the sensor only turn its heading
        list.turns.follow(
          facing: stretch.facing + stretch.facingTurn * passed + mixed.hand.value(at: share) + sway,
          at: own.measured)
        passed += stretch.stepShare
        used &+= 1
      } while used < last
      left &-= used &- start
    }
    list.output = output
    let turns = one < 0 ? 360.0 : one >= 360 ? -360 : 0
    filtered = (one + turns, two + turns)
  }

  @inline(never)
  private mutating func drawOwns() {
    used = 0
    var random = random
    var (due, count) = (nextDue, count)
    let step = step
    let late = isLate ? lateNanoseconds : 0
    let (ticksPerNanosecond, tickNanoseconds) = (ticksPerNanosecond, tickNanoseconds)
    owns.withUnsafeMutableBufferPointer { owns in
      for index in owns.indices {
        count += 1
        // one draw: the low 11 bits decide whether and in which direction the instant is off, the
        // next 21 its place between two ticks, and the others the noise
        let bits = random.bits()
        var ticks = HeadingProfile.ticksBetween * (Double(bits >> 11 & 0x1f_ffff) * 0x1p-21 - 0.5)
        if bits & 2047 < HeadingProfile.unevenOf2048 {
          ticks += bits & 1 == 0 ? HeadingProfile.unevenTicks : -HeadingProfile.unevenTicks
        }
        var nanoseconds = Double(due.nanoseconds) + tickNanoseconds * ticks
        if count == HeadingProfile.lateEvery {
          nanoseconds += late
          count = 0
        }
        // the phone's clock, in whole ticks
        if ticksPerNanosecond > 0 {
          nanoseconds = tickNanoseconds * Portable.nearest(max(0, nanoseconds) * ticksPerNanosecond)
        }
        // sum of two uniform values: triangular, scaled to deviation 1
        let noise = Double((bits >> 32 & 0xffff) + (bits >> 48)) - 65_535
        owns[index] = Own(
          measured: Instant(nanoseconds: Portable.nearestWhole(nanoseconds)),
          seconds: nanoseconds * 1e-9, noise: noise * FusedHeading.noiseStep)
        due.nanoseconds &+= step.nanoseconds
      }
    }
    (nextDue, self.count, self.random) = (due, count, random)
  }
}
