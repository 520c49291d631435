public import Geodesy
public import Sensing

extension Trace {
  /// Returns the trace at another time of day: its Unix times are `span` later. A trace without a
  /// clock stays unchanged.
  public func shifted(by span: Timespan) -> Trace {
    var trace = self
    trace.origin = nil
    trace.epochNanoseconds = epochNanoseconds.map { $0 + span.nanoseconds }
    return trace
  }

  /// Returns the trace with its first fix moved to `coordinate`, and everything else with it.
  ///
  /// Distances, and bearings at the first fix, stay the same (azimuthal equidistant); true north
  /// stays north. Magnetic headings and motion are not changed, so the declination stays that of
  /// the old place. A trace without fixes stays unchanged.
  public func moved(to coordinate: Coordinate) -> Trace {
    guard let first = fixes.first?.coordinate else { return self }
    let from = LocalPlane(origin: first)
    let to = LocalPlane(origin: coordinate)
    func moved(_ old: Coordinate) -> Coordinate { to.coordinate(from.point(old)) }
    var trace = self
    trace.origin = nil
    for i in fixes.indices { trace.fixes[i].coordinate = moved(fixes[i].coordinate) }
    trace.truth = truth.map { truth in
      GroundTruth(
        plane: LocalPlane(origin: moved(truth.plane.origin)), step: truth.step,
        samples: truth.samples, arrival: truth.arrival)
    }
    return trace
  }

  /// Returns the trace moved by these meters to the east and north: see `moved(to:)`.
  public func moved(eastMeters: Double, northMeters: Double) -> Trace {
    guard let first = fixes.first?.coordinate else { return self }
    return moved(
      to: LocalPlane(origin: first).coordinate(PlanePoint(east: eastMeters, north: northMeters)))
  }
}
