public import Sensing

/// Medina Mode (MG-12): while the phone is unreliable, the app shows direction, distance and a
/// landmark, and tells the user to ask people for the way. Entered and left with hysteresis.
///
/// With fixes it uses their accuracy, their spread across the route and the heading. The app's own
/// position includes its error: while that allows the next turn to be recognized along the route,
/// no compass is needed, and a missing compass counts like a broken one.
public struct MedinaMode: Sendable {
  public struct Policy: Hashable, Sendable {
    /// Number of fixes used for the accuracy and the spread (this and all below: seed values,
    /// assumed).
    public var window = 8
    /// Median accuracy above which the signal is poor, and below which it is good, in meters.
    public var enterAccuracyMeters = 15.0
    public var leaveAccuracyMeters = 10.0
    /// Spread of the fixes across the route above which the signal is poor, in meters.
    public var crossTrackMeters = 8.0
    /// Radius of the 95 % circle of the app's own position, in meters, above which it does not
    /// distinguish neighboring lanes. Lanes of a medina lie 12 to 25 m apart; the value in that
    /// range was chosen on walks of drawn phones (seeds 1–300 and 401–800), so that the mode starts
    /// within 20 s where needed.
    public var radiusMeters = 13.5
    /// Time without a fix after which the signal is poor.
    public var silence = Timespan.seconds(10)
    /// How long the signal must be poor before the mode is entered.
    public var enterDwell = Timespan.seconds(10)
    /// How long everything must be good before the mode is left.
    public var leaveDwell = Timespan.seconds(20)
    /// How long the mode stays on at least, so that it changes at most twice a minute: users read
    /// nothing that comes and goes faster.
    public var shortestStay = Timespan.seconds(60)
    /// Whether only a button turns the mode on, as in the shipping apps.
    package var isManual = false
    /// Whether hints say how to find the place that the screen leads to.
    package var showsHints = true
    /// Whether help for asking people for the way is offered.
    package var offersAsking = true

    public init() {}
  }

  /// Why the mode is on; the first reason in this order if there are several.
  public enum Reason: UInt8, CaseIterable, Sendable {
    case off, routing, signal, heading
  }

  /// What the screen offers besides direction and distance.
  public struct Help: Hashable, Sendable {
    /// Whether it shows a hint how to find the place.
    public var hasHint: Bool
    /// Whether the phrase card that asks people for the way is one tap away.
    public var offersAsking: Bool
  }

  private let policy: Policy
  private var routing: Hysteresis
  private var signal: Hysteresis
  private var heading: Hysteresis
  /// Accuracies of the last fixes, and their offsets across the route, in meters.
  private var accuracies: [Double] = []
  private var offsets: [Double] = []
  private var lastFix: Instant?
  /// Radius of the circle around the app's own position, in meters; nil while it uses fixes.
  private var radius95Meters: Double?

  public init(policy: Policy = Policy()) {
    self.policy = policy
    func hysteresis(enterDwell: Timespan) -> Hysteresis {
      Hysteresis(
        enterDwell: enterDwell, leaveDwell: policy.leaveDwell, shortestStay: policy.shortestStay)
    }
    // a missing route is certain, so it needs no dwell
    routing = hysteresis(enterDwell: .zero)
    signal = hysteresis(enterDwell: policy.enterDwell)
    heading = signal
  }

  public var reason: Reason {
    if policy.isManual { return .off }
    if routing.isOn { return .routing }
    if signal.isOn { return .signal }
    return heading.isOn ? .heading : .off
  }

  /// What a screen offers that shows help only in Medina Mode.
  ///
  /// - Parameter hasHint: whether there is a hint how to find the place.
  public func help(hasHint: Bool) -> Help {
    let isOn = reason != .off
    return Help(
      hasHint: isOn && hasHint && policy.showsHints, offersAsking: isOn && policy.offersAsking)
  }

  /// Whether the signal itself is poor, apart from other reasons.
  public var isSignalWeak: Bool { !policy.isManual && signal.isOn }

  /// Observes a fix, `crossTrackMeters` to the right of the route; nil without a route.
  public mutating func observe(_ fix: Fix, crossTrackMeters: Double?) {
    lastFix = fix.delivered
    if accuracies.count == policy.window { accuracies.removeFirst() }
    accuracies.append(fix.horizontalAccuracyMeters ?? .infinity)
    guard let crossTrackMeters else {
      offsets.removeAll()
      return
    }
    if offsets.count == policy.window { offsets.removeFirst() }
    offsets.append(crossTrackMeters)
  }

  /// Observes the app's own position, known since `instant`: the accuracy of fixes and the heading
  /// are no longer used.
  public mutating func observe(_ position: PositionEstimate, at instant: Instant) {
    lastFix = instant
    radius95Meters = position.radius95Meters
  }

  /// When the mode changes, or a silence of fixes is noticed, without further events; nil if
  /// neither will happen.
  public var due: Instant? {
    let silent = lastFix.map { $0 + policy.silence + Timespan(nanoseconds: 1) }
    // a silence that has begun is already part of `signal`
    let next = [routing.due, signal.due ?? (signal.isOn ? nil : silent), heading.due]
    return policy.isManual ? nil : next.compactMap(\.self).min()
  }

  /// Forgets the offsets of fixes from a route that no longer exists.
  public mutating func forgetOffsets() { offsets.removeAll() }

  /// Brings the mode up to `instant`.
  public mutating func update(
    isRoutingUnavailable: Bool, isHeadingUnstable: Bool, at instant: Instant
  ) {
    routing.set(enters: isRoutingUnavailable, leaves: !isRoutingUnavailable, at: instant)
    let isUnstable = isHeadingUnstable && radius95Meters == nil
    heading.set(enters: isUnstable, leaves: !isUnstable, at: instant)
    guard let lastFix else { return }
    let isSilent = instant - lastFix > policy.silence
    if let radius95Meters {
      let isPoor = isSilent || radius95Meters > policy.radiusMeters
      return signal.set(enters: isPoor, leaves: !isPoor, at: instant)
    }
    let accuracy = medianAccuracy
    let isSpread = spread > policy.crossTrackMeters
    signal.set(
      enters: isSilent || accuracy > policy.enterAccuracyMeters || isSpread,
      leaves: !isSilent && accuracy < policy.leaveAccuracyMeters && !isSpread, at: instant)
  }

  private var medianAccuracy: Double {
    let sorted = accuracies.sorted()
    let middle = sorted.count / 2
    guard sorted.count % 2 == 0, middle > 0 else { return sorted[middle] }
    return (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// Standard deviation across the route; 0 until the window is half full.
  private var spread: Double {
    guard offsets.count >= max(2, policy.window / 2) else { return 0 }
    let mean = offsets.reduce(0, +) / Double(offsets.count)
    let squares = offsets.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(offsets.count - 1)).squareRoot()
  }
}
