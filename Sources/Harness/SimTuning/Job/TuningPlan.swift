public import AudioTour
import Geodesy
import SimKernel
public import SimMetrics
public import SimObservations
public import SimResults
import SimRunner
public import SimScenarios
import SimTraces
import SimWorlds
import WalkRouter

/// What is tuned: the tour of a scenario, on walks of the scenario.
public struct TuningPlan: Sendable {
  public var scenario: Scenario
  /// Of the bytes of the scenario and of the tour.
  public var content: RunDigest
  public var tour: Tour
  /// How the scenario's tour judges a fence: the first mode of every grid.
  public var policy: FencePolicy
  public var ranges: TuningRanges
  /// Today's radii in meters, in the order of the stops.
  public var todayMeters: [Double]
  /// How the tour takes its stops.
  public var rules = StopVisits.Rules()
  /// How near one comes who is at a stop, in meters, in the order of the stops.
  private let arrivalMeters: [Double]
  /// Seeds are counted up from here.
  public var firstSeed: UInt64
  public var walks: Int
  /// What is held against fences.
  public var costs = TuningCosts()
  /// Share of the visits to be noticed; nil: what costs least.
  public var detection: Double?
  /// Walks on seeds of their own on which what was chosen is held against today.
  public var verificationWalks: Int
  /// Walks at the same time, at least 1; never changes a result.
  public var jobs: Int

  /// How far from the first seed the seeds lie that nothing was tuned on.
  static let verificationOffset: UInt64 = 1_000_000_000

  /// - Parameter tour: with its policy, the one under test in `scenario`.
  public init(
    _ scenario: Scenario, content: RunDigest, tour: Tour, policy: FencePolicy, ranges: TuningRanges,
    walks: Int,
    jobs: Int
  ) {
    self.scenario = scenario
    self.content = content
    self.tour = tour
    self.policy = policy
    self.ranges = ranges
    todayMeters = tour.points.map(\.triggerRadiusMeters)
    arrivalMeters = tour.points.map { point in
      StopVisits.arrivalMeters(laneMeters: scenario.world?.laneMeters(at: point.coordinate))
    }
    firstSeed = scenario.seeds.first
    self.walks = walks
    verificationWalks = 0
    self.jobs = jobs
  }

  /// Most shards that the walks can be cut into.
  public var mostShards: Int { TuningRound.blockCount(walks: walks) }

  /// The stops, in order.
  var places: [Coordinate] { tour.points.map(\.coordinate) }

  /// The first round looks at few radii and margins, and at all confirmations.
  var coarseGrid: TuningGrid {
    var modes = [TuningGrid.Mode(policy: policy, varied: nil)]
    for exit in TuningGrid.spread(ranges.exitMeters, Self.coarseExits) {
      for confirm in ranges.confirm {
        modes.append(
          TuningGrid.mode(.init(exitMeters: exit, confirm: confirm), over: policy))
      }
    }
    return TuningGrid(modes: modes, radii: radii(Self.coarseRadii))
  }

  /// The second round looks closer at the radii, and at the margins beside those of `best`.
  func fineGrid(around best: [TuningGrid.Mode.Varied]) -> TuningGrid {
    let exits = ranges.exitMeters
    let step = (exits.upperBound - exits.lowerBound) / Double(Self.coarseExits - 1) / 2
    var varied = best
    if let first = best.first, step > 0 {
      for exit in [first.exitMeters - step, first.exitMeters + step] where exits.contains(exit) {
        varied.append(.init(exitMeters: exit, confirm: first.confirm))
      }
    }
    return TuningGrid(
      modes: [TuningGrid.Mode(policy: policy, varied: nil)]
        + varied.map { TuningGrid.mode($0, over: policy) },
      radii: radii(Self.fineRadii))
  }

  private static let coarseExits = 4
  private static let coarseRadii = 11
  private static let fineRadii = 26

  /// Evenly spread, with today's among them.
  private func radii(_ count: Int) -> [Double] {
    let all = (TuningGrid.spread(ranges.radiusMeters, count) + todayMeters).sorted()
    return all.indices.filter { $0 == 0 || all[$0] != all[$0 - 1] }.map { all[$0] }
  }

  /// Today's radii as a choice in `grid`.
  func today(in grid: TuningGrid) -> RadiusChoice {
    RadiusChoice(
      mode: 0, radii: todayMeters.map { meters in grid.radii.firstIndex(of: meters) ?? 0 })
  }

  /// Beyond this no fence begins under any setting, in meters: every radius lies within.
  private var farMeters: Double { max(ranges.radiusMeters.upperBound, todayMeters.max() ?? 0) }

  /// Where the first walk stays so far from every stop that no radius would do, in meters (assumed:
  /// many times the error of any fix).
  private static let hopelessMeters = 1000.0

  /// Why there is nothing to tune: the first walk stays far from all stops; nil where it does not.
  public func refusal() throws -> String? {
    let trace = try scenario.fixes(seed: firstSeed)
    guard let truth = trace.truth else { return nil }
    let track = truth.samples.map { truth.plane.coordinate($0.point) }
    let stops = places.map { (place: $0, radiusMeters: farMeters + Self.hopelessMeters) }
    guard TourReach(track, stops: stops) != nil else { return nil }
    return TourReach(track, stops: zip(places, todayMeters).map { ($0, $1) })?.words
  }

  /// The lanes around the first walk, its way and the stops; nil without a world.
  var map: RunMap? {
    guard let world = scenario.world else { return nil }
    var map = RunMap(world)
    map.places = tour.points.map { point in
      RunMap.Mark(
        point: world.graph.plane.point(point.coordinate), label: point.id,
        approachDegrees: point.approachDegrees)
    }
    let truth = try? scenario.fixes(seed: firstSeed).truth
    map.truth = (truth?.samples ?? []).map { sample in
      world.graph.plane.point(truth?.plane.coordinate(sample.point) ?? world.graph.plane.origin)
    }
    return map
  }

  /// The walk of `seed`.
  func walk(seed: UInt64) throws -> TuningWalk {
    let trace = try scenario.fixes(seed: seed)
    guard let truth = trace.truth else {
      throw UsageFailure(message: "\(scenario.path): nobody knows where its walker really was")
    }
    return TuningWalk(
      trace, truth: truth, tour: tour.points, arrivalMeters: arrivalMeters, rules: rules,
      policy: policy, farMeters: farMeters)
  }
}
