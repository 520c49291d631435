import Elementary
import Geodesy
import Sensing
import SimKernel

/// Turns a true walk into the fixes that one phone gives: smooth errors fixed to the ground,
/// multipath, outages, a velocity that shares the errors' rate, and a reported accuracy that covers
/// only part of these errors (H-3).
///
/// The preset gives the size of errors, the profile the noise and the report of the phone. New
/// errors take the shape of the street where the walker is; existing errors do not turn with the
/// walker at a corner. When the surroundings change, old errors fade at the new rate and new ones
/// have the size of the new surroundings; multipath and outages in progress continue.
struct GnssReceiver {
  /// A preset, and the steps of its errors. A class because each fix reads one, and a copy would be
  /// about forty numbers.
  final class Site {
    let preset: GnssPreset
    let drms: Double
    let slow: SmoothError.Step
    let fast: SmoothError.Step
    let rough: OrnsteinUhlenbeck.Step
    let middle: Double
    let fastScale: (along: Double, across: Double)
    let roughScale: (along: Double, across: Double)

    init(_ preset: GnssPreset, _ profile: GnssProfile, seconds: Double) {
      self.preset = preset
      drms = preset.drms
      slow = SmoothError.Step(tau: preset.biasTau, seconds: seconds)
      fast = SmoothError.Step(tau: preset.fastTau, seconds: seconds)
      rough = OrnsteinUhlenbeck.Step(tau: preset.fastTau, seconds: seconds)
      let growth = preset.whiteSigma / GnssPreset.openSky.whiteSigma
      middle = profile.middleSigma * growth
      // white noise of the preset that the receiver does not have is added to the fast error
      let rest =
        preset.whiteSigma * preset.whiteSigma - middle * middle
        - profile.whiteSigma * profile.whiteSigma
      func scale(_ share: Double) -> (along: Double, across: Double) {
        func part(_ sigma: Double) -> Double {
          (share * max(sigma * sigma / 2, sigma * sigma + rest)).squareRoot()
        }
        return (part(preset.alongSigma), part(preset.acrossSigma))
      }
      fastScale = scale(1 - profile.roughShare)
      roughScale = scale(profile.roughShare)
    }
  }

  let step: Timespan
  let options: GnssModel.Options
  let profile: GnssProfile
  let sites: [Site]
  let middleStep: SmoothError.Step
  let velocityStep: OrnsteinUhlenbeck.Step
  var random: RandomStream
  var clock: RandomStream
  var slow = SmoothError()
  var fast = SmoothError()
  var rough = RoughError()
  var middle = SmoothError()
  var velocityEast = TailedNoise()
  var velocityNorth = TailedNoise()
  var multipath: Multipath
  var reception: Reception
  var network: NetworkFallback
  var reporter: AccuracyReporter

  /// - Parameters:
  ///   - step: time between two fixes, above 0.
  ///   - random: a stream that only this model uses.
  init(
    _ conditions: Conditions<GnssPreset>, _ profile: GnssProfile, step: Timespan,
    options: GnssModel.Options, random: RandomStream
  ) {
    self.step = step
    self.options = options
    self.profile = profile
    let seconds = step.seconds
    sites = conditions.table {
      var preset = $0.withErrors(times: options.errorFactor * profile.errorFactor)
      if options.takesTimeToFirstFix {
        preset.outageSeconds -= Reception.usualStart(afterMean: preset.outageSeconds)
      }
      return Site(preset, profile, seconds: seconds)
    }
    middleStep = SmoothError.Step(tau: profile.middleSeconds, seconds: seconds)
    velocityStep = OrnsteinUhlenbeck.Step(tau: profile.velocitySeconds, seconds: seconds)
    multipath = Multipath(random: random.fork("multipath"))
    reception = Reception(
      takesTimeToFirstFix: options.takesTimeToFirstFix, random: random.fork("reception"))
    network = NetworkFallback(random: random.fork("network"))
    reporter = AccuracyReporter(
      profile, platform: options.platform, seconds: seconds, random: random.fork("report"))
    clock = random.fork("clock")
    self.random = random
  }
}
