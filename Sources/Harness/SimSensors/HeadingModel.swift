import Elementary
import Geodesy
public import Sensing
public import SimKernel

/// Turns the true direction of a phone into the headings it gives: iron in the phone, a wandering
/// error, disturbances of the field, a lag, and a reported accuracy that covers little of this
/// (H-3).
///
/// All random events are in continuous time, and the noise is that of a filtered sensor, so 5, 50
/// and 200 headings per second have the same statistics. When the surroundings change, drawn values
/// stay and are rescaled; a disturbance continues and ends at the rate of the new surroundings.
public struct HeadingModel {
  public struct Options: Hashable, Sendable {
    /// When the phone gives headings against true north. Android's sensors only know magnetic
    /// north.
    public enum TrueNorth: String, CaseIterable, Sendable {
      case afterFirstFix = "after_first_fix"
      /// Compass calibration is switched off in the settings of iOS.
      case never
    }

    /// The source of headings.
    public enum Source: String, CaseIterable, Sendable {
      /// The compass, read along the phone's upper edge.
      case compass
      /// Device motion, which knows how the phone is held.
      case deviceMotion = "device_motion"
    }

    public var platform = Platform.ios
    public var field = MagneticField.marrakech
    public var trueNorth = TrueNorth.afterFirstFix
    public var source = Source.compass
    /// Whether the phone loses its calibration over time; see `Calibration`.
    public var losesCalibration = true
    /// Times at which the phone is moved in a figure of eight, which calibrates it.
    public var figureEights: [Instant] = []
    /// Factor of the errors against the preset, above 0.
    public var errorFactor = 1.0
    /// The profile of the compass and the hand; nil for headings without their peculiarities.
    public var profile: HeadingProfile?
    /// Whether the phone has a gyroscope, which is read with every heading.
    public var hasGyroscope = false

    public init() {}
  }

  /// Chance that a compass read in the standard way flips when the phone is raised (assumed).
  static let flipChance = 0.8
  /// Mean length of a period without a valid heading, strong disturbances aside, in seconds
  /// (assumed).
  static let invalidSeconds = 5.0

  /// A preset, and the steps of its errors.
  struct Site {
    let preset: HeadingPreset
    let wander: OrnsteinUhlenbeck.Step
    let noise: OrnsteinUhlenbeck.Step
    /// Share of a change that the phone's filter follows in one step: as one filter, and in each of
    /// two filters of half the lag.
    let follow: Double
    let followTwice: Double
    let invalidRate: Double

    init(_ preset: HeadingPreset, seconds: Double) {
      self.preset = preset
      wander = OrnsteinUhlenbeck.Step(tau: preset.wanderTau, seconds: seconds)
      noise = OrnsteinUhlenbeck.Step(tau: preset.lagSeconds, seconds: seconds)
      follow = 1 - noise.decay
      followTwice =
        1 - OrnsteinUhlenbeck.Step(tau: preset.lagSeconds / 2, seconds: seconds).decay
      let share = preset.invalidShare
      invalidRate = share / (1 - share) / HeadingModel.invalidSeconds
    }
  }

  let options: Options
  private let step: Timespan
  var sites: [Site]
  let calibratedSites: [Site]
  var site: Site
  /// Number of times a site was entered.
  var siteChanges = 0
  private let random: RandomStream
  private let plain: PlainHeading
  /// The constant errors of this phone, in standard deviations.
  let constant: Double
  /// The errors by iron in the phone, of deviation 1, over the direction of the field.
  let hardIron: TurnTable
  let softIron: TurnTable
  var fieldRandom: RandomStream
  var poseRandom: RandomStream
  var disturbance: Disturbance?
  var disturbanceChange: Hazard
  var isSilent = false
  var silenceChange: Hazard
  var calibration: Calibration
  var reporter: HeadingReporter
  /// Offset of the heading of a raised or pocketed phone, in degrees.
  var poseDegrees = 0.0
  /// Of the last true sample.
  var surroundings: Surroundings?
  private var pose: Pose?
  /// The direction of the field computed in advance for the facing of the next sample. Valid until
  /// site, pose, calibration or disturbance change.
  var ahead: (facing: Double, degrees: Double)?

