import Elementary
import Geodesy
public import Sensing
import SimKernel

extension RunView {
  /// The fixes the app was given, in order of delivery.
  public var given: [Fix] { derived(GivenFixes.self).all }
}

/// How far a fix was from where the phone was when it was measured.
struct FixError {
  var delivered: Instant
  var eastMeters: Double
  var northMeters: Double
  /// Along the lane underfoot, and to its right.
  var alongMeters: Double
  var acrossMeters: Double
  var meters: Double
  /// What the phone said of it.
  var accuracyMeters: Double?
}

/// The fixes the app was given, and how well they served.
final class GivenFixes: Derivation {
  let all: [Fix]
  let platform: Platform?
  private let truth: GroundTruth?

  init(_ run: RunView) {
    all = run.givenFixes
    platform = run.trace.platform
    truth = run.trace.truth
  }

  /// Seconds between the deliveries of two in a row: never negative, whatever the phone says about
  /// when it measured them.
  lazy var gapSeconds: [Double] = zip(all, all.dropFirst()).map {
    ($1.delivered - $0.delivered).seconds
  }

  lazy var gaps: Sample = {
    var gaps = Sample(reserving: gapSeconds.count)
    for (seconds, fix) in zip(gapSeconds, all.dropFirst()) { gaps.add(seconds, at: fix.delivered) }
    return gaps
  }()

  /// The median gap: what the phone keeps to when nothing is wrong; nil where there is none.
  lazy var nominalGapSeconds: Double? = gaps.quantile(0.5) { _ in "" }.value

  /// In order of delivery; empty without truth. A fix that the phone still knew from before the run
  /// is not among them: nobody knows where it then was.
  lazy var errors: [FixError] = {
    guard let truth else { return [] }
    var errors: [FixError] = []
    errors.reserveCapacity(all.count)
    var lane = (degrees: Double.nan, sin: 0.0, cos: 0.0)
    for fix in all where fix.measured >= .zero {
      let point = truth.plane.point(fix.coordinate)
      let real = truth.point(at: fix.measured)
      let (east, north) = (point.east - real.east, point.north - real.north)
      let meters = point.distance(to: real)
      if meters.isNaN { continue }
      let degrees = truth.sample(at: fix.measured).laneDegrees
      // a lane is walked for many fixes
      if degrees != lane.degrees {
        let (sin, cos) = Portable.sincos(degrees * Angle.radiansPerDegree)
        lane = (degrees, sin, cos)
      }
      errors.append(
        FixError(
          delivered: fix.delivered, eastMeters: east, northMeters: north,
          alongMeters: east * lane.sin + north * lane.cos,
          acrossMeters: east * lane.cos - north * lane.sin, meters: meters,
          accuracyMeters: fix.horizontalAccuracyMeters))
    }
    return errors
  }()

  /// The errors of the fixes that came with an accuracy.
  lazy var vouchedErrors: [(error: FixError, accuracyMeters: Double)] = errors.compactMap {
    error in error.accuracyMeters.map { (error, $0) }
  }

  lazy var errorMeters = Sample(errors) { ($0.meters, $0.delivered) }
  lazy var alongMeters = Sample(errors) { (abs($0.alongMeters), $0.delivered) }
  lazy var acrossMeters = Sample(errors) { (abs($0.acrossMeters), $0.delivered) }
}
