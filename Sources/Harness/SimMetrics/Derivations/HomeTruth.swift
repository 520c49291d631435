import Geodesy
import Sensing
import SimKernel

/// The true position of home on the plane of the truth: the scenario's home, later the user's
/// position at the time when the user set the Home Base there.
struct HomeTruth {
  /// The positions that were set, in order.
  let sets: [(instant: Instant, point: PlanePoint)]
  private let first: PlanePoint

  /// nil without truth.
  init?(_ run: RunView) {
    guard let truth = run.trace.truth else { return nil }
    first = truth.plane.point(run.facts.home.coordinate)
    sets = run.instants(of: .homeSet).map { ($0, truth.point(at: $0)) }
  }

  func place(at instant: Instant) -> PlanePoint {
    sets.last { $0.instant <= instant }?.point ?? first
  }
}
