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

  public private(set) var isShown = false
  private var walkedMeters = 0.0
  private var last: Fix?

  /// A gap without fixes longer than this counts as no way: nobody knows.
  private static let longestStepSeconds = 10.0

  public init() {}

  /// Takes what is known of the signal after `fix`, or at a moment without one, and says what the
  /// card does about it; nil where nothing changes.
  ///
  /// The way is the phone's own speed over time where it gives one: a weak signal jumps in place by
  /// more than the way to be walked, while Doppler speeds hold.
  public mutating func update(isWeak: Bool, after fix: Fix? = nil) -> Step? {
    if let fix {
      walkedMeters += way(to: fix)
      last = fix
    }
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

  private func way(to fix: Fix) -> Double {
    guard let last else { return 0 }
    let seconds = (fix.measured - last.measured).seconds
    guard seconds > 0, seconds <= WeakSignalHint.longestStepSeconds else { return 0 }
    if let speed = fix.speedMetersPerSecond { return speed * seconds }
    return last.coordinate.distanceMeters(to: fix.coordinate)
  }
}
