public import Sensing

/// Recenter (T-3): requests the best accuracy until a fix is good enough or patience ends, then
/// returns to the base accuracy.
public struct Recentering: Sendable {
  public struct Policy: Hashable, Sendable {
    /// Age below which the last fix is used (this and the rest: what the shipping apps use, MG-3).
    public var reuseAge = Timespan.seconds(5)
    /// Accuracy that is good enough, in meters.
    public var accuracyMeters = 20.0
    public var patience = Timespan.seconds(15)
    /// Accuracy class requested from the phone.
    public var accuracy = SensorRequest.Accuracy.best
    /// Whether the phone is asked for a fix; if not, the next fix of any quality is used, as in the
    /// current apps.
    package var asksPhone = true

    public init() {}
  }

  public enum Outcome: UInt8, CaseIterable, Sendable {
    /// The best accuracy is requested.
    case asked
    /// A good fix arrived; the base accuracy is requested again.
    case centered
    /// No good fix arrived in time; the base accuracy is requested again.
    case gaveUp
  }

  private let policy: Policy
  public private(set) var deadline: Instant?

  public init(policy: Policy = Policy()) { self.policy = policy }

  /// Starts, or restarts: a repeated Recenter resets the timer.
  public mutating func ask(at instant: Instant, having fix: Fix?) -> Outcome {
    if let fix, FixAge(reuse: policy.reuseAge).isReusable(fix, at: instant), isGood(fix) {
      deadline = nil
      return .centered
    }
    deadline = instant + policy.patience
    return .asked
  }

  /// Returns how it ended, if it did; nil if nothing is pending, or it still is.
  public mutating func update(with fix: Fix? = nil, at instant: Instant) -> Outcome? {
    guard let deadline else { return nil }
    if let fix, isGood(fix), FixAge(reuse: policy.reuseAge).isReusable(fix, at: instant) {
      self.deadline = nil
      return .centered
    }
    guard instant >= deadline else { return nil }
    self.deadline = nil
    return .gaveUp
  }

  private func isGood(_ fix: Fix) -> Bool {
    fix.horizontalAccuracyMeters.map { $0 <= policy.accuracyMeters } ?? false
  }
}
