import Geodesy
import Sensing
import SimKernel
import Testing
import WalkRouter

@testable import SimWorlds

@Suite("People walk as people do (H-3)")
struct MannerTests {
  /// A lane of half a kilometer to the east, then 200 m to the north.
  private static let corner: World = {
    let nodes = [(0, 0), (500, 0), (500, 200)].map { PlanePoint(east: $0, north: $1) }
    let edges = [(0, 1), (1, 2)].map { from, to in
      WalkGraph.Edge(
        from: from, to: to, lengthMillimeters: WalkGraph.length(nodes[Int(from)], nodes[Int(to)]),
        widthMeters: 3)
    }
    let origin = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892)
    return World(
      graph: WalkGraph(plane: LocalPlane(origin: origin), nodes: nodes, edges: edges),
      places: [.init(name: "west", node: 0), .init(name: "north", node: 2)])
  }()

  private func truth(_ manner: Manner?, seed: UInt64 = 1) throws -> GroundTruth {
    var walk = Walk(from: Self.corner.places[0], to: Self.corner.places[1])
    walk.pauses = nil
    walk.paceSpread = 0
    walk.stops = [Walk.Stop(afterMeters: 250, length: .seconds(30))]
    walk.standing = .seconds(20)
    walk.manner = manner
    return try Walker(world: Self.corner, random: RandomStream(seed: seed)).walk(walk)
  }

  @Test("The goal is reached when the plan says, and a stop lasts as long", arguments: 1...5)
  func times(seed: UInt64) throws {
    let (straight, human) = (try truth(nil, seed: seed), try truth(Manner(), seed: seed))
    #expect(human.arrival == straight.arrival && human.end == straight.end)
    let goal = straight.samples[straight.samples.count - 1].point
    #expect(human.samples[human.samples.count - 1].point.distance(to: goal) < 1.5)
    // two seconds at its ends are used for slowing down and starting
    let stands = human.samples.dropLast(300).count { $0.speedMetersPerSecond == 0 }
    #expect((270...300).contains(stands))
  }

  @Test("The speed wanders by about a twentieth, and changes gradually")
  func speed() throws {
    var speeds: [Double] = []
    for seed in 1...20 as ClosedRange<UInt64> {
      let samples = try truth(Manner(), seed: seed).samples
      let steps = zip(samples, samples.dropFirst()).map {
        abs($1.speedMetersPerSecond - $0.speedMetersPerSecond)
      }
      // starting from 0 to 1 m/s takes more than half a second
      #expect((steps.max() ?? 1) < 0.2)
      // between the start and the stop
      speeds += samples[100..<2200].map(\.speedMetersPerSecond)
    }
    let mean = speeds.reduce(0, +) / Double(speeds.count)
    let variance = speeds.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(speeds.count)
    #expect(abs(mean - 1) < 0.02)
    #expect((0.03...0.07).contains(variance.squareRoot()))
  }

  @Test("The walker keeps within the way, off its middle, and cuts the corner")
  func path() throws {
    var offsets: [Double] = []
    var nearest = Double.infinity
    for seed in 1...20 as ClosedRange<UInt64> {
      for sample in try truth(Manner(), seed: seed).samples {
        let corner = sample.point.distance(to: PlanePoint(east: 500, north: 0))
        nearest = min(nearest, corner)
        if sample.point.east < 490 { offsets.append(sample.point.north) }
      }
    }
    let deviation = (offsets.reduce(0) { $0 + $1 * $1 } / Double(offsets.count)).squareRoot()
    #expect((0.2...0.5).contains(deviation))
    #expect(offsets.allSatisfy { abs($0) < 1.5 })
    #expect(nearest > 0.01)
  }

  @Test("Without a manner the walk is along the line, to the bit")
  func straight() throws {
    let samples = try truth(nil).samples
    #expect(samples.allSatisfy { $0.point.north == 0 || abs($0.point.east - 500) < 1e-9 })
    #expect(Set(samples.map(\.speedMetersPerSecond)) == [0, 1])
  }
}
