import Geodesy
import Sensing

/// Whether a phone has stayed in one place long enough for its system to check less often: within
/// 50 m for ten minutes (assumed).
struct Stillness {
  static let radiusMeters = 50.0
  static let after = Timespan.seconds(600)

  private var anchor: PlanePoint?
  private var since = Instant.zero

  mutating func note(_ point: PlanePoint, at instant: Instant) {
    if let anchor, anchor.distance(to: point) < Self.radiusMeters { return }
    (anchor, since) = (point, instant)
  }

  func isStill(at instant: Instant) -> Bool { instant - since >= Self.after }
}
