import Geodesy
public import Sensing

/// "GPS is weak: keep walking 20 m, then re-check" (MG-11).
public struct WeakSignalHint: Sendable {
  public enum Step: UInt8, CaseIterable, Sendable {
    /// The signal became weak, or still was at the check: the user should walk on.
    case keepWalking
    /// The distance is walked: the signal is checked.
    case recheck
    /// The signal is good again.
    case cleared
  }

  /// Walking distance between two checks, in meters (MG-11).
  public var wayMeters = 20.0
  /// Walking speed assumed while there are no fixes, in m/s (the medina's of `WalkTime`).
  public var assumedSpeed = 0.875

  public private(set) var isShown = false
  private var walkedMeters = 0.0
  private var last: Fix?
  /// The instant up to which the distance was counted.
  private var counted = Instant.zero

  /// Time without a fix after which the speed is assumed.
  private static let silence = Timespan.seconds(5)

  public init() {}

  /// Takes the state of the signal after `fix`, or at an instant without a fix, and returns the
  /// resulting step; nil if nothing changes.
  ///
  /// The distance is the phone's own speed times the time if it reports one: with a weak signal,
  /// positions jump by more than the distance to walk, while Doppler speeds stay valid.
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
    // the distance walked during a silence was already counted
    guard let last, counted == last.delivered, instant - counted <= WeakSignalHint.silence else {
      return 0
    }
    let seconds = max(0, (fix.measured - last.measured).seconds)
    return fix.speedMetersPerSecond.map { $0 * seconds }
      ?? last.coordinate.distanceMeters(to: fix.coordinate)
  }
}
