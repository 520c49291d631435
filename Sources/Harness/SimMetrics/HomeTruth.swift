import Geodesy
import Sensing
import SimKernel

/// Where home really is, on the plane of the truth: that of the scenario, then wherever the user
/// stood when he made his place the Home Base.
struct HomeTruth {
  /// What was set, in order.
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
