import Sensing
import SimKernel

/// Events that are the same on all platforms: permissions, switches, the lock.
protocol PlatformLife: PhonePlatform {
  var state: PhoneState { get set }
  /// Whether the system's permission dialog covers the app.
  var isAsking: Bool { get set }
  /// Whether the lock put the app in the background.
  var isLockedAway: Bool { get set }

  /// Whether the system would ask the user now.
  var mayAsk: Bool { get }
  /// Handles a change of the app's location permission or of its precision.
  func authorizationChanged(from before: Authorization, into outlet: inout PhoneOutlet)
  /// Sends the app `event` as soon as it can receive it.
  func tell(_ event: Event, into outlet: inout PhoneOutlet)
  func come(to scene: PhoneState.Scene, into outlet: inout PhoneOutlet)
}

extension PlatformLife {
  var isInFront: Bool { state.scene == .active || state.scene == .inactive }

  var hasNetwork: Bool { !state.isAirplaneMode }

  var allowsPreciseLocation: Bool {
    state.authorization.allowsLocation && state.authorization.isPrecise
  }

  /// Shows the permission dialog over the app until the user answers.
  func askUser(into outlet: inout PhoneOutlet) {
    guard mayAsk, !isAsking, state.scene == .active else { return }
    isAsking = true
    state.prompts += 1
    state.scene = .inactive
    outlet.tell(.app(.sceneInactive))
  }

  /// Follows the scene phases that the user causes.
  func follow(_ event: AppEvent, into outlet: inout PhoneOutlet) {
    switch event {
    case .sceneActive: come(to: .active, into: &outlet)
    case .sceneInactive: come(to: .inactive, into: &outlet)
    case .sceneBackground: if isInFront { state.scene = .background }
    default: return
    }
    isLockedAway = false
  }

  func happen(_ event: PhoneEvent, into outlet: inout PhoneOutlet) {
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
  }

  /// Changes the authorization; one callback reports both its status and its precision.
  private func authorize(
    into outlet: inout PhoneOutlet, _ change: (inout Authorization) -> Void
  ) {
    let before = state.authorization
    var after = before
    change(&after)
    if isAsking, after.status != .notDetermined {
      isAsking = false
      state.scene = .active
      outlet.tell(.app(.sceneActive))
    }
    guard after != before else { return }
    state.authorization = after
    tell(.authorization(after), into: &outlet)
    authorizationChanged(from: before, into: &outlet)
  }

  private func lock(into outlet: inout PhoneOutlet) {
    state.isDisplayOn = false
    guard isInFront else { return }
    isLockedAway = true
    state.scene = .background
    outlet.tell(.app(.sceneBackground))
  }

  private func unlock(into outlet: inout PhoneOutlet) {
    state.isDisplayOn = true
    guard isLockedAway else { return }
    isLockedAway = false
    outlet.tell(.app(.sceneActive))
    come(to: .active, into: &outlet)
  }
}
