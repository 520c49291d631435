public import Sensing

/// Keeps sensors running only while a screen needs them, and never for long after it is gone
/// (MG-6).
///
/// The safety timeout is a deadline, not an inactivity timer: whatever the sensors still send, it
/// fires. Only a visible screen with a user present moves it.
public struct SensorSession: Engine {
  public struct Policy: Hashable, Sendable {
    /// Time from the start of updates, or from losing the screen, to the stop (T-1). 600 s is what
    /// the shipping apps use.
    public var safetyTimeout: Timespan
    /// Whether every fix and heading moves the deadline, as the shipping apps do: on a live stream
    /// such a timer never fires.
    public var isResetByData: Bool

    public init(safetyTimeout: Timespan = .seconds(600), isResetByData: Bool = false) {
      self.safetyTimeout = safetyTimeout
      self.isResetByData = isResetByData
    }
  }

  public enum StopReason: UInt8, CaseIterable, Sendable {
    /// The screen was left in order.
    case screenLeft
    /// The safety timeout fired.
    case safetyTimeout
  }

  public enum Output: Hashable, Sendable {
    case started
    case stopped(StopReason)
  }

  private let policy: Policy
  private var isRunning = false
  private var isVisible = false
  private var deadline = Instant.distantFuture
  /// The one wake that is under way; it is moved on when it comes too early.
  private var pendingWake: Instant?

  private static let deadlineToken = WakeToken(rawValue: 0)

  public init(policy: Policy = Policy()) { self.policy = policy }

  public mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    switch event {
    case .app(let event): handle(event, at: instant, into: &effects)
    case .fix, .heading:
      if isRunning && policy.isResetByData { setDeadline(from: instant, into: &effects) }
    case .wake: checkDeadline(at: instant, into: &effects)
    case .sensors, .authorization, .failure, .updatesPaused, .region: break
    }
  }

  private mutating func handle(
    _ event: AppEvent, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    switch event {
    case .screenOpened:
      isVisible = true
      start(at: instant, into: &effects)
    case .screenLeft:
      isVisible = false
      stop(.screenLeft, into: &effects)
    case .screenLost:
      // only a screen that was there can be lost: saying it twice must not buy more time
      if isRunning && isVisible { setDeadline(from: instant, into: &effects) }
      isVisible = false
    case .userPresent, .stopDone, .stopSkipped, .recenter, .refresh:
      // a user who looks at a stopped screen wants it to go on
      if isVisible { start(at: instant, into: &effects) }
    // a player has buttons on the lock screen and the headset: nobody need look
    default: break
    }
  }

  private mutating func start(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    if !isRunning {
      isRunning = true
      effects.request(.all)
      effects.emit(.started)
    }
    setDeadline(from: instant, into: &effects)
  }

  private mutating func stop(_ reason: StopReason, into effects: inout EffectBuffer<Output>) {
    guard isRunning else { return }
    isRunning = false
    effects.request(.off)
    effects.emit(.stopped(reason))
  }

  private mutating func setDeadline(
    from instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    deadline = instant + policy.safetyTimeout
    if pendingWake == nil { wakeAtDeadline(into: &effects) }
  }

  private mutating func checkDeadline(
    at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    pendingWake = nil
    guard isRunning else { return }
    if instant >= deadline {
      stop(.safetyTimeout, into: &effects)
    } else {
      wakeAtDeadline(into: &effects)
    }
  }

  private mutating func wakeAtDeadline(into effects: inout EffectBuffer<Output>) {
    pendingWake = deadline
    effects.wake(at: deadline, SensorSession.deadlineToken)
  }
}
