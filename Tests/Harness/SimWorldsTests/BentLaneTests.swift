import Geodesy
import Sensing
import SimKernel
import SimWorlds
import Testing
import WalkRouter

@Suite("A walker on lanes with bends (H-3)")
struct BentLaneTests {
  /// A lane with a corner, and a derb at its end.
  private func world() -> World {
    func point(_ east: Double, _ north: Double) -> PlanePoint {
      PlanePoint(east: east, north: north)
    }
    var bends = EdgeBends()
    bends.append([point(30, 0)])
    bends.append([])
    let origin = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892)
    let graph = WalkGraph(
      plane: LocalPlane(origin: origin), nodes: [point(0, 0), point(30, 40), point(30, 60)],
      edges: [
        WalkGraph.Edge(from: 0, to: 1, lengthMillimeters: 70_000),
        WalkGraph.Edge(from: 1, to: 2, lengthMillimeters: 20_000),
      ], bends: bends)
    return World(
      graph: graph,
      places: [World.Place(name: "start", node: 0), World.Place(name: "end", node: 2)])
  }

  @Test("goes round the corner, not through the houses", arguments: [false, true])
  func corner(isBack: Bool) throws {
    let world = world()
    let (start, end) = (world.places[0], world.places[1])
    var walk = Walk(from: isBack ? end : start, to: isBack ? start : end)
    walk.pauses = nil
    let truth = try Walker(world: world, random: RandomStream(seed: 1)).walk(walk)
    let line = world.graph.line(of: 0)
    for sample in truth.samples where sample.edge == 0 {
      let nearest = zip(line, line.dropFirst()).map {
        Segment($0, $1).nearest(to: sample.point).distance
      }
      #expect(try #require(nearest.min()) < 0.001, "\(sample.point)")
    }
    let walked = zip(truth.samples, truth.samples.dropFirst())
      .reduce(0) { $0 + $1.0.point.distance(to: $1.1.point) }
    #expect(abs(walked - 90) < 0.5)
  }
}
