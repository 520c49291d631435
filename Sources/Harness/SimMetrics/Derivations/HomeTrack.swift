package import Geodesy
package import Sensing
import SimKernel
import SimObservations

/// Where home was over a run: the scenario's home, later the place where the user set it anew.
package struct HomeTrack {
  /// The places that were set, in order.
  let sets: [(instant: Instant, point: PlanePoint)]
  private let first: PlanePoint

  /// The place where the user really was when home was set; nil without truth.
  package init?(really run: RunView) {
    guard let truth = run.trace.truth else { return nil }
    first = truth.plane.point(run.facts.home.coordinate)
    sets = run.instants(of: .homeSet).map { ($0, truth.point(at: $0)) }
  }

  /// The home to which the compass leads, as the app knows it, on `plane`.
  package init(ofApp run: RunView, on plane: LocalPlane) {
    let first = plane.point(run.facts.home.coordinate)
    // a restarted app knows the first home until it reads another
    var sets = run.instants(of: .killed).map { ($0, first) }
    run.forEach(CompassHome.self) { instant, home in
      if let place = home.coordinate { sets.append((instant, plane.point(place))) }
    }
    self.first = first
    self.sets = sets.enumerated().sorted {
      ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
    }.map { ($0.element.0, $0.element.1) }
  }

  package func place(at instant: Instant) -> PlanePoint {
    sets.last { $0.instant <= instant }?.point ?? first
  }
}
