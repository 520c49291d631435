import Geodesy
import Sensing
import SimKernel

/// The true position of the phone: the truth of a synthetic walk, or the best a recording provides.
struct Whereabouts {
  let plane: LocalPlane
  private let truth: GroundTruth?
  /// The last position in a recording.
  private var last = PlanePoint(east: 0, north: 0)

  init(_ trace: Trace) {
    truth = trace.truth
    plane =
      trace.truth?.plane
      ?? LocalPlane(
        origin: trace.fixes.first?.coordinate
          ?? Coordinate(latitudeDegrees: 0, longitudeDegrees: 0))
  }

  /// Whether the true position is unknown.
  var isRecorded: Bool { truth == nil }

  mutating func note(_ fix: Fix) {
    if truth == nil { last = plane.point(fix.coordinate) }
  }

  func point(at instant: Instant) -> PlanePoint { truth?.point(at: instant) ?? last }

  /// The coordinate at this offset, in meters, from the phone's position.
  func coordinate(at instant: Instant, east: Double, north: Double) -> Coordinate {
    var point = point(at: instant)
    point.east += east
    point.north += north
    return plane.coordinate(point)
  }
}
