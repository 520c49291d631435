import Geodesy
import SimKernel
import SimWorlds
import Testing
import WalkRouter

@Suite("A synthetic medina (H-3)")
struct MedinaTests {
  private static let center = Coordinate(latitudeDegrees: 31.6295, longitudeDegrees: -7.9861)

  private func world(_ seed: UInt64, _ size: Double = 400) -> World {
    Medina(seed: seed, sizeMeters: size, center: Self.center).world()
  }

  @Test(
    "is one: every crossing and every place can be reached",
    arguments: 1...20 as ClosedRange<UInt64>)
  func connected(seed: UInt64) {
    let graph = world(seed).graph
    var reached: Set<Int32> = [0]
    var open: [Int32] = [0]
    while let node = open.popLast() {
      for next in graph.neighbors(of: node) where reached.insert(next.node).inserted {
        open.append(next.node)
      }
    }
    #expect(reached.count == graph.nodes.count)
  }

  @Test("is the same for a seed, and another for another")
  func deterministic() {
    let (first, second, other) = (world(7), world(7), world(8))
    #expect(first.graph.nodes == second.graph.nodes && first.graph.edges == second.graph.edges)
    #expect(first.places == second.places)
    #expect(first.graph.edges != other.graph.edges)
  }

  @Test("has lanes of 2.5 to 4 m and a few open streets of 4 to 6 m")
  func widths() {
    let edges = world(3, 640).graph.edges
    #expect(edges.allSatisfy { (2.5...6).contains($0.widthMeters) })
    let streets = share(edges) { $0.widthMeters > 4 }
    #expect((0.1...0.4).contains(streets), "\(streets)")
    #expect(!edges.contains { $0.widthMeters > 4 && $0.isCovered })
  }

  @Test("has 15 % of its lanes under a roof")
  func covered() {
    let lanes = (1...10 as ClosedRange<UInt64>).flatMap { seed in
      world(seed, 640).graph.edges.filter { $0.widthMeters < 4 }
    }
    let error = (0.15 * 0.85 / Double(lanes.count)).squareRoot()
    #expect(abs(share(lanes) { $0.isCovered } - 0.15) < 5 * error, "\(lanes.count) lanes")
  }

  @Test("has dead ends, and no crossing of more than four ways", arguments: [150.0, 400, 1000])
  func deadEnds(size: Double) {
    for seed in 1...5 as ClosedRange<UInt64> {
      let graph = world(seed, size).graph
      let degrees = graph.nodes.indices.map { graph.neighbors(of: Int32($0)).count }
      let deadEnds = share(degrees) { $0 == 1 }
      #expect((0.02...0.35).contains(deadEnds), "seed \(seed): \(deadEnds)")
      #expect(degrees.allSatisfy { (1...4).contains($0) })
    }
  }

  @Test("has no lane shorter than its straight line, or shorter than 6 m, or out of the world")
  func lengths() {
    let graph = world(4, 640).graph
    for edge in graph.edges {
      let (a, b) = (graph.nodes[Int(edge.from)], graph.nodes[Int(edge.to)])
      let straight = a.distance(to: b)
      #expect(Double(edge.lengthMillimeters) >= straight * 1000)
      #expect(Double(edge.lengthMillimeters) < straight * 1000 + 1 && straight >= 6)
    }
    #expect(graph.nodes.allSatisfy { abs($0.east) < 340 && abs($0.north) < 340 })
    let mean =
      graph.edges.reduce(0) { $0 + Double($1.lengthMillimeters) } / 1000
      / Double(graph.edges.count)
    #expect((20...26).contains(mean), "\(mean)")
  }

  @Test(
    "has each of its places once, each at a crossing of its own, the riad in a dead end",
    arguments: [150.0, 400])
  func places(size: Double) {
    let names = ["north_gate", "east_gate", "south_gate", "west_gate", "square", "riad"]
    for seed in 0...60 as ClosedRange<UInt64> {
      let world = world(seed, size)
      #expect(world.places.map(\.name) == names)
      #expect(Set(world.places.map(\.node)).count == names.count, "seed \(seed), \(size) m")
      let riad = world.place("riad").map { world.graph.neighbors(of: $0.node).count }
      #expect(riad == 1, "seed \(seed), \(size) m")
      let gate = world.place("north_gate").map { world.graph.nodes[Int($0.node)].north } ?? 0
      #expect(gate > 0.35 * size, "seed \(seed)")
    }
    #expect(world(1).place("kasbah") == nil)
  }

  @Test("can be as small and as large as its range says")
  func sizes() {
    #expect(world(1, Medina.sizeRange.lowerBound).graph.nodes.count == 49)
    #expect(world(1, Medina.sizeRange.upperBound).graph.nodes.count == 18_496)
  }

  @Test("lies where it is put")
  func center() {
    let world = world(1)
    let square = world.place("square").map { world.coordinate(of: $0) }
    #expect((square?.distanceMeters(to: Self.center) ?? 1e9) < 25)
  }

  private func share<T>(_ values: [T], _ holds: (T) -> Bool) -> Double {
    Double(values.count(where: holds)) / Double(values.count)
  }
}
