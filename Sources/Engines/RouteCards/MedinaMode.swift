public import Sensing

/// Medina Mode (MG-12): when the phone can't be relied on, the app shows direction, distance and a
/// landmark and says to ask for the way. Entered and left with hysteresis.
///
/// By fixes it has only their accuracy, their spread across the route and the heading to go by. A
/// position of the app's own knows its error: while the next turn can be told from that and the
/// route, no compass is needed, and a phone without one is led like one whose compass is broken.
public struct MedinaMode: Sendable {
  public struct Policy: Hashable, Sendable {
    /// Fixes that the accuracy and the spread are taken over (this and all below: seed values,
    /// assumed).
    public var window = 8
    /// Median accuracy above which the signal is poor, and below which it is good, in meters.
    public var enterAccuracyMeters = 15.0
    public var leaveAccuracyMeters = 10.0
    /// Spread of the fixes across the route above which the signal is poor, in meters.
    public var crossTrackMeters = 8.0
    /// Radius of the circle that holds the walker with 95 %, above which the app's own position
    /// does not tell one lane from the next, and below which it does again, in meters. Lanes of a
    /// medina lie 12 to 25 m apart; where in that was chosen on walks of drawn phones (seeds
    /// 5001–5150), so that the mode comes within 20 s where it is called for and does not come and
    /// go.
    public var enterRadiusMeters = 20.0
    public var leaveRadiusMeters = 12.0
    /// Time without a fix after which the signal is poor.
    public var silence = Timespan.seconds(10)
    /// How long it must be poor before the mode is entered.
    public var enterDwell = Timespan.seconds(10)
    /// How long all must be well before the mode is left.
    public var leaveDwell = Timespan.seconds(20)
    /// Entered by a button alone, as in the shipping apps: never by itself.
    package var isManual = false
    /// Off, nothing says how to find where the screen leads.
    package var showsHints = true
    /// Off, nothing helps to ask people for the way.
    package var offersAsking = true

    public init() {}
  }

  /// Why the mode is on; of several the first.
  public enum Reason: UInt8, CaseIterable, Sendable {
    case off, routing, signal, heading
  }

  /// What the screen offers beside direction and distance.
  public struct Help: Hashable, Sendable {
    /// Whether it says how to find where it leads.
    public var hasHint: Bool
    /// Whether the phrase card that asks people for the way is one tap away.
    public var offersAsking: Bool
  }

  private let policy: Policy
  private var routing: Hysteresis
  private var signal: Hysteresis
  private var heading: Hysteresis
  /// Accuracies and offsets across the route of the last fixes, in meters.
  private var accuracies: [Double] = []
  private var offsets: [Double] = []
  private var lastFix: Instant?
  /// Of the circle around the app's own position, in meters; nil where it goes by fixes.
  private var radius95Meters: Double?

  public init(policy: Policy = Policy()) {
    self.policy = policy
    // no route is a fact, not a mood: it needs no dwell
    routing = Hysteresis(enterDwell: .zero, leaveDwell: policy.leaveDwell)
    signal = Hysteresis(enterDwell: policy.enterDwell, leaveDwell: policy.leaveDwell)
    heading = signal
  }

  public var reason: Reason {
    if policy.isManual { return .off }
    if routing.isOn { return .routing }
    if signal.isOn { return .signal }
    return heading.isOn ? .heading : .off
  }

  /// What a screen offers that shows help in Medina Mode alone.
  ///
  /// - Parameter hasHint: whether anybody wrote down how to find where it leads.
  public func help(hasHint: Bool) -> Help {
    let isOn = reason != .off
    return Help(
      hasHint: isOn && hasHint && policy.showsHints, offersAsking: isOn && policy.offersAsking)
  }

  /// Whether the signal itself is poor, whatever else is.
  public var isSignalWeak: Bool { !policy.isManual && signal.isOn }

  /// Takes a fix, `crossTrackMeters` to the right of the route; nil where there is none.
  public mutating func take(_ fix: Fix, crossTrackMeters: Double?) {
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

  /// Takes the app's own position, known since `instant`: what fixes say of themselves, and the
  /// heading, count no more.
  public mutating func take(_ position: PositionEstimate, at instant: Instant) {
    lastFix = instant
    radius95Meters = position.radius95Meters
  }

  /// When the mode changes or a signal is missed, if nothing is heard until then; nil where neither
  /// will be.
  public var due: Instant? {
    let silent = lastFix.map { $0 + policy.silence + Timespan(nanoseconds: 1) }
    // a silence that began is in `signal` already
    let next = [routing.due, signal.due ?? (signal.isOn ? nil : silent), heading.due]
    return policy.isManual ? nil : next.compactMap(\.self).min()
  }

  /// Forgets where the fixes lay across a route that is none any more.
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
      return signal.set(
        enters: isSilent || radius95Meters > policy.enterRadiusMeters,
        leaves: !isSilent && radius95Meters < policy.leaveRadiusMeters, at: instant)
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
