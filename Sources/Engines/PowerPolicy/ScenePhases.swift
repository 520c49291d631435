public import Sensing

/// Tracks the phases of the app, and decides when to pause, to resume and to fetch data again
/// (BL-4, T-8).
///
/// Flips within the debounce count as one: only the final phase matters. An app that is not in
/// front makes no new requests, without any delay.
public struct ScenePhases: Sendable {
  public struct Policy: Hashable, Sendable {
    /// Time without another flip before the phase counts (T-8).
    public var debounce = Timespan.seconds(2)
    /// Time away after which earlier data is fetched again (T-8).
    public var refetchAfter = Timespan.seconds(30)

    public init() {}
  }

  public enum Phase: UInt8, Sendable {
    case active, inactive, background
  }

  public enum Outcome: Hashable, Sendable {
    /// Location stops, and pending requests are cancelled.
    case pause
    case resume(refetches: Bool)
    /// In front again without having been away.
    case active
  }

  private let policy: Policy
  /// The current phase.
  public private(set) var phase = Phase.active
  /// The last phase that led to an action.
  private var settled = Phase.active
  private var isPaused = false
  private var leftAt: Instant?
  private var returnedAt: Instant?
  private var flips: Debounce

  public init(policy: Policy = Policy()) {
    self.policy = policy
    flips = Debounce(quiet: policy.debounce)
  }

  /// When the phase takes effect if it does not change again.
  public var due: Instant? { flips.due }

  /// Whether new requests may be made.
  public var allowsRequests: Bool { phase == .active && !isPaused }

  /// Handles an event of the app; call `settle` at `due`.
  public mutating func handle(_ event: AppEvent, at instant: Instant) {
    let next: Phase
    switch event {
    case .sceneActive: next = .active
    case .sceneInactive: next = .inactive
    case .sceneBackground: next = .background
    default: return
    }
    guard next != phase else { return }
    // away means from going out of sight to coming back, including all phases between
    if next == .background { leftAt = leftAt ?? instant }
    if phase == .background { returnedAt = instant }
    phase = next
    flips.note(at: instant)
  }

  /// Confirms that a return is not a flip, because the user touched the screen; nil if no return is
  /// pending.
  public mutating func confirmReturn(at instant: Instant) -> Outcome? {
    guard phase == .active, isPaused else { return nil }
    flips.end()
    return outcome(at: instant)
  }

  /// Returns the effect of the phase once it has lasted for the debounce; nil if there is none.
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
