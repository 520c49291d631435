import Geodesy
import Sensing

/// Tells fixes that were there before. Memory: the last `reach` of them, 12 MB.
struct DuplicateFinder {
  static let reach = 1 << 17

  private struct Identity: Hashable {
    var measured: Instant
    var coordinate: Coordinate
    var provider: Fix.Provider
  }

  private var seen: Set<Identity> = []
  /// What was seen; the one at `oldest` is forgotten next, once there are `reach`.
  private var ring: [Identity] = []
  private var oldest = 0
  private var latestForgotten: Instant?
  /// Fixes that may have been there before what is remembered: none where measurements only go on.
  private(set) var unsureCount = 0

  /// Whether a fix of the same provider had the measurement and the place of `fix`, which counts
  /// from now on.
  mutating func hasSeen(_ fix: Fix) -> Bool {
    let identity = Identity(
      measured: fix.measured, coordinate: fix.coordinate, provider: fix.provider)
    guard seen.insert(identity).inserted else { return true }
    if let latestForgotten, fix.measured <= latestForgotten { unsureCount += 1 }
    if ring.count < Self.reach {
      ring.append(identity)
    } else {
      let forgotten = ring[oldest]
      seen.remove(forgotten)
      latestForgotten = max(latestForgotten ?? forgotten.measured, forgotten.measured)
      ring[oldest] = identity
      oldest = (oldest + 1) % Self.reach
    }
    return false
  }
}
