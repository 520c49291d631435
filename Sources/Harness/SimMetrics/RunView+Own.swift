public import Geodesy
public import Sensing
import SimKernel
public import SimObservations

/// Access to a run for custom metrics.
extension RunView {
  /// Returns all observations of a kind, in order; only those of `subject` if given.
  public func all<Kind: Observation>(
    _ type: Kind.Type = Kind.self, of subject: Subject? = nil
  ) -> [(instant: Instant, observation: Kind)] {
    var all: [(instant: Instant, observation: Kind)] = []
    forEach(type, of: subject) { all.append(($0, $1)) }
    return all
  }

  /// All observations of `kind`, in order.
  public func all(_ kind: ObservationKind) -> [ObservationEntry] {
    var all: [ObservationEntry] = []
    forEach(kindNamed: kind.name) { all.append($0) }
    return all
  }

  /// The phone's true position at `instant`; nil if unknown.
  public func place(at instant: Instant) -> Coordinate? {
    trace.truth.map { $0.plane.coordinate($0.point(at: instant)) }
  }
}
