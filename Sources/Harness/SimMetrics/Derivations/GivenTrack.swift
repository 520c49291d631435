import Geodesy
import Sensing
import SimKernel

/// The fixes as a trajectory: in the order of measurement, one per measurement time, each with the
/// phone's true position at that time.
///
/// Of several fixes with the same time the first delivered one counts. Fixes measured before the
/// run are left out, because the true position is unknown. Empty without truth.
final class GivenTrack: Derivation {
  struct Place {
    var instant: Instant
    var given: PlanePoint
    var real: PlanePoint

    var eastError: Double { given.east - real.east }
    var northError: Double { given.north - real.north }
  }

  let places: [Place]

  init(_ run: RunView) {
    guard let truth = run.trace.truth else {
      places = []
      return
    }
    var places: [Place] = []
    places.reserveCapacity(run.given.count)
    // Swift's sort is stable
    let fixes = run.given
    let isOrdered = zip(fixes, fixes.dropFirst()).allSatisfy { $0.measured <= $1.measured }
    for fix in isOrdered ? fixes : fixes.sorted(by: { $0.measured < $1.measured })
    where fix.measured >= .zero && places.last?.instant != fix.measured {
      let given = truth.plane.point(fix.coordinate)
      if (given.east + given.north).isNaN { continue }
      places.append(
        Place(instant: fix.measured, given: given, real: truth.point(at: fix.measured)))
    }
    self.places = places
  }
}
