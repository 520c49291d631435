import Geodesy
import Sensing
import SimKernel

/// Starting and stopping updates, and which positions are delivered as updates.
extension IOSPlatform {
  /// Delay until a change of class takes effect, in seconds (assumed).
  static let switchSeconds = 0.0...2
  /// Least spacing without a filter: about a second, a little less as fixes jitter.
  static let spacing = Timespan.milliseconds(950)
  /// Spacing of the ten-meter class while the phone stands still: 0.3 fixes a second (assumed).
  static let stillSpacing = Timespan.milliseconds(3_300)
  /// Time of slow movement after which the phone counts as still (assumed).
  static let stillAfter = Timespan.seconds(10)
  static let stillSpeed = 0.4
  /// Best accuracy that the ten-meter class reports, in meters (assumed).
  static let tenMeterReport = 5.0
  /// A position that reports half the error of the last one passes the distance filter in any case
  /// (assumed: "when a more accurate reading is found").
  static let betterBy = 0.5
  /// Time between two positions in the background in Low Power Mode (assumed: three times).
  static let lowPowerSpacing = Timespan.milliseconds(2_950)

  /// Whether updates run: switched on, allowed and not paused.
  var areUpdatesActive: Bool {
    updates.isOn && state.authorization.allowsLocation && !state.isPaused
  }

  func apply(_ request: SensorRequest, into outlet: inout PhoneOutlet) {
    let before = updates.request
    updates.request = request
    if isInFront {
      runsInBackground = request.runsInBackground
    } else if !request.runsInBackground {
      runsInBackground = false
    }
    if !request.location { stop() }
    if request.location, !before.location || state.isPaused { start(into: &outlet) }
    if request.location, before.location, request.accuracy != accuracyInForce {
      // the old sources run until the new ones take over; no cached position is delivered
      switchAt = outlet.instant + .seconds(switchRandom.uniform(in: Self.switchSeconds))
    } else if request.accuracy == accuracyInForce {
      switchAt = .distantFuture
    }
    takeHeadings(request, before)
    pause.apply(request, at: outlet.instant, place)
  }

  func start(into outlet: inout PhoneOutlet) {
    state.isPaused = false
    updates.lastGiven = nil
    stillSince = nil
    accuracyInForce = updates.request.accuracy
    switchAt = .distantFuture
    guard state.authorization.allowsLocation else {
      if state.authorization.status != .notDetermined {
        tell(.failure(.denied), into: &outlet)
      }
      return
    }
    if let last = state.authorization.isPrecise ? cache : reduced.last { give(last, into: &outlet) }
  }

  private func stop() {
    state.isPaused = false
    updates.lastGiven = nil
    switchAt = .distantFuture
  }

  /// Takes a position that the system computed.
  func offer(_ fix: Fix, into outlet: inout PhoneOutlet) {
    cache = fix
    hasToldUnknown = false
    guard allowsPreciseLocation else { return }
    let isAnswer = single?.isContent(with: fix) == true
    if isAnswer, let request = single { answer(request, into: &outlet) }
    // positions for others or for a single request are better than asked for, and are delivered too
    guard areUpdatesActive, accuracyInForce != .passive else { return }
    var fix = fix
    if accuracyInForce == .nearestTenMeters, let meters = fix.horizontalAccuracyMeters {
      fix.horizontalAccuracyMeters = max(meters, Self.tenMeterReport)
    }
    noteSpeed(of: fix)
    guard !updates.comesTooSoon(fix, spacing: currentSpacing(at: outlet.instant)),
      updates.passesDistanceFilter(fix) || isMuchBetter(fix)
    else { return }
    // one delivery serves both
    if isAnswer { updates.lastGiven = fix } else { give(fix, into: &outlet) }
  }

  /// Gives the app `fix`, or keeps it until the app runs again.
  func give(_ fix: Fix, into outlet: inout PhoneOutlet) {
    if updates.isOn { updates.lastGiven = fix }
    hand(fix, into: &outlet)
  }

  private func hand(_ fix: Fix, into outlet: inout PhoneOutlet) {
    if state.scene == .suspended || runsForAudio {
      queue.append(.fix(fix))
    } else {
      outlet.give(fix)
    }
  }

  /// Ends `request` with its best position, or with a failure if it has none.
  func answer(_ request: SingleRequest, into outlet: inout PhoneOutlet) {
    single = nil
    if let best = request.best {
      hand(best, into: &outlet)
    } else {
      tell(.failure(.unknown), into: &outlet)
    }
  }

  /// Gives the area instead of a position, for updates and single requests alike.
  func giveReduced(into outlet: inout PhoneOutlet) {
    let fix = reduced.fix(at: outlet.instant, place)
    if areUpdatesActive { give(fix, into: &outlet) } else { hand(fix, into: &outlet) }
    single = nil
  }

  private func isMuchBetter(_ fix: Fix) -> Bool {
    guard let meters = fix.horizontalAccuracyMeters,
      let last = updates.lastGiven?.horizontalAccuracyMeters
    else { return false }
    return meters <= last * Self.betterBy
  }

  private func noteSpeed(of fix: Fix) {
    guard let speed = fix.speedMetersPerSecond else { return }
    if speed > Self.stillSpeed { stillSince = nil } else { stillSince = stillSince ?? fix.measured }
  }

  private func currentSpacing(at instant: Instant) -> Timespan {
    if state.scene == .background, state.isLowPower { return Self.lowPowerSpacing }
    // a recording without network positions gives what it has, at that class's rate
    if !accuracyInForce.usesSatellites, place.isRecorded {
      return .seconds(NetworkPositions.wiFiSpacingSeconds.lowerBound)
    }
    if accuracyInForce == .nearestTenMeters, let stillSince,
      instant - stillSince >= Self.stillAfter
    {
      return Self.stillSpacing
    }
    return Self.spacing
  }
}
