public import Sensing

/// Follows the app from phase to phase, and says when to pause, to go on and to fetch anew (BL-4,
/// T-8).
///
/// Flips within the debounce are one: what counts is where they end. An app that is not in front
/// makes no new requests from the first moment on.
public struct ScenePhases: Sendable {
  public struct Policy: Hashable, Sendable {
    /// Time without another flip before the phase counts (T-8).
    public var debounce = Timespan.seconds(2)
    /// Time away after which what was fetched before is fetched anew (T-8).
    public var refetchAfter = Timespan.seconds(30)

    public init() {}
  }

  public enum Phase: UInt8, Sendable {
    case active, inactive, background
  }

  public enum Outcome: Hashable, Sendable {
    /// Location stops, and what is under way is cancelled.
    case pause
    case resume(refetches: Bool)
    /// In front again, and never away.
    case active
  }

  private let policy: Policy
  /// Where the app is.
  public private(set) var phase = Phase.active
  /// What was acted on.
  private var settled = Phase.active
  private var isPaused = false
  private var leftAt: Instant?
  private var returnedAt: Instant?
  private var flips: Debounce

  public init(policy: Policy = Policy()) {
    self.policy = policy
    flips = Debounce(quiet: policy.debounce)
  }

  /// When the phase counts, if nothing else happens.
  public var due: Instant? { flips.due }

  /// Whether new requests may be made.
  public var allowsRequests: Bool { phase == .active && !isPaused }

  /// Takes what happens to the app; `due` says when to `settle`.
  public mutating func take(_ event: AppEvent, at instant: Instant) {
    let next: Phase
    switch event {
    case .sceneActive: next = .active
    case .sceneInactive: next = .inactive
    case .sceneBackground: next = .background
    default: return
    }
    guard next != phase else { return }
    // away is from going out of sight to coming back, whatever lies between
    if next == .background { leftAt = leftAt ?? instant }
    if phase == .background { returnedAt = instant }
    phase = next
    flips.note(at: instant)
  }

  /// Takes it that a return is no flip, as of a user who just touched the screen; nil where there
  /// is no return to wait for.
  public mutating func confirmReturn(at instant: Instant) -> Outcome? {
    guard phase == .active, isPaused else { return nil }
    flips.end()
    return outcome(at: instant)
  }

  /// Says what the phase comes to, once nothing has happened for the debounce; nil for nothing.
  public mutating func settle(at instant: Instant) -> Outcome? {
    flips.isDue(at: instant) ? outcome(at: instant) : nil
  }

  private mutating func outcome(at instant: Instant) -> Outcome? {
    let before = settled
    settled = phase
    switch phase {
    case .background:
      guard !isPaused else { return nil }
      isPaused = true
      return .pause
    case .inactive: return nil
    case .active:
      guard isPaused else {
        leftAt = nil
        return before == .active ? nil : .active
      }
      isPaused = false
      defer { leftAt = nil }
      let away = leftAt.map { (returnedAt ?? instant) - $0 } ?? .zero
      return .resume(refetches: away > policy.refetchAfter)
    }
  }
}
