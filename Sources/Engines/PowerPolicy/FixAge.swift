public import Sensing

/// How old a fix may be, and for what (T-4). The numbers are what the shipping apps use (MG-3).
public struct FixAge: Hashable, Sendable {
  /// Up to this age a fix is where the user is; after it, where he was, and said so.
  public var lifetime = Timespan.seconds(10)
  /// Below this age a fix will do in place of a new one.
  public var reuse = Timespan.seconds(5)

  public init() {}

  /// A stamp from the future (a clock that was set back) is as new as can be.
  public static func age(of fix: Fix, at instant: Instant) -> Timespan {
    max(.zero, instant - fix.measured)
  }

  public func isStale(_ fix: Fix, at instant: Instant) -> Bool {
    FixAge.age(of: fix, at: instant) > lifetime
  }

  public func isReusable(_ fix: Fix, at instant: Instant) -> Bool {
    FixAge.age(of: fix, at: instant) < reuse
  }
}
