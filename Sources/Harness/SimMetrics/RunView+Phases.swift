import Sensing
import SimKernel

extension AppEvent {
  fileprivate var isPhase: Bool {
    self == .sceneActive || self == .sceneInactive || self == .sceneBackground
  }
}

extension RunView {
  /// When the app changed its phase, in order: from the phone's state, else from the script.
  var phases: [ScriptedEvent] {
    if phone.isEmpty { return script.filter { $0.event.isPhase } }
    var phases: [ScriptedEvent] = []
    for change in phone {
      let event: AppEvent =
        switch change.state.scene {
        case .active: .sceneActive
        case .inactive: .sceneInactive
        case .background, .suspended: .sceneBackground
        }
      if phases.last?.event != event { phases.append(ScriptedEvent(at: change.instant, event)) }
    }
    return phases.count > 1 ? phases : []
  }

  /// Periods in which the app was not active, in order: from the background to active again, or to
  /// the end.
  var absences: [(start: Instant, end: Instant)] {
    var absences: [(start: Instant, end: Instant)] = []
    var left: Instant?
    for phase in phases {
      if phase.event == .sceneBackground {
        left = left ?? phase.instant
      } else if phase.event == .sceneActive {
        if let left { absences.append((left, phase.instant)) }
        left = nil
      }
    }
    if let left { absences.append((left, end)) }
    return absences
  }
}
