import Elementary
import Geodesy
public import Sensing
import SimKernel

extension RunView {
  /// The fixes that the app was given, in order of delivery.
  public var given: [Fix] { derived(GivenFixes.self).all }
}

/// The error of a fix: its distance from the phone's position at the time of measurement.
struct FixError {
  var delivered: Instant
  var eastMeters: Double
  var northMeters: Double
  /// Components along the lane underfoot and to its right.
  var alongMeters: Double
  var acrossMeters: Double
  var meters: Double
  /// The accuracy that the phone reported.
  var accuracyMeters: Double?
}

/// The fixes that the app was given, and their quality.
final class GivenFixes: Derivation {
  let all: [Fix]
  let platform: Platform?
  private let truth: GroundTruth?

  init(_ run: RunView) {
    all = run.givenFixes
    platform = run.trace.platform
    truth = run.trace.truth
  }

  /// Seconds between consecutive deliveries; never negative, regardless of the reported measurement
  /// times.
  lazy var gapSeconds: [Double] = zip(all, all.dropFirst()).map {
    ($1.delivered - $0.delivered).seconds
  }

  lazy var gaps: Sample = {
    var gaps = Sample(reserving: gapSeconds.count)
    // just before the fix that ends the gap: the last fix is then the one before the gap
    for (seconds, fix) in zip(gapSeconds, all.dropFirst()) {
      gaps.add(seconds, at: max(.zero, fix.delivered + Timespan(nanoseconds: -1)))
    }
    return gaps
  }()

  /// The median gap, which is the normal interval of the phone; nil if there is no gap.
  lazy var nominalGapSeconds: Double? = gaps.quantile(0.5) { _ in "" }.value

  /// Errors in order of delivery; empty without truth. A fix from before the run is left out,
  /// because the true position at its time is unknown.
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
      // many fixes share one lane
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

  /// Errors of the fixes with a reported accuracy.
  lazy var vouchedErrors: [(error: FixError, accuracyMeters: Double)] = errors.compactMap {
    error in error.accuracyMeters.map { (error, $0) }
  }

  lazy var errorMeters = Sample(errors) { ($0.meters, $0.delivered) }
  lazy var alongMeters = Sample(errors) { (abs($0.alongMeters), $0.delivered) }
  lazy var acrossMeters = Sample(errors) { (abs($0.acrossMeters), $0.delivered) }
}
