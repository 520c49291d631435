import Sensing
import SimKernel

/// Permissions, scene phases and what else happens to the phone.
extension IOSPlatform {
  /// An app that is out of sight runs on for so long (assumed).
  static let suspendedAfter = Timespan.seconds(5)
  /// A region gives an app that is not run about 10 s.
  static let regionRunTime = Timespan.seconds(10)

  var isInFront: Bool { state.scene == .active || state.scene == .inactive }

  var allowsRegions: Bool {
    state.authorization.allowsLocation && state.authorization.isPrecise
  }

  /// Whether a heading can be against true north: the phone must know where it is, and the app may.
  var knowsTrueNorth: Bool {
    options.calibratesCompass && state.authorization.allowsLocation && cache != nil
  }

  func takeHeadings(_ request: SensorRequest, _ before: SensorRequest) {
    headings.filterDegrees = request.headingFilterDegrees
    if request.heading, !before.heading { headings.reset() }
    state.isHeadingOn = request.heading && options.hasMagnetometer
  }

  func app(_ event: AppEvent, into outlet: inout PhoneOutlet) {
    switch event {
    case .sceneActive: come(to: .active, into: &outlet)
    case .sceneInactive: come(to: .inactive, into: &outlet)
    case .sceneBackground: goToBackground(at: outlet.instant)
    default: break
    }
    finish(into: &outlet)
  }

  func phone(_ event: PhoneEvent, into outlet: inout PhoneOutlet) {
    switch event {
    case .whenInUseGranted: authorize(into: &outlet) { $0.status = .whenInUse }
    case .alwaysGranted: authorize(into: &outlet) { $0.status = .always }
    case .permissionDenied, .permissionRevoked: authorize(into: &outlet) { $0.status = .denied }
    case .precisionReduced: authorize(into: &outlet) { $0.isPrecise = false }
    case .precisionRestored: authorize(into: &outlet) { $0.isPrecise = true }
    case .airplaneModeOn: state.isAirplaneMode = true
    case .airplaneModeOff: state.isAirplaneMode = false
    case .wifiOff: state.isWiFiOn = false
    case .wifiOn: state.isWiFiOn = true
    case .lowPowerOn: state.isLowPower = true
    case .lowPowerOff: state.isLowPower = false
    case .screenLocked: lock(into: &outlet)
    case .screenUnlocked: unlock(into: &outlet)
    case .dozeBegan: break
    }
    finish(into: &outlet)
  }

  /// The system asks once; its question lies over the app until it is answered.
  func askUser(into outlet: inout PhoneOutlet) {
    guard state.authorization.status == .notDetermined, !isAsking, state.scene == .active else {
      return
    }
    isAsking = true
    state.scene = .inactive
    outlet.tell(.app(.sceneInactive))
  }

  func pauseUpdates(into outlet: inout PhoneOutlet) {
    guard areUpdatesActive else { return }
    state.isPaused = true
    outlet.tell(.updatesPaused)
  }

  func suspend() {
    suspendAt = .distantFuture
    state.scene = .suspended
  }

  func watchRegions(into outlet: inout PhoneOutlet) {
    let setting = RegionMonitor.Setting(
      hasNetwork: hasNetwork, isWiFiOn: state.isWiFiOn && hasNetwork,
      isLowPower: state.isLowPower, isInFront: isInFront, isStill: false)
    let told = outlet.events.count
    regions.act(at: outlet.instant, place, setting, isAllowed: allowsRegions, into: &outlet)
    guard outlet.events.count > told, state.scene == .suspended else { return }
    state.scene = .background
    suspendAt = outlet.instant + Self.regionRunTime
  }

  /// One callback tells of either change.
  private func authorize(
    into outlet: inout PhoneOutlet, _ change: (inout Authorization) -> Void
  ) {
    let before = state.authorization
    change(&state.authorization)
    guard state.authorization != before else { return }
    outlet.tell(.authorization(state.authorization))
    if isAsking, state.authorization.status != .notDetermined {
      isAsking = false
      state.scene = .active
      outlet.tell(.app(.sceneActive))
    }
    if before.allowsLocation, !state.authorization.allowsLocation {
      single = nil
      if updates.isOn { outlet.tell(.failure(.denied)) }
    }
    updates.lastGiven = nil
  }

  private func come(to scene: PhoneState.Scene, into outlet: inout PhoneOutlet) {
    suspendAt = .distantFuture
    state.scene = scene
    runsInBackground = updates.request.runsInBackground
    for fix in queue { outlet.give(fix) }
    queue.removeAll(keepingCapacity: true)
  }

  private func goToBackground(at instant: Instant) {
    guard isInFront else { return }
    state.scene = .background
    if !(areUpdatesActive && runsInBackground) { suspendAt = instant + Self.suspendedAfter }
  }

  private func lock(into outlet: inout PhoneOutlet) {
    state.isDisplayOn = false
    guard isInFront else { return }
    goToBackground(at: outlet.instant)
    outlet.tell(.app(.sceneBackground))
  }

  private func unlock(into outlet: inout PhoneOutlet) {
    let wasDark = !state.isDisplayOn
    state.isDisplayOn = true
    guard wasDark, !isInFront else { return }
    outlet.tell(.app(.sceneActive))
    come(to: .active, into: &outlet)
  }
}
