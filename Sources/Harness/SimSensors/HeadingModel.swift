import Elementary
import Geodesy
public import Sensing
public import SimKernel

/// Turns the way a phone really points into the headings it gives: iron in the phone, a wandering
/// error, disturbances of the field, a lag, and a report that knows little of all that.
public struct HeadingModel {
  /// Horizontal field at Marrakech in microtesla (World Magnetic Model 2025).
  static let horizontalMicrotesla = 30.2
  /// Spread of the logarithm of a disturbance's field (assumed).
  static let burstSpread = 0.6
  /// Chance that the phone notices a disturbance (assumed).
  static let burstNoticed = 0.5
  /// Its report is a multiple of 5°, from 5° to 60° (assumed).
  static let reportStep = 5.0

  private let preset: HeadingPreset
  private let step: Double
  private let declination: Double
  private var random: RandomStream
  private var wander: OrnsteinUhlenbeck
  private let constant: Double
  private let hardIron: (sin: Double, cos: Double)
  private let softIron: (sin: Double, cos: Double)
  private var burstLeft = 0.0
  private var burst = (north: 0.0, east: 0.0)
  private var burstIsNoticed = false
  private var shown: Double?

  /// - Parameters:
  ///   - step: time between two headings, above 0.
  ///   - declinationDegrees: true minus magnetic north.
  ///   - random: the stream of this model alone.
  public init(
    preset: HeadingPreset, step: Timespan, declinationDegrees: Double, random: RandomStream
  ) {
    self.preset = preset
    self.step = step.seconds
    declination = declinationDegrees
    var random = random
    wander = OrnsteinUhlenbeck(
      sigma: preset.wanderSigma, tau: preset.wanderTau, step: step.seconds, random: &random)
    constant = preset.constantSigma * random.normal()
    hardIron = (preset.hardIronSigma * random.normal(), preset.hardIronSigma * random.normal())
    softIron = (preset.softIronSigma * random.normal(), preset.softIronSigma * random.normal())
    self.random = random
  }

  /// Returns the headings of the whole walk, in order of delivery.
  public consuming func headings(along truth: GroundTruth) -> [Heading] {
    var headings: [Heading] = []
    let stepSpan = Timespan.seconds(step)
    headings.reserveCapacity(Int(truth.end.seconds / step) + 1)
    let follow = 1 - Portable.exp(-step / preset.lagSeconds)
    var instant = Instant.zero
    while instant <= truth.end {
      let sensed = magnetic(facing: truth.sample(at: instant).facingDegrees)
      let before = shown ?? sensed
      let magnetic = Angle.wrappedTo360(before + follow * Angle.wrappedTo180(sensed - before))
      shown = magnetic
      headings.append(
        Heading(
          magneticDegrees: magnetic, trueDegrees: Angle.wrappedTo360(magnetic + declination),
          report: .degrees(reportedDegrees), measured: instant))
      instant = instant + stepSpan
    }
    return headings
  }

  private mutating func magnetic(facing: Double) -> Double {
    advanceBurst()
    let field = facing - declination
    let (sin, cos) = Portable.sincos(field * Angle.radiansPerDegree)
    let sin2 = 2 * sin * cos
    let cos2 = 1 - 2 * sin * sin
    var degrees =
      field + constant + hardIron.sin * sin + hardIron.cos * cos + softIron.sin * sin2
      + softIron.cos * cos2 + wander.advance(&random) + preset.whiteSigma * random.normal()
    if burstLeft > 0 {
      degrees += HeadingModel.headingError(
        northMicrotesla: burst.north, eastMicrotesla: burst.east)
    }
    return Angle.wrappedTo360(degrees)
  }

  /// What a disturbance of the field adds to a heading, in degrees: the needle points along the sum
  /// of the Earth's field and the disturbance, and the heading is read against the needle.
  static func headingError(northMicrotesla: Double, eastMicrotesla: Double) -> Double {
    -Portable.atan2(eastMicrotesla, horizontalMicrotesla + northMicrotesla)
      / Angle.radiansPerDegree
  }

  private mutating func advanceBurst() {
    burstLeft = max(0, burstLeft - step)
    guard burstLeft <= 0, random.chance(preset.burstRate * step) else { return }
    burstLeft = random.exponential(mean: preset.burstSeconds)
    let strength = random.logNormal(
      median: preset.burstMicrotesla, sigma: HeadingModel.burstSpread)
    let (sin, cos) = Portable.sincos(2 * .pi * random.uniform())
    burst = (strength * cos, strength * sin)
    burstIsNoticed = random.chance(HeadingModel.burstNoticed)
  }

  private var reportedDegrees: Double {
    let believed =
      1.5 * preset.wanderSigma + (burstLeft > 0 && burstIsNoticed ? 10 : 0)
    let stepped = (believed / HeadingModel.reportStep).rounded(.up) * HeadingModel.reportStep
    return min(60, max(5, stepped))
  }
}
