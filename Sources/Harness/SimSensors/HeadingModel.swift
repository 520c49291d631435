import Elementary
import Geodesy
public import Sensing
public import SimKernel

/// Turns the way a phone really points into the headings it gives: iron in the phone, a wandering
/// error, disturbances of the field, a lag, and a report that knows little of all that (H-3).
///
/// Everything that comes by chance comes in continuous time, and the noise is that of a filtered
/// sensor, so that 5, 50 and 200 headings a second have the same statistics. Where the surroundings
/// change, what has been drawn stays and is scaled anew; a disturbance goes on and ends at the pace
/// of the new surroundings.
public struct HeadingModel {
  public struct Options: Hashable, Sendable {
    /// When headings against true north are given. Android's sensors know magnetic north alone.
    public enum TrueNorth: String, CaseIterable, Sendable {
      case afterFirstFix = "after_first_fix"
      /// Compass calibration is switched off in the settings of iOS.
      case never
    }

    /// What headings are made of.
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
    /// Whether the calibration is lost by and by; see `Calibration`.
    public var losesCalibration = true
    /// When the phone is moved in a figure of eight, which calibrates it.
    public var figureEights: [Instant] = []
    /// How many times larger the errors are than the preset says, above 0.
    public var errorFactor = 1.0
    /// The compass and the hand; nil for headings without any peculiarity of them.
    public var profile: HeadingProfile?

    public init() {}
  }

  /// Chance that a compass read in the standard way flips when the phone is raised (assumed).
  static let flipChance = 0.8
  /// Mean length of a time without a valid heading, besides strong disturbances, in seconds
  /// (assumed).
  static let invalidSeconds = 5.0

  /// A preset and what a step under it does.
  struct Site {
    let preset: HeadingPreset
    let wander: OrnsteinUhlenbeck.Step
    let noise: OrnsteinUhlenbeck.Step
    /// Share of a change that the phone's filter follows in a step; in each of two of half its lag.
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
  private var random: RandomStream
  private var wander: OrnsteinUhlenbeck
  private var noise: OrnsteinUhlenbeck
  /// What is of this phone, in deviations.
  let constant: Double
  let hardIron: (sin: Double, cos: Double)
  let softIron: (sin: Double, cos: Double)
  var fieldRandom: RandomStream
  var poseRandom: RandomStream
  var disturbance: Disturbance?
  var disturbanceChange: Hazard
  var isSilent = false
  var silenceChange: Hazard
  var calibration: Calibration
  var reporter: HeadingReporter
  /// What a raised or pocketed phone adds to its heading, in degrees.
  var poseDegrees = 0.0
  var sample: GroundTruth.Sample?
  private var filtered: Double?
  /// What a profile adds.
  var fused: FusedHeading?

  /// - Parameters:
  ///   - step: time between two headings, above 0.
  ///   - random: the stream of this model alone.
  public init(
    _ conditions: Conditions<HeadingPreset>, step: Timespan, options: Options = Options(),
    random: RandomStream
  ) {
    self.options = options
    self.step = step
    let factor = options.errorFactor
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
    if let profile = options.profile {
      fused = FusedHeading(
        profile, wanderTau: site.preset.wanderTau, random: random.fork("fused"))
    }
    disturbanceChange = Hazard(rate: 0, from: 0, &fieldRandom)
    silenceChange = Hazard(rate: 0, from: 0, &fieldRandom)
    var random = random
    wander = OrnsteinUhlenbeck(&random)
    noise = OrnsteinUhlenbeck(&random)
    constant = random.normal()
    hardIron = (random.normal(), random.normal())
    softIron = (random.normal(), random.normal())
    self.random = random
  }

  /// Returns the headings of the whole walk, in order of delivery.
  ///
  /// - Parameter located: from when on the phone knows where it is; nil where it never does.
  public consuming func headings(
    along truth: GroundTruth, located: Instant? = .zero
  ) -> [Heading] {
    let count = Int(truth.end.nanoseconds / step.nanoseconds) + 1
    let trueFrom = givesTrueNorth ? located ?? .distantFuture : .distantFuture
    let declination = options.field.declinationDegrees
    let source: Heading.Source = options.platform == .ios ? .compass : .rotationVector
    var headings: [Heading] = []
    headings.reserveCapacity(count)
    var grid = TruthCursor(truth)
    var instant = Instant.zero
    var quietUntil = -Double.infinity
    var sensed = 0.0
    var turn = 0.0
    let gridStep = step
    for _ in 0..<count {
      let time = instant.seconds
      let isNewSample = grid.advance(to: instant)
      if isNewSample && isChange(grid.sample, at: time) || time >= quietUntil {
        quietUntil = settle(at: time)
        sensed = pointing(grid.sample)
        if fused != nil { turn = turnAhead(from: sensed, to: grid.next) }
      }
      let measured = fused?.measurement(of: instant, gridStep) ?? instant
      let magnetic =
        fused == nil ? read(sensed) : readFused(sensed + grid.share(at: measured) * turn, measured)
      headings.append(
        Heading(
          magneticDegrees: magnetic,
          trueDegrees: instant >= trueFrom ? HeadingModel.wrapped(magnetic + declination) : nil,
          report: reporter.report, source: source, measured: measured))
      instant = instant + step
    }
    return headings
  }

  private var givesTrueNorth: Bool {
    options.platform == .ios && options.trueNorth == .afterFirstFix
  }

  /// One reading of the field in direction `sensed`, through the filter.
  private mutating func read(_ sensed: Double) -> Double {
    let before = filtered ?? sensed
    var turn = sensed - before
    if turn > 180 { turn -= 360 } else if turn <= -180 { turn += 360 }
    let after = HeadingModel.wrapped(before + site.follow * turn)
    filtered = after
    wander.advance(site.wander, &random)
    noise.advance(site.noise, &random)
    let preset = site.preset
    return HeadingModel.wrapped(
      after + preset.wanderSigma * wander.value + preset.whiteSigma * noise.value)
  }

  /// Takes what is true from `time` on; answers whether it matters to a compass.
  private mutating func isChange(_ new: GroundTruth.Sample, at time: Double) -> Bool {
    let old = sample
    sample = new
    let isElsewhere = old?.surroundings != new.surroundings
    let isMoved = old?.pose != new.pose
    if isElsewhere {
      site = sites[Int(new.surroundings.rawValue)]
      fused?.enter(wanderTau: site.preset.wanderTau)
      enterSite(at: time)
    }
    if isMoved { poseDegrees = offset(of: new.pose) }
    if old?.point != new.point { fused?.move(to: new.point) }
    return isElsewhere || isMoved || old?.facingDegrees != new.facingDegrees
  }
}
