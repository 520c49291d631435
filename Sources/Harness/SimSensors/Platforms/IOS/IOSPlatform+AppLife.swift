import Sensing
import SimKernel

/// Scene phases, permissions, pauses, regions: all events of an app except its updates.
extension IOSPlatform: PositionSources {
  /// How long an app continues to run in the background (assumed).
  static let suspendedAfter = Timespan.seconds(5)
  /// Time for which a region event runs a suspended app, about 10 s.
  static let regionRunTime = Timespan.seconds(10)

  /// Whether the system may ask: it asks once.
  var mayAsk: Bool { state.authorization.status == .notDetermined }

  /// Whether headings can have true north: the phone must know its position, and the app must be
  /// allowed to.
  var knowsTrueNorth: Bool {
    options.calibratesCompass && state.authorization.allowsLocation && cache != nil
  }

  func takeHeadings(_ request: SensorRequest, _ before: SensorRequest) {
    headings.filterDegrees = request.headingFilterDegrees
    if request.heading, !before.heading { headings.reset() }
    state.isHeadingOn = request.heading && options.hasMagnetometer
  }

  func app(_ event: AppEvent, into outlet: inout PhoneOutlet) {
    follow(event, into: &outlet)
    finish(into: &outlet)
  }

  func phone(_ event: PhoneEvent, into outlet: inout PhoneOutlet) {
    happen(event, into: &outlet)
    finish(into: &outlet)
  }

  func authorizationChanged(from before: Authorization, into outlet: inout PhoneOutlet) {
    if before.allowsLocation, !state.authorization.allowsLocation {
      single = nil
      if updates.isOn { tell(.failure(.denied), into: &outlet) }
    }
    updates.lastGiven = nil
    if !before.allowsLocation, state.authorization.allowsLocation, updates.isOn {
      start(into: &outlet)
    }
  }

  func pauseUpdates(into outlet: inout PhoneOutlet) {
    guard areUpdatesActive else { return }
    state.isPaused = true
    tell(.updatesPaused, into: &outlet)
  }

  func suspend() {
    suspendAt = .distantFuture
    runsForAudio = playsAudio
    if !playsAudio { state.scene = .suspended }
  }

  func watchRegions(into outlet: inout PhoneOutlet) {
    let setting = RegionMonitor.Setting(
      hasNetwork: hasNetwork, isWiFiOn: state.isWiFiOn && hasNetwork,
      isLowPower: state.isLowPower, isInFront: isInFront, isStill: false)
    let told = outlet.events.count
    regions.act(
      at: outlet.instant, place, setting, isAllowed: allowsPreciseLocation, into: &outlet)
    guard outlet.events.count > told, state.scene == .suspended else { return }
    state.scene = .background
    suspendAt = outlet.instant + Self.regionRunTime
    deliverQueue(into: &outlet)
  }

  func come(to scene: PhoneState.Scene, into outlet: inout PhoneOutlet) {
    suspendAt = .distantFuture
    runsForAudio = false
    state.scene = scene
    runsInBackground = updates.request.runsInBackground
    deliverQueue(into: &outlet)
  }

  private func deliverQueue(into outlet: inout PhoneOutlet) {
    for event in queue {
      if case .fix(let fix) = event { outlet.give(fix) } else { outlet.tell(event) }
    }
    queue.removeAll(keepingCapacity: true)
  }

  /// Sends the app `event`, or keeps it until the app runs again.
  func tell(_ event: Event, into outlet: inout PhoneOutlet) {
    if state.scene == .suspended { queue.append(event) } else { outlet.tell(event) }
  }

  /// Whether updates keep the app running in the background.
  var runsOnBehind: Bool { areUpdatesActive && runsInBackground }

  /// Turns the app's audio on or off; audio keeps the app running in the background. Audio that
  /// begins while it is suspended was started on the lock screen, which runs the app again.
  func sound(_ isOn: Bool, at instant: Instant) {
    playsAudio = isOn
    if isOn, state.scene == .suspended {
      state.scene = .background
      runsForAudio = true
    } else if !isOn, runsForAudio {
      suspendAt = instant + Self.suspendedAfter
    }
  }
}
