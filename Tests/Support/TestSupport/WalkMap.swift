public import Geodesy
public import Sensing
public import WalkRouter

/// A walking graph drawn in characters: letters are named nodes, `+` nodes without a name, and
/// `- | / \` lanes to the next node. A character is `gridMeters` wide and high, the first line
/// north.
public struct WalkMap {
  public let graph: WalkGraph
  private let names: [Character: Int32]

  public init(_ drawing: String, gridMeters: Double) {
    let rows = drawing.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
    func character(_ row: Int, _ column: Int) -> Character {
      rows.indices.contains(row) && rows[row].indices.contains(column) ? rows[row][column] : " "
    }
    func isNode(_ character: Character) -> Bool { character.isLetter || character == "+" }
    var ids: [[Int]: Int32] = [:]
    var names: [Character: Int32] = [:]
    var nodes: [PlanePoint] = []
    for row in rows.indices {
      for column in rows[row].indices where isNode(rows[row][column]) {
        ids[[row, column]] = Int32(nodes.count)
        if rows[row][column] != "+" { names[rows[row][column]] = Int32(nodes.count) }
        nodes.append(
          PlanePoint(east: Double(column) * gridMeters, north: -Double(row) * gridMeters))
      }
    }
    var edges: [WalkGraph.Edge] = []
    let ways: [(down: Int, right: Int, lane: Character)] = [
      (0, 1, "-"), (1, 0, "|"), (1, 1, "\\"), (1, -1, "/"),
    ]
    for row in rows.indices {
      for column in rows[row].indices {
        guard let from = ids[[row, column]] else { continue }
        for way in ways {
          var (r, c) = (row + way.down, column + way.right)
          guard character(r, c) == way.lane else { continue }
          while character(r, c) == way.lane { (r, c) = (r + way.down, c + way.right) }
          guard let to = ids[[r, c]] else { preconditionFailure("a lane ends nowhere") }
          let length = WalkGraph.length(nodes[Int(from)], nodes[Int(to)])
          edges.append(.init(from: from, to: to, lengthMillimeters: length))
        }
      }
    }
    let origin = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9892)
    graph = WalkGraph(plane: LocalPlane(origin: origin), nodes: nodes, edges: edges)
    self.names = names
  }

  public func node(_ name: Character) -> Int32 {
    guard let id = names[name] else { preconditionFailure("no node is named \(name)") }
    return id
  }

  public func point(_ name: Character, east: Double = 0, north: Double = 0) -> PlanePoint {
    let point = graph.nodes[Int(node(name))]
    return PlanePoint(east: point.east + east, north: point.north + north)
  }

  /// Returns a fix taken at `point`.
  public func fix(
    _ point: PlanePoint, accuracy: Double? = 8, measured seconds: Double = 0
  ) -> Fix {
    Fix(
      coordinate: graph.plane.coordinate(point), horizontalAccuracyMeters: accuracy,
      measured: .zero + .seconds(seconds))
  }
}
