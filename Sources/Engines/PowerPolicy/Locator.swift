import Geodesy
public import Sensing

/// Answers where the user is: first with the last known fix, then with a new one, always within a
/// deadline (T-2, TM-1, TM-2).
///
/// Opening the screen and every Refresh make a request; a request during another one waits for that
/// one. It is cancelled by the user, by leaving the screen, or by an absence longer than a flip of
/// the phase (BL-4). Nothing is kept after a restart (BL-3, BL-7).
public struct Locator: Engine {
  public struct Policy: Hashable, Sendable {
    public var accuracy = SensorRequest.Accuracy.best
    /// Accuracy that ends a request, in meters; a less accurate fix is kept as the best so far.
    public var accuracyMeters = 20.0
    /// Time within which a request ends, with a fix or an error (T-2, TM-1); nil for none.
    public var deadline: Timespan? = .seconds(15)
    /// Age up to which the last fix answers without a request (TM-2; assumed); nil if no fix is
    /// kept.
    public var timeToLive: Timespan? = .seconds(60)
    public var age = FixAge()
    /// How long the app may be out of sight before a request is cancelled, so that flips do not
    /// count (BL-4).
    public var phases = ScenePhases.Policy()
    /// When a request is cancelled.
    package var cancels = Cancellation.onceAway

    public init() {}
  }

  /// When a pending request is cancelled.
  package enum Cancellation: Sendable {
    /// Once the app is away beyond the debounce, and when the user leaves the screen or cancels.
    case onceAway
    /// At the first moment in the background, even if it is only a flip.
    case atOnce
    /// Never before its end.
    case never
  }

  public enum Outcome: UInt8, CaseIterable, Sendable {
    case fix
    /// Time is up; the best fix received is worse than requested.
    case bestSoFar
    case timeout
    case denied
    /// The app went out of sight, or the user cancelled.
    case cancelled
  }

  public enum Output: Hashable, Sendable {
    case asked
    /// The last fix, shown immediately with its age.
    case cached(Fix, age: Timespan)
    /// A request ended; `shown` is the fix on the screen now, nil if only an error is shown.
    case ended(Outcome, shown: Fix?, took: Timespan)
  }

  private let policy: Policy
  private var cache: Fix?
  private var askedAt: Instant?
  private var best: Fix?
  private var phases: ScenePhases
  /// The pending wakes, so that none is requested twice.
  private var pendingWake: Instant?
  private var pendingPhase: Instant?

  private static let deadlineToken = WakeToken(rawValue: 0)
  private static let phaseToken = WakeToken(rawValue: 1)

  public init(policy: Policy = Policy()) {
    self.policy = policy
    phases = ScenePhases(policy: policy.phases)
  }

  public mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    switch event {
    case .app(let event): handle(event, at: instant, into: &effects)
    case .fix(let fix): handle(fix, at: instant, into: &effects)
    case .failure(let failure): handle(failure, at: instant, into: &effects)
    case .authorization(let authorization):
      if authorization.isRefused { end(.denied, at: instant, into: &effects) }
    case .wake(Locator.deadlineToken): checkDeadline(at: instant, into: &effects)
    case .wake: checkPhase(at: instant, into: &effects)
    default: break
    }
  }

  private mutating func handle(
    _ event: AppEvent, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    switch event {
    case .screenOpened, .refresh: ask(at: instant, into: &effects)
    case .screenLeft, .requestCancelled: cancel(at: instant, into: &effects)
    case .sceneActive, .sceneInactive, .sceneBackground:
      phases.handle(event, at: instant)
      if event == .sceneBackground, policy.cancels == .atOnce {
        cancel(at: instant, into: &effects)
      }
      wakeAtPhase(into: &effects)
    default: break
    }
  }

  private mutating func ask(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    guard askedAt == nil else { return }
    if let cache, let timeToLive = policy.timeToLive {
      let age = FixAge.age(of: cache, at: instant)
      effects.emit(.cached(cache, age: age))
      if age <= timeToLive { return }
    }
    askedAt = instant
    best = nil
    effects.emit(.asked)
    effects.ask(.locateOnce(policy.accuracy, deadline: policy.deadline))
    wakeAtDeadline(into: &effects)
  }

  private mutating func handle(
    _ given: Fix, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard given.coordinate.isValid, let accuracy = given.horizontalAccuracyMeters,
      !policy.age.isStale(given, at: instant)
    else { return }
    // a timestamp from the future must not block all fixes until that time
    var fix = given
    fix.measured = min(given.measured, instant)
    if cache.map({ fix.measured > $0.measured }) ?? true { cache = fix }
    guard askedAt != nil else { return }
    if best?.horizontalAccuracyMeters.map({ accuracy < $0 }) ?? true { best = fix }
    if accuracy <= policy.accuracyMeters { end(.fix, at: instant, into: &effects) }
  }

  private mutating func handle(
    _ failure: LocationFailure, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    switch failure {
    case .denied: end(.denied, at: instant, into: &effects)
    case .timeout: end(best == nil ? .timeout : .bestSoFar, at: instant, into: &effects)
    // the system keeps trying, or the failure is not about positions
    case .unknown, .noHeading, .regionRefused: break
    }
  }

  private mutating func checkDeadline(
    at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    if let due = pendingWake, instant >= due { pendingWake = nil }
    guard let askedAt, let deadline = policy.deadline else { return }
    if instant >= askedAt + deadline {
      end(best == nil ? .timeout : .bestSoFar, at: instant, into: &effects)
    } else {
      wakeAtDeadline(into: &effects)
    }
  }

  private mutating func wakeAtDeadline(into effects: inout EffectBuffer<Output>) {
    guard pendingWake == nil, let askedAt, let deadline = policy.deadline else { return }
    pendingWake = askedAt + deadline
    effects.wake(at: askedAt + deadline, Locator.deadlineToken)
  }

  private mutating func checkPhase(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    if let due = pendingPhase, instant >= due { pendingPhase = nil }
    if phases.settle(at: instant) == .pause { cancel(at: instant, into: &effects) }
    wakeAtPhase(into: &effects)
  }

  private mutating func wakeAtPhase(into effects: inout EffectBuffer<Output>) {
    guard pendingPhase == nil, let due = phases.due else { return }
    pendingPhase = due
    effects.wake(at: due, Locator.phaseToken)
  }

  private mutating func cancel(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    guard askedAt != nil, policy.cancels != .never else { return }
    end(.cancelled, at: instant, into: &effects)
    effects.ask(.cancelLocateOnce)
  }

  private mutating func end(
    _ outcome: Outcome, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard let asked = askedAt else { return }
    askedAt = nil
    // the last fix stays on the screen with its age; an error is shown only without one (TM-2)
    let kept = policy.timeToLive == nil ? nil : cache
    effects.emit(.ended(outcome, shown: best ?? kept, took: instant - asked))
    best = nil
  }
}
