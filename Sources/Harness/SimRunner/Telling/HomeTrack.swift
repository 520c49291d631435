import Geodesy
import Sensing
import SimKernel
import SimObservations

/// Where home was over a run: the scenario's home, later the place where the user set it anew.
struct HomeTrack {
  private var changes: [(instant: Instant, point: PlanePoint)]

  /// The home to which the compass leads, as the app knows it.
  init(ofApp record: RunRecord, on plane: LocalPlane) {
    let first = plane.point(record.facts.home.coordinate)
    changes = [(.zero, first)]
    var later: [(instant: Instant, point: PlanePoint)] = []
    // an app that is opened again knows the first home until it reads another
    for event in record.script where event.event == .killed { later.append((event.instant, first)) }
    record.log.forEach(CompassHome.self) { instant, home in
      if let place = home.coordinate { later.append((instant, plane.point(place))) }
    }
    changes += later.enumerated().sorted {
      ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
    }.map(\.element)
  }

  /// The place where the user really was when home was set.
  init(really record: RunRecord, on plane: LocalPlane) {
    changes = [(.zero, plane.point(record.facts.home.coordinate))]
    guard let truth = record.trace.truth else { return }
    for event in record.script where event.event == .homeSet {
      let place = truth.plane.coordinate(truth.point(at: event.instant))
      changes.append((event.instant, plane.point(place)))
    }
  }

  func place(at instant: Instant) -> PlanePoint {
    changes.last { $0.instant <= instant }?.point ?? changes[0].point
  }
}
