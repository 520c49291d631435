import Geodesy
import Sensing
import SimKernel
import SimObservations

/// A redraw of the compass as metrics reckon with it; NaN where there is no value.
struct Redraw {
  var instant: Instant
  var arrowDegrees: Double
  var turnDegrees: Double
  var bearingDegrees: Double
  var distanceMeters: Double
  var fixAgeSeconds: Double
  var location: ShownLocation
  var confidence: HeadingTrust

  init(_ redraw: CompassRedraw, at instant: Instant) {
    self.instant = instant
    arrowDegrees = redraw.arrowDegrees ?? .nan
    turnDegrees = redraw.turnDegrees ?? .nan
    bearingDegrees = redraw.bearingDegrees ?? .nan
    distanceMeters = redraw.distanceMeters ?? .nan
    fixAgeSeconds = redraw.fixAgeSeconds ?? .nan
    location = redraw.location
    confidence = redraw.confidence
  }
}

extension RunView {
  /// What the compass drew, in order.
  var redraws: [Redraw] { derived(Redraws.self).all }
}

/// What the compass drew, and how far off it was.
final class Redraws: Derivation {
  let all: [Redraw]
  private let truth: GroundTruth?
  private let target: HomeTruth?

  init(_ run: RunView) {
    var all: [Redraw] = []
    all.reserveCapacity(run.count(CompassRedraw.self))
    run.forEach(CompassRedraw.self) { all.append(Redraw($1, at: $0)) }
    self.all = all
    truth = run.trace.truth
    target = HomeTruth(run)
  }

  /// How far home really was at each redraw, from where, and the way the phone faced; empty without
  /// truth.
  lazy var truths:
    [(
      home: PlanePoint, distanceMeters: Double, point: PlanePoint,
      facingDegrees: Double
    )] = {
      guard let truth, let target else { return [] }
      return all.map {
        let (point, home) = (truth.point(at: $0.instant), target.place(at: $0.instant))
        return (home, point.distance(to: home), point, truth.sample(at: $0.instant).facingDegrees)
      }
    }()

  /// Degrees from the way the phone faced to the heading behind each arrow, NaN without one; empty
  /// without truth.
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

  /// Nearer to home than this an arrow swings about, in meters (assumed).
  static let nearHomeMeters = 50.0

  /// Degrees from the arrow drawn to the one that leads home, more than 50 m from it: at the door
  /// every error of position is an angle of its own.
  lazy var arrowErrors: Sample = {
    var errors = Sample(reserving: all.count)
    for (redraw, truth) in zip(all, truths)
    where !redraw.arrowDegrees.isNaN && truth.distanceMeters > Redraws.nearHomeMeters {
      let real = truth.point.bearingDegrees(to: truth.home) - truth.facingDegrees
      errors.add(abs(Angle.wrappedTo180(redraw.arrowDegrees - real)), at: redraw.instant)
    }
    return errors
  }()

  /// Meters by which the distance shown was off.
  lazy var distanceErrors: Sample = {
    var errors = Sample(reserving: all.count)
    for (redraw, truth) in zip(all, truths) {
      errors.add(abs(redraw.distanceMeters - truth.distanceMeters), at: redraw.instant)
    }
    return errors
  }()
}
