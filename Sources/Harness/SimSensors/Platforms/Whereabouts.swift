import Geodesy
import Sensing
import SimKernel

/// Where the phone really is: the truth of a synthetic walk, or as well as a recording tells.
struct Whereabouts {
  let plane: LocalPlane
  private let truth: GroundTruth?
  /// Of a recording: where it was last.
  private var last = PlanePoint(east: 0, north: 0)

  init(_ trace: Trace) {
    truth = trace.truth
    plane =
      trace.truth?.plane
      ?? LocalPlane(
        origin: trace.fixes.first?.coordinate
          ?? Coordinate(latitudeDegrees: 0, longitudeDegrees: 0))
  }

  /// Whether nobody knows where the phone really was.
  var isRecorded: Bool { truth == nil }

  mutating func note(_ fix: Fix) {
    if truth == nil { last = plane.point(fix.coordinate) }
  }

  func point(at instant: Instant) -> PlanePoint { truth?.point(at: instant) ?? last }

  /// The coordinate that is off by so much from where the phone is.
  func coordinate(at instant: Instant, east: Double, north: Double) -> Coordinate {
    var point = point(at: instant)
    point.east += east
    point.north += north
    return plane.coordinate(point)
  }
}
