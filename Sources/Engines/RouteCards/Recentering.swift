public import Sensing

/// Recenter (T-3): asks for the best accuracy until a fix is good enough or patience ends, then
/// drops back.
public struct Recentering: Sendable {
  public struct Policy: Hashable, Sendable {
    /// Age below which the last fix will do (this and the rest: what the shipping apps use, MG-3).
    public var reuseAge = Timespan.seconds(5)
    /// Accuracy that is good enough, in meters.
    public var accuracyMeters = 20.0
    public var patience = Timespan.seconds(15)
    /// Class of accuracy that the phone is asked for.
    public var accuracy = SensorRequest.Accuracy.best
    /// Off, the phone is asked for nothing, and whatever fix comes next must do, as today.
    package var asksPhone = true

    public init() {}
  }

  public enum Outcome: UInt8, CaseIterable, Sendable {
    /// The best accuracy is asked for.
    case asked
    /// A good fix is there; the base accuracy is asked for again.
    case centered
    /// None came in time; the base accuracy is asked for again.
    case gaveUp
  }

  private let policy: Policy
  public private(set) var deadline: Instant?

  public init(policy: Policy = Policy()) { self.policy = policy }

  /// Starts, or starts anew: another Recenter resets the timer.
  public mutating func ask(at instant: Instant, having fix: Fix?) -> Outcome {
    if let fix, FixAge(reuse: policy.reuseAge).isReusable(fix, at: instant), isGood(fix) {
      deadline = nil
      return .centered
    }
    deadline = instant + policy.patience
    return .asked
  }

  /// Says how it ended, if it did; nil where nobody waits, or still does.
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
