import Sensing
import SimKernel
import SimResults
import Testing

@testable import SimRunner

@Suite("The tracks of a phone behind a platform (H-10)")
struct PhoneTrackTests {
  @Test("Their words are the names that other files use, and yes or no")
  func words() {
    var state = PhoneState(authorization: Authorization(status: .notDetermined))
    var changes = [PhoneChange(at: .zero, state)]
    state.authorization = Authorization(status: .whenInUse, isPrecise: false)
    state.scene = .suspended
    state.accuracy = .nearestTenMeters
    state.positioning = .tracking
    changes.append(PhoneChange(at: .zero + .seconds(1), state))
    let tracks = RunTimeline.states(of: changes)
    func told(_ name: String) -> [String] {
      tracks.filter { $0.name == name }.flatMap { track in
        track.changes.map { track.words[$0.state] }
      }
    }
    #expect(told("phone.permission") == ["not_determined", "when_in_use"])
    #expect(told("phone.app") == ["active", "suspended"])
    #expect(told("phone.class") == ["best", "nearest_ten_meters"])
    #expect(told("phone.positions") == ["off", "tracking"])
    #expect(told("phone.precise") == ["yes", "no"])
    #expect(told("phone.display") == [])
  }
}
