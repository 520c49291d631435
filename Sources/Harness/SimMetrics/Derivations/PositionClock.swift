import Geodesy
import Sensing
import SimKernel

/// The app's knowledge of its position at each whole second of a run.
///
/// Gaps and late fixes count for as long as they last, as they do for a user who looks at the
/// screen (the EvAAL competitions score in this way).
final class PositionClock: Derivation {
  struct Tick {
    var instant: Instant
    /// Whether location was requested.
    var isSensing: Bool
    /// Time since the newest measurement delivered so far, in seconds; infinite before the first.
    var ageSeconds = Double.infinity
    var accuracyMeters: Double?
    /// Distance from the newest fix to the phone's current position; NaN before the first, and
    /// without truth.
    var errorMeters = Double.nan
  }

  /// From the start to the end of the run.
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
        // a timestamp in the future must not make all later seconds look fresh
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

  /// The errors while location was requested.
  lazy var errors = Sample(ticks) { ($0.isSensing ? $0.errorMeters : .nan, $0.instant) }
}
