public import Sensing

/// Keeps sensors running only while a screen needs them, and only shortly after it is gone (MG-6);
/// requests no more than its policy defines (MG-3, MG-4).
///
/// The safety timeout is a deadline, not an inactivity timer: it fires even if sensors still send
/// data. Only a visible screen with a user present moves it.
public struct SensorSession: Engine {
  public enum StopReason: UInt8, CaseIterable, Sendable {
    /// The screen was left regularly.
    case screenLeft
    /// The safety timeout fired.
    case safetyTimeout
  }

  public enum Output: Hashable, Sendable {
    case started
    case stopped(StopReason)
    case escalation(AccuracyEscalation.Change)
    /// The app went out of sight: sensors are off until it comes back.
    case paused
    /// The app is back; `refetches` says whether fetched data is too old now.
    case resumed(refetches: Bool)
    /// The system ended updates by itself, and they were requested again.
    case restarted
    /// The user granted or withdrew the permission for positions.
    case allowed(Bool)
  }

  private let policy: Policy
  private var isRunning = false
  private var isVisible = false
  private var isPaused = false
  /// Whether the app is out of sight while its updates go on.
  private var isAway = false
  private var deadline = Instant.distantFuture
  /// The pending wakes; a wake that fires too early is rescheduled.
  private var pendingWake: Instant?
  private var pendingDrop: Instant?
  private var pendingPhase: Instant?
  private var pendingSilence: Instant?
  /// When the last new fix was measured, or updates began.
  private var lastNews = Instant.zero
  /// Whether the distance filter is dropped, because no new fix has come for long.
  private var isUnfiltered = false
  private var escalation: AccuracyEscalation?
  private var phases: ScenePhases?
  private var authorization: Authorization?
  private var wasDenied = false
  private var lastFix: Fix?
  private var request = SensorRequest.off

  private static let deadlineToken = WakeToken(rawValue: 0)
  private static let dropToken = WakeToken(rawValue: 1)
  private static let phaseToken = WakeToken(rawValue: 2)
  private static let silenceToken = WakeToken(rawValue: 3)

  public init(policy: Policy = Policy()) {
    self.policy = policy
    escalation = policy.escalation.map(AccuracyEscalation.init)
    phases = policy.phases.map(ScenePhases.init)
  }

