import Geodesy
public import Sensing

/// Keeps the map on the user: centers it once, on the first current fix (BL-3), follows him until
/// he drags the map, and returns on Recenter, with a fresh fix (BL-8).
public struct MapCentering: Engine {
  public struct Policy: Hashable, Sendable {
    public var age = FixAge()
    /// Accuracy up to which a fix is usable, in meters (assumed: a map shows a few streets).
    public var accuracyMeters = 100.0
    /// Whether the map follows the user once it is centered on him, until he drags it.
    public var follows = true
    /// Accuracy class requested by Recenter, and how long it waits (T-3).
    public var accuracy = SensorRequest.Accuracy.best
    public var patience = Timespan.seconds(15)
    /// Whether the first fix of any age and accuracy is used, as in the shipping app: of a batch
    /// that is the oldest.
    package var takesAnyFix = false
    /// Whether the map jumps back to the user after he dragged it.
    package var followsDragged = false
    package var recentering = Recenter.fresh

    public init() {}

    package static let today: Policy = {
      var policy = Policy()
      policy.takesAnyFix = true
      return policy
    }()
  }

  /// How an app handles a tap on Recenter.
  package enum Recenter: Sendable {
    /// It uses a fix of less than 5 s, or requests a new one.
    case fresh
    /// It uses the last fix of any age.
    case anyFix
    /// It uses the next fix that arrives, without requesting one.
    case waits
  }

  /// Why the map was moved.
  public enum Cause: UInt8, CaseIterable, Sendable {
    case first, followed, recentered
  }

  /// The fix that the map is centered on, and its age.
  public struct Output: Hashable, Sendable {
    public var cause: Cause
    public var fix: Fix
    public var age: Timespan
  }

  private let policy: Policy
  private var isVisible = false
  private var isCentered = false
  private var isFollowing = false
  /// Until when Recenter waits for a fix; nil if it does not wait.
  private var deadline: Instant?
  /// The last fix that counts as a position.
  private var last: Fix?

  public init(policy: Policy = Policy()) { self.policy = policy }

  public mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    switch event {
    case .app(.screenOpened): isVisible = true
    case .app(.screenLeft): (isVisible, deadline) = (false, nil)
    case .app(.recenter): recenter(at: instant, into: &effects)
    case .app(.mapDragged): drag()
    case .mapRegion(let region): if region.cause == .user { drag() }
    case .fix(let fix): handle(fix, at: instant, into: &effects)
    default: break
    }
  }

  /// Dragging ends following and a pending Recenter, because the user looks elsewhere.
  private mutating func drag() { (isFollowing, deadline) = (policy.followsDragged, nil) }

  private mutating func recenter(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    guard isVisible else { return }
    if let last, isFresh(last, at: instant) || policy.recentering == .anyFix {
      return move(.recentered, last, at: instant, into: &effects)
    }
    deadline = instant + policy.patience
    if policy.recentering != .waits {
      effects.ask(.locateAnew(policy.accuracy, deadline: policy.patience))
    }
  }

  private mutating func handle(
    _ fix: Fix, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    if fix.isValid { last = fix }
    guard isVisible, isUsable(fix, at: instant) else { return }
    let isAwaited = deadline.map { instant <= $0 || policy.recentering == .waits } ?? false
    if isAwaited, isFresh(fix, at: instant) {
      move(.recentered, fix, at: instant, into: &effects)
    } else if !isCentered {
      move(.first, fix, at: instant, into: &effects)
    } else if isFollowing {
      move(.followed, fix, at: instant, into: &effects)
    }
  }

  private mutating func move(
    _ cause: Cause, _ fix: Fix, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    isCentered = true
    if cause == .recentered { deadline = nil }
    isFollowing = policy.follows
    effects.emit(Output(cause: cause, fix: fix, age: FixAge.age(of: fix, at: instant)))
  }

  private func isFresh(_ fix: Fix, at instant: Instant) -> Bool {
    isUsable(fix, at: instant) && policy.age.isReusable(fix, at: instant)
  }

  /// Whether `fix` shows where the user is at `instant`.
  public func isUsable(_ fix: Fix, at instant: Instant) -> Bool {
    if policy.takesAnyFix { return true }
    guard fix.coordinate.isValid, !policy.age.isStale(fix, at: instant),
      let accuracy = fix.horizontalAccuracyMeters
    else { return false }
    return accuracy <= policy.accuracyMeters
  }
}
