public import Sensing

/// Which fixes are news (T-4): neither stale, nor told already, nor overtaken by a later one.
public struct FixFreshness: Hashable, Sendable {
  private let lifetime: Timespan?
  private var lastMeasured: Instant?

  /// - Parameter lifetime: age from which a fix is not used; nil: all are, in whatever order.
  public init(lifetime: Timespan?) { self.lifetime = lifetime }

  /// When `fix`, which comes at `instant`, was measured; nil for one that is no news.
  public mutating func accept(_ fix: Fix, at instant: Instant) -> Instant? {
    guard let lifetime else { return fix.measured }
    // a stamp from the future (a clock that was set back) must not lock out all later fixes
    let measured = min(fix.measured, instant)
    guard instant - measured <= lifetime, lastMeasured.map({ measured > $0 }) ?? true else {
      return nil
    }
    lastMeasured = measured
    return measured
  }
}
