public import Geodesy
public import Sensing
public import SimKernel

extension Trace {
  /// Returns the trace at another time of day: its Unix times are `span` later. Nothing changes
  /// where it has no clock.
  public func shifted(by span: Timespan) -> Trace {
    var trace = self
    trace.epochNanoseconds = epochNanoseconds.map { $0 + span.nanoseconds }
    return trace
  }

  /// Returns the trace with its first fix moved to `coordinate` and everything else along with it.
  ///
  /// Distances, and bearings at the first fix, stay as they are (azimuthal equidistant); true north
  /// stays north. Magnetic headings and motion are left alone, so the declination stays that of the
  /// old place. Nothing changes where there is no fix.
  public func moved(to coordinate: Coordinate) -> Trace {
    guard let first = fixes.first?.coordinate else { return self }
    let from = LocalPlane(origin: first)
    let to = LocalPlane(origin: coordinate)
    func moved(_ old: Coordinate) -> Coordinate { to.coordinate(from.point(old)) }
    var trace = self
    for i in fixes.indices { trace.fixes[i].coordinate = moved(fixes[i].coordinate) }
    trace.truth = truth.map { truth in
      GroundTruth(
        plane: LocalPlane(origin: moved(truth.plane.origin)), step: truth.step,
        samples: truth.samples, arrival: truth.arrival)
    }
    return trace
  }

  /// Returns the trace moved so many meters to the east and north: see `moved(to:)`.
  public func moved(eastMeters: Double, northMeters: Double) -> Trace {
    guard let first = fixes.first?.coordinate else { return self }
    return moved(
      to: LocalPlane(origin: first).coordinate(PlanePoint(east: eastMeters, north: northMeters)))
  }
}
