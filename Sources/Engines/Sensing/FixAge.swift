/// The limits for the age of a fix (T-4): one rule for all engines, each with its own limits. The
/// defaults are what the shipping apps use (MG-3).
///
/// A timestamp from the future (from a clock that was set back) counts as the present.
public struct FixAge: Hashable, Sendable {
  /// Up to this age, inclusive, a fix is the current position; after it an old position, shown as
  /// such.
  public var lifetime: Timespan
  /// Below this age a fix is used instead of requesting a new one.
  public var reuse: Timespan

  public init(lifetime: Timespan = .seconds(10), reuse: Timespan = .seconds(5)) {
    self.lifetime = lifetime
    self.reuse = reuse
  }

  /// Time since `fix` was measured; never negative.
  // inlinable, like all here: engines call it with every heading
  @inlinable
  public static func age(of fix: Fix, at instant: Instant) -> Timespan {
    max(.zero, instant - fix.measured)
  }

  @inlinable
  public func isStale(_ fix: Fix, at instant: Instant) -> Bool {
    FixAge.age(of: fix, at: instant) > lifetime
  }

  @inlinable
  public func isReusable(_ fix: Fix, at instant: Instant) -> Bool {
    FixAge.age(of: fix, at: instant) < reuse
  }

  /// The first moment at which `fix` is stale.
  @inlinable
  public func expiry(of fix: Fix) -> Instant {
    fix.measured + lifetime + Timespan(nanoseconds: 1)
  }
}

/// Decides which fixes are new (T-4): not stale, not a repetition, and not older than the last one.
///
/// A fix that reports motion and equals the last one in all but its timestamp is a repetition: two
/// measurements of a walker always differ. Some phones repeat their last fix like that
/// (flutter_background_geolocation #1674).
public struct FixFreshness: Hashable, Sendable {
  private let lifetime: Timespan?
  /// When the last accepted fix was measured; nil before the first, and if all fixes are accepted.
  public private(set) var last: Instant?
  private var lastFix: Fix?

  /// Speed above which a fix reports motion, in m/s (assumed; a user who stands may get the same
  /// position twice).
  static var movingSpeed: Double { 0.5 }

  /// - Parameter lifetime: age up to which, inclusive, a fix is accepted; nil accepts all, in any
  ///   order and with any timestamp.
  public init(lifetime: Timespan?) { self.lifetime = lifetime }

  /// When `fix`, which arrives at `instant`, was measured; nil if it is not accepted.
  ///
  /// Engines use this time instead of the timestamp: a timestamp from the future must neither block
  /// all later fixes nor stay fresh for hours.
  public mutating func accept(_ fix: Fix, at instant: Instant) -> Instant? {
    guard let lifetime else { return fix.measured }
    let measured = min(fix.measured, instant)
    guard !FixAge(lifetime: lifetime).isStale(fix, at: instant),
      last.map({ measured > $0 }) ?? true, !repeatsLast(fix)
    else { return nil }
    last = measured
    lastFix = fix
    return measured
  }

  private func repeatsLast(_ fix: Fix) -> Bool {
    guard let lastFix, lastFix.coordinate == fix.coordinate,
      let speed = fix.speedMetersPerSecond, speed >= FixFreshness.movingSpeed
    else { return false }
    return lastFix.accuracy == fix.accuracy && lastFix.speedMetersPerSecond == speed
      && lastFix.courseDegrees == fix.courseDegrees
  }
}