  /// - Parameters:
  ///   - step: time between two headings, above 0.
  ///   - random: a stream that only this model uses.
  public init(
    _ conditions: Conditions<HeadingPreset>, step: Timespan, options: Options = Options(),
    random: RandomStream
  ) {
    precondition(step > .zero && options.errorFactor > 0, "step and factor must be above 0")
    self.options = options
    self.step = step
    let factor = options.errorFactor * (options.profile?.errorFactor ?? 1)
    sites = conditions.table { Site($0.withErrors(times: factor), seconds: step.seconds) }
    calibratedSites = conditions.table {
      Site($0.calibrated.withErrors(times: factor), seconds: step.seconds)
    }
    site = sites[0]
    fieldRandom = random.fork("field")
    poseRandom = random.fork("pose")
    calibration = Calibration(
      startsLost: site.preset.startsUncalibrated, losesIt: options.losesCalibration,
      figureEights: options.figureEights, random: random.fork("calibration"))
    reporter = HeadingReporter(platform: options.platform, random: random.fork("report"))
    disturbanceChange = Hazard(rate: 0, from: 0, &fieldRandom)
    silenceChange = Hazard(rate: 0, from: 0, &fieldRandom)
    self.random = random
    var random = random
    var plain = PlainHeading(site, &random)
    constant = random.normal()
    let hard = (sin: random.normal(), cos: random.normal())
    hardIron = TurnTable { sin, cos in hard.sin * sin + hard.cos * cos }
    let soft = (sin: random.normal(), cos: random.normal())
    // two periods per turn: sin 2ψ and cos 2ψ
    softIron = TurnTable { sin, cos in soft.sin * 2 * sin * cos + soft.cos * (1 - 2 * sin * sin) }
    plain.random = random
    self.plain = plain
  }

  /// Returns the headings of the whole walk, in order of delivery.
  ///
  /// - Parameter located: time from which the phone knows its position; nil if it never does.
  public consuming func headings(
    along truth: GroundTruth, located: Instant? = .zero
  ) -> [Heading] {
    readings(along: truth, located: located).headings
  }

  /// As `headings`, with the readings of the gyroscope.
  consuming func readings(
    along truth: GroundTruth, located: Instant?
  ) -> (headings: [Heading], motions: [MotionSample]) {
    guard let profile = options.profile else {
      let plain = plain
      return readings(by: plain, along: truth, located)
    }
    let fused = FusedHeading(profile, at: site, step: step, random: random.fork("fused"))
    return readings(by: fused, along: truth, located)
  }

  private consuming func readings<Reader: HeadingReader>(
    by reader: consuming Reader, along truth: GroundTruth, _ located: Instant?
  ) -> (headings: [Heading], motions: [MotionSample]) {
    let count = Int(truth.end.nanoseconds / step.nanoseconds) + 1
    guard options.hasGyroscope else {
      return readings(count, by: reader, and: NoTurnSensor(), along: truth, located)
    }
    let gyroscope = Gyroscope(count: count, random: random.fork("gyroscope"))
    return readings(count, by: reader, and: gyroscope, along: truth, located)
  }

  private consuming func readings<Reader: HeadingReader, Turns: TurnSensor>(
    _ count: Int, by reader: consuming Reader, and turns: Turns, along truth: GroundTruth,
    _ located: Instant?
  ) -> (headings: [Heading], motions: [MotionSample]) {
    let options = options
    var (model, reader) = (self, reader)
    var motions: [MotionSample] = []
    let givesTrueNorth = options.platform == .ios && options.trueNorth == .afterFirstFix
    let headings = [Heading](unsafeUninitializedCapacity: count) { buffer, made in
      var list = HeadingList(
        into: buffer, source: options.platform == .ios ? .compass : .rotationVector,
        declination: options.field.declinationDegrees,
        trueFrom: givesTrueNorth ? located ?? .distantFuture : .distantFuture, turns: turns)
      truth.samples.withUnsafeBufferPointer {
        model.add(count, to: &list, by: &reader, along: TruthCursor($0, step: truth.step))
      }
      made = list.output.count
      motions = list.turns.samples
    }
    return (headings, motions)
  }

