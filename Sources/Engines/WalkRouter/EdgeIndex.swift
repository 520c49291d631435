import Geodesy

/// A grid over the edges, to find those near a point without looking at all.
///
/// Memory goes with the area and with the length of the lanes, however they lie.
struct EdgeIndex: Sendable {
  private let grid: EdgeGrid
  /// Edges of cell c are `members[first[c]..<first[c + 1]]`, ascending.
  private let first: [Int32]
  private let members: [Int32]

  init(nodes: [PlanePoint], edges: [WalkGraph.Edge], bends: EdgeBends) {
    let grid = EdgeGrid(around: [nodes[...], bends.all])
    /// Calls `body` with each edge and each of its cells, once.
    func forEachMember(_ body: (_ edge: Int32, _ cell: Int) -> Void) {
      var last = [Int32](repeating: -1, count: grid.cellCount)
      for (index, edge) in edges.enumerated() {
        let id = Int32(index)
        var a = nodes[Int(edge.from)]
        for b in [bends[id], [nodes[Int(edge.to)]]].joined() {
          grid.forEachCell(from: a, to: b) { cell in
            if last[cell] != id { body(id, cell) }
            last[cell] = id
          }
          a = b
        }
      }
    }
    var first = [Int32](repeating: 0, count: grid.cellCount + 1)
    forEachMember { _, cell in first[cell + 1] += 1 }
    for cell in 0..<grid.cellCount { first[cell + 1] += first[cell] }
    var next = first
    var members = [Int32](repeating: 0, count: Int(first[grid.cellCount]))
    forEachMember { edge, cell in
      members[Int(next[cell])] = edge
      next[cell] += 1
    }
    (self.grid, self.first, self.members) = (grid, first, members)
  }

  /// How often edges lie in cells: its memory.
  var memberCount: Int { members.count }

  /// Calls `body` with every edge that may come within `radius` meters of `point`; an edge that
  /// spans several cells may come more than once.
  func forEachEdge(near point: PlanePoint, within radius: Double, _ body: (Int32) -> Void) {
    grid.forEachCell(around: point, within: radius) { cell in
      for i in Int(first[cell])..<Int(first[cell + 1]) { body(members[i]) }
    }
  }
}

/// The cells of an area, row by row from its south-western corner.
private struct EdgeGrid {
  private let cellMeters = 32.0
  private let west: Double
  private let south: Double
  private let columns: Int
  private let rows: Int

  /// Longer pieces are followed cell by cell: their rectangle may be the whole area.
  private static let mostCellsOfRectangle = 64

  /// Around points of which there may be none.
  init(around points: [ArraySlice<PlanePoint>]) {
    var (west, south) = (Double.infinity, Double.infinity)
    var (east, north) = (-Double.infinity, -Double.infinity)
    for point in points.joined() {
      west = min(west, point.east)
      south = min(south, point.north)
      east = max(east, point.east)
      north = max(north, point.north)
    }
    let isEmpty = west > east
    (self.west, self.south) = isEmpty ? (0, 0) : (west, south)
    columns = isEmpty ? 1 : Int((east - west) / cellMeters) + 1
    rows = isEmpty ? 1 : Int((north - south) / cellMeters) + 1
  }

  var cellCount: Int { columns * rows }

  /// Calls `body` with every cell that a straight piece passes, and maybe with some beside it.
  func forEachCell(from a: PlanePoint, to b: PlanePoint, _ body: (Int) -> Void) {
    let east = column(min(a.east, b.east))...column(max(a.east, b.east))
    let north = row(min(a.north, b.north))...row(max(a.north, b.north))
    let isLong = east.count * north.count > Self.mostCellsOfRectangle
    for row in north {
      for column in isLong ? part(of: east, in: row, from: a, to: b) : east {
        body(row * columns + column)
      }
    }
  }

  /// The columns that a straight piece passes within `row`, a millimeter more on each side.
  private func part(
    of all: ClosedRange<Int>, in row: Int, from a: PlanePoint, to b: PlanePoint
  ) -> ClosedRange<Int> {
    let rise = b.north - a.north
    if rise == 0 { return all }
    func east(at north: Double) -> Double {
      a.east + min(max(0, (north - a.north) / rise), 1) * (b.east - a.east)
    }
    let bottom = south + Double(row) * cellMeters
    let ends = (east(at: bottom - 0.001), east(at: bottom + cellMeters + 0.001))
    let low = column(min(ends.0, ends.1) - 0.001)
    let high = column(max(ends.0, ends.1) + 0.001)
    return max(low, all.lowerBound)...min(high, all.upperBound)
  }

  /// Calls `body` with every cell that comes within `radius` meters of `point`.
  func forEachCell(around point: PlanePoint, within radius: Double, _ body: (Int) -> Void) {
    let east = range(point.east - west, radius, columns)
    let north = range(point.north - south, radius, rows)
    guard let east, let north else { return }
    for row in north {
      for column in east { body(row * columns + column) }
    }
  }

  private func column(_ east: Double) -> Int { Int((east - west) / cellMeters) }

  private func row(_ north: Double) -> Int { Int((north - south) / cellMeters) }

  private func range(_ offset: Double, _ radius: Double, _ count: Int) -> ClosedRange<Int>? {
    let low = ((offset - radius) / cellMeters).rounded(.down)
    let high = ((offset + radius) / cellMeters).rounded(.down)
    guard high >= 0, low < Double(count) else { return nil }
    return Int(max(0, low))...Int(min(Double(count - 1), high))
  }
}
