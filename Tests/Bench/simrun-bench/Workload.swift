import HomeCompass
import Sensing
import SimFeatures
import SimKernel
import SimObservations
import SimScenarios
import SimSensors
import SimWorlds

/// The workload of all counts and measurements: a walk of more than an hour through a big medina
/// with the features of the main job.
struct Workload: Sendable {
  let scenario: Scenario
  let plan: WalkPlan
  let truth: GroundTruth
  let trace: Trace
  private let site: Site

  struct Unusable: Error {}

  /// - Parameters:
  ///   - replan: whether to plan a new route when the walker leaves it.
  ///   - isWhole: whether the phone has rules and draws power, and more features listen.
  init(replan: Bool = true, isWhole: Bool = false) throws {
    let text = Workload.text(replan: replan, isWhole: isWhole)
    scenario = try Scenario(bytes: Array(text.utf8), path: "workload.yaml")
    guard case .walk(let plan) = scenario.source,
      case .coordinate(let coordinate, let name) = scenario.home
    else { throw Unusable() }
    self.plan = plan
    let random = RandomStream(seed: 1)
    truth = try Walker(world: plan.world, random: random.fork("walk")).walk(plan.walk)
    trace = plan.phone.trace(along: truth, random: random)
    site = Site(home: HomeBase(name: name, coordinate: coordinate), graph: plan.world.graph)
  }

  /// Returns a simulation of the first `minutes` of the walk with fresh features.
  func simulation(minutes: Double) -> Simulation {
    let end = Instant.zero + .seconds(60 * minutes)
    let part = Trace(
      fixes: trace.fixes.filter { $0.delivered <= end },
      headings: trace.headings.filter { $0.delivered <= end }, truth: truth)
    return simulation(of: part, to: end)
  }

  /// Does a whole run from the seed to the digest, without its scores.
  func run() throws -> RunDigest {
    let random = RandomStream(seed: 1)
    let truth = try Walker(world: plan.world, random: random.fork("walk")).walk(plan.walk)
    let trace = plan.phone.trace(along: truth, random: random)
    return RunDigest(of: try simulation(of: trace, to: truth.end).run().log)
  }

  private func simulation(of trace: Trace, to end: Instant) -> Simulation {
    let course = Course(trace, arrival: end, end: end)
    return Simulation(
      trace: trace,
      facts: SceneFacts(home: .init(name: site.home.name, coordinate: site.home.coordinate)),
      script: scenario.script.events(in: course),
      features: scenario.features.map { $0.makeFeature(at: site) }, end: end, sensing: .off,
      platform: scenario.platform?.makePlatform(
        over: trace, end: end, random: RandomStream(seed: 1).fork("platform")),
      phoneScript: scenario.script.phoneEvents(in: course))
  }

  private static func text(replan: Bool, isWhole: Bool) -> String {
    """
    format: 1
    title: Across a big medina
    world:
      medina: { seed: 7, size: 3000 m, center: { lat: 31.6295, lon: -7.9861 } }
    walk: { from: south_gate, to: riad, pace: 0.8 m/s, pace_spread: 0 m/s }
    phone:
      gnss: medina_lane
      fix_rate: 1 /s
      compass: medina_lane
      heading_rate: 50 /s
      declination: -0.64 deg
    \(isWhole ? "  power: phone_mid\nplatform: { rules: ios }" : "")
    home: riad
    script:
      - open_screen: at 0 s
      - look_at_screen: every 1 min until arrival
    features:
      compass: { redraw_rate: 15 /s }
      session: { safety_timeout: 600 s }
      way_home:
        replan: \(replan ? "on_deviation" : "never")
        position: \(isWhole ? "lanes" : "fixes")
    \(isWhole ? "  locate: {}\n  map_center: {}\n  lanes: {}" : "")
    expect:
      compass.arrow.out_of_range: == 0
    """
  }
}
