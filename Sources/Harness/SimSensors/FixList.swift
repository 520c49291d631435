import Sensing
import SimKernel

/// Fixes in order of delivery; each is delivered some time after it was measured.
struct FixList {
  /// Delay between measurement and delivery, in seconds (assumed).
  static let latencySeconds = 0.08...0.4

  private(set) var fixes: [Fix] = []

  init(capacity: Int) { fixes.reserveCapacity(capacity) }

  /// Appends `fix` with a latency drawn from `random`; no fix overtakes the one before it.
  mutating func append(_ fix: Fix, _ random: inout RandomStream) {
    var fix = fix
    let latency = Timespan.seconds(random.uniform(in: FixList.latencySeconds))
    fix.delivered = max(fix.measured + latency, fixes.last?.delivered ?? .zero)
    fixes.append(fix)
  }
}
