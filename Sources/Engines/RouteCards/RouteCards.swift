import Geodesy
public import HomeCompass
public import Sensing
public import WalkRouter

/// Leads from stop to stop of a plan, one card at a time (MG-8, MG-10, MG-11, MG-12).
///
/// It is built on the compass, which always works, and on the router, if the pack supports it.
/// Everything that must survive a kill is emitted as `.save`; nothing else is needed to resume.
public struct RouteCards: Engine {
  public struct Policy: Hashable, Sendable {
    public var follower = {
      var policy = RouteFollower.Policy()
      policy.noticesLeaving = true
      return policy
    }()
    public var compass = HomeCompass.Policy()
    public var medina = MedinaMode.Policy()
    public var recentering = Recentering.Policy()
    /// Walking distance between two checks of a weak signal, in meters (MG-11).
    public var recheckMeters = 20.0
    /// Whether routes need a valid pack. If not, a route is the straight line to the stop and
    /// always available, as in the shipping apps.
    package var asksPack = true
    /// Whether legs are cached. If not, every redraw computes them again.
    package var keepsLegs = true
    /// A change after which legs stay cached although they should not; nil for none.
    package var staleAfter: LegCache.Cause?
    /// Whether progress is saved. If not, it is only in memory.
    package var savesProgress = true
    package var placelessStops = PlacelessStop.kept
    package var withoutPack = WithoutPack.leadsOn

    public init() {}
  }

  /// The installed pack.
  public struct Pack: Sendable {
    public var parts: PackParts
    /// nil if the part is not valid.
    public var graph: WalkGraph?

    public init(parts: PackParts, graph: WalkGraph?) {
      self.parts = parts
      self.graph = graph
    }
  }

  /// Why a step became the current one.
  public enum StepCause: UInt8, CaseIterable, Sendable {
    case started, resumed, done, skipped
  }

  public enum Output: Hashable, Sendable {
    case card(RouteCard)
    case step(Int, StepCause)
    case level(Capability)
    case medina(MedinaMode.Reason)
    case planned(Route, RouteFollower.PlanReason)
    /// A leg after the next stop was computed, for the total.
    case estimated(step: Int, Route)
    case noRoute(NoRouteReason)
    case progress(RouteFollower.Progress)
    case signal(WeakSignalHint.Step)
    /// The words of the card from now on.
    case says(CardWords)
    /// The content of the map pane from now on.
    case pane(MapPane)
    case recentering(Recentering.Outcome)
    /// To be written to the user database before any other action.
    case save(RouteProgress)
  }

  let plan: RoutePlan
  let policy: Policy
  var pack: Pack
  var progress: RouteProgress
  var cache = LegCache()
  /// For the legs after the next stop.
  var router: Router?
  var follower: RouteFollower?
  var guidance = Guidance.noFix
  var lastFix: Fix?
  /// The remaining time on the route that was left, if a reroute is ignored; nil otherwise.
  var staleRest: UInt32?
  private var freshness: FixFreshness
  private var isStarted = false
  private let isResumed: Bool
  private var compass: HomeCompass
  private var medina: MedinaMode
  private var recentering: Recentering
  private var signal = WeakSignalHint()
  private var shownCapability: Capability?
  /// The last reported reason for Medina Mode.
  private(set) var medinaReason = MedinaMode.Reason.off
  private var shownWords: CardWords?
  private var shownPane: MapPane?
  private var isHeadingUnstable = false
  private var compassEffects = EffectBuffer<CompassReading>()
  var followerEffects = EffectBuffer<RouteFollower.Output>()

  private static let recenteringToken = WakeToken(rawValue: 16)

