import Elementary
import Geodesy
public import Sensing
public import SimKernel

/// Turns a true walk into the fixes a phone would give: errors along and across the lane with a
/// memory, multipath, outages, and a report of accuracy that does not know them all.
///
/// State advances once a fix. Correlations are exact at any step; onsets are drawn once a step, so
/// that their rates hold only where a step is short against the time between two of them.
public struct GnssModel {
  /// Time constant of the receiver's filter in seconds, and of recovery after an outage (assumed).
  static let filterTau = 3.0
  static let reacquisitionTau = 6.0
  /// Multipath pushes along the lane by so much of its size across (assumed).
  static let multipathAlong = 0.3
  /// Static multipath lasts longer by this factor: a walker averages it out (assumed).
  static let standingFactor = 3.0
  /// Delivery takes 80–400 ms (assumed).
  static let latencySeconds = (shortest: 0.08, longest: 0.4)
  /// Below this speed, in m/s, a phone gives no course (assumed).
  static let courseSpeed = 0.4
  /// The report wanders: standard deviation of its logarithm, and correlation time in seconds (as
  /// the reference tables have it; assumed).
  static let reportSigma = 0.2
  static let reportTau = 10.0

  private let preset: GnssPreset
  private let step: Double
  private var random: RandomStream
  private var biasEast: OrnsteinUhlenbeck
  private var biasNorth: OrnsteinUhlenbeck
  private var fastAlong: OrnsteinUhlenbeck
  private var fastAcross: OrnsteinUhlenbeck
  private var report: OrnsteinUhlenbeck
  private var multipath = (along: 0.0, across: 0.0)
  private var multipathTarget = (along: 0.0, across: 0.0)
  private var multipathLeft = 0.0
  private var knownMultipath = 0.0
  private var outageLeft = 0.0
  private var reacquisition = 0.0

  /// - Parameters:
  ///   - step: time between two fixes, above 0.
  ///   - random: the stream of this model alone.
  public init(preset: GnssPreset, step: Timespan, random: RandomStream) {
    self.preset = preset
    self.step = step.seconds
    var random = random
    let dt = step.seconds
    func process(_ sigma: Double, _ tau: Double) -> OrnsteinUhlenbeck {
      OrnsteinUhlenbeck(sigma: sigma, tau: tau, step: dt, random: &random)
    }
    biasEast = process(preset.biasSigma, preset.biasTau)
    biasNorth = process(preset.biasSigma, preset.biasTau)
    fastAlong = process(preset.alongSigma, preset.fastTau)
    fastAcross = process(preset.acrossSigma, preset.fastTau)
    report = process(GnssModel.reportSigma, GnssModel.reportTau)
    self.random = random
  }

  /// Returns the fixes of the whole walk, in order of delivery.
  public consuming func fixes(along truth: GroundTruth) -> [Fix] {
    var fixes: [Fix] = []
    let stepSpan = Timespan.seconds(step)
    fixes.reserveCapacity(Int(truth.end.seconds / step) + 1)
    var lastDelivered = Instant.zero
    var instant = Instant.zero
    while instant <= truth.end {
      advance(isStanding: truth.sample(at: instant).speedMetersPerSecond == 0)
      if outageLeft <= 0 {
        var fix = fix(at: instant, truth: truth)
        fix.delivered = max(fix.delivered, lastDelivered)
        lastDelivered = fix.delivered
        fixes.append(fix)
      }
      instant = instant + stepSpan
    }
    return fixes
  }

  private mutating func advance(isStanding: Bool) {
    _ = biasEast.advance(&random)
    _ = biasNorth.advance(&random)
    _ = fastAlong.advance(&random)
    _ = fastAcross.advance(&random)
    _ = report.advance(&random)
    multipathLeft = max(0, multipathLeft - step)
    if multipathLeft <= 0 {
      multipathTarget = (0, 0)
      if random.chance(preset.multipathRate * step) {
        let mean = preset.multipathSeconds * (isStanding ? GnssModel.standingFactor : 1)
        multipathLeft = random.exponential(mean: mean)
        let size = random.gamma(shape: preset.multipathShape, scale: preset.multipathScale)
        multipathTarget.across = random.chance(0.5) ? size : -size
        multipathTarget.along = GnssModel.multipathAlong * size * random.normal()
      }
    }
    let follow = 1 - Portable.exp(-step / GnssModel.filterTau)
    multipath.along += follow * (multipathTarget.along - multipath.along)
    multipath.across += follow * (multipathTarget.across - multipath.across)
    let size =
      (multipath.along * multipath.along + multipath.across * multipath.across).squareRoot()
    knownMultipath += follow * (size - knownMultipath)
    outageLeft = max(0, outageLeft - step)
    if outageLeft <= 0 && random.chance(preset.outageRate * step) {
      outageLeft = random.exponential(mean: preset.outageSeconds)
    }
    reacquisition =
      outageLeft > 0 ? 1 : reacquisition * Portable.exp(-step / GnssModel.reacquisitionTau)
  }

  private mutating func fix(at instant: Instant, truth: GroundTruth) -> Fix {
    let sample = truth.sample(at: instant)
    let inflation = 1 + reacquisition
    let white = preset.whiteSigma
    let along = fastAlong.value * inflation + multipath.along + white * random.normal()
    let across = fastAcross.value * inflation + multipath.across + white * random.normal()
    let (sin, cos) = Portable.sincos(sample.laneDegrees * Angle.radiansPerDegree)
    var point = truth.point(at: instant)
    // across is to the right of the lane's bearing
    point.east += biasEast.value * inflation + along * sin + across * cos
    point.north += biasNorth.value * inflation + along * cos - across * sin
    let usual = preset.drms * inflation
    let known = preset.reportShare * knownMultipath
    let accuracy =
      preset.reportFactor * (usual * usual + known * known).squareRoot()
      * Portable.exp(report.value)
    let velocity = velocity(sample, sin, cos)
    let latency = GnssModel.latencySeconds
    let delay = latency.shortest + (latency.longest - latency.shortest) * random.uniform()
    return Fix(
      coordinate: truth.plane.coordinate(point),
      horizontalAccuracyMeters: max(accuracy, preset.reportFloor),
      speedMetersPerSecond: velocity.speed, courseDegrees: velocity.course, provider: .gnss,
      measured: instant, delivered: instant + .seconds(delay))
  }

  private mutating func velocity(
    _ sample: GroundTruth.Sample, _ sin: Double, _ cos: Double
  ) -> (speed: Double, course: Double?) {
    let noise = preset.velocitySigma
    let east = sample.speedMetersPerSecond * sin + noise * random.normal()
    let north = sample.speedMetersPerSecond * cos + noise * random.normal()
    let speed = (east * east + north * north).squareRoot()
    if speed < GnssModel.courseSpeed { return (speed, nil) }
    return (
      speed, Angle.wrappedTo360(Portable.atan2(east, north) / Angle.radiansPerDegree)
    )
  }
}
