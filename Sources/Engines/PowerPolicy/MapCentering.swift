import Geodesy
public import Sensing

/// Centers the map on the user once: on the first fix that tells where he is now (BL-3).
public struct MapCentering: Engine {
  public struct Policy: Hashable, Sendable {
    public var age = FixAge()
    /// Accuracy up to which a fix is usable, in meters (assumed: a map shows a few streets).
    public var accuracyMeters = 100.0
    /// Whether the first fix will do, whatever its age and accuracy, as in the shipping app: of a
    /// batch that is the oldest.
    package var takesAnyFix = false

    public init() {}

    package static let today: Policy = {
      var policy = Policy()
      policy.takesAnyFix = true
      return policy
    }()
  }

  /// The fix that the map is centered on, and its age.
  public struct Output: Hashable, Sendable {
    public var fix: Fix
    public var age: Timespan
  }

  private let policy: Policy
  private var isVisible = false
  private var isCentered = false

  public init(policy: Policy = Policy()) { self.policy = policy }

  public mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    switch event {
    case .app(.screenOpened): isVisible = true
    case .app(.screenLeft): isVisible = false
    case .fix(let fix): take(fix, at: instant, into: &effects)
    default: break
    }
  }

  private mutating func take(
    _ fix: Fix, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard isVisible, !isCentered, isUsable(fix, at: instant) else { return }
    isCentered = true
    effects.emit(Output(fix: fix, age: FixAge.age(of: fix, at: instant)))
  }

  /// Whether `fix` tells where the user is at `instant`.
  public func isUsable(_ fix: Fix, at instant: Instant) -> Bool {
    if policy.takesAnyFix { return true }
    guard fix.coordinate.isValid, !policy.age.isStale(fix, at: instant),
      let accuracy = fix.horizontalAccuracyMeters
    else { return false }
    return accuracy <= policy.accuracyMeters
  }
}
