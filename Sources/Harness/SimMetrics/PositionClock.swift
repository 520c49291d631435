import Geodesy
import Sensing
import SimKernel

/// What an app knew of its position at each whole second of a run.
///
/// Gaps and late fixes count for as long as they last, as they do for the user who looks at the
/// screen (the EvAAL competitions score on such a clock).
final class PositionClock: Derivation {
  struct Tick {
    var instant: Instant
    /// Whether location was asked for.
    var isSensing: Bool
    /// Since the newest measurement given so far; infinite before the first.
    var ageSeconds = Double.infinity
    var accuracyMeters: Double?
    /// From the newest fix to where the phone is now; NaN before the first, and without truth.
    var errorMeters = Double.nan
  }

  /// From zero to the end of the run.
  let ticks: [Tick]

  init(_ run: RunView) {
    let given = run.given
    let truth = run.trace.truth
    var ticks: [Tick] = []
    ticks.reserveCapacity(Int(max(0, run.end.seconds)) + 1)
    var (next, change) = (0, 0)
    var newest: (fix: Fix, measured: Instant, point: PlanePoint?)?
    var instant = Instant.zero
    while instant <= run.end {
      while next < given.count, given[next].delivered <= instant {
        let fix = given[next]
        // a stamp from the future must not make all that follows look fresh
        let measured = min(fix.measured, fix.delivered)
        if newest.map({ measured > $0.measured }) ?? true {
          newest = (fix, measured, truth?.plane.point(fix.coordinate))
        }
        next += 1
      }
      while change < run.sensing.count, run.sensing[change].instant <= instant { change += 1 }
      var tick = Tick(
        instant: instant, isSensing: change > 0 && run.sensing[change - 1].request.location)
      if let newest {
        tick.ageSeconds = (instant - newest.measured).seconds
        tick.accuracyMeters = newest.fix.horizontalAccuracyMeters
        if let truth, let point = newest.point {
          tick.errorMeters = point.distance(to: truth.point(at: instant))
        }
      }
      ticks.append(tick)
      instant = instant + .seconds(1)
    }
    self.ticks = ticks
  }

  /// The errors while location was asked for.
  lazy var errors = Sample(ticks) { ($0.isSensing ? $0.errorMeters : .nan, $0.instant) }
}
