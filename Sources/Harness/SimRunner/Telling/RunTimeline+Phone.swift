import Sensing
import SimKernel
import SimResults

extension RunTimeline {
  /// Returns one track per state of a phone with a platform; states that never changed are omitted.
  static func states(of phone: [PhoneChange]) -> [StateTrack] {
    [
      named("phone.app", phone) { $0.scene },
      named("phone.positions", phone) { $0.positioning },
      named("phone.class", phone) { $0.accuracy },
      named("phone.permission", phone) { $0.authorization.status },
      answered("phone.precise", phone) { $0.authorization.isPrecise },
      answered("phone.display", phone) { $0.isDisplayOn },
      answered("phone.paused", phone) { $0.isPaused },
      answered("phone.saves_power", phone) { $0.isLowPower },
    ].filter { $0.changes.count > 1 }
  }

  private static func named<State: NamedCase>(
    _ name: String, _ phone: [PhoneChange], _ state: (PhoneState) -> State
  ) -> StateTrack {
    let all = Array(State.allCases)
    return track(name, phone, all, all.map(\.name), state)
  }

  private static func answered(
    _ name: String, _ phone: [PhoneChange], _ state: (PhoneState) -> Bool
  ) -> StateTrack {
    track(name, phone, [false, true], ["no", "yes"], state)
  }

  private static func track<State: Equatable>(
    _ name: String, _ phone: [PhoneChange], _ all: [State], _ words: [String],
    _ state: (PhoneState) -> State
  ) -> StateTrack {
    var changes: [StateTrack.Change] = []
    for change in phone {
      let index = all.firstIndex(of: state(change.state)) ?? all.count
      if index != changes.last?.state { changes.append(.init(change.instant, index)) }
    }
    return StateTrack(name: name, words: words, changes: changes)
  }
}
