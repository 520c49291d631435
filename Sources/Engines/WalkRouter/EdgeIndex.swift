import Geodesy

/// A grid over the edges, to find those near a point without looking at all.
struct EdgeIndex: Sendable {
  private let cellMeters = 32.0
  private let minEast: Double
  private let minNorth: Double
  private let columns: Int
  private let rows: Int
  /// Edges of cell c are `members[first[c]..<first[c + 1]]`, ascending.
  private let first: [Int32]
  private let members: [Int32]

  init(nodes: [PlanePoint], edges: [WalkGraph.Edge], bends: EdgeBends) {
    var (minEast, minNorth) = (Double.infinity, Double.infinity)
    var (maxEast, maxNorth) = (-Double.infinity, -Double.infinity)
    for node in [nodes[...], bends.all].joined() {
      minEast = min(minEast, node.east)
      minNorth = min(minNorth, node.north)
      maxEast = max(maxEast, node.east)
      maxNorth = max(maxNorth, node.north)
    }
    self.minEast = nodes.isEmpty ? 0 : minEast
    self.minNorth = nodes.isEmpty ? 0 : minNorth
    columns = nodes.isEmpty ? 1 : Int((maxEast - minEast) / cellMeters) + 1
    rows = nodes.isEmpty ? 1 : Int((maxNorth - minNorth) / cellMeters) + 1
    var cells = [[Int32]](repeating: [], count: columns * rows)
    let (cell, left, bottom, width) = (cellMeters, self.minEast, self.minNorth, columns)
    for (id, edge) in edges.enumerated() {
      var a = nodes[Int(edge.from)]
      for b in [bends[Int32(id)], [nodes[Int(edge.to)]]].joined() {
        let east =
          Int((min(a.east, b.east) - left) / cell)...Int((max(a.east, b.east) - left) / cell)
        let north =
          Int(
            (min(a.north, b.north) - bottom) / cell)...Int(
            (max(a.north, b.north) - bottom) / cell)
        for row in north {
          for column in east where cells[row * width + column].last != Int32(id) {
            cells[row * width + column].append(Int32(id))
          }
        }
        a = b
      }
    }
    var first: [Int32] = [0]
    for members in cells { first.append(first[first.count - 1] + Int32(members.count)) }
    self.first = first
    members = cells.flatMap { $0 }
  }

  /// Calls `body` with every edge that may come within `radius` meters of `point`; an edge that
  /// spans several cells may come more than once.
  func forEachEdge(near point: PlanePoint, within radius: Double, _ body: (Int32) -> Void) {
    let east = cells(point.east - minEast, radius, columns)
    let north = cells(point.north - minNorth, radius, rows)
    guard let east, let north else { return }
    for row in north {
      for column in east {
        let cell = row * columns + column
        for i in Int(first[cell])..<Int(first[cell + 1]) { body(members[i]) }
      }
    }
  }

  private func cells(_ offset: Double, _ radius: Double, _ count: Int) -> ClosedRange<Int>? {
    let low = ((offset - radius) / cellMeters).rounded(.down)
    let high = ((offset + radius) / cellMeters).rounded(.down)
    guard high >= 0, low < Double(count) else { return nil }
    return Int(max(0, low))...Int(min(Double(count - 1), high))
  }
}
