import Geodesy
import HomeCompass
import Sensing
import SimFaults
import SimFeatures
import SimKernel
import SimObservations
import SimPrograms
import SimResults
import SimScenarios
import SimSensors
import SimWorlds
import WalkRouter

/// What all variants of a scenario are given on one seed: the same sensors' data, the same script.
struct RunInput {
  var trace: Trace
  var faults: [FaultBite]
  /// When the faults are on: those of the walk, and of a replay of it.
  var faultWindows: [FaultBite]
  var home: HomeBase
  var script: [ScriptedEvent]
  var phoneScript: [ScriptedPhoneEvent]
  /// The system on the phone; each run has one of its own, and all draw from the same stream.
  var platform: PlatformOptions?
  private let platformRandom: RandomStream
  private let featureRandom: RandomStream
  /// The map in the app, where it is not the world's.
  let appMap: AppMap?
  /// As far as the script depends on it.
  var course: Course
  /// What each run on it may take, and how many bytes of that earlier ones keep.
  let budget: RunBudget
  let seed: UInt64
  var bytesKept = 0

  /// When a recording counts as over: what comes at its last instant belongs to it.
  static let afterRecording = Timespan.seconds(1)

  /// Time that a replay goes on after a recording's last event, so that what is due gets its turn.
  static let tail = Timespan.seconds(15)

  /// Walks `plan` on `seed`; throws `Walker.Refusal` or `RunBudget.Excess`.
  init(_ plan: WalkPlan, of scenario: Scenario, seed: UInt64) throws {
    let random = RandomStream(seed: seed)
    budget = scenario.budget
    self.seed = seed
    platform = scenario.platform
    platformRandom = random.fork("platform")
    featureRandom = random.fork("features")
    appMap = plan.appMap(random)
    let truth = try Walker(world: plan.world, random: random.fork("walk"), budget: budget)
      .walk(plan.walk)
    let samples = plan.phone.mostSamples(over: truth.end - .zero)
    try budget.hold(
      truths: truth.samples.count, fixes: samples.fixes, headings: samples.headings,
      because: "the walk takes \(RunBudget.words(truth.end.seconds, of: .time))")
    trace = plan.phone.trace(along: truth, random: random)
    faults = try plan.faults.apply(to: &trace, truth: truth, random: random, budget: budget)
    faultWindows = faults
    home = RunInput.home(scenario.home, in: trace)
    course = Course(trace, arrival: truth.arrival ?? truth.end, end: truth.end)
    try scenario.script.hold(budget, in: course)
    script = scenario.script.events(in: course)
    phoneScript = scenario.script.phoneEvents(in: course)
  }

  /// Replays `recording`; one that knows what really happened ends as the walk did. `seed` is of
  /// what a platform does by chance, where the recording is not of a seed of its own.
  init(_ recording: Trace, of scenario: Scenario, seed: UInt64) throws(RunBudget.Excess) {
    trace = recording
    budget = scenario.budget
    platform = scenario.platform
    self.seed = recording.origin?.seed ?? seed
    let random = RandomStream(seed: self.seed)
    (platformRandom, featureRandom) = (random.fork("platform"), random.fork("features"))
    // the phone that recorded it has its own map; one that simrun walked had that of its seed
    if recording.origin != nil, case .walk(let plan) = scenario.source {
      appMap = plan.appMap(random)
    } else {
      appMap = nil
    }
    faults = []
    faultWindows = RunInput.faultWindows(of: recording, in: scenario)
    home = RunInput.home(scenario.home, in: recording)
    if let truth = recording.truth {
      course = Course(recording, arrival: truth.arrival ?? truth.end, end: truth.end)
    } else {
      course = Course(
        recording, arrival: recording.end + RunInput.afterRecording,
        end: recording.end + RunInput.tail)
    }
    try scenario.script.hold(budget, in: course)
    script = scenario.script.events(in: course)
    phoneScript = scenario.script.phoneEvents(in: course)
  }

  var end: Instant { course.end }

  /// A trace does not name its faults; one that was generated of this very scenario had its.
  private static func faultWindows(of recording: Trace, in scenario: Scenario) -> [FaultBite] {
    guard case .walk(let plan) = scenario.source, let origin = recording.origin,
      origin.scenario == Reproduction.portable(scenario.path), let truth = recording.truth
    else { return [] }
    return plan.faults.windows(
      random: RandomStream(seed: origin.seed), along: truth,
      before: max(recording.end, truth.end))
  }

