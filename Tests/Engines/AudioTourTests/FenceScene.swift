import AudioTour
import Geodesy
import Sensing

/// A walker on a straight lane to the north, with fences along it.
struct FenceScene {
  static let plane = LocalPlane(
    origin: Coordinate(latitudeDegrees: 31.63, longitudeDegrees: -7.99))

  var tracker: GeofenceTracker
  var events: [FenceEvent] = []

  /// Creates fences of `radiusMeters` at these distances along the lane, in meters.
  init(_ policy: FencePolicy, fencesAt norths: Double..., radiusMeters: Double = 20) {
    tracker = GeofenceTracker(
      policy: policy,
      fences: norths.map {
        Fence(coordinate: Self.coordinate(north: $0), radiusMeters: radiusMeters)
      })
  }

  init(_ policy: FencePolicy, _ fence: Fence) {
    tracker = GeofenceTracker(policy: policy, fences: [fence])
  }

  static func coordinate(north: Double, east: Double = 0) -> Coordinate {
    plane.coordinate(PlanePoint(east: east, north: north))
  }

  /// Sends a fix `north` meters along the lane, delivered `second` seconds into the walk.
  mutating func fix(
    _ north: Double, at second: Double, accuracy: Double? = 5, age: Double = 0,
    course: Double? = nil, provider: Fix.Provider = .gnss, armed: Range<Int>? = nil,
    edge: Int32? = nil
  ) {
    let instant = Instant.zero + .seconds(second)
    let fix = Fix(
      coordinate: Self.coordinate(north: north), horizontalAccuracyMeters: accuracy,
      courseDegrees: course, provider: provider, measured: instant + .seconds(-age),
      delivered: instant)
    tracker.handle(fix, at: instant, armed: armed, matchedEdge: edge, into: &events)
  }

  /// Events as in `12 enter 0`: second, kind, fence.
  var told: [String] {
    events.map { "\(Int($0.instant.seconds)) \($0.kind) \($0.fence)" }
  }
}

extension FencePolicy {
  /// Returns `naive` with a change.
  static func naive(_ change: (inout FencePolicy) -> Void) -> FencePolicy {
    var policy = FencePolicy.naive
    change(&policy)
    return policy
  }
}
