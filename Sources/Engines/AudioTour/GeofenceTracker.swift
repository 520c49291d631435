import Geodesy
public import Sensing

/// In-app fences on continuous fixes (SW-2): reports the circles that each fix entered or left. It
/// allocates nothing per fix.
///
/// Region monitoring of the platform is a separate sensor (SW-7).
public struct GeofenceTracker: Sendable {
  public let policy: FencePolicy
  public let fences: [Fence]
  private var watches: [FenceWatch]
  private var freshness: FixFreshness
  /// Course of the last fix that had one; it also holds while the walker stands.
  private var courseDegrees: Double?

  public init(policy: FencePolicy = FencePolicy(), fences: [Fence]) {
    self.policy = policy
    self.fences = fences
    freshness = FixFreshness(lifetime: policy.fixLifetime)
    watches = [FenceWatch](repeating: FenceWatch(), count: fences.count)
  }

  /// Whether fence `index` has been entered and not been left since.
  public func isInside(_ index: Int) -> Bool { watches[index].isInside }

  /// Takes `fix` and appends the resulting events, in the order of the fences.
  ///
  /// - Parameters:
  ///   - armed: the fences that may be entered; nil: all. If the walker is already inside a fence
  ///     when it is armed, the next fixes enter it.
  ///   - matchedEdge: the walker's lane, as an edge of the walking graph; nil if unknown.
  public mutating func handle(
    _ fix: Fix, at instant: Instant, armed: Range<Int>? = nil, matchedEdge: Int32? = nil,
    into events: inout [FenceEvent]
  ) {
    guard fix.isValid, let measured = freshness.accept(fix, at: instant) else { return }
    courseDegrees = fix.courseDegrees ?? courseDegrees
    for index in fences.indices {
      let distance = fix.coordinate.distanceMeters(to: fences[index].coordinate)
      let sight = FenceWatch.Sight(
        distanceMeters: distance, accuracyMeters: fix.horizontalAccuracyMeters,
        isNetwork: fix.provider == .network, measured: measured,
        isArmed: armed?.contains(index) ?? true,
        fitsWay: fits(fences[index], matchedEdge))
      let kind = watches[index].update(
        sight, radiusMeters: fences[index].radiusMeters, policy: policy)
      if let kind {
        events.append(
          FenceEvent(fence: index, kind: kind, instant: instant, distanceMeters: distance))
      }
    }
  }

  private func fits(_ fence: Fence, _ matchedEdge: Int32?) -> Bool {
    guard policy.takes(courseDegrees: courseDegrees, of: fence.bearingDegrees) else { return false }
    if let matchedEdge, !fence.edges.isEmpty { return fence.edges.contains(matchedEdge) }
    return true
  }
}
