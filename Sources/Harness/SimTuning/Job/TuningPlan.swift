public import AudioTour
import Geodesy
import SimKernel
public import SimMetrics
public import SimObservations
public import SimResults
public import SimScenarios
import SimText
import SimWorlds
import WalkRouter

/// The input of a tuning: the tour of a scenario, and walks of the scenario.
public struct TuningPlan: Sendable {
  public var scenario: Scenario
  /// Digest of the bytes of the scenario and of the tour.
  public var content: RunDigest
  public var tour: Tour
  /// The fence rule of the scenario's tour: the first mode of every grid.
  public var policy: FencePolicy
  public var ranges: TuningRanges
  /// Today's radii in meters, in the order of the stops.
  public var todayMeters: [Double]
  /// The rules by which the tour plays its stops.
  public var rules = StopVisits.Rules()
  /// Arrival distances, in meters, in the order of the stops.
  private let arrivalMeters: [Double]
  /// First seed; the others follow it.
  public var firstSeed: UInt64
  public var walks: Int
  /// The costs of fence errors.
  public var costs = TuningCosts()
  /// Required share of noticed visits; nil: minimize the cost.
  public var detection: Double?
  /// Number of walks on separate seeds on which the chosen settings are compared with today's.
  public var verificationWalks: Int
  /// Number of walks at the same time, at least 1; never changes a result.
  public var jobs: Int

  /// Offset of the seeds that are not used for tuning from the first seed.
  static let verificationOffset: UInt64 = 1_000_000_000

  /// - Parameter tour: the tour under test in `scenario`, with its policy.
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

  /// Largest number of shards into which the walks can be split.
  public var mostShards: Int { TuningRound.blockCount(walks: walks) }

  /// The positions of the stops, in order.
  var places: [Coordinate] { tour.points.map(\.coordinate) }

  /// The grid of the first round: few radii and margins, and all confirmations.
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

  /// The grid of the second round: more radii, and the margins next to those of `best`.
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

  /// Evenly spaced radii, including today's.
  private func radii(_ count: Int) -> [Double] {
    let all = (TuningGrid.spread(ranges.radiusMeters, count) + todayMeters).sorted()
    return all.indices.filter { $0 == 0 || all[$0] != all[$0 - 1] }.map { all[$0] }
  }

  /// Today's radii as a choice in `grid`.
  func today(in grid: TuningGrid) -> RadiusChoice {
    RadiusChoice(
      mode: 0, radii: todayMeters.map { meters in grid.radii.firstIndex(of: meters) ?? 0 })
  }

  /// The distance beyond which no fence starts under any setting, in meters: the largest radius.
  private var farMeters: Double { max(ranges.radiusMeters.upperBound, todayMeters.max() ?? 0) }

  /// If the first walk stays this far from every stop, no radius can work, in meters (assumed: many
  /// times the error of any fix).
  private static let hopelessMeters = 1000.0

  /// Returns why tuning is pointless: the first walk stays far from all stops; nil if it does not.
  public func refusal() throws -> String? {
    let trace = try scenario.fixes(seed: firstSeed)
    guard let truth = trace.truth else { return nil }
    let track = truth.samples.map { truth.plane.coordinate($0.point) }
    let stops = places.map { (place: $0, radiusMeters: farMeters + Self.hopelessMeters) }
    guard TourReach(track, stops: stops) != nil else { return nil }
    return TourReach(track, stops: zip(places, todayMeters).map { ($0, $1) })?.words
  }

  /// A map of the lanes around the first walk, its path and the stops; nil without a world.
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

  /// Returns the walk of `seed`.
  func walk(seed: UInt64) throws -> TuningWalk {
    let trace = try scenario.fixes(seed: seed)
    guard let truth = trace.truth else {
      throw UsageFailure(message: "\(scenario.path): the true position of its walker is not known")
    }
    return TuningWalk(
      trace, truth: truth, tour: tour.points, arrivalMeters: arrivalMeters, rules: rules,
      policy: policy, farMeters: farMeters)
  }
}
