import Geodesy
import Sensing
import SimObservations
import Testing

@testable import SimEnergy
@testable import SimKernel

@Suite("What a phone with rules of its own was at decides what it spends (T-10)")
struct PhoneStateTests {
  /// A hundred seconds with the app's screen open: the phone's states and when each begins.
  private func use(
    _ states: [(from: Double, change: (inout PhoneState) -> Void)], script: [ScriptedEvent] = []
  ) -> EnergyUse {
    var record = RunRecord(
      trace: Trace(fixes: []), script: [ScriptedEvent(at: .zero, .screenOpened)] + script,
      facts: SceneFacts(
        home: .init(
          name: "home", coordinate: Coordinate(latitudeDegrees: 31, longitudeDegrees: -8))),
      log: ObservationLog(), givenFixes: [], givenHeadings: Given([]),
      sensing: [SensingChange(at: .zero, .all)], lines: [], end: .s(100), eventCount: 0)
    var state = PhoneState(authorization: Authorization(status: .whenInUse))
    record.phone = states.map { from, change in
      change(&state)
      return PhoneChange(at: .s(from), state)
    }
    return EnergyModel(PowerPlan()).use(of: PhoneActivity(record))
  }

  @Test("The receiver draws as it acquires and tracks, whatever was asked for")
  func receiver() {
    let use = use([
      (0, { $0.positioning = .acquiring }), (4, { $0.positioning = .tracking }),
      (60, { $0.positioning = .off }),
    ])
    #expect(abs(use.joules(.gnss) - (4 * 0.195 + 56 * 0.125 + 5 * 0.125)) < 1e-9)
    #expect(use.joules(.network) == 0 && use.joules(.heading) == 0)
  }

  @Test("Wi-Fi and cells draw what they draw, and the compass only where it runs")
  func network() {
    let use = use([
      (0, { $0.positioning = .network }),
      (40, { ($0.positioning, $0.isHeadingOn) = (.cells, true) }),
    ])
    #expect(abs(use.joules(.network) - (40 * 0.013 + 60 * 0.003)) < 1e-9)
    #expect(abs(use.joules(.heading) - 60 * 0.015) < 1e-9)
    #expect(use.joules(.gnss) == 0)
  }

  @Test("A dark display draws nothing, nor does one that shows another app")
  func display() {
    let use = use([
      (0, { $0.isDisplayOn = true }), (30, { $0.isDisplayOn = false }),
      (50, { ($0.isDisplayOn, $0.scene) = (true, .background) }), (60, { $0.scene = .active }),
    ])
    #expect(abs(use.joules(.display) - 70 * 0.8004) < 1e-9)
  }

  @Test("Saving power darkens the display while it lasts")
  func lowPower() {
    let use = use([(0, { $0.isLowPower = false }), (50, { $0.isLowPower = true })])
    #expect(abs(use.joules(.display) - (50 + 50 * 0.85) * 0.8004) < 1e-9)
  }
}
