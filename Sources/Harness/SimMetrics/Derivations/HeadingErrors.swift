import Elementary
import Geodesy
import Sensing

/// Errors of a heading over time, in (−180°, 180°], and their circular statistics (Mardia and Jupp
/// 2000).
final class HeadingErrors {
  /// The error, in degrees, above which a heading is disturbed (assumed): an arrow misleads from
  /// there.
  static let disturbedDegrees = 30.0
  /// The largest error, in degrees, of a settled heading, and the time for which it must stay
  /// within it.
  static let settledDegrees = 10.0
  static let settledTime = Timespan.seconds(2)
  /// The error, in degrees, above which a heading points the opposite way.
  static let flippedDegrees = 120.0

  private(set) var degrees: [Double] = []
  private(set) var instants: [Instant] = []

  init(reserving count: Int = 0) {
    degrees.reserveCapacity(count)
    instants.reserveCapacity(count)
  }

  /// Adds an error; must not be called after a statistic was read.
  func add(_ error: Double, at instant: Instant) {
    if error.isNaN { return }
    degrees.append(error)
    instants.append(instant)
  }

  var count: Int { degrees.count }

  /// The mean of the unit vectors of the errors: its direction in degrees, and its length R̄ from 0
  /// to 1; nil without errors.
  lazy var resultant: (degrees: Double, length: Double)? = {
    guard count > 0 else { return nil }
    var (sin, cos) = (0.0, 0.0)
    for error in degrees {
      let part = Portable.sincos(error * Angle.radiansPerDegree)
      sin += part.sin
      cos += part.cos
    }
    let length = min(1, (sin * sin + cos * cos).squareRoot() / Double(count))
    return (Portable.atan2(sin, cos) / Angle.radiansPerDegree, length)
  }()

  /// The course of a disturbance.
  struct Settling {
    var start: Instant
    /// When the error came within 10° and stayed there for 2 s; the last error if it never did.
    var end: Instant
    var isSettled: Bool
    /// Largest error on the opposite side of the truth, in degrees.
    var overshootDegrees = 0.0
  }

  /// Each disturbance in order, starting at the first error above 30°.
  lazy var settlings: [Settling] = {
    var settlings: [Settling] = []
    var current: (settling: Settling, side: Double, insideSince: Instant?)?
    var last = 0.0
    for (error, instant) in zip(degrees, instants) {
      defer { last = error }
      guard var now = current else {
        if abs(error) > HeadingErrors.disturbedDegrees {
          let settling = Settling(start: instant, end: instant, isSettled: false)
          current = (settling, error < 0 ? -1 : 1, nil)
        }
        continue
      }
      now.settling.end = instant
      // a change of side through 180° is no overshoot
      if error * last < 0, abs(error - last) > 180 { now.side = -now.side }
      now.settling.overshootDegrees = max(now.settling.overshootDegrees, -now.side * error)
      if abs(error) > HeadingErrors.settledDegrees {
        now.insideSince = nil
      } else {
        let since = now.insideSince ?? instant
        now.insideSince = since
        if instant - since >= HeadingErrors.settledTime {
          now.settling.end = since
          now.settling.isSettled = true
          settlings.append(now.settling)
          current = nil
          continue
        }
      }
      current = now
    }
    if let current { settlings.append(current.settling) }
    return settlings
  }()
}

extension Double {
  /// √(−2 ln R̄) in degrees, of a resultant length in [0, 1]; finite also at 0.
  var circularDegrees: Double {
    let length = Swift.max(self, .leastNormalMagnitude)
    return Swift.max(0, -2 * Portable.log(length)).squareRoot() / Angle.radiansPerDegree
  }
}
