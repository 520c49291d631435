import Elementary
import Geodesy
public import Sensing
public import SimKernel

/// Turns a true walk into the fixes a phone would give: correlated errors along and across the
/// lane, multipath, outages, and a reported accuracy that covers only part of these errors (H-3).
///
/// Only the white noise depends on the rate of fixes. When the surroundings change, drawn values
/// stay: slow and fast errors keep their normalized values and take the new deviations and
/// correlation times, so at a doorway the error grows or shrinks and keeps its sign; multipath and
/// outages in progress continue (see `Multipath` and `Reception`). Errors turn with the lane at a
/// corner.
public struct GnssModel {
  public struct Options: Hashable, Sendable {
    /// Decides what the reported accuracy means: 2-D RMS on iOS, a radius of 68 % on Android.
    public var platform = Platform.ios
    /// Whether Wi-Fi gives rough positions while satellites are out of reach.
    public var fallsBackToNetwork = false
    /// Whether a receiver needs some time to a first position after it sees satellites again.
    public var takesTimeToFirstFix = true
    /// Factor of the errors against the preset, above 0.
    public var errorFactor = 1.0

    public init() {}
  }

  /// Ratio of the 68 % radius to the 2-D RMS for equal errors on both axes: 1.5096 σ / 1.4142 σ.
  public static let androidFactor = 1.0675
  /// Below this speed, in m/s, a phone gives no course (assumed).
  static let courseSpeed = 0.4
  /// Wander of the reported accuracy: deviation of its logarithm, and correlation time in seconds
  /// (assumed).
  static let reportSigma = 0.2
  static let reportTau = 10.0

  /// A preset, and the steps of its errors.
  private struct Site {
    let preset: GnssPreset
    let drms: Double
    let bias: OrnsteinUhlenbeck.Step
    let fast: OrnsteinUhlenbeck.Step

    init(_ preset: GnssPreset, seconds: Double) {
      self.preset = preset
      drms = preset.drms
      bias = OrnsteinUhlenbeck.Step(tau: preset.biasTau, seconds: seconds)
      fast = OrnsteinUhlenbeck.Step(tau: preset.fastTau, seconds: seconds)
    }
  }

  private let step: Timespan
  private let options: Options
  private let sites: [Site]
  private let reportStep: OrnsteinUhlenbeck.Step
  private var random: RandomStream
  private var biasEast: OrnsteinUhlenbeck
  private var biasNorth: OrnsteinUhlenbeck
  private var fastAlong: OrnsteinUhlenbeck
  private var fastAcross: OrnsteinUhlenbeck
  private var report: OrnsteinUhlenbeck
  private var multipath: Multipath
  private var reception: Reception
  private var network: NetworkFallback

  /// - Parameters:
  ///   - step: time between two fixes, above 0.
  ///   - random: a stream that only this model uses.
  public init(
    _ conditions: Conditions<GnssPreset>, step: Timespan, options: Options = Options(),
    random: RandomStream
  ) {
    precondition(step > .zero && options.errorFactor > 0, "step and factor must be above 0")
    self.step = step
    self.options = options
    sites = conditions.table {
      Site($0.withErrors(times: options.errorFactor), seconds: step.seconds)
    }
    reportStep = OrnsteinUhlenbeck.Step(tau: GnssModel.reportTau, seconds: step.seconds)
    multipath = Multipath(random: random.fork("multipath"))
    reception = Reception(
      takesTimeToFirstFix: options.takesTimeToFirstFix, random: random.fork("reception"))
    network = NetworkFallback(random: random.fork("network"))
    var random = random
    biasEast = OrnsteinUhlenbeck(&random)
    biasNorth = OrnsteinUhlenbeck(&random)
    fastAlong = OrnsteinUhlenbeck(&random)
    fastAcross = OrnsteinUhlenbeck(&random)
    report = OrnsteinUhlenbeck(&random)
    self.random = random
  }

  /// Returns the fixes of the whole walk, in order of delivery.
  public consuming func fixes(along truth: GroundTruth) -> [Fix] {
    var fixes = FixList(capacity: Int(truth.end.nanoseconds / step.nanoseconds) + 1)
    var instant = Instant.zero
    while instant <= truth.end {
      let sample = truth.sample(at: instant)
      let site = sites[Int(sample.surroundings.rawValue)]
      let time = instant.seconds
      if instant > .zero { advance(to: time, site, isStanding: sample.speedMetersPerSecond == 0) }
      if options.fallsBackToNetwork {
        network.append(to: &fixes, until: time, reception, truth)
      }
      if reception.hasPosition(at: time) {
        let fix = fix(at: instant, sample, truth, site)
        fixes.append(fix, &random)
      }
      instant = instant + step
    }
    return fixes.fixes
  }

  private mutating func advance(to time: Double, _ site: Site, isStanding: Bool) {
    biasEast.advance(site.bias, &random)
    biasNorth.advance(site.bias, &random)
    fastAlong.advance(site.fast, &random)
    fastAcross.advance(site.fast, &random)
    report.advance(reportStep, &random)
    multipath.advance(to: time, site.preset, isStanding: isStanding)
    reception.advance(to: time, site.preset)
  }

  private mutating func fix(
    at instant: Instant, _ sample: GroundTruth.Sample, _ truth: GroundTruth, _ site: Site
  ) -> Fix {
    let preset = site.preset
    let inflation = 1 + reception.excess(at: instant.seconds)
    let white = preset.whiteSigma
    let along =
      preset.alongSigma * fastAlong.value * inflation + multipath.north + white * random.normal()
    let across =
      preset.acrossSigma * fastAcross.value * inflation + multipath.east
      + white * random.normal()
    let (sin, cos) = Portable.sincos(degrees: sample.laneDegrees)
    let bias = preset.biasSigma * inflation
    var point = truth.point(at: instant)
    // `across` points to the right of the lane's bearing
    point.east += bias * biasEast.value + along * sin + across * cos
    point.north += bias * biasNorth.value + along * cos - across * sin
    let velocity = velocity(sample, sin, cos, preset)
    return Fix(
      coordinate: truth.plane.coordinate(point),
      horizontalAccuracyMeters: accuracy(site, inflation),
      speedMetersPerSecond: velocity.speed, courseDegrees: velocity.course, provider: .gnss,
      measured: instant)
  }

  private func accuracy(_ site: Site, _ inflation: Double) -> Double {
    let usual = site.drms * inflation
    let share = site.preset.reportShare
    let believed = (usual * usual + share * share * multipath.knownSquared).squareRoot()
    let drms =
      site.preset.reportFactor * believed
      * Portable.exp(GnssModel.reportSigma * report.value)
    let claimed = max(drms, site.preset.reportFloor)
    return options.platform == .android ? GnssModel.androidFactor * claimed : claimed
  }

  private mutating func velocity(
    _ sample: GroundTruth.Sample, _ sin: Double, _ cos: Double, _ preset: GnssPreset
  ) -> (speed: Double, course: Double?) {
    let noise = preset.velocitySigma * 0.5.squareRoot()
    let east = sample.speedMetersPerSecond * sin + noise * random.normal()
    let north = sample.speedMetersPerSecond * cos + noise * random.normal()
    let speed = (east * east + north * north).squareRoot()
    if speed < GnssModel.courseSpeed { return (speed, nil) }
    return (
      speed, Angle.wrappedTo360(Portable.atan2(east, north) / Angle.radiansPerDegree)
    )
  }
}
