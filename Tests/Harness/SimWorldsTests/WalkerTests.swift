import Geodesy
import Sensing
import SimKernel
import SimWorlds
import Testing
import WalkRouter

@Suite("A walker (H-3)")
struct WalkerTests {
  private static let world = Medina(
    seed: 7, sizeMeters: 400,
    center: Coordinate(latitudeDegrees: 31.6295, longitudeDegrees: -7.9861)
  ).world()

  private func plan(_ from: String = "south_gate", _ to: String = "riad") throws -> Walk {
    Walk(
      from: try #require(Self.world.place(from)), to: try #require(Self.world.place(to)))
  }

  private func truth(_ walk: Walk, seed: UInt64) throws -> GroundTruth {
    try Walker(world: Self.world, random: RandomStream(seed: seed)).walk(walk)
  }

  @Test(
    "keeps to the lanes, never faster than its pace, and turns at most 12° a step",
    arguments: 1...5 as ClosedRange<UInt64>)
  func motion(seed: UInt64) throws {
    let truth = try truth(plan(), seed: seed)
    let graph = Self.world.graph
    let pace = truth.samples.map(\.speedMetersPerSecond).max() ?? 0
    #expect((0.6...1.4).contains(pace))
    for (before, sample) in zip(truth.samples, truth.samples.dropFirst()) {
      let step = before.point.distance(to: sample.point)
      // a pause may end between two samples
      #expect(step <= pace * 0.1 + 1e-9, "seed \(seed)")
      let turn = abs(Angle.wrappedTo180(sample.facingDegrees - before.facingDegrees))
      #expect(turn <= 12 + 1e-9, "seed \(seed)")
    }
    for sample in truth.samples {
      let edge = graph.edges[Int(sample.edge)]
      let lane = Segment(graph.nodes[Int(edge.from)], graph.nodes[Int(edge.to)])
      #expect(lane.nearest(to: sample.point).distance < 1e-6, "seed \(seed)")
      #expect((0..<360).contains(sample.facingDegrees) && (0..<360).contains(sample.laneDegrees))
    }
  }

  @Test("walks along the lane it faces, the way it goes")
  func alongTheLane() throws {
    let samples = try truth(plan(), seed: 2).samples
    for (a, b) in zip(samples, samples.dropFirst()) where a.edge == b.edge && a.point != b.point {
      let way = a.point.bearingDegrees(to: b.point)
      #expect(abs(Angle.wrappedTo180(way - a.laneDegrees)) < 1e-4)
    }
  }

  @Test("arrives, and then stands at the goal for as long as it was told to")
  func arrives() throws {
    var walk = try plan()
    // 2026-11-21: 0.3 s became 0.2 s
    for standing in [0, 0.3, 0.7, 60] {
      walk.standing = .seconds(standing)
      let truth = try truth(walk, seed: 3)
      let arrival = try #require(truth.arrival)
      let goal = Self.world.graph.nodes[Int(walk.to.node)]
      #expect(truth.end == arrival + walk.standing)
      #expect(truth.point(at: arrival).distance(to: goal) < 1e-9)
      #expect(truth.sample(at: arrival).speedMetersPerSecond == 0)
      let early = Instant(nanoseconds: arrival.nanoseconds - 100_000_000)
      #expect(truth.sample(at: early).speedMetersPerSecond > 0)
      #expect(truth.samples.last?.point == truth.sample(at: arrival).point)
    }
  }

  @Test("walks the shortest way, of the router's length")
  func shortest() throws {
    var walk = try plan()
    walk.pauses = nil
    walk.paceSpread = 0
    let truth = try truth(walk, seed: 1)
    let graph = Self.world.graph
    var router = Router(graph: graph)
    let ends = try (
      #require(graph.snap(node: walk.from.node)), #require(graph.snap(node: walk.to.node))
    )
    guard case .route(let route) = router.route(from: ends.0, to: ends.1) else {
      throw Walker.Refusal.unreachable
    }
    #expect(abs((truth.arrival?.seconds ?? 0) - route.lengthMeters) < 0.2)
  }

  @Test("keeps the pace it is told, also a slow or a hasty one", arguments: [0.3, 1, 2.5])
  func pace(pace: Double) throws {
    var walk = try plan()
    walk.paceMetersPerSecond = pace
    walk.paceSpread = 0
    let fastest = try truth(walk, seed: 1).samples.map(\.speedMetersPerSecond).max()
    #expect(fastest == pace)
  }

  @Test("differs in pace from run to run by the spread, and always moves")
  func paceSpread() throws {
    var walk = try plan("square", "north_gate")
    let paces = try (1...200 as ClosedRange<UInt64>).map { seed in
      try truth(walk, seed: seed).samples[0].speedMetersPerSecond
    }
    let mean = paces.reduce(0, +) / 200
    let spread = (paces.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 200).squareRoot()
    #expect(abs(mean - 1) < 0.07 && (0.14...0.24).contains(spread), "\(mean) \(spread)")
    walk.paceMetersPerSecond = 0.3
    walk.paceSpread = 0.5
    for seed in 1...50 as ClosedRange<UInt64> {
      #expect(try truth(walk, seed: seed).samples[0].speedMetersPerSecond > 0, "seed \(seed)")
    }
  }

  @Test("pauses now and then, and not where it is told not to")
  func pauses() throws {
    var walk = try plan()
    func standing() throws -> Int {
      try (1...10 as ClosedRange<UInt64>).reduce(0) { sum, seed in
        sum
          + (try truth(walk, seed: seed).samples.dropLast().count { $0.speedMetersPerSecond == 0 })
      }
    }
    #expect(try standing() > 100)
    walk.pauses = nil
    #expect(try standing() == 0)
  }

  @Test("that takes a wrong turn really leaves the direct way, and still arrives")
  func wrongTurn() throws {
    var walk = try plan()
    let direct = try lanes(truth(walk, seed: 1))
    walk.wrongTurnAfterMeters = 100
    walk.astrayMeters = 90
    for seed in 1...5 as ClosedRange<UInt64> {
      let truth = try truth(walk, seed: seed)
      let graph = Self.world.graph
      let farthest =
        truth.samples.map { sample in
          direct.map { id in
            let edge = graph.edges[Int(id)]
            return Segment(graph.nodes[Int(edge.from)], graph.nodes[Int(edge.to)])
              .nearest(to: sample.point).distance
          }.min() ?? 0
        }.max() ?? 0
      #expect(farthest > 30, "seed \(seed): \(farthest) m")
      #expect(truth.arrival != nil)
      let before = try lanes(truth).prefix(2)
      #expect(Array(before) == Array(direct.prefix(2)), "goes right for the first 100 m")
    }
  }

  @Test("has nowhere to go from the goal, and no way to an island")
  func refusals() throws {
    let plane = Self.world.graph.plane
    let graph = WalkGraph(
      plane: plane,
      nodes: [(0, 0), (10, 0), (50, 0), (60, 0)].map { PlanePoint(east: $0, north: $1) },
      edges: [
        WalkGraph.Edge(from: 0, to: 1, lengthMillimeters: 10_000),
        WalkGraph.Edge(from: 2, to: 3, lengthMillimeters: 10_000),
      ])
    func refusal(_ from: Int32, _ to: Int32) -> Walker.Refusal? {
      let walk = Walk(from: .init(name: "a", node: from), to: .init(name: "b", node: to))
      do throws(Walker.Refusal) {
        let world = World(graph: graph, places: [])
        _ = try Walker(world: world, random: RandomStream(seed: 1)).walk(walk)
        return nil
      } catch { return error }
    }
    #expect(refusal(0, 3) == .unreachable)
    #expect(refusal(2, 2) == .nowhereToGo)
    #expect(refusal(3, 2) == nil)
  }

  /// The lanes walked, in order, each once.
  private func lanes(_ truth: GroundTruth) throws -> [Int32] {
    var lanes: [Int32] = []
    for sample in truth.samples where lanes.last != sample.edge { lanes.append(sample.edge) }
    return lanes
  }
}
