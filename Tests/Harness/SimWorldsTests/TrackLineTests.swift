import Geodesy
import Sensing
import SimKernel
import SimWorlds
import TestSupport
import Testing
import WalkRouter

@Suite("Ways of recordings (H-3, H-8)")
struct TrackLineTests {
  private static let plane = LocalPlane(
    origin: Coordinate(latitudeDegrees: 31.63, longitudeDegrees: -7.99))

  private static func coordinate(_ east: Double, _ north: Double) -> Coordinate {
    plane.coordinate(PlanePoint(east: east, north: north))
  }

  /// One fix per meter, up to `jitter` meters off, 200 m east and then 100 m north.
  private static func track(jitter: Double) -> [Coordinate] {
    var random = SeededGenerator(seed: 1)
    return (0...300).map { meter in
      let (east, north) = (Double(min(meter, 200)), Double(max(0, meter - 200)))
      return coordinate(
        east + random.number(-jitter, jitter), north + random.number(-jitter, jitter))
    }
  }

  @Test("A smoothed line is about as long as the way, however much its fixes jitter")
  func smoothed() throws {
    let line = try #require(TrackLine(through: Self.track(jitter: 2)))
    #expect(abs(line.length - 300) < 20, "\(line.length)")
    #expect(line.points.count < 40)
    let exact = try #require(TrackLine(through: Self.track(jitter: 0)))
    #expect(exact.points.count <= 5 && abs(exact.length - 300) < 8)
  }

  @Test("Who never leaves the spot has walked no way")
  func spot() {
    #expect(TrackLine(through: [Self.coordinate(0, 0), Self.coordinate(1, 1)]) == nil)
    #expect(TrackLine(through: []) == nil)
    let meant = TrackLine(
      through: [Self.coordinate(0, 0), Self.coordinate(1, 1)], isSmoothed: false)
    #expect(meant != nil)
  }

  @Test("A line is a world of one way, as wide and roofed as is said, and goes on beyond its ends")
  func world() throws {
    let line = try #require(
      TrackLine(through: [Self.coordinate(0, 0), Self.coordinate(80, 0)], isSmoothed: false))
    let world = line.world(widthMeters: 3, isCovered: true, extendedBy: 50)
    let meters = world.graph.edges.reduce(0) { $0 + Double($1.lengthMillimeters) / 1000 }
    let isCovered = world.graph.edges.allSatisfy { $0.isCovered }
    #expect(abs(meters - 180) < 0.01 && world.places.map(\.name) == ["start", "end"])
    #expect(isCovered)
  }

  /// Two lanes to the east, 40 m apart, joined at 0, 100 and 200 m; and an isolated piece of lane.
  private static let ladder: World = {
    let nodes = [(0, 0), (100, 0), (200, 0), (0, 40), (100, 40), (200, 40), (50, 8), (60, 8)]
      .map { PlanePoint(east: $0, north: $1) }
    let edges = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5), (6, 7)].map { from, to in
      WalkGraph.Edge(
        from: from, to: to, lengthMillimeters: WalkGraph.length(nodes[Int(from)], nodes[Int(to)]),
        widthMeters: 3)
    }
    return World(graph: WalkGraph(plane: plane, nodes: nodes, edges: edges), places: [])
  }()

  @Test("Along the lanes of a map a track passes the crossings it passed, and none that it did not")
  func follows() throws {
    var world = Self.ladder
    let line = try #require(
      TrackLine(
        through: [(2, -3), (97, 2), (102, 38), (198, 43)].map { Self.coordinate($0, $1) },
        isSmoothed: false))
    let followed = world.follow(line)
    let way = try #require(followed)
    #expect(way.via.map(\.node) == [1, 4])
    // the piece of lane at 8 m is connected to nothing
    #expect(world.graph.components[Int(way.from.node)] == world.graph.components[0])
    var walk = Walk(from: way.from, to: way.to)
    walk.via = way.via
    walk.pauses = nil
    walk.paceSpread = 0
    let truth = try Walker(world: world, random: RandomStream(seed: 1)).walk(walk)
    #expect(abs((truth.arrival?.seconds ?? 0) - 236) < 8, "\(String(describing: truth.arrival))")
  }

  @Test("How far a stop lies off the lanes is told of those that lead on")
  func offTheLanes() throws {
    // on the isolated piece of lane, 8 m from a connected lane
    let meters = try #require(Self.ladder.laneMeters(at: Self.coordinate(55, 8)))
    #expect(abs(meters - 8) < 0.01)
    var world = Self.ladder
    let place = world.place(onMainPartAt: Self.coordinate(55, 8), named: "stop")
    #expect(place.map { world.graph.components[Int($0.node)] } == 0)
    #expect(Self.ladder.laneMeters(at: Self.coordinate(900, 900)) == nil)
  }

  @Test("A track far from all lanes is not followed")
  func elsewhere() throws {
    var world = Self.ladder
    let line = try #require(
      TrackLine(
        through: [Self.coordinate(900, 900), Self.coordinate(1000, 900)], isSmoothed: false))
    let way = world.follow(line)
    #expect(way == nil)
  }
}