  public mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    switch event {
    case .app(let event): handle(event, at: instant, into: &effects)
    case .fix(let fix):
      handle(fix, at: instant, into: &effects)
      if isRunning && policy.isResetByData { setDeadline(from: instant, into: &effects) }
    case .heading:
      if isRunning && policy.isResetByData { setDeadline(from: instant, into: &effects) }
    case .authorization(let authorization): handle(authorization, into: &effects)
    case .updatesPaused: restart(into: &effects)
    case .wake(SensorSession.deadlineToken): checkDeadline(at: instant, into: &effects)
    case .wake(SensorSession.dropToken): checkDrop(at: instant, into: &effects)
    case .wake(SensorSession.silenceToken): checkSilence(at: instant, into: &effects)
    case .wake: checkPhase(at: instant, into: &effects)
    case .sensors, .failure, .region, .motion, .mapRegion: break
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
      stop(.screenLeft, at: instant, into: &effects)
    case .screenLost:
      // a second report, when the screen is no longer visible, must not extend the deadline
      if isRunning && isVisible { setDeadline(from: instant, into: &effects) }
      isVisible = false
    case .userPresent, .stopDone, .stopSkipped:
      // a user who looks at a stopped screen wants it to resume
      if isVisible { start(at: instant, into: &effects) }
    case .recenter, .refresh, .navigationStarted:
      guard isVisible else { return }
      // a user who touches the screen is present: do not wait for a flip of the phase
      if !policy.losesEarlyRefresh {
        follow(phases?.confirmReturn(at: instant), at: instant, into: &effects)
      }
      start(at: instant, into: &effects)
      escalate(event, at: instant, into: &effects)
    case .navigationEnded:
      if let change = escalation?.navigate(false) { effects.emit(.escalation(change)) }
      apply(into: &effects)
    case .requestCancelled:
      if let change = escalation?.cancel(at: instant) { effects.emit(.escalation(change)) }
      apply(into: &effects)
    case .sceneActive, .sceneInactive, .sceneBackground:
      phases?.handle(event, at: instant)
      wakeAtPhase(into: &effects)
    // the player has buttons on lock screen and headset, so they do not prove that the user looks
    default: break
    }
  }

  // MARK: running

  private mutating func start(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    guard phases?.allowsRequests ?? true else { return }
    if !isRunning {
      isRunning = true
      lastNews = instant
      askPermission(into: &effects)
      apply(into: &effects)
      effects.emit(.started)
      wakeInSilence(into: &effects)
    }
    setDeadline(from: instant, into: &effects)
  }

  private mutating func stop(
    _ reason: StopReason, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard isRunning else { return }
    (isRunning, isUnfiltered) = (false, false)
    for change in [escalation?.cancel(at: instant), escalation?.navigate(false)] {
      if let change { effects.emit(.escalation(change)) }
    }
    apply(into: &effects)
    effects.emit(.stopped(reason))
  }

  /// Requests what is wanted now if it differs from the current request.
  private mutating func apply(into effects: inout EffectBuffer<Output>) {
    if policy.listensOn, !isRunning { return }
    let wanted = wantedRequest
    guard wanted != request else { return }
    request = wanted
    effects.request(wanted)
  }

  private var wantedRequest: SensorRequest {
    guard isRunning && !isPaused else { return .off }
    var wanted = policy.sensors
    if isUnfiltered { wanted.distanceFilterMeters = 0 }
    if let escalation {
      wanted.accuracy = escalation.accuracy
      if escalation.isRaised {
        // a user who stands still would not get a fix that the filter holds back
        wanted.distanceFilterMeters = 0
        wanted.interval = .zero
        wanted.fastestInterval = .zero
      }
    }
    if policy.background != .pauses {
      // background updates must begin in the foreground
      wanted.runsInBackground = true
      if isAway { wanted.heading = false }
      if isAway, policy.background == .batched { wanted.longestDelay = policy.batchDelay }
    }
    if isDenied { wanted.location = false }
    return wanted
  }

  private var isDenied: Bool {
    guard policy.permission != nil else { return false }
    return authorization?.isRefused ?? false || policy.missesNewGrant && wasDenied
  }

  private mutating func restart(into effects: inout EffectBuffer<Output>) {
    guard policy.restartsPaused, isRunning, !isPaused, isVisible else { return }
    // repeat the request: only that restarts updates that the system ended
    effects.request(request)
    effects.emit(.restarted)
  }

  // MARK: permission

  private mutating func handle(
    _ given: Authorization, into effects: inout EffectBuffer<Output>
  ) {
    let before = authorization
    authorization = given
    if given.isRefused { wasDenied = true }
    guard policy.permission != nil else { return }
    if before?.allowsLocation != given.allowsLocation, before != nil || !given.allowsLocation {
      effects.emit(.allowed(given.allowsLocation))
    }
    apply(into: &effects)
    if before == nil, policy.asksAtStart { askPermission(into: &effects) }
    if isRunning, given.status == .whenInUse, before?.status != .whenInUse {
      askPermission(into: &effects)
    }
  }

  /// Asks for the permission that the policy wants, if the user was not asked yet.
  private func askPermission(into effects: inout EffectBuffer<Output>) {
    guard let permission = policy.permission, let status = authorization?.status else { return }
    if status == .notDetermined {
      effects.ask(.authorization(.whenInUse))
    } else if status == .whenInUse && permission == .always {
      effects.ask(.authorization(.always))
    }
  }

  // MARK: the class of accuracy (T-3)

  private mutating func escalate(
    _ event: AppEvent, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard isRunning, phases?.allowsRequests ?? true else { return }
    let change =
      event == .navigationStarted
      ? escalation?.navigate(true) : escalation?.ask(at: instant, having: lastFix)
    if let change { effects.emit(.escalation(change)) }
    wakeAtDrop(into: &effects)
    apply(into: &effects)
  }

  private mutating func handle(
    _ given: Fix, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard given.isValid else { return }
    // as in `Locator`
    var fix = given
    fix.measured = min(given.measured, instant)
    if lastFix.map({ fix.measured > $0.measured }) ?? true {
      lastFix = fix
      endSilence(at: fix.measured, into: &effects)
    }
    guard isRunning, !isPaused, let change = escalation?.handle(fix, at: instant) else { return }
    effects.emit(.escalation(change))
    wakeAtDrop(into: &effects)
    apply(into: &effects)
  }

  private mutating func checkDrop(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    if let due = pendingDrop, instant >= due { pendingDrop = nil }
    if let change = escalation?.pass(to: instant) {
      effects.emit(.escalation(change))
      apply(into: &effects)
    }
    wakeAtDrop(into: &effects)
  }

  private mutating func wakeAtDrop(into effects: inout EffectBuffer<Output>) {
    guard pendingDrop == nil, let due = escalation?.deadline else { return }
    pendingDrop = due
    effects.wake(at: due, SensorSession.dropToken)
  }

  // MARK: the distance filter

  private mutating func endSilence(at measured: Instant, into effects: inout EffectBuffer<Output>) {
    lastNews = max(lastNews, measured)
    guard isUnfiltered else { return }
    isUnfiltered = false
    apply(into: &effects)
    wakeInSilence(into: &effects)
  }

  private mutating func checkSilence(
    at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    pendingSilence = nil
    // out of sight a user misses nothing, and batches are meant to be late
    guard isRunning, !isAway, let longest = policy.unfilteredAfter else { return }
    if instant - lastNews >= longest {
      isUnfiltered = true
      apply(into: &effects)
    } else {
      wakeInSilence(into: &effects)
    }
  }

  private mutating func wakeInSilence(into effects: inout EffectBuffer<Output>) {
    guard pendingSilence == nil, policy.sensors.distanceFilterMeters > 0,
      let longest = policy.unfilteredAfter
    else { return }
    pendingSilence = lastNews + longest
    effects.wake(at: lastNews + longest, SensorSession.silenceToken)
  }

  // MARK: phases (T-8)

  private mutating func checkPhase(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    if let due = pendingPhase, instant >= due { pendingPhase = nil }
    follow(phases?.settle(at: instant), at: instant, into: &effects)
    wakeAtPhase(into: &effects)
  }

  private mutating func follow(
    _ outcome: ScenePhases.Outcome?, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    switch outcome {
    case .pause where policy.background != .pauses:
      isAway = true
      apply(into: &effects)
    case .resume where isAway:
      isAway = false
      apply(into: &effects)
      wakeInSilence(into: &effects)
    case .pause:
      isPaused = true
      if let change = escalation?.cancel(at: instant) { effects.emit(.escalation(change)) }
      apply(into: &effects)
      if isRunning { effects.emit(.paused) }
    case .resume(let refetches):
      isPaused = false
      let goesOn = isRunning
      if isVisible { start(at: instant, into: &effects) }
      apply(into: &effects)
      if goesOn {
        effects.emit(.resumed(refetches: refetches))
        if refetches {
          effects.ask(.locateOnce(wantedRequest.accuracy, deadline: policy.escalation?.patience))
        }
      }
    case .active:
      if isVisible { start(at: instant, into: &effects) }
    case nil: break
    }
  }

  private mutating func wakeAtPhase(into effects: inout EffectBuffer<Output>) {
    guard pendingPhase == nil, let due = phases?.due else { return }
    pendingPhase = due
    effects.wake(at: due, SensorSession.phaseToken)
  }

  // MARK: the safety timeout (T-1)

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
      stop(.safetyTimeout, at: instant, into: &effects)
    } else {
      wakeAtDeadline(into: &effects)
    }
  }

  private mutating func wakeAtDeadline(into effects: inout EffectBuffer<Output>) {
    pendingWake = deadline
    effects.wake(at: deadline, SensorSession.deadlineToken)
  }
}
