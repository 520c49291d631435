import Geodesy
import Sensing

/// Detects repeated fixes. Memory: the last `reach` of them, 12 MB.
struct DuplicateFinder {
  static let reach = 1 << 17

  private struct Identity: Hashable {
    var measured: Instant
    var coordinate: Coordinate
    var provider: Fix.Provider
  }

  /// The remembered fixes; nil as long as each was measured after all before it, as in most
  /// recordings: such fixes repeat none.
  private var seen: Set<Identity>?
  private var latest: Instant?
  /// The remembered fixes in order; once there are `reach`, the one at `oldest` is replaced next.
  private var ring: [Identity] = []
  private var oldest = 0
  private var latestForgotten: Instant?
  /// Number of fixes that may repeat one that is no longer remembered; 0 where measurement times
  /// only increase.
  private(set) var unsureCount = 0

  /// Whether an earlier fix of the same provider had the same measurement time and place as `fix`;
  /// remembers `fix`.
  mutating func hasSeen(_ fix: Fix) -> Bool {
    let identity = Identity(
      measured: fix.measured, coordinate: fix.coordinate, provider: fix.provider)
    let isLatest = latest.map { $0 < fix.measured } ?? true
    if isLatest { latest = fix.measured } else if seen == nil { seen = Set(ring) }
    if seen?.insert(identity).inserted == false { return true }
    if let latestForgotten, fix.measured <= latestForgotten { unsureCount += 1 }
    if ring.count < Self.reach {
      ring.append(identity)
    } else {
      let forgotten = ring[oldest]
      seen?.remove(forgotten)
      latestForgotten = max(latestForgotten ?? forgotten.measured, forgotten.measured)
      ring[oldest] = identity
      oldest = (oldest + 1) % Self.reach
    }
    return false
  }
}
