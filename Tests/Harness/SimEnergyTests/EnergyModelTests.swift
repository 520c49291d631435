import Sensing
import SimEnergy
import SimKernel
import Testing

@Suite("The energy of ten minutes (T-10)")
struct EnergyModelTests {
  @Test("is what its stated components come to", arguments: Walk.all)
  func table(walk: Walk) {
    let use = EnergyModel(walk.plan).use(of: walk.activity)
    let charge = use.profile.milliampereHours(use.joules())
    #expect(abs(charge / walk.milliampereHours - 1) < 0.05, "\(charge) mAh")
  }

  @Test("is 1084 mW and 1.4 % of the battery for navigation on the screen")
  func navigation() {
    let use = EnergyModel(PowerPlan()).use(of: Walk.navigation().activity)
    #expect(abs(use.joules() * 1000 / 600 - 1084) < 1084 * 0.05)
    #expect(abs(use.profile.share(use.joules()) - 0.014) < 0.014 * 0.05)
  }

  @Test("adds up from the parts")
  func sum() {
    let use = EnergyModel(PowerPlan()).use(of: Walk.navigation().activity)
    let parts = PowerComponent.allCases.map { use.joules($0) }
    #expect(abs(parts.reduce(0, +) - use.joules()) < 1e-9)
    #expect(use.joules(.idle) == 15)
    #expect(use.joules(.wakes) == 600 * 0.008)
    #expect(use.joules(.redraws) == 9000 * 0.004)
    #expect(abs(use.joules(.display) - 600 * 0.8004) < 1e-9)
    #expect(use.joules(.audio) == 0)
  }

  @Test("is less in low power mode: the display is darker and frames are dropped")
  func lowPower() {
    var activity = Walk.navigation().activity
    activity.lowPower = [.init(from: .zero, to: activity.end)]
    let use = EnergyModel(PowerPlan()).use(of: activity)
    #expect(abs(use.joules(.display) - 600 * 0.8004 * 0.85) < 1e-9)
    #expect(use.joules(.redraws) <= 6000 * 0.004 && use.joules(.redraws) > 4000 * 0.004)
  }

  @Test("counts frames only on a display that is on")
  func darkFrames() {
    var activity = Walk.navigation().activity
    activity.display = [.init(from: .zero, to: .s(60))]
    let use = EnergyModel(PowerPlan()).use(of: activity)
    #expect(use.joules(.redraws) == 900 * 0.004)
    #expect(use.joules(.cpu) == 60 * 0.05)
  }

  @Test("spends on the cell radio while it transfers and for ten seconds after")
  func cell() {
    var plan = PowerPlan()
    plan.transfers = .init(every: .seconds(60), length: .seconds(2))
    let use = EnergyModel(plan).use(of: PhoneActivity(end: .s(120)))
    #expect(abs(use.joules(.cell) - 2 * (2 * 0.4 + 10 * 0.25)) < 1e-9)
    plan.transfers = .init(every: .seconds(5), length: .seconds(9))
    let busy = EnergyModel(plan).use(of: PhoneActivity(end: .s(120)))
    #expect(abs(busy.joules(.cell) - 120 * 0.4) < 1e-9)
  }

  @Test("lies between the ends of the profile's ranges")
  func ranges() {
    let activity = Walk.audio.activity
    let middle = EnergyModel(Walk.audio.plan).use(of: activity).joules()
    func joules(_ end: PowerProfile.End) -> Double {
      var plan = Walk.audio.plan
      plan.profile = plan.profile.at(end)
      return EnergyModel(plan).use(of: activity).joules()
    }
    #expect(joules(.low) < middle && middle < joules(.high))
  }
}

/// Ten minutes of phone activity, and the charge it must cost.
struct Walk: CustomTestStringConvertible, Sendable {
  var name: String
  var activity: PhoneActivity
  var plan = PowerPlan()
  var milliampereHours: Double

  var testDescription: String { name }

  /// A fix per second, the compass, 15 frames per second, the display at 60 %.
  static func navigation(
    _ name: String = "navigation", _ accuracy: SensorRequest.Accuracy = .best, meters: Double = 5,
    costs milliampereHours: Double = 46.7
  ) -> Walk {
    var activity = PhoneActivity(end: .s(600))
    activity.sensing = [
      .init(at: .zero, SensorRequest(location: true, heading: true, accuracy: accuracy))
    ]
    activity.display = [.init(from: .zero, to: .s(600))]
    activity.frames = (0..<9000).map { .s(Double($0) / 15) }
    activity.deliveries = (0..<600).map { .s(Double($0)) }
    activity.receptions = activity.deliveries.map { .init(at: $0, accuracyMeters: meters) }
    return Walk(name: name, activity: activity, milliampereHours: milliampereHours)
  }

  /// The same walk with the phone in a pocket, playing audio.
  static let audio = listening("audio", .best, 10.9)

  private static func listening(
    _ name: String, _ accuracy: SensorRequest.Accuracy, _ milliampereHours: Double
  ) -> Walk {
    var walk = navigation(name, accuracy, costs: milliampereHours)
    walk.activity.display = []
    walk.activity.frames = []
    walk.plan.playsAudio = true
    return walk
  }

  private static let compass: Walk = {
    var walk = navigation("compass only", costs: 40.9)
    walk.activity.sensing = [.init(at: .zero, SensorRequest(location: false, heading: true))]
    walk.activity.deliveries = []
    return walk
  }()

  /// Rough positions from cell towers, one per minute.
  private static let rough: Walk = {
    var walk = listening("audio, rough positions", .kilometer, 5.3)
    walk.activity.deliveries = (0..<10).map { .s(Double($0) * 60) }
    return walk
  }()

  static let all = [
    navigation(), navigation("nearest ten meters", .nearestTenMeters, costs: 45.6),
    navigation("weak signal", meters: 30, costs: 49.7), audio,
    listening("audio, nearest ten meters", .nearestTenMeters, 9.8), rough, compass,
    Walk(name: "a sleeping phone", activity: PhoneActivity(end: .s(600)), milliampereHours: 1.1),
  ]
}

extension Instant {
  static func s(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }
}