  private mutating func add<Reader: HeadingReader, Turns: TurnSensor>(
    _ count: Int, to list: inout HeadingList<Turns>, by reader: inout Reader,
    along truth: TruthCursor
  ) {
    var left = count
    var grid = truth
    var instant = Instant.zero
    var quietUntil = -Double.infinity
    var (facing, facingTurn, sensed, turn) = (0.0, 0.0, 0.0, 0.0)
    var changes = -1
    let nanosecondShare = 1 / Double(grid.step.nanoseconds)
    let stepShare = Double(step.nanoseconds) * nanosecondShare
    while left > 0 {
      let time = Double(instant.nanoseconds) * 1e-9
      let isNewSample = grid.advance(to: instant)
      if isNewSample {
        facing = grid.sample.facingDegrees
        facingTurn = HeadingModel.turn(from: facing, to: grid.next.facingDegrees)
      }
      let isDue =
        isNewSample && isChange(to: grid.sample.surroundings, grid.sample.pose, at: time)
        || time >= quietUntil
      if isDue {
        quietUntil = settle(at: time)
        list.say(reporter.report)
      }
      if isDue || isNewSample {
        (sensed, turn) = pointing(
          from: facing, to: grid.next.facingDegrees,
          isHeldAlike: grid.next.pose == grid.sample.pose)
      }
      if siteChanges != changes {
        changes = siteChanges
        reader.enter(site)
      }
      if isNewSample {
        reader.follow(grid)
        list.turns.carry(grid.sample.pose)
      }
      let end = min(grid.until, list.begin(at: instant))
      let count = min(left, due(from: instant, before: end, quietUntil))
      reader.read(
        HeadingStretch(
          first: instant, count: count, step: step,
          passed: Double((instant - grid.sampled).nanoseconds) * nanosecondShare,
          stepShare: stepShare, sensed: sensed, turn: turn, facing: facing,
          facingTurn: facingTurn),
        into: &list)
      left -= count
      instant = Instant(nanoseconds: instant.nanoseconds + Int64(count) * step.nanoseconds)
    }
  }

  /// The number of headings, counting the one at `instant`, that are due before `end` and before
  /// `seconds`; at least 1.
  private func due(from instant: Instant, before end: Instant, _ seconds: Double) -> Int {
    let before = seconds < Double(end.nanoseconds) * 1e-9 ? Instant.zero + .seconds(seconds) : end
    guard before < .distantFuture else { return .max }
    return max(1, Int((before.nanoseconds - instant.nanoseconds - 1) / step.nanoseconds) + 1)
  }

  /// The direction of the field as the phone shows it, and its turn until `next`, in degrees; the
  /// turn is 0 if the pose changes there.
  private mutating func pointing(
    from facing: Double, to next: Double, isHeldAlike: Bool
  ) -> (degrees: Double, turn: Double) {
    let here =
      if let ahead, ahead.facing == facing { ahead.degrees } else { pointing(facing: facing) }
    guard isHeldAlike, next != facing else { return (here, 0) }
    let there = pointing(facing: next)
    ahead = (next, there)
    return (here, HeadingModel.turn(from: here, to: there))
  }

  /// Takes the surroundings and the pose of the phone from `time` on; returns whether they are
  /// others than before.
  private mutating func isChange(
    to newSurroundings: Surroundings, _ newPose: Pose, at time: Double
  ) -> Bool {
    let isElsewhere = surroundings != newSurroundings
    let isMoved = pose != newPose
    guard isElsewhere || isMoved else { return false }
    (surroundings, pose) = (newSurroundings, newPose)
    if isElsewhere {
      enter(sites[Int(newSurroundings.rawValue)])
      enterSite(at: time)
    }
    if isMoved { poseDegrees = offset(of: newPose) }
    ahead = nil
    return true
  }

  mutating func enter(_ site: Site) {
    self.site = site
    siteChanges += 1
  }
}
