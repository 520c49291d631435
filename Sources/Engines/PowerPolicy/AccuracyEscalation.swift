public import Sensing

/// Raises the accuracy class on the user's request, and lowers it again (T-3, MG-3, MG-4).
///
/// After Refresh or Recenter the raised class lasts until a fix is good enough or patience ends;
/// during navigation it may last all the time. A policy may also raise the class unasked, after
/// poor fixes: this needs hysteresis, or the class would change with every fix near the limit.
public struct AccuracyEscalation: Sendable {
  public struct Policy: Hashable, Sendable {
    public var base: SensorRequest.Accuracy
    public var raised: SensorRequest.Accuracy
    public var age = FixAge()
    /// Accuracy that ends the user's request, in meters; above it a fix is poor. 20 m is what the
    /// shipping iOS app uses.
    public var accuracyMeters = 20.0
    /// The longest time for which the raised class is kept (T-3; 15 s likewise).
    public var patience = Timespan.seconds(15)
    /// Whether the class is raised while the user navigates (MG-4; never on iOS, MG-3).
    public var raisesToNavigate = false
    /// Whether a raised class stays raised until the session ends or pauses.
    package var staysRaised = false
    /// Number of consecutive poor fixes that raise the class unasked; nil for never (MG-3).
    public var poorFixes: Int?
    /// A class raised unasked is lowered once fixes have been better than the limit by this, in
    /// meters, for this long (assumed).
    public var hysteresisMeters = 5.0
    public var dwell = Timespan.seconds(10)
    /// Time after lowering before the class is raised unasked again (assumed).
    public var rest = Timespan.seconds(60)

    public init(base: SensorRequest.Accuracy, raised: SensorRequest.Accuracy) {
      self.base = base
      self.raised = raised
    }

    /// From the class of ten meters to the best one (MG-3).
    public static let ios = Policy(base: .nearestTenMeters, raised: .best)
    /// From balanced to high accuracy (MG-4).
    public static let android: Policy = {
      var policy = Policy(base: .hundredMeters, raised: .best)
      policy.raisesToNavigate = true
      return policy
    }()
  }

  public enum Change: UInt8, CaseIterable, Sendable {
    /// The last fix is good enough: nothing is raised.
    case reused
    case raised
    /// Poor fixes raised it.
    case raisedUnasked
    /// A fix was good enough.
    case satisfied
    /// No good fix arrived in time.
    case gaveUp
    /// The session ended or paused, or the user cancelled the request.
    case cancelled
    /// The user begins to navigate.
    case navigationBegan
    /// The user stops navigating, or the session ended.
    case navigationEnded
  }

  private let policy: Policy
  /// Whether the class is raised temporarily: until a fix is good enough, or patience ends.
  public private(set) var isRaised = false
  /// Whether it is raised because the user navigates.
  public private(set) var isNavigating = false
  /// When a temporarily raised class is lowered at the latest; nil if none is raised.
  public private(set) var deadline: Instant?
  private var wasAsked = false
  private var poorCount = 0
  private var goodSince: Instant?
  private var droppedAt: Instant?

  public init(policy: Policy) { self.policy = policy }

  /// The accuracy class to request.
  public var accuracy: SensorRequest.Accuracy {
    isRaised || isNavigating ? policy.raised : policy.base
  }

  /// Handles a request of the user, who has `fix`; a repeated request resets the timer.
  public mutating func ask(at instant: Instant, having fix: Fix?) -> Change? {
    if let fix, policy.age.isReusable(fix, at: instant), isGood(fix) { return .reused }
    let wasRaised = isRaised
    (isRaised, wasAsked) = (true, true)
    deadline = policy.staysRaised ? nil : instant + policy.patience
    return wasRaised ? nil : .raised
  }

  public mutating func handle(_ fix: Fix, at instant: Instant) -> Change? {
    // an old fix does not show the effect of the current class
    guard policy.age.isReusable(fix, at: instant) else { return nil }
    if isRaised && policy.staysRaised { return nil }
    if isRaised && wasAsked { return isGood(fix) ? drop(.satisfied, at: instant) : nil }
    return isRaised ? calm(fix, at: instant) : worry(fix, at: instant)
  }

  /// Notes that the user starts or stops navigating.
  public mutating func navigate(_ isUnderWay: Bool) -> Change? {
    guard policy.raisesToNavigate, isUnderWay != isNavigating,
      isUnderWay || !policy.staysRaised
    else { return nil }
    isNavigating = isUnderWay
    return isUnderWay ? .navigationBegan : .navigationEnded
  }

  /// Notes that time has passed.
  public mutating func pass(to instant: Instant) -> Change? {
    guard let deadline, instant >= deadline else { return nil }
    return drop(.gaveUp, at: instant)
  }

  /// Lowers a temporarily raised class; during navigation it stays raised.
  public mutating func cancel(at instant: Instant) -> Change? {
    isRaised ? drop(.cancelled, at: instant) : nil
  }

  private mutating func worry(_ fix: Fix, at instant: Instant) -> Change? {
    guard let limit = policy.poorFixes else { return nil }
    poorCount = isGood(fix) ? 0 : poorCount + 1
    guard poorCount >= limit, droppedAt.map({ instant - $0 >= policy.rest }) ?? true else {
      return nil
    }
    (isRaised, wasAsked) = (true, false)
    deadline = policy.staysRaised ? nil : instant + policy.patience
    goodSince = nil
    return .raisedUnasked
  }

  private mutating func calm(_ fix: Fix, at instant: Instant) -> Change? {
    guard let accuracy = fix.horizontalAccuracyMeters,
      accuracy <= policy.accuracyMeters - policy.hysteresisMeters
    else {
      goodSince = nil
      return nil
    }
    goodSince = goodSince ?? instant
    guard let goodSince, instant - goodSince >= policy.dwell else { return nil }
    return drop(.satisfied, at: instant)
  }

  private mutating func drop(_ change: Change, at instant: Instant) -> Change {
    (isRaised, wasAsked) = (false, false)
    deadline = nil
    poorCount = 0
    droppedAt = instant
    return change
  }

  private func isGood(_ fix: Fix) -> Bool {
    fix.horizontalAccuracyMeters.map { $0 <= policy.accuracyMeters } ?? false
  }
}
