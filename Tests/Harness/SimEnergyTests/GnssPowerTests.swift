import Sensing
import SimEnergy
import SimKernel
import Testing

@Suite("The receiver of satellites (T-10)")
struct GnssPowerTests {
  /// Returns the energy used when each of `requests` asks for location of one accuracy class.
  private func use(
    _ requests: [(from: Double, to: Double, accuracy: SensorRequest.Accuracy)],
    fixes: [Double], meters: Double = 5, end: Double = 100, plan: PowerPlan = PowerPlan()
  ) -> EnergyUse {
    var activity = PhoneActivity(end: .s(end))
    activity.sensing = [.init(at: .zero, .off)]
    for request in requests {
      activity.sensing.append(
        .init(
          at: .s(request.from),
          SensorRequest(location: true, heading: false, accuracy: request.accuracy)))
      activity.sensing.append(.init(at: .s(request.to), .off))
    }
    activity.receptions = fixes.map { .init(at: .s($0), accuracyMeters: meters) }
    return EnergyModel(plan).use(of: activity)
  }

  private func states(_ use: EnergyUse) -> [String] {
    use.segments(of: .gnss).map {
      "\($0.state) \($0.start.seconds)–\($0.end.seconds) \($0.milliwatts)"
    }
  }

  @Test("acquires, tracks, and stays on for five seconds after a stop")
  func phases() {
    let use = use([(10, 40, .best)], fixes: (14..<60).map(Double.init))
    #expect(
      states(use) == [
        "acquire 10.0–14.0 195.0", "track 14.0–40.0 125.0", "tail 40.0–45.0 125.0",
      ])
  }

  @Test("gives up its search after thirty seconds, and goes on weak")
  func noFix() {
    let use = use([(0, 60, .best)], fixes: [], end: 60)
    #expect(states(use) == ["acquire 0.0–30.0 195.0", "track 30.0–60.0 195.0"])
  }

  @Test("starts for nothing within the tail, and searches anew after it", arguments: [4.9, 5, 5.1])
  func restart(gap: Double) {
    let fixes = (0..<100).map { Double($0) + 0.5 }
    let use = use([(0, 20, .best), (20 + gap, 40, .best)], fixes: fixes, end: 40)
    let second = use.segments(of: .gnss).first { $0.start == .s(20 + gap) }
    #expect(second?.state == (gap <= 5 ? .track : .acquire))
  }

  @Test("draws more where the signal is weak or lost")
  func weak() {
    let use = use([(0, 40, .best)], fixes: [0, 1, 2], end: 40)
    #expect(states(use) == ["track 0.0–12.0 125.0", "track 12.0–40.0 195.0"])
    let canyon = self.use([(0, 3, .best)], fixes: [0, 1, 2], meters: 15, end: 3)
    #expect(states(canyon) == ["track 0.0–3.0 195.0"])
  }

  @Test("goes from class to class without a search")
  func escalation() {
    var activity = PhoneActivity(end: .s(60))
    let base = SensorRequest(location: true, heading: false, accuracy: .nearestTenMeters)
    var best = base
    best.accuracy = .best
    activity.sensing = [
      .init(at: .zero, base), .init(at: .s(20), best), .init(at: .s(30), base),
    ]
    activity.receptions = (0..<60).map { .init(at: .s(Double($0)), accuracyMeters: 5) }
    let use = EnergyModel(PowerPlan()).use(of: activity)
    #expect(
      states(use) == [
        "track 0.0–20.0 100.0", "track 20.0–30.0 125.0", "track 30.0–60.0 100.0",
      ])
  }

  @Test("is off for the classes that Wi-Fi and cells serve")
  func network() {
    let use = use(
      [(0, 20, .hundredMeters), (30, 50, .kilometer), (60, 80, .passive)], fixes: [1, 2])
    #expect(use.joules(.gnss) == 0)
    #expect(abs(use.joules(.network) - (20 * 0.013 + 20 * 0.003)) < 1e-12)
  }

  @Test("draws more for navigation, and for two bands")
  func factors() {
    let fixes = (0..<100).map(Double.init)
    #expect(use([(0, 10, .bestForNavigation)], fixes: fixes, end: 10).joules(.gnss) == 1.625)
    var plan = PowerPlan()
    plan.isDualBand = true
    let dual = use([(0, 10, .best)], fixes: fixes, end: 10, plan: plan)
    #expect(abs(dual.joules(.gnss) - 1.7125) < 1e-12)
  }

  @Test("spends no more than its tail after a stop (MG-6)")
  func tailOnly() {
    let use = use([(0, 50, .best)], fixes: (0..<100).map(Double.init))
    #expect(use.joules(.gnss, from: .s(50)) == 0.625)
    #expect(use.joules(.gnss, from: .s(55)) == 0)
    #expect(use.unseenJoules(.gnss) == use.joules(.gnss))
  }

  @Test("takes 3 % of the battery in three hours that nobody ended")
  func leak() {
    let use = use(
      [(0, 10_800, .best)], fixes: (0..<10_800).map(Double.init), end: 10_800)
    #expect(abs(use.profile.share(use.joules(.gnss)) - 0.03) < 0.0015)
  }
}
