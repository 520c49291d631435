import Geodesy
import SimWorlds
import Testing
import WalkRouter

@Suite("A place between the nodes of a lane (H-3, MG-9)")
struct WorldPlacesTests {
  /// One lane of 50 m, on a map with an index that was cut 5 m around it.
  private func world() -> World {
    let origin = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892)
    var graph = WalkGraph(
      plane: LocalPlane(origin: origin),
      nodes: [PlanePoint(east: 0, north: 0), PlanePoint(east: 50, north: 0)],
      edges: [WalkGraph.Edge(from: 0, to: 1, lengthMillimeters: 50_000)],
      area: WalkArea(west: -5, south: -5, east: 55, north: 5))
    graph.buildLabels()
    return World(graph: graph, places: [])
  }

  @Test("parts the lane, and takes neither border nor index from the map")
  func keepsMap() {
    var world = world()
    let border = world.graph.border
    let place = world.place(at: PlanePoint(east: 20, north: 3), named: "door")
    #expect(place?.node == 2 && world.graph.edges.map(\.lengthMillimeters) == [20_000, 30_000])
    #expect(world.graph.border == border)
    #expect(world.graph.locate(PlanePoint(east: 20, north: 70)) == .offPack)
    var router = Router(graph: world.graph)
    let length = router.lengthMillimeters(from: 0, to: 2)
    #expect(length == 20_000)
    #expect(router.settledLabels > 0 && router.settledNodes == 0, "it was looked up")
  }

  @Test("at a node is that node")
  func atNode() {
    var world = world()
    let place = world.place(at: PlanePoint(east: 51, north: 2), named: "end")
    #expect(place?.node == 1 && world.graph.edges.count == 1)
  }
}
