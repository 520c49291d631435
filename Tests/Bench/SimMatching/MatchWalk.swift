import Geodesy
public import Sensing
public import SimKernel
public import SimSensors
public import SimWorlds
public import WalkRouter

/// A walk through a synthetic medina and the fixes of a phone: the test case of matching.
public struct MatchWalk: Sendable {
  /// The lanes of the medina.
  public let graph: WalkGraph
  /// The map that the app has: some lanes may be missing or shifted.
  public let appGraph: WalkGraph
  public let truth: GroundTruth
  public var fixes: [Fix]

  /// Side of the medina, and the least straight-line distance from start to goal, in meters.
  private static let sizeMeters = 500.0
  private static let leastMeters = 250.0
  /// Share of the junctions at which the walker takes a wrong turn and comes back (assumed).
  private static let backtracking = 0.05

  /// Creates the walk of `seed`: a new medina, and a walker who sometimes pauses and takes wrong
  /// turns.
  ///
  /// - Parameters:
  ///   - isDrawn: whether the phone is drawn from the population of real phones; otherwise it is
  ///     ideal.
  ///   - mapErrors: the errors of the app's map; nil for an exact one.
  public init(
    seed: UInt64, preset: GnssPreset, fixStep: Timespan = .seconds(1), isDrawn: Bool = false,
    mapErrors: MapErrors? = nil
  ) {
    let random = RandomStream(seed: seed).fork("matching")
    let center = Coordinate(latitudeDegrees: 31.6295, longitudeDegrees: -7.9811)
    let world = Medina(seed: seed, sizeMeters: MatchWalk.sizeMeters, center: center).world()
    truth = MatchWalk.truth(in: world, random: random)
    graph = world.graph
    let map = mapErrors?.map(of: graph, random: random.fork("map"))
    appGraph = map?.graph ?? graph
    var phone = SyntheticPhone(
      gnss: .everywhere(preset), fixStep: fixStep, heading: .bySurroundings,
      headingStep: .seconds(1))
    if isDrawn {
      phone.platform = seed % 2 == 0 ? .android : .ios
      phone.population = GnssProfile.population(of: phone.platform)
    }
    fixes = phone.fixes(along: truth, random: random.fork("phone"))
  }

  private static func truth(in world: World, random: RandomStream) -> GroundTruth {
    var placeRandom = random.fork("places")
    let nodes = world.graph.nodes
    while true {
      let (from, to) = (
        placeRandom.integer(below: nodes.count), placeRandom.integer(below: nodes.count)
      )
      guard nodes[from].distance(to: nodes[to]) >= leastMeters else { continue }
      var walk = Walk(
        from: World.Place(name: "from", node: Int32(from)),
        to: World.Place(name: "to", node: Int32(to)))
      walk.backtracking = backtracking
      // draw again if no lane connects start and goal
      if let truth = try? Walker(world: world, random: random.fork("walker")).walk(walk) {
        return truth
      }
    }
  }
}