  /// - Parameter saved: progress to resume; if it does not fit the plan, the plan starts from the
  ///   beginning.
  public init(
    plan: RoutePlan, pack: Pack, resuming saved: RouteProgress? = nil, policy: Policy = Policy()
  ) {
    let plan = plan.taken(policy.placelessStops)
    self.plan = plan
    self.pack = pack
    self.policy = policy
    freshness = FixFreshness(lifetime: policy.follower.fixLifetime)
    isResumed = saved?.fits(plan) ?? false
    progress =
      saved.flatMap { $0.fits(plan) ? $0 : nil }
      ?? RouteCards.begin(plan, at: .zero, policy.placelessStops)
    // the compass has no goal until the plan starts
    compass = HomeCompass(
      home: HomeBase(name: "", coordinate: RouteCards.nowhere), policy: policy.compass)
    medina = MedinaMode(policy: policy.medina)
    recentering = Recentering(policy: policy.recentering)
    signal.wayMeters = policy.recheckMeters
    cache.ignored = policy.staleAfter
  }

  public var capability: Capability {
    policy.asksPack
      ? Capability(pack.parts, guidance)
      : Capability(.route, .routed)
  }

  public mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    handle(event, match: nil, at: instant, into: &effects)
  }

  /// - Parameters:
  ///   - match: the matched place of the fix on the pack's graph; nil if unknown. While it is
  ///     confident, cards and routes use it.
  ///   - position: the app's own position for an event with a fix; nil to use fixes. Medina Mode
  ///     uses its radius.
  public mutating func handle(
    _ event: Event, match: LaneMatch?, position: PositionEstimate? = nil, at instant: Instant,
    into effects: inout EffectBuffer<Output>
  ) {
    if case .app(.screenOpened) = event, !isStarted { start(at: instant, into: &effects) }
    let match = match.flatMap { $0.isConfident ? $0 : nil }
    let event = moved(event, to: match)
    passToCompass(event, at: instant, into: &effects)
    guard isStarted else { return }
    var fix: Fix?
    switch event {
    case .fix(let given): fix = accept(given, match, position, at: instant, into: &effects)
    case .app(.stopDone): leaveStep(.done, at: instant, into: &effects)
    case .app(.stopSkipped): leaveStep(.skipped, at: instant, into: &effects)
    case .app(.recenter): recenter(at: instant, into: &effects)
    case .app, .heading, .motion, .sensors, .wake, .authorization, .failure, .updatesPaused,
      .region, .mapRegion:
      break
    }
    if let outcome = recentering.update(with: fix, at: instant) {
      effects.emit(.recentering(outcome))
    }
    updateModes(after: fix, at: instant, into: &effects)
    // last, so that the card includes the effects of the event
    for reading in compassEffects.outputs { show(reading, into: &effects) }
    compassEffects.clear()
  }

  private func moved(_ event: Event, to match: LaneMatch?) -> Event {
    guard case .fix(var fix) = event, let match, let graph = pack.graph else { return event }
    fix.coordinate = graph.plane.coordinate(match.point)
    return .fix(fix)
  }

  /// Continues with another pack, or none: every leg is computed again (MG-10).
  public mutating func change(
    to pack: Pack, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    self.pack = pack
    cache.invalidate(.pack)
    router = nil
    guard isStarted else { return }
    lead(at: instant, into: &effects)
    updateModes(after: nil, at: instant, into: &effects)
  }

  private mutating func start(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    isStarted = true
    if !isResumed { progress = RouteCards.begin(plan, at: instant, policy.placelessStops) }
    save(into: &effects)
    effects.emit(.step(progress.currentStepIndex, isResumed ? .resumed : .started))
    lead(at: instant, into: &effects)
  }

  private mutating func passToCompass(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    if case .wake(RouteCards.recenteringToken) = event { return }
    compass.handle(event, at: instant, into: &compassEffects)
    for wake in compassEffects.wakes { effects.wakes.append(wake) }
    if let reading = compassEffects.outputs.last {
      let causes: [ConfidenceReason] = [.reported, .unsteady, .course, .rotation]
      isHeadingUnstable = causes.contains(reading.reason)
    }
  }

  /// Returns the fix if it is usable: fresh, and newer than all before.
  private mutating func accept(
    _ given: Fix, _ match: LaneMatch?, _ position: PositionEstimate?, at instant: Instant,
    into effects: inout EffectBuffer<Output>
  ) -> Fix? {
    guard given.isValid, let measured = freshness.accept(given, at: instant) else {
      return nil
    }
    var fix = given
    fix.measured = measured
    lastFix = fix
    let crossTrack = follow(fix, match, position, at: instant, into: &effects)
    if let position {
      medina.observe(position, at: fix.delivered)
    } else {
      // the spread of fixes across the route is not used while a match corrects them
      medina.observe(fix, crossTrackMeters: match == nil ? crossTrack : nil)
    }
    return fix
  }

  private mutating func leaveStep(
    _ cause: StepCause, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard !progress.isFinished else { return }
    if cause == .skipped {
      progress.skipStep()
      cache.invalidate(.reflow(routeId: plan.routeId))
    } else {
      progress.finishStep()
    }
    save(into: &effects)
    effects.emit(.step(progress.currentStepIndex, cause))
    lead(at: instant, into: &effects)
  }

  private mutating func lead(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    medina.forgetOffsets()
    if let coordinate = currentStop?.coordinate {
      compass.lead(to: HomeBase(name: currentStop?.name ?? "", coordinate: coordinate))
    }
    leadAlongLanes(at: instant, into: &effects)
  }

  private mutating func recenter(
    at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    let outcome = recentering.ask(at: instant, having: lastFix)
    effects.emit(.recentering(outcome))
    guard let deadline = recentering.deadline else { return }
    effects.wake(at: deadline, RouteCards.recenteringToken)
    let policy = policy.recentering
    // current updates may be filtered, or of a lower class: a user who stands still gets no fixes
    if policy.asksPhone {
      effects.ask(.locateAnew(policy.accuracy, deadline: policy.patience))
    }
  }

  private mutating func save(into effects: inout EffectBuffer<Output>) {
    if policy.savesProgress { effects.emit(.save(progress)) }
  }

  private mutating func updateModes(
    after fix: Fix?, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    let capability = capability
    if capability != shownCapability {
      shownCapability = capability
      effects.emit(.level(capability))
    }
    medina.update(
      isRoutingUnavailable: capability.isRoutingUnavailable,
      isHeadingUnstable: isHeadingUnstable, at: instant)
    if medina.reason != medinaReason {
      medinaReason = medina.reason
      effects.emit(.medina(medinaReason))
    }
    guard let step = signal.update(isWeak: medina.isSignalWeak, after: fix, at: instant) else {
      return
    }
    effects.emit(.signal(step))
    if step == .recheck { recenter(at: instant, into: &effects) }
  }

  private mutating func show(
    _ reading: CompassReading, into effects: inout EffectBuffer<Output>
  ) {
    let card = card(reading, into: &effects)
    effects.emit(.card(card))
    if card.words != shownWords {
      shownWords = card.words
      effects.emit(.says(card.words))
    }
    if card.pane != shownPane {
      shownPane = card.pane
      effects.emit(.pane(card.pane))
    }
  }

  private mutating func card(
    _ reading: CompassReading, into effects: inout EffectBuffer<Output>
  ) -> RouteCard {
    let leg = currentLeg()
    let capability = shownCapability ?? capability
    let isDead = policy.withoutPack == .nothing && capability.reason.asksForPack
    let hint = policy.medina.showsHints ? currentStop?.hint : nil
    return RouteCard(
      stepIndex: progress.currentStepIndex,
      compass: currentStop?.coordinate == nil || isDead ? nil : reading,
      legMilliseconds: leg?.milliseconds,
      totalMilliseconds: UInt64(leg?.milliseconds ?? 0) + laterMilliseconds(into: &effects),
      isLegCached: leg?.isCached, hint: hint, medina: medinaReason, capability: capability,
      isSignalWeak: signal.isShown,
      words: CardWords(
        stop: currentStopIndex, hasHint: hint != nil, offersAsking: offersAsking(capability)),
      pane: pane(capability))
  }
}
