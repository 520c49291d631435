import Geodesy
import Sensing
import SimKernel
import SimObservations

/// A redraw of the compass in the form that metrics use; NaN for a missing value.
struct Redraw {
  var instant: Instant
  var arrowDegrees: Double
  var turnDegrees: Double
  var bearingDegrees: Double
  var distanceMeters: Double
  var fixAgeSeconds: Double
  var location: ShownLocation
  var confidence: HeadingTrust
  var reason: HeadingTrustReason

  init(_ redraw: CompassRedraw, at instant: Instant) {
    self.instant = instant
    arrowDegrees = redraw.arrowDegrees ?? .nan
    turnDegrees = redraw.turnDegrees ?? .nan
    bearingDegrees = redraw.bearingDegrees ?? .nan
    distanceMeters = redraw.distanceMeters ?? .nan
    fixAgeSeconds = redraw.fixAgeSeconds ?? .nan
    location = redraw.location
    confidence = redraw.confidence
    reason = redraw.reason
  }
}

extension RunView {
  /// The compass redraws, in order.
  var redraws: [Redraw] { derived(Redraws.self).all }

  /// The start of the longest stretch of redraws for which `holds` is true, with `what` as its
  /// words; nil if it is true for none.
  func longestStretch(_ what: String, where holds: (Redraw) -> Bool) -> Moment? {
    var longest: (start: Redraw, seconds: Double)?
    var start: Redraw?
    func close(at instant: Instant) {
      guard let first = start else { return }
      let seconds = (instant - first.instant).seconds
      if seconds > longest?.seconds ?? -1 { longest = (first, seconds) }
      start = nil
    }
    for redraw in redraws {
      if !holds(redraw) {
        close(at: redraw.instant)
      } else if start == nil {
        start = redraw
      }
    }
    if let last = redraws.last { close(at: last.instant) }
    return longest.map { stretch in
      let reason = stretch.start.reason
      return Moment(
        stretch.start.instant,
        "for \(fixed(stretch.seconds, 0)) s from here on \(what)"
          + (reason == .none ? "" : " (reason: \(reason.name))"))
    }
  }
}

/// The compass redraws and their errors.
final class Redraws: Derivation {
  let all: [Redraw]
  private let truth: GroundTruth?
  private let home: HomeTrack?

  init(_ run: RunView) {
    var all: [Redraw] = []
    all.reserveCapacity(run.count(CompassRedraw.self))
    run.forEach(CompassRedraw.self) { all.append(Redraw($1, at: $0)) }
    self.all = all
    truth = run.trace.truth
    home = HomeTrack(really: run)
  }

  /// For each redraw, the true distance to home, the true position, and the phone's true facing;
  /// empty without truth.
  lazy var truths:
    [(
      home: PlanePoint, distanceMeters: Double, point: PlanePoint,
      facingDegrees: Double
    )] = {
      guard let truth, let home else { return [] }
      return all.map {
        let (point, home) = (truth.point(at: $0.instant), home.place(at: $0.instant))
        return (home, point.distance(to: home), point, truth.sample(at: $0.instant).facingDegrees)
      }
    }()

  /// Degrees from the phone's true facing to the heading behind each arrow, NaN without an arrow;
  /// empty without truth.
  ///
  /// arrow = bearing − heading: the bearing's error is the position's, not the compass's.
  lazy var errorsByRedraw: [Double] = zip(all, truths).map { redraw, truth in
    Angle.wrappedTo180(redraw.bearingDegrees - redraw.arrowDegrees - truth.facingDegrees)
  }

  lazy var headingErrors: HeadingErrors = {
    let errors = HeadingErrors(reserving: errorsByRedraw.count)
    for (error, redraw) in zip(errorsByRedraw, all) { errors.add(error, at: redraw.instant) }
    return errors
  }()

  /// Degrees from the drawn arrow to the true direction home, more than 50 m from it: near home
  /// every position error becomes a large angle.
  lazy var arrowErrors: Sample = {
    var errors = Sample(reserving: all.count)
    for (redraw, truth) in zip(all, truths)
    where !redraw.arrowDegrees.isNaN && truth.distanceMeters > Metric.nearHomeMeters {
      let real = truth.point.bearingDegrees(to: truth.home) - truth.facingDegrees
      errors.add(abs(Angle.wrappedTo180(redraw.arrowDegrees - real)), at: redraw.instant)
    }
    return errors
  }()

  /// Errors of the shown distance, in meters.
  lazy var distanceErrors: Sample = {
    var errors = Sample(reserving: all.count)
    for (redraw, truth) in zip(all, truths) {
      errors.add(abs(redraw.distanceMeters - truth.distanceMeters), at: redraw.instant)
    }
    return errors
  }()
}
