import Sensing
import SimKernel

/// Which sources run, and events of the app and the phone.
extension AndroidPlatform {
  /// Whether the system may ask: until the user has denied twice.
  var mayAsk: Bool { !state.authorization.allowsLocation && denials < 2 }

  /// Whether headings reach the app: in the background sensors are silent, and the Fused
  /// Orientation Provider works only in the foreground.
  var areHeadingsActive: Bool {
    guard state.isHeadingOn, state.scene != .suspended else { return false }
    return options.orientation == .fused ? isInFront : countsAsInFront
  }

  /// The best class that any request needs; nil if there is no request.
  private var classNeeded: SensorRequest.Accuracy? {
    if options.othersLocate { return .best }
    guard mayLocate else { return nil }
    let asked = [
      updates.isOn ? updates.request.accuracy : .passive, single?.accuracy ?? .passive,
    ].min { $0.rawValue < $1.rawValue }
    guard let asked, asked != .passive else { return nil }
    let isDark =
      state.isLowPower && options.batterySaver == .satellitesOffWhenDark && !state.isDisplayOn
    // an app that may know only the area does not start satellites
    let isRough = isDark || !state.authorization.isPrecise
    return isRough && asked.usesSatellites ? .hundredMeters : asked
  }

  func setSources(at instant: Instant) {
    run(sourcesFor: classNeeded, at: instant)
  }

  func app(_ event: AppEvent, into outlet: inout PhoneOutlet) {
    follow(event, into: &outlet)
    finish(into: &outlet)
  }

  func phone(_ event: PhoneEvent, into outlet: inout PhoneOutlet) {
    if event == .permissionDenied || event == .permissionRevoked { denials += 1 }
    if event == .dozeBegan, !state.isDisplayOn { state.scene = .suspended }
    // Doze ends with the display on, though the app may have been left before
    if event == .screenUnlocked, isAppSuspended { state.scene = .background }
    happen(event, into: &outlet)
    finish(into: &outlet)
  }

  func authorizationChanged(from before: Authorization, into outlet: inout PhoneOutlet) {
    if before.allowsLocation, !state.authorization.allowsLocation {
      single = nil
      dropBatch()
      if updates.isOn { tell(.failure(.denied), into: &outlet) }
    }
    updates.lastGiven = nil
    if !before.allowsLocation, state.authorization.allowsLocation, updates.isOn {
      start(into: &outlet)
    }
  }

  func come(to scene: PhoneState.Scene, into outlet: inout PhoneOutlet) {
    state.scene = scene
    runsInBackground = updates.request.runsInBackground
  }

  /// Sends the app `event`, or keeps it until the app runs again.
  func tell(_ event: Event, into outlet: inout PhoneOutlet) {
    if isAppSuspended { kept.append(event) } else { outlet.tell(event) }
  }

  func watchRegions(into outlet: inout PhoneOutlet) {
    stillness.note(place.point(at: outlet.instant), at: outlet.instant)
    let setting = RegionMonitor.Setting(
      hasNetwork: hasNetwork, isWiFiOn: state.isWiFiOn && hasNetwork,
      isLowPower: state.isLowPower, isInFront: countsAsInFront,
      isStill: stillness.isStill(at: outlet.instant))
    regions.act(
      at: outlet.instant, place, setting, isAllowed: allowsPreciseLocation, into: &outlet)
  }
}
