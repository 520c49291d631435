import Elementary
import Geodesy
import Sensing
import SimKernel
import SimObservations

/// The position on its route that the way home assumes for the walker.
///
/// It is the point whose distance to the end of the current route equals the reported progress.
/// Empty without truth.
final class Belief: Derivation {
  struct Place {
    var instant: Instant
    var errorMeters: Double
    /// Distance from the line of the lane underfoot, in meters.
    var acrossMeters: Double
  }

  private(set) var places: [Place] = []

  init(_ run: RunView) {
    guard let truth = run.trace.truth, !run.lines.isEmpty else { return }
    var line = 0
    var way = WayBack(run.lines[0].points)
    run.forEach(RouteProgressed.self, of: .route) { instant, progress in
      // a route planned at the same instant came after the progress that caused it
      while line + 1 < run.lines.count, run.lines[line + 1].instant < instant {
        line += 1
        way = WayBack(run.lines[line].points)
      }
      guard let place = way.place(metersBeforeEnd: progress.remainingMeters) else { return }
      let real = truth.point(at: instant)
      let lane = Portable.sincos(truth.sample(at: instant).laneDegrees * Angle.radiansPerDegree)
      let (east, north) = (place.east - real.east, place.north - real.north)
      places.append(
        Place(
          instant: instant, errorMeters: place.distance(to: real),
          acrossMeters: abs(east * lane.cos - north * lane.sin)))
    }
  }

  lazy var errors = Sample(places) { ($0.errorMeters, $0.instant) }

  /// The distance, in meters, from the line of the lane underfoot beyond which a position is in
  /// another lane: half the least distance of parallel lanes, less half a lane (assumed).
  static let laneMeters = 5.0
  /// A position is valid until the next one, and no longer than a fix.
  static let longestSeconds = 10.0

  /// How long the app used each position, at most until `end`.
  func stays(to end: Instant) -> [(place: Place, seconds: Double)] {
    places.enumerated().map { index, place in
      let next = index + 1 < places.count ? places[index + 1].instant : end
      return (place, min((next - place.instant).seconds, Belief.longestSeconds))
    }
  }
}

extension Belief.Place {
  var isInAnotherLane: Bool { acrossMeters > Belief.laneMeters }
}

/// A line with distances measured from its end.
private struct WayBack {
  /// Points from the end to the start.
  private let points: [PlanePoint]
  private var meters: [Double] = []

  init(_ points: [PlanePoint]) {
    self.points = points.reversed()
    for i in self.points.indices {
      let step = i > 0 ? self.points[i - 1].distance(to: self.points[i]) : 0
      meters.append((meters.last ?? 0) + step)
    }
  }

  func place(metersBeforeEnd distance: Double) -> PlanePoint? {
    guard let last = points.last, !distance.isNaN else { return nil }
    var (low, high) = (0, points.count - 1)
    if distance >= meters[high] { return last }
    while high - low > 1 {
      let middle = (low + high) / 2
      if meters[middle] <= distance { low = middle } else { high = middle }
    }
    let length = high > low ? meters[high] - meters[low] : 0
    let fraction = length > 0 ? max(0, distance - meters[low]) / length : 0
    return PlanePoint(
      east: points[low].east + fraction * (points[high].east - points[low].east),
      north: points[low].north + fraction * (points[high].north - points[low].north))
  }
}