  private static func home(_ home: Scenario.Home, in trace: Trace) -> HomeBase {
    switch home {
    case .coordinate(let coordinate, let name): HomeBase(name: name, coordinate: coordinate)
    // a recording without fixes is replayed only where home is a coordinate
    case .firstFix: HomeBase(name: "the first fix", coordinate: trace.fixes[0].coordinate)
    case .lastFix:
      HomeBase(name: "the last fix", coordinate: trace.fixes[trace.fixes.count - 1].coordinate)
    }
  }

  /// What `features` find where they begin.
  struct Stage {
    var site: Site
    var facts: SceneFacts
    /// Who knows what a perfect app would show.
    var referees: [any Feature]
    /// What the sensors deliver until somebody asks for something else.
    var sensing: SensorRequest
  }

  func stage(for features: [any FeatureSettings], world: World?) -> Stage {
    var site = Site(home: home, graph: appMap?.graph ?? world?.graph, random: featureRandom)
    site.worldEdges = appMap?.edges
    site.assumesTimes = trace.assumesTimes
    let referees =
      trace.truth.map { truth in
        features.compactMap { $0.makeReferee(at: site, truth: truth) }
      } ?? []
    return Stage(
      site: site, facts: facts(features, at: site, world), referees: referees,
      sensing: features.contains { $0.switchesSensors } ? .off : .all)
  }

  /// Runs `features` on this input; those that are programs are played by `programs`.
  ///
  /// Throws `RunBudget.Excess` or `ProgramFailure`.
  ///
  /// - Parameter keep: gets what was said with each program.
  func run(
    _ features: [any FeatureSettings], world: World?, programs: ProgramSet? = nil,
    keep: (_ feature: String, Transcript) throws -> Void = { _, _ in }
  ) throws -> RunRecord {
    let stage = stage(for: features, world: world)
    let (site, referees) = (stage.site, stage.referees)
    let start = StartFacts(
      seed: seed, facts: stage.facts, sensing: stage.sensing, platform: platform?.rules.rawValue)
    let players = features.map { feature -> ProgramFeature? in
      guard let programs, let program = feature as? ExternalSettings else { return nil }
      return ProgramFeature(program, at: site, start, by: programs)
    }
    defer { for player in players { player?.abandon() } }
    let record = try Simulation(
      trace: trace, facts: stage.facts, script: script,
      features: zip(players, features).map { $0 ?? $1.makeFeature(at: site) } + referees,
      end: end, sensing: stage.sensing,
      platform: platform?.makePlatform(over: trace, end: end, random: platformRandom),
      phoneScript: phoneScript, budget: budget, bytesKept: bytesKept,
      relaunch: { number, saved in
        guard features.indices.contains(number) else { return referees[number - features.count] }
        if let player = players[number] { return player.reopened(saved) }
        var site = site
        site.saved = saved
        return features[number].makeFeature(at: site)
      }
    ).run()
    for (player, feature) in zip(players, features) {
      if let transcript = try player?.leave() { try keep(feature.key, transcript) }
    }
    return record
  }

  /// What the referees of `stage` say of this input, with nobody beside them.
  func refereed(_ stage: Stage) throws(RunBudget.Excess) -> ObservationLog {
    try Simulation(
      trace: trace, facts: stage.facts, script: script, features: stage.referees, end: end,
      sensing: .off, budget: budget, bytesKept: bytesKept,
      relaunch: { number, _ in stage.referees[number] }
    ).run().log
  }

  /// What stands still, of the world and of what the features are about.
  private func facts(
    _ features: [any FeatureSettings], at site: Site, _ world: World?
  ) -> SceneFacts {
    var facts = SceneFacts(
      home: SceneFacts.Place(name: home.name, coordinate: home.coordinate),
      places: world.map { world in
        world.places.map { place in
          SceneFacts.Place(
            name: place.name,
            coordinate: world.graph.plane.coordinate(world.graph.nodes[Int(place.node)]))
        }
      } ?? [])
    for feature in features { feature.add(to: &facts, at: site) }
    if let world {
      for index in facts.tourStops.indices {
        facts.tourStops[index].laneMeters = world.laneMeters(at: facts.tourStops[index].coordinate)
      }
    }
    return facts
  }
}

extension WalkPlan {
  /// The map in the app on the run of `random`; nil where it is the world's.
  func appMap(_ random: RandomStream) -> AppMap? {
    mapErrors?.map(of: world.graph, random: random.fork("app map"))
  }
}
