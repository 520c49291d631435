import Geodesy
import SimKernel
import SimWorlds
import Testing
import WalkRouter

@Suite("A synthetic medina (H-3)")
struct MedinaTests {
  static let center = Coordinate(latitudeDegrees: 31.6295, longitudeDegrees: -7.9861)

  static func world(_ seed: UInt64, _ size: Double = 400) -> World {
    Medina(seed: seed, sizeMeters: size, center: center).world()
  }

  @Test(
    "is one: every crossing and every place can be reached",
    arguments: 1...20 as ClosedRange<UInt64>)
  func connected(seed: UInt64) {
    let graph = Self.world(seed).graph
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
    let (first, second, other) = (Self.world(7), Self.world(7), Self.world(8))
    #expect(first.graph.nodes == second.graph.nodes && first.graph.edges == second.graph.edges)
    #expect(first.places == second.places)
    #expect(first.graph.edges != other.graph.edges)
  }

  @Test("has no two lanes that cross where there is no crossing", arguments: [150.0, 640])
  func flat(size: Double) {
    for seed in 1...3 as ClosedRange<UInt64> {
      let graph = Self.world(seed, size).graph
      for (id, edge) in graph.edges.enumerated() {
        let ends = [edge.from, edge.to]
        let (a, b) = (graph.nodes[Int(edge.from)], graph.nodes[Int(edge.to)])
        for other in graph.edges[..<id] where !ends.contains(other.from) && !ends.contains(other.to)
        {
          let (c, d) = (graph.nodes[Int(other.from)], graph.nodes[Int(other.to)])
          // no lane is longer than 150 m
          if abs(a.east - c.east) > 300 || abs(a.north - c.north) > 300 { continue }
          let cross =
            side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0
          #expect(!cross, "seed \(seed): \(a) \(b) \(c) \(d)")
        }
      }
    }
  }

  @Test("has no lane shorter than its straight line, or of no length, or out of the world")
  func lengths() {
    let graph = Self.world(4, 640).graph
    for edge in graph.edges {
      let straight = graph.nodes[Int(edge.from)].distance(to: graph.nodes[Int(edge.to)])
      #expect(Double(edge.lengthMillimeters) >= straight * 1000)
      #expect(Double(edge.lengthMillimeters) < straight * 1000 + 1 && straight >= 5)
    }
    #expect(graph.nodes.allSatisfy { abs($0.east) < 380 && abs($0.north) < 380 })
  }

  @Test(
    "has each of its places once, each at a crossing of its own, the riad in a dead end",
    arguments: [150.0, 400])
  func places(size: Double) {
    let names = ["north_gate", "east_gate", "south_gate", "west_gate", "square", "riad"]
    for seed in 0...60 as ClosedRange<UInt64> {
      let world = Self.world(seed, size)
      #expect(world.places.map(\.name) == names)
      #expect(Set(world.places.map(\.node)).count == names.count, "seed \(seed), \(size) m")
      let riad = world.place("riad").map { world.graph.neighbors(of: $0.node) } ?? []
      #expect(riad.count == 1, "seed \(seed), \(size) m")
      #expect(riad.map { world.surroundings(of: $0.edge) } == [.deepLane])
      let gate = world.place("north_gate").map { world.graph.nodes[Int($0.node)].north } ?? 0
      #expect(gate > 0.38 * size, "seed \(seed)")
      let square = world.place("square").map { world.graph.neighbors(of: $0.node) } ?? []
      #expect(square.count >= 4)
      #expect(square.allSatisfy { world.surroundings(of: $0.edge) == .openSky })
    }
    #expect(Self.world(1).place("kasbah") == nil)
  }

  @Test("can be as small and as large as its range says")
  func sizes() {
    #expect((30...60).contains(Self.world(1, Medina.sizeRange.lowerBound).graph.nodes.count))
    #expect((15_000...25_000).contains(Self.world(1, 3000).graph.nodes.count))
  }

  @Test("lies where it is put")
  func center() {
    let world = Self.world(1)
    let square = world.place("square").map { world.coordinate(of: $0) }
    #expect((square?.distanceMeters(to: Self.center) ?? 1e9) < 60)
  }

  /// Twice the area of the triangle; the sign gives the side of `a`–`b` on which `point` lies.
  private func side(_ a: PlanePoint, _ b: PlanePoint, _ point: PlanePoint) -> Double {
    (b.east - a.east) * (point.north - a.north) - (b.north - a.north) * (point.east - a.east)
  }
}
