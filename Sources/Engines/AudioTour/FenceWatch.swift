public import Sensing

/// One circle, and what the fixes so far have to say about who is in it (T-7).
public struct FenceWatch: Hashable, Sendable {
  /// What one fix says about one fence.
  public struct Sight: Hashable, Sendable {
    /// From the fix to the middle of the fence.
    public var distanceMeters: Double
    /// Of the fix; nil where it does not say.
    public var accuracyMeters: Double?
    /// Whether the fix came from Wi-Fi or cells.
    public var isNetwork: Bool
    public var measured: Instant
    /// Whether the fence is armed; one that is not can be left, and not entered.
    public var isArmed: Bool
    /// Whether bearing and lane are those of the fence, as far as anybody knows.
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
  /// A bit for each of the last fixes, the lowest of the last: whether it lay inside.
  private var recent: UInt32 = 0
  /// Since when the fixes have lain inside.
  private var since: Instant?

  public init() {}

  /// Whether nothing that came has left a trace: a fix outside changes nothing.
  public var isIdle: Bool { !isInside && recent == 0 && since == nil }

  /// Takes a fix and returns what follows; nil where all stays as it was.
  public mutating func take(
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
  /// Whether a fix is good enough to say something about a fence.
  fileprivate func takes(_ sight: FenceWatch.Sight, radiusMeters: Double) -> Bool {
    if sight.isNetwork && !usesNetworkFixes { return false }
    // without a gate nothing is asked of the accuracy
    guard accuracyLimitMeters != nil else { return true }
    guard let accuracy = sight.accuracyMeters else { return false }
    return accuracy <= accuracyLimit(radiusMeters: radiusMeters)
  }
}
