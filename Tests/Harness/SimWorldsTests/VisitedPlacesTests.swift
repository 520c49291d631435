import Geodesy
import Sensing
import SimKernel
import SimWorlds
import Testing
import WalkRouter

@Suite("Walks through places (H-3, SW-6)")
struct VisitedPlacesTests {
  /// A lane of 400 m to the east, with a dead end of 50 m to the north of its middle.
  private static let world: World = {
    let nodes = [(0, 0), (200, 0), (400, 0), (200, 50)].map { PlanePoint(east: $0, north: $1) }
    let edges = [(0, 1), (1, 2), (1, 3)].map { from, to in
      WalkGraph.Edge(
        from: from, to: to, lengthMillimeters: WalkGraph.length(nodes[Int(from)], nodes[Int(to)]),
        widthMeters: 3)
    }
    let origin = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892)
    return World(
      graph: WalkGraph(plane: LocalPlane(origin: origin), nodes: nodes, edges: edges),
      places: ["west", "cross", "east", "derb"].enumerated().map {
        .init(name: $0.element, node: Int32($0.offset))
      })
  }()

  private static func walk(_ names: String...) -> Walk {
    let places = names.compactMap { world.place($0) }
    var walk = Walk(from: places[0], to: places[places.count - 1])
    walk.via = Array(places.dropFirst().dropLast())
    walk.paceSpread = 0
    walk.pauses = nil
    return walk
  }

  private static func truth(_ walk: Walk, seed: UInt64 = 1) throws -> GroundTruth {
    try Walker(world: world, random: RandomStream(seed: seed), step: .seconds(1)).walk(walk)
  }

  private static func comes(_ truth: GroundTruth, to node: Int) -> Bool {
    truth.samples.contains { $0.point.distance(to: world.graph.nodes[node]) < 1 }
  }

  @Test("The walker comes through every place in order, and back out of a dead end")
  func order() throws {
    let truth = try Self.truth(Self.walk("west", "derb", "east"))
    #expect(Self.comes(truth, to: 3) && truth.arrival == .zero + .seconds(500))
    // east first, then the derb, then back to the start
    let round = try Self.truth(Self.walk("west", "east", "derb", "west"))
    #expect(abs((round.arrival?.seconds ?? 0) - 900) < 0.5)
  }

  @Test("At each place the walker stays for a time of its own, there and nowhere else")
  func stays() throws {
    var walk = Self.walk("west", "derb", "cross", "east")
    walk.staySeconds = 60
    let truth = try Self.truth(walk)
    func stood(at node: Int) -> Int {
      truth.samples.count {
        $0.speedMetersPerSecond == 0 && $0.point.distance(to: Self.world.graph.nodes[node]) < 0.1
      }
    }
    #expect(stood(at: 3) > 5 && stood(at: 1) > 5 && stood(at: 3) != stood(at: 1))
    let stood = truth.samples.count { $0.speedMetersPerSecond == 0 }
    let arrival = try #require(truth.arrival)
    #expect(abs(arrival.seconds - 500 - Double(stood)) <= 2, "\(stood)")
  }

  @Test("A place is left out in the share of the walks that is asked for")
  func skipping() throws {
    var walk = Self.walk("west", "derb", "east")
    walk.skipping = 0.3
    let visits = try (0..<300).count { seed in
      Self.comes(try Self.truth(walk, seed: UInt64(seed)), to: 3)
    }
    // 210 ± 8 expected
    #expect((186...234).contains(visits), "\(visits)")
    walk.skipping = 1
    #expect(try Self.truth(walk).arrival == .zero + .seconds(400))
  }

  @Test("After a wrong turn the walker still comes through the places that are left")
  func wrongTurn() throws {
    var walk = Self.walk("west", "cross", "east")
    walk.wrongTurnAfterMeters = 150
    walk.astrayMeters = 40
    walk.staySeconds = 30
    let truth = try Self.truth(walk)
    #expect(Self.comes(truth, to: 3) && Self.comes(truth, to: 2))
    let stood = truth.samples.count { $0.speedMetersPerSecond == 0 }
    let arrival = try #require(truth.arrival)
    #expect(abs(arrival.seconds - 500 - Double(stood)) <= 2 && stood > 3)
  }

  @Test("A walk that comes through nothing else ends nowhere")
  func nowhere() {
    #expect(throws: Walker.Refusal.nowhereToGo) { try Self.truth(Self.walk("west", "west")) }
  }
}
