import Geodesy
import Sensing
import SimKernel

/// Updates of the fused provider: priorities, intervals, batches, single requests.
extension AndroidPlatform {
  /// Time by which a fix may come early (AOSP `MAX_PROVIDER_SCHEDULING_JITTER_MS`).
  static let jitter = Timespan.milliseconds(100)
  /// Time between fixes in the background (AOSP's background throttle).
  static let backgroundSpacing = Timespan.seconds(1800)
  /// Time between coarse fixes (AOSP).
  static let coarseSpacing = Timespan.seconds(600)
  /// How long a single request waits (AOSP `getCurrentLocation`; assumed of the fused one).
  static let singleDeadline = Timespan.seconds(30)
  /// Largest age of a position that answers a single request at once (assumed).
  static let singleAge = Timespan.seconds(60)

  /// Whether the app counts as in front: visible, or with a foreground service.
  var countsAsInFront: Bool { isInFront || runsInBackground }

  /// Whether the app may be given positions now.
  var mayLocate: Bool {
    guard state.authorization.allowsLocation, state.scene != .suspended else { return false }
    // since Android 10 the background needs its own permission
    guard countsAsInFront || state.authorization.status == .always else { return false }
    guard state.isLowPower else { return true }
    switch options.batterySaver {
    case .noChange, .satellitesOffWhenDark, .throttledWhenDark: return true
    case .allOffWhenDark: return state.isDisplayOn
    case .foregroundOnly: return countsAsInFront
    }
  }

  func apply(_ request: SensorRequest, into outlet: inout PhoneOutlet) {
    let before = updates.request
    updates.request = request
    if isInFront || state.authorization.status == .always {
      runsInBackground = request.runsInBackground
    } else if !request.runsInBackground {
      runsInBackground = false
    }
    if !request.location {
      updates.lastGiven = nil
      dropBatch()
    }
    if !isBatching { handBatch(into: &outlet) }
    if request.location, !before.location { start(into: &outlet) }
    headings.interval = request.headingInterval
    if request.heading, !before.heading { headings.reset() }
    let isHeadingMade = options.orientation != .magnetometer || request.worksOutHeadings
    state.isHeadingOn = request.heading && options.hasMagnetometer && isHeadingMade
  }

  func start(into outlet: inout PhoneOutlet) {
    updates.lastGiven = nil
    guard state.authorization.allowsLocation else {
      if state.authorization.status != .notDetermined { outlet.tell(.failure(.denied)) }
      return
    }
    // a known position younger than the interval counts as a new one
    if mayLocate, let cache, outlet.instant - cache.measured <= updates.request.interval {
      update(with: cache, into: &outlet)
    }
  }

  /// Takes a position that the system computed.
  func offer(_ fix: Fix, into outlet: inout PhoneOutlet) {
    cache = fix
    guard mayLocate else { return }
    let isAnswer = single?.isContent(with: fix) == true
    if isAnswer, let request = single { answer(request, into: &outlet) }
    // positions for other apps or a single request are better than asked for, and are delivered too
    let isPassive = updates.request.accuracy == .passive
    guard updates.isOn, !isPassive || options.othersLocate, isInTime(at: outlet.instant),
      updates.passesDistanceFilter(fix)
    else { return }
    // one delivery serves both
    if isAnswer { updates.lastGiven = fix } else { update(with: fix, into: &outlet) }
  }

  /// Delivers `fix` to the app: at once, or later in a batch.
  private func update(with fix: Fix, into outlet: inout PhoneOutlet) {
    var fix = state.authorization.isPrecise ? fix : coarse.coarse(fix, place)
    fix.delivered = outlet.instant
    updates.lastGiven = fix
    guard isBatching else { return outlet.give(fix) }
    if batch.isEmpty { batchAt = outlet.instant + updates.request.longestDelay }
    batch.append(fix)
  }

  private var isBatching: Bool {
    let request = updates.request
    return request.longestDelay > .zero
      && request.longestDelay.nanoseconds >= 2 * request.interval.nanoseconds
  }

  func handBatch(into outlet: inout PhoneOutlet) {
    for fix in batch { outlet.give(fix) }
    dropBatch()
  }

  func dropBatch() {
    batch.removeAll(keepingCapacity: true)
    batchAt = .distantFuture
  }

  /// Whether it is time for a fix.
  private func isInTime(at instant: Instant) -> Bool {
    guard let last = updates.lastGiven else { return true }
    return (instant - last.delivered).nanoseconds >= spacing.nanoseconds - Self.jitter.nanoseconds
  }

  /// Current time between fixes.
  private var spacing: Timespan {
    let request = updates.request
    let fastest = request.fastestInterval > .zero ? request.fastestInterval : request.interval
    var spacing = options.othersLocate ? fastest : request.interval
    if !state.authorization.isPrecise { spacing = max(spacing, Self.coarseSpacing) }
    let isThrottled =
      state.isLowPower && options.batterySaver == .throttledWhenDark && !state.isDisplayOn
    if !countsAsInFront || isThrottled { spacing = max(spacing, Self.backgroundSpacing) }
    return spacing
  }

  /// - Parameter age: largest age of a known position that answers the request; nil if none may.
  func locateOnce(
    _ accuracy: SensorRequest.Accuracy, _ deadline: Timespan?, youngerThan age: Timespan?,
    into outlet: inout PhoneOutlet
  ) {
    guard state.authorization.allowsLocation else { return outlet.tell(.failure(.denied)) }
    let request = SingleRequest(
      accuracy: accuracy, deadline: outlet.instant + (deadline ?? Self.singleDeadline))
    if mayLocate, let cache, let age, outlet.instant - cache.measured <= age {
      outlet.give(told(cache))
    } else {
      single = request
    }
  }

  /// Ends `request` with its best position, or with a failure if it has none.
  func answer(_ request: SingleRequest, into outlet: inout PhoneOutlet) {
    single = nil
    guard let best = request.best else { return outlet.tell(.failure(.timeout)) }
    outlet.give(told(best))
  }

  private func told(_ fix: Fix) -> Fix {
    state.authorization.isPrecise ? fix : coarse.coarse(fix, place)
  }
}
