import Geodesy
import Sensing
import SimKernel

/// The points of a run's tour, and the periods in which the walker was truly within their circles.
///
/// The true path is a line from sample to sample; circles are entered and left where it crosses
/// them.
final class TrueVisits: Derivation {
  struct Point {
    /// Position on the plane of the truth.
    var place: PlanePoint
    var radiusMeters: Double
    var audioSeconds: Double
    var hasAudio: Bool
    /// Distance from which a walker counts as arrived, in meters.
    var arrivalMeters: Double
    /// The required course of approach; nil: any.
    var approachDegrees: Double?
  }

  struct Visit {
    var point: Int
    var start: Instant
    /// When the circle was left; the end of the run if it never was.
    var end: Instant
  }

  /// Points by index; empty without a tour, and without truth.
  private(set) var points: [Point] = []
  /// Visits in the order of their starts.
  private(set) var visits: [Visit] = []

  init(_ run: RunView) {
    guard let truth = run.trace.truth else { return }
    points = run.facts.tourStops.map { stop in
      Point(
        place: truth.plane.point(stop.coordinate), radiusMeters: stop.radiusMeters,
        audioSeconds: stop.audioSeconds, hasAudio: stop.hasAudio,
        arrivalMeters: StopVisits.arrivalMeters(laneMeters: stop.laneMeters),
        approachDegrees: stop.approachDegrees)
    }
    for index in points.indices { visits += visits(of: index, truth, until: run.end) }
    visits.sort { ($0.start, $0.point) < ($1.start, $1.point) }
  }

  /// Distance from the walker at `instant` to the circle of `point`, in meters; negative inside.
  func distance(_ truth: GroundTruth, at instant: Instant, to point: Int) -> Double {
    truth.point(at: instant).distance(to: points[point].place) - points[point].radiusMeters
  }

  /// Smallest distance from the center of the circle to the walker over all samples, in meters.
  func nearest(_ truth: GroundTruth, in visit: Visit) -> Double {
    let middle = points[visit.point].place
    var best = truth.point(at: visit.start).distance(to: middle)
    var instant = visit.start
    while instant < visit.end {
      instant = min(visit.end, instant + truth.step)
      best = min(best, truth.point(at: instant).distance(to: middle))
    }
    return best
  }

  private func visits(of index: Int, _ truth: GroundTruth, until end: Instant) -> [Visit] {
    let point = points[index]
    var visits: [Visit] = []
    var entered: Instant?
    if let first = truth.samples.first, first.point.distance(to: point.place) <= point.radiusMeters
    {
      entered = .zero
    }
    for step in truth.samples.indices.dropLast() {
      let (from, to) = (truth.samples[step].point, truth.samples[step + 1].point)
      if from == to { continue }
      for share in TrueVisits.crossings(from, to, point) {
        let instant = Instant(
          nanoseconds: truth.step.nanoseconds * Int64(step)
            + Int64((share * Double(truth.step.nanoseconds)).rounded()))
        guard instant <= end else { break }
        if let start = entered {
          visits.append(Visit(point: index, start: start, end: instant))
          entered = nil
        } else {
          entered = instant
        }
      }
    }
    if let entered { visits.append(Visit(point: index, start: entered, end: end)) }
    return visits
  }

  /// The shares of the segment from `a` to `b`, in (0, 1] and in order, at which it crosses the
  /// circle.
  private static func crossings(_ a: PlanePoint, _ b: PlanePoint, _ circle: Point) -> [Double] {
    let radius = circle.radiusMeters
    let isIn = a.distance(to: circle.place) <= radius
    let willBe = b.distance(to: circle.place) <= radius
    let (dx, dy) = (b.east - a.east, b.north - a.north)
    let (x, y) = (a.east - circle.place.east, a.north - circle.place.north)
    let squared = dx * dx + dy * dy
    let half = x * dx + y * dy
    let discriminant = half * half - squared * (x * x + y * y - radius * radius)
    guard discriminant > 0 else { return isIn == willBe ? [] : [1] }
    let root = discriminant.squareRoot()
    let (first, second) = ((-half - root) / squared, (-half + root) / squared)
    switch (isIn, willBe) {
    case (true, true): return []
    case (false, true): return [min(1, max(0, first))]
    case (true, false): return [min(1, max(0, second))]
    // enters and leaves between two samples
    case (false, false): return first > 0 && second < 1 ? [first, second] : []
    }
  }
}
