import Sensing
import SimKernel
import SimResults

extension RunTimeline {
  /// A track for each thing that a phone behind a platform was at; none where it never changed.
  static func states(of phone: [PhoneChange]) -> [StateTrack] {
    [
      track("phone.app", phone, PhoneState.Scene.allCases) { $0.scene },
      track("phone.positions", phone, PhoneState.Positioning.allCases) { $0.positioning },
      track("phone.class", phone, SensorRequest.Accuracy.allCases) { $0.accuracy },
      track("phone.permission", phone, Authorization.Status.allCases) { $0.authorization.status },
      track("phone.precise", phone, [false, true]) { $0.authorization.isPrecise },
      track("phone.display", phone, [false, true]) { $0.isDisplayOn },
      track("phone.paused", phone, [false, true]) { $0.isPaused },
      track("phone.saves_power", phone, [false, true]) { $0.isLowPower },
    ].filter { $0.changes.count > 1 }
  }

  private static func track<State: Equatable & Sendable>(
    _ name: String, _ phone: [PhoneChange], _ all: [State], _ state: (PhoneState) -> State
  ) -> StateTrack {
    var changes: [StateTrack.Change] = []
    for change in phone {
      let index = all.firstIndex(of: state(change.state)) ?? all.count
      if index != changes.last?.state { changes.append(.init(change.instant, index)) }
    }
    return StateTrack(name: name, words: all.map(word), changes: changes)
  }

  private static func word(_ state: some Sendable) -> String {
    switch "\(state)" {
    case "true": "yes"
    case "false": "no"
    case let name: name
    }
  }
}

extension PhoneEvent {
  /// As one says it.
  var words: String {
    switch self {
    case .whenInUseGranted: "permission in use"
    case .alwaysGranted: "permission always"
    case .permissionDenied: "permission denied"
    case .permissionRevoked: "permission revoked"
    case .precisionReduced: "accuracy reduced"
    case .precisionRestored: "accuracy restored"
    case .airplaneModeOn: "airplane mode"
    case .airplaneModeOff: "airplane mode ends"
    case .wifiOff: "Wi-Fi off"
    case .wifiOn: "Wi-Fi on"
    case .lowPowerOn: "saves power"
    case .lowPowerOff: "saves power no more"
    case .screenLocked: "screen locked"
    case .screenUnlocked: "screen unlocked"
    case .dozeBegan: "Doze begins"
    }
  }
}
