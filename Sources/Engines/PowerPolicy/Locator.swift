import Geodesy
public import Sensing

/// Answers where the user is: with what is known at once, then with a new fix, and always in time
/// (T-2, TM-1, TM-2).
///
/// The screen that opens and every Refresh ask; who asks while a request is under way waits for
/// that one. Nothing is kept over a restart (BL-3, BL-7).
public struct Locator: Engine {
  public struct Policy: Hashable, Sendable {
    public var accuracy = SensorRequest.Accuracy.best
    /// Accuracy that ends a request, in meters; a poorer fix is kept as the best so far.
    public var accuracyMeters = 20.0
    /// Time in which a request ends, with a fix or an error (T-2, TM-1); nil for never.
    public var deadline: Timespan? = .seconds(15)
    /// Age up to which the last fix answers without a request (TM-2; assumed); nil where nothing is
    /// kept.
    public var timeToLive: Timespan? = .seconds(60)
    public var age = FixAge()

    public init() {}
  }

  public enum Outcome: UInt8, CaseIterable, Sendable {
    case fix
    /// Time was up; the best that came is worse than asked for.
    case bestSoFar
    case timeout
    case denied
    /// The app went out of sight.
    case cancelled
  }

  public enum Output: Hashable, Sendable {
    case asked
    /// The last fix, shown at once with its age.
    case cached(Fix, age: Timespan)
    /// A request ended; `shown` is what is on the screen now, nil for an error and nothing else.
    case ended(Outcome, shown: Fix?, took: Timespan)
  }

  private let policy: Policy
  private var cache: Fix?
  private var askedAt: Instant?
  private var best: Fix?
  /// The wake under way, so that none is asked for twice.
  private var pendingWake: Instant?

  private static let deadlineToken = WakeToken(rawValue: 0)

  public init(policy: Policy = Policy()) { self.policy = policy }

  public mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    switch event {
    case .app(.screenOpened), .app(.refresh): ask(at: instant, into: &effects)
    case .app(.sceneBackground), .app(.screenLeft): end(.cancelled, at: instant, into: &effects)
    case .fix(let fix): take(fix, at: instant, into: &effects)
    case .failure(let failure): take(failure, at: instant, into: &effects)
    case .authorization(let authorization):
      let isRefused = authorization.status == .denied || authorization.status == .restricted
      if isRefused { end(.denied, at: instant, into: &effects) }
    case .wake: checkDeadline(at: instant, into: &effects)
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

  private mutating func take(
    _ given: Fix, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard given.coordinate.isValid, let accuracy = given.horizontalAccuracyMeters,
      !policy.age.isStale(given, at: instant)
    else { return }
    // a stamp from the future must not keep out all fixes until its time has come
    var fix = given
    fix.measured = min(given.measured, instant)
    if cache.map({ fix.measured > $0.measured }) ?? true { cache = fix }
    guard askedAt != nil else { return }
    if best?.horizontalAccuracyMeters.map({ accuracy < $0 }) ?? true { best = fix }
    if accuracy <= policy.accuracyMeters { end(.fix, at: instant, into: &effects) }
  }

  private mutating func take(
    _ failure: LocationFailure, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    switch failure {
    case .denied: end(.denied, at: instant, into: &effects)
    case .timeout: end(best == nil ? .timeout : .bestSoFar, at: instant, into: &effects)
    // the system goes on trying, or it is not about positions
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

  private mutating func end(
    _ outcome: Outcome, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard let asked = askedAt else { return }
    askedAt = nil
    // the last fix stays on the screen, with its age: an error only where there is none (TM-2)
    let kept = policy.timeToLive == nil ? nil : cache
    effects.emit(.ended(outcome, shown: best ?? kept, took: instant - asked))
    best = nil
  }
}
