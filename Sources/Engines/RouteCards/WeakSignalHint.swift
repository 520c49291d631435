import Geodesy
public import Sensing

/// "GPS is weak: keep walking 20 m, then re-check" (MG-11).
public struct WeakSignalHint: Sendable {
  public enum Step: UInt8, CaseIterable, Sendable {
    /// The signal turned weak, or still was at the check: walk on.
    case keepWalking
    /// The way is walked: the signal is checked.
    case recheck
    /// The signal is good again.
    case cleared
  }

  /// Way between two checks, in meters (MG-11).
  public var wayMeters = 20.0
  /// Speed at which a walker is taken to go on while no fix tells, in m/s (the medina's of
  /// `WalkTime`).
  public var assumedSpeed = 0.875

  public private(set) var isShown = false
  private var walkedMeters = 0.0
  private var last: Fix?
  /// Up to when the way was counted.
  private var counted = Instant.zero

  /// Time without a fix after which the speed is assumed.
  private static let silence = Timespan.seconds(5)

  public init() {}

  /// Takes what is known of the signal after `fix`, or at a moment without one, and says what the
  /// card does about it; nil where nothing changes.
  ///
  /// The way is the phone's own speed over time where it gives one: a weak signal jumps in place by
  /// more than the way to be walked, while Doppler speeds hold.
  public mutating func update(isWeak: Bool, after fix: Fix? = nil, at instant: Instant) -> Step? {
    walkedMeters += way(to: fix, at: instant)
    guard isWeak else {
      defer { isShown = false }
      return isShown ? .cleared : nil
    }
    if !isShown {
      isShown = true
      walkedMeters = 0
      return .keepWalking
    }
    guard walkedMeters >= wayMeters else { return nil }
    walkedMeters = 0
    return .recheck
  }

  private mutating func way(to fix: Fix?, at instant: Instant) -> Double {
    guard let fix else {
      guard instant - counted > WeakSignalHint.silence else { return 0 }
      defer { counted = instant }
      return assumedSpeed * (instant - counted).seconds
    }
    defer {
      counted = instant
      last = fix
    }
    // what was walked in a silence was counted already
    guard let last, counted == last.delivered, instant - counted <= WeakSignalHint.silence else {
      return 0
    }
    let seconds = max(0, (fix.measured - last.measured).seconds)
    return fix.speedMetersPerSecond.map { $0 * seconds }
      ?? last.coordinate.distanceMeters(to: fix.coordinate)
  }
}
