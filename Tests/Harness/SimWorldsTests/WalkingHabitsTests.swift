import Geodesy
import Sensing
import SimKernel
import SimWorlds
import Testing
import WalkRouter

@Suite("A walker's habits (H-3)")
struct WalkingHabitsTests {
  /// A lane of a kilometer with a derb of 20 m to the north of its middle.
  private static let lane: World = {
    let nodes = [(0, 0), (500, 0), (1000, 0), (500, 20)].map { PlanePoint(east: $0, north: $1) }
    let edges = [(0, 1, 3), (1, 2, 3), (1, 3, 1.5)].map { from, to, width in
      WalkGraph.Edge(
        from: from, to: to, lengthMillimeters: WalkGraph.length(nodes[Int(from)], nodes[Int(to)]),
        widthMeters: Float(width))
    }
    let origin = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892)
    return World(
      graph: WalkGraph(plane: LocalPlane(origin: origin), nodes: nodes, edges: edges),
      places: [.init(name: "west", node: 0), .init(name: "east", node: 2)])
  }()

  /// A walk of one kilometer at exactly 1 m/s without any habit.
  private var plain: Walk {
    var walk = Walk(from: Self.lane.places[0], to: Self.lane.places[1])
    walk.paceSpread = 0
    walk.pauses = nil
    return walk
  }

  private func truth(
    _ walk: Walk, seed: UInt64 = 1, step: Timespan = Walker.step
  ) throws -> GroundTruth {
    try Walker(world: Self.lane, random: RandomStream(seed: seed), step: step).walk(walk)
  }

  @Test("A walk may last a week, and is cut short where it takes longer (H-1)")
  func week() throws {
    var walk = plain
    // the rest of the week is a walk of 1000 s
    walk.stops = [Walk.Stop(afterMeters: 10, length: .seconds(7 * 86_400 - 1000))]
    #expect(try truth(walk, step: .seconds(100)).end.seconds == 7 * 86_400)
    walk.stops += [Walk.Stop](
      repeating: Walk.Stop(afterMeters: 20, length: .seconds(86_400)), count: 12_000)
    walk.carrying = .switching(meanSeconds: 1)
    let refusal = #expect(throws: Walker.Refusal.self) { try truth(walk, step: .seconds(100)) }
    #expect(refusal == .overBudget(RunBudget.Excess(.time, of: .standard)))
  }

  @Test("Changes of pose without end take no more memory than there is (H-1)")
  func phases() throws {
    var walk = plain
    walk.carrying = .switching(meanSeconds: 0.001)
    var budget = RunBudget()
    budget.memoryBytes = 1_000_000
    let walker = Walker(world: Self.lane, random: RandomStream(seed: 1), budget: budget)
    let refusal = #expect(throws: Walker.Refusal.self) { try walker.walk(walk) }
    #expect(refusal == .overBudget(RunBudget.Excess(.memory, of: budget)))
  }

  @Test("do not depend on the grid they are looked at on", arguments: [1, 2, 3 as UInt64])
  func gridDoesNotMatter(seed: UInt64) throws {
    var walk = plain
    walk.pauses = Walk.Pauses(meanSeconds: 60, medianSeconds: 12)
    walk.windowShopping = Walk.Pauses(meanSeconds: 120, medianSeconds: 20)
    walk.carrying = .switching(meanSeconds: 40)
    walk.backtracking = 1
    walk.crowds = [Crowd(density: 1.5, fromMeters: 100, lengthMeters: 333)]
    walk.stops = [Walk.Stop(afterMeters: 700, length: .seconds(100))]
    let coarse = try truth(walk, seed: seed, step: .milliseconds(500))
    let fine = try truth(walk, seed: seed, step: .milliseconds(20))
    for (index, sample) in coarse.samples.enumerated() where 25 * index < fine.samples.count {
      #expect(sample == fine.samples[25 * index], "seed \(seed), sample \(index)")
    }
    #expect(coarse.samples.count > 2000)
  }

  @Test(
    "A crowd slows to the speeds of Weidmann's diagram",
    arguments: [(0.0, 1.34), (0.5, 1.30), (1, 1.06), (1.5, 0.81), (2, 0.61), (3, 0.33)])
  func weidmann(density: Double, speed: Double) {
    #expect(abs(1.34 * Crowd(density: density).speedFactor - speed) < 0.006)
  }

  @Test("A crowd slows the walk where it stands, and nowhere else")
  func crowd() throws {
    var walk = plain
    let crowd = Crowd(density: 2, fromMeters: 200, lengthMeters: 100)
    walk.crowds = [crowd]
    let truth = try truth(walk)
    for sample in truth.samples.dropLast() {
      let isInside = (200..<300).contains(sample.point.east + 1e-9)
      #expect(sample.speedMetersPerSecond == (isInside ? crowd.speedFactor : 1))
    }
    let seconds = try #require(truth.arrival).seconds
    #expect(abs(seconds - 900 - 100 / crowd.speedFactor) < 0.11)
    walk.crowds = [Crowd(density: 2)]
    #expect(
      abs(try #require(try self.truth(walk).arrival).seconds * crowd.speedFactor - 1000) < 0.1)
  }

  @Test("Pauses come at their rate and have their median, whatever the seed")
  func pauses() throws {
    var walk = plain
    walk.pauses = Walk.Pauses(meanSeconds: 50, medianSeconds: 12)
    var lengths: [Double] = []
    for seed in 1...40 as ClosedRange<UInt64> {
      var length = 0.0
      for sample in try truth(walk, seed: seed).samples {
        if sample.speedMetersPerSecond == 0 {
          length += 0.1
          #expect(abs(Angle.wrappedTo180(sample.facingDegrees - 90)) < 1e-9)
        } else if length > 0 {
          lengths.append(length)
          length = 0
        }
      }
    }
    // forty walks of 1000 s: 800 pauses; those shorter than a step may be lost
    #expect((700...900).contains(lengths.count), "\(lengths.count)")
    #expect(abs(lengths.sorted()[lengths.count / 2] - 12) < 1.5)
    #expect(lengths.allSatisfy { $0 <= 120.2 })
  }

  @Test("Window-shoppers stand and turn to one side, left and right alike")
  func windows() throws {
    var walk = plain
    walk.windowShopping = Walk.Pauses(meanSeconds: 50, medianSeconds: 20)
    let samples = try (1...20 as ClosedRange<UInt64>).flatMap {
      try truth(walk, seed: $0).samples.dropLast().filter { $0.speedMetersPerSecond == 0 }
    }
    let (left, right) = (
      samples.count { $0.facingDegrees == 0 }, samples.count { $0.facingDegrees == 180 }
    )
    #expect(Double(left + right) / Double(samples.count) > 0.9)
    #expect(Double(min(left, right)) / Double(left + right) > 0.3, "\(left) \(right)")
  }

  @Test("A planned stop is where and as long as it is planned")
  func stops() throws {
    var walk = plain
    walk.stops = [
      Walk.Stop(afterMeters: 600, length: .seconds(60)),
      Walk.Stop(afterMeters: 250, length: .seconds(180)),
    ]
    let truth = try truth(walk)
    let standing = truth.samples.dropLast().filter { $0.speedMetersPerSecond == 0 }
    #expect(standing.count == 2400)
    #expect(
      standing.allSatisfy { abs($0.point.east - 250) < 0.01 || abs($0.point.east - 600) < 0.01 })
    #expect(truth.arrival == .zero + .seconds(1240))
  }

  @Test("Who backtracks goes into the wrong way, at most to its end, and comes back")
  func backtracking() throws {
    var walk = plain
    var ends = 0
    for seed in 1...40 as ClosedRange<UInt64> {
      walk.backtracking = 1
      let truth = try truth(walk, seed: seed)
      let deepest = truth.samples.map(\.point.north).max() ?? 0
      #expect(deepest > 0 && deepest <= 20)
      let seconds = try #require(truth.arrival).seconds
      #expect(abs(seconds - 1000 - 2 * deepest) < 0.3, "seed \(seed)")
      let astray = truth.samples.filter { $0.edge == 2 }
      #expect(astray.allSatisfy { $0.surroundings == .deepLane })
      #expect(astray.contains { $0.laneDegrees == 0 } && astray.contains { $0.laneDegrees == 180 })
      if deepest > 19.9 { ends += 1 }
    }
    // exponential with a mean of 40 m: exp(−20/40) = 61 % reach the end
    #expect((16...33).contains(ends), "\(ends)")
    walk.backtracking = 0
    #expect(try truth(walk).samples.allSatisfy { $0.point.north == 0 })
  }

  @Test("5 % of junctions lead astray where 5 % is asked for")
  func backtrackingShare() throws {
    var walk = plain
    walk.backtracking = 0.05
    let lost = try (1...400 as ClosedRange<UInt64>).count { seed in
      try truth(walk, seed: seed, step: .seconds(1)).samples.contains { $0.point.north > 0 }
    }
    #expect((6...38).contains(lost), "\(lost) of 400")
  }

  @Test("A phone is carried as it is told", arguments: Pose.allCases)
  func pose(pose: Pose) throws {
    var walk = plain
    walk.carrying = .always(pose)
    let offsets = try (1...20 as ClosedRange<UInt64>).map { seed in
      let samples = try truth(walk, seed: seed, step: .seconds(10)).samples
      #expect(samples.allSatisfy { $0.pose == pose })
      let offset = Angle.wrappedTo180(samples[0].facingDegrees - 90)
      #expect(
        samples.allSatisfy {
          abs(Angle.wrappedTo180($0.facingDegrees - samples[0].facingDegrees)) < 1e-9
        }, "a constant")
      return offset
    }
    if pose == .atEar {
      #expect(offsets.allSatisfy { (40...140).contains(abs($0)) }, "across the way")
      #expect(offsets.contains { $0 > 0 } && offsets.contains { $0 < 0 }, "at either ear")
    } else if pose.isStowed {
      #expect(offsets.contains { $0 > 60 } && offsets.contains { $0 < -60 }, "arbitrary")
    } else {
      #expect(offsets.allSatisfy { abs($0) < 1e-9 })
    }
  }

  @Test("A phone that changes hands does so about every 40 s, and takes every pose")
  func switching() throws {
    var walk = plain
    walk.carrying = .switching(meanSeconds: 40)
    var (changes, seconds) = (0, 0.0)
    var seen: Set<Pose> = []
    for seed in 1...30 as ClosedRange<UInt64> {
      let samples = try truth(walk, seed: seed).samples
      #expect(samples[0].pose == .held)
      changes += zip(samples, samples.dropFirst()).count { $0.pose != $1.pose }
      seconds += Double(samples.count) / 10
      seen.formUnion(samples.map(\.pose))
    }
    #expect(seen == Set(Pose.allCases))
    #expect(abs(seconds / Double(changes) - 40) < 5, "\(seconds / Double(changes)) s")
  }
}
