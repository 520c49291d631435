import Sensing
import SimKernel

/// Fixes in the order of their delivery, each handed over a while after it was measured.
struct FixList {
  /// Delivery takes so many seconds (assumed).
  static let latencySeconds = 0.08...0.4

  private(set) var fixes: [Fix] = []

  init(capacity: Int) { fixes.reserveCapacity(capacity) }

  /// Appends `fix` with a latency drawn from `random`; none overtakes the one before.
  mutating func append(_ fix: Fix, _ random: inout RandomStream) {
    var fix = fix
    let latency = Timespan.seconds(random.uniform(in: FixList.latencySeconds))
    fix.delivered = max(fix.measured + latency, fixes.last?.delivered ?? .zero)
    fixes.append(fix)
  }
}
