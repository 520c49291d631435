import Geodesy
import SimWorlds
import WalkRouter

/// Three lanes from west to east and four from north to south: 300 m by 120 m.
///
/// The middle lane is crowded and the eastern one is stairs; both are shorter than the others, so
/// that the shortest way home is not the quickest.
enum LawMap {
  static let drawing = """
    A----+----+----B
    |    |    |    |
    |    |    |    |
    G-=--C----+----F
    |    |    |    |
    |    |    |    |
    D----+-=--E-.--H

    U--V
    """

  private static let plane = LocalPlane(
    origin: Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892))

  /// The graph with the labels from which lengths are looked up.
  static let graph = {
    var graph = unlabeled
    graph.buildLabels()
    return graph
  }()

  static let unlabeled: WalkGraph = {
    do throws(DrawnMap.Flaws) {
      let map = try DrawnMap(drawing, gridMeters: 20)
      return WalkGraph(
        plane: plane, nodes: map.nodes, edges: map.edges.map { edge($0, between: map.nodes) })
    } catch {
      preconditionFailure("\(error.all)")
    }
  }()

  private static func edge(_ edge: WalkGraph.Edge, between nodes: [PlanePoint]) -> WalkGraph.Edge {
    var edge = edge
    let (a, b) = (nodes[Int(edge.from)], nodes[Int(edge.to)])
    if a.north == -60, b.north == -60 {
      edge.crowd = .busy
    } else if a.east == 300, b.east == 300 {
      edge.traits.insert(.steps)
    } else {
      edge.lengthMillimeters += edge.lengthMillimeters / 25
    }
    return edge
  }

  static func coordinate(_ east: Double, _ north: Double) -> Coordinate {
    plane.coordinate(PlanePoint(east: east, north: north))
  }

  /// At the south-eastern corner.
  static let home = coordinate(300, -120)

  /// Places on lanes that keys can name, in the order in which the stops of a plan use them.
  static let places: [(name: String, coordinate: Coordinate)] = [
    ("crossing", coordinate(100, -60)), ("gate", coordinate(200, 0)), ("riad", home),
    ("corner", coordinate(0, -120)),
  ]
}
