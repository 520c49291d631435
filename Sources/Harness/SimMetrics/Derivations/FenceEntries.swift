import Geodesy
import Sensing
import SimKernel
import SimObservations

/// The entries into a tour's circles that the app detected, compared with the true path.
final class FenceEntries: Derivation {
  struct Entry {
    var point: Int
    var instant: Instant
    /// Instant of the matching true entry; nil for a false entry.
    var truth: Instant?
    /// Distance from the walker's true position to the circle, in meters; negative inside.
    var meters: Double
  }

  /// A true entry, and whether the app detected it.
  struct Visit {
    var point: Int
    var start: Instant
    var isNoticed: Bool
  }

  /// Entries in the order of the points, then of time.
  private(set) var entries: [Entry] = []
  private(set) var visits: [Visit] = []
  /// Distance walked, in kilometers, and duration of the run, in hours.
  private(set) var kilometers = 0.0
  private(set) var hours = 0.0
  /// Whether the run has a tour and a truth.
  private(set) var isKnown = false

  init(_ run: RunView) {
    let tour = run.derived(TrueVisits.self)
    guard let truth = run.trace.truth, !tour.points.isEmpty else { return }
    isKnown = true
    var told = [[Instant]](repeating: [], count: tour.points.count)
    run.forEach(TourFence.self) { instant, fence in
      guard told.indices.contains(fence.point), fence.crossing == .enter else { return }
      told[fence.point].append(instant)
    }
    var matched: [Int] = []
    for (point, instants) in told.enumerated() {
      let starts = tour.visits.filter { $0.point == point }.map(\.start)
      FenceMatching.match(starts, with: instants, into: &matched)
      visits += zip(starts, matched).map { Visit(point: point, start: $0, isNoticed: $1 >= 0) }
      for (index, instant) in instants.enumerated() {
        entries.append(
          Entry(
            point: point, instant: instant,
            truth: matched.firstIndex(of: index).map { starts[$0] },
            meters: tour.distance(truth, at: instant, to: point)))
      }
    }
    let until = min(run.end, truth.end)
    for (from, to) in zip(truth.samples, truth.samples.dropFirst()) {
      kilometers += from.point.distance(to: to.point) / 1000
    }
    hours = max(0, until.seconds) / 3600
  }
}
