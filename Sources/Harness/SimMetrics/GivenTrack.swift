import Geodesy
import Sensing
import SimKernel

/// The fixes as a trajectory: in the order in which they were measured, one to a time of
/// measurement, each beside the place where the phone then was.
///
/// Of several with one time the first that was given counts; what was measured before the run is
/// left out, for nobody knows where the phone then was. Empty without truth.
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
    // Swift's sort keeps the order of equals
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
