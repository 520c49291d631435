/// How old a fix may be, and for what (T-4): the one rule of all engines, each with limits of its
/// own. The defaults are what the shipping apps use (MG-3).
///
/// A stamp from the future (a clock that was set back) counts as the present.
public struct FixAge: Hashable, Sendable {
  /// Up to this age, itself included, a fix is where the user is; after it, where he was, and said
  /// so.
  public var lifetime: Timespan
  /// Below this age a fix will do in place of a new one; at this age no longer.
  public var reuse: Timespan

  public init(lifetime: Timespan = .seconds(10), reuse: Timespan = .seconds(5)) {
    self.lifetime = lifetime
    self.reuse = reuse
  }

  /// Time since `fix` was measured; never negative.
  // inlinable, as all here: an engine asks with every heading
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

/// Which fixes are news (T-4): neither stale, nor told already, nor overtaken by a later one.
///
/// A fix that claims to move, and repeats the last one in all but its stamp, was told already: two
/// measurements of a walker always differ. Some phones repeat their last fix like that
/// (flutter_background_geolocation #1674).
public struct FixFreshness: Hashable, Sendable {
  private let lifetime: Timespan?
  /// When the last fix that was accepted was measured; nil before the first, and where all are
  /// taken.
  public private(set) var last: Instant?
  private var lastFix: Fix?

  /// Speed from which a fix says that it moves, in m/s (assumed; who stands may be told the same
  /// place twice).
  static var movingSpeed: Double { 0.5 }

  /// - Parameter lifetime: age up to which, itself included, a fix is used; nil: all are, in
  ///   whatever order and with whatever stamp.
  public init(lifetime: Timespan?) { self.lifetime = lifetime }

  /// When `fix`, which comes at `instant`, was measured; nil for one that is no news.
  ///
  /// Engines go on with this time in place of the stamp: one from the future must neither lock out
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
