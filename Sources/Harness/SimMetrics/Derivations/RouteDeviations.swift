import Geodesy
import Sensing
import SimKernel

/// Whether the walker had truly left the current route, at each second from the first route to the
/// arrival; empty without truth.
final class RouteDeviations: Derivation {
  struct Second {
    var instant: Instant
    /// Index of the current line of the run.
    var line: Int
    var isLeft: Bool
  }

  /// A tolerance, in meters, above the accumulated rounding error of a distance on the plane.
  private static let roundingMeters = 1e-3

  private(set) var seconds: [Second] = []

  init(_ run: RunView) {
    guard let truth = run.trace.truth, let first = run.lines.first else { return }
    var line = 0
    var instant = first.instant
    // the distance to a line changes by at most the distance walked, so the line is rarely examined
    var last: (line: Int, point: PlanePoint, deviation: Double)?
    let left = RouteFollowing.leftMeters
    let end = min(run.end, truth.arrival ?? run.end)
    while instant <= end {
      while line + 1 < run.lines.count, run.lines[line + 1].instant <= instant { line += 1 }
      let point = truth.point(at: instant)
      let isNear =
        last.map {
          $0.line == line
            && $0.point.distance(to: point)
              < abs($0.deviation - left) - RouteDeviations.roundingMeters
        } ?? false
      if !isNear { last = (line, point, run.lines[line].distance(to: point)) }
      seconds.append(
        Second(instant: instant, line: line, isLeft: last.map { $0.deviation > left } ?? false))
      instant = instant + .seconds(1)
    }
  }
}

extension DrawnLine {
  /// Distance from `point` to the line; infinite for an empty line.
  func distance(to point: PlanePoint) -> Double {
    guard points.count > 1 else { return points.first?.distance(to: point) ?? .infinity }
    var best = Double.infinity
    for i in 1..<points.count {
      best = min(best, Segment(points[i - 1], points[i]).nearest(to: point).distance)
    }
    return best
  }
}
