public import Sensing

/// The state of one circle, derived from the fixes so far: inside, outside or unconfirmed (T-7).
public struct FenceWatch: Hashable, Sendable {
  /// What one fix shows about one fence.
  public struct Sight: Hashable, Sendable {
    /// Distance from the fix to the center of the fence.
    public var distanceMeters: Double
    /// Accuracy of the fix; nil if it has none.
    public var accuracyMeters: Double?
    /// Whether the fix came from Wi-Fi or cells.
    public var isNetwork: Bool
    public var measured: Instant
    /// Whether the fence is armed; a fence that is not armed can be left but not entered.
    public var isArmed: Bool
    /// Whether bearing and lane match those of the fence; unknown values match.
    public var fitsWay: Bool

    public init(
      distanceMeters: Double, accuracyMeters: Double?, isNetwork: Bool = false,
      measured: Instant, isArmed: Bool = true, fitsWay: Bool = true
    ) {
      self.distanceMeters = distanceMeters
      self.accuracyMeters = accuracyMeters
      self.isNetwork = isNetwork
      self.measured = measured
      self.isArmed = isArmed
      self.fitsWay = fitsWay
    }
  }

  public private(set) var isInside = false
  /// One bit per recent fix, the lowest for the last: whether the fix lay inside.
  private var recent: UInt32 = 0
  /// Since when the fixes have lain inside.
  private var since: Instant?

  public init() {}

  /// Whether the state is the initial one; a fix outside does not change it.
  public var isIdle: Bool { !isInside && recent == 0 && since == nil }

  /// Updates the watch with a fix, and returns the resulting event; nil if nothing changes.
  public mutating func update(
    _ sight: Sight, radiusMeters: Double, policy: FencePolicy
  ) -> FenceEvent.Kind? {
    let isSharp = policy.takes(sight, radiusMeters: radiusMeters)
    if isInside {
      let edge = policy.exitDistance(
        radiusMeters: radiusMeters, accuracyMeters: sight.accuracyMeters)
      guard isSharp, sight.distanceMeters > edge else { return nil }
      self = FenceWatch()
      return .exit
    }
    guard sight.isArmed else {
      self = FenceWatch()
      return nil
    }
    let isIn = sight.distanceMeters <= radiusMeters && sight.fitsWay
    guard confirm(isIn: isIn, isSharp: isSharp, at: sight.measured, policy.confirmation) else {
      return nil
    }
    self = FenceWatch()
    isInside = true
    return .enter
  }

  private mutating func confirm(
    isIn: Bool, isSharp: Bool, at instant: Instant, _ confirmation: FencePolicy.Confirmation
  ) -> Bool {
    switch confirmation {
    case .fixes(let needed, let window):
      recent = recent << 1 | (isIn && isSharp ? 1 : 0)
      if window < 32 { recent &= 1 << UInt32(max(1, window)) - 1 }
      return recent.nonzeroBitCount >= needed
    case .dwell(let span):
      guard isSharp else { return false }
      guard isIn else {
        since = nil
        return false
      }
      let start = since ?? instant
      since = start
      return instant - start >= span
    }
  }
}

extension FencePolicy {
  /// Whether a fix is good enough to be used for a fence.
  fileprivate func takes(_ sight: FenceWatch.Sight, radiusMeters: Double) -> Bool {
    if sight.isNetwork && !usesNetworkFixes { return false }
    // without a gate any accuracy is accepted
    guard accuracyLimitMeters != nil else { return true }
    guard let accuracy = sight.accuracyMeters else { return false }
    return accuracy <= accuracyLimit(radiusMeters: radiusMeters)
  }
}
