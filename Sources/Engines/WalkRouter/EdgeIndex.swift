import Geodesy

/// A grid over the edges, to find those near a point without checking all of them.
///
/// Memory is proportional to the area and to the length of the lanes, whatever their layout.
struct EdgeIndex: Sendable {
  private let grid: EdgeGrid
  /// Edges of cell c are `members[first[c]..<first[c + 1]]`, ascending.
  private let first: [Int32]
  private let members: [Int32]
  /// For each cell the number of bends of the members of all earlier cells, modulo 2³²: an edge
  /// counts all its bends in each of its cells.
  private let bendsBefore: [UInt32]

  /// - Parameter bounds: the bounds of all edges.
  init(
    nodes: [PlanePoint], edges: [WalkGraph.Edge], bends: EdgeBends, in bounds: PlaneBounds
  ) {
    let grid = EdgeGrid(in: bounds)
    var cells = EdgeCells(grid, edges: edges.count)
    for (id, edge) in edges.enumerated() {
      let bent = bends.range(of: Int32(id))
      var end = cells.begin(Int32(id), bends: UInt32(bent.count), at: nodes[Int(edge.from)])
      for bend in bent { cells.go(from: &end, to: bends.points[bend]) }
      cells.go(from: &end, to: nodes[Int(edge.to)])
    }
    var (first, bendsBefore) = ([Int32(0)], [UInt32(0)])
    first.reserveCapacity(grid.cellCount + 1)
    bendsBefore.reserveCapacity(grid.cellCount + 1)
    for (index, cell) in cells.all.enumerated() {
      first.append(first[index] + cell.edges)
      bendsBefore.append(bendsBefore[index] &+ cell.bends)
    }
    var next = first
    var members = [Int32](repeating: 0, count: cells.found.count)
    for (cell, edge) in cells.found {
      members[Int(next[Int(cell)])] = edge
      next[Int(cell)] += 1
    }
    (self.grid, self.first, self.members, self.bendsBefore) = (grid, first, members, bendsBefore)
  }

  /// The work within `radius` meters of `point`: the number of edges, each counted once per cell,
  /// and of their bends.
  func count(
    near point: PlanePoint, within radius: Double
  ) -> (edges: Int, bends: Int) {
    guard let block = grid.block(around: point, within: radius) else { return (0, 0) }
    var (edges, bends) = (0, 0)
    for row in block.rows {
      let low = grid.cell(block.columns.lowerBound, row)
      let end = grid.cell(block.columns.upperBound, row) + 1
      edges += Int(first[end] - first[low])
      bends += Int(bendsBefore[end] &- bendsBefore[low])
    }
    return (edges, bends)
  }

  /// The nearest edge within `radius` meters of `point`, the lowest if several are equally near;
  /// nil if there is none. `distance` returns the distance of an edge.
  ///
  /// Starts in the cell of the point, and skips cells farther away than the best edge so far.
  func nearest(
    to point: PlanePoint, within radius: Double, distance: (Int32) -> Double
  ) -> Int32? {
    guard let block = grid.block(around: point, within: radius) else { return nil }
    var best: (edge: Int32, distance: Double)?
    func look(in cell: Int) {
      for i in Int(first[cell])..<Int(first[cell + 1]) {
        let (edge, found) = (members[i], distance(members[i]))
        guard found <= best?.distance ?? radius else { continue }
        if let best, found == best.distance, edge >= best.edge { continue }
        best = (edge, found)
      }
    }
    let middle = grid.cell(of: point)
    if let middle { look(in: middle) }
    for row in block.rows {
      for column in block.columns {
        let cell = grid.cell(column, row)
        if cell == middle { continue }
        let reach = best?.distance ?? radius
        if grid.distance(from: point, column, row) <= reach + 0.001 { look(in: cell) }
      }
    }
    return best?.edge
  }

  /// The number of edges in all cells, each counted once per cell: a measure of memory.
  var memberCount: Int { members.count }

  /// Calls `body` with every edge that may come within `radius` meters of `point`; an edge in
  /// several cells may be passed more than once.
  func forEachEdge(near point: PlanePoint, within radius: Double, _ body: (Int32) -> Void) {
    guard let block = grid.block(around: point, within: radius) else { return }
    for row in block.rows {
      for column in block.columns {
        let cell = grid.cell(column, row)
        for i in Int(first[cell])..<Int(first[cell + 1]) { body(members[i]) }
      }
    }
  }
}

/// Collects the cells of the edges, each cell once per edge, in order of the edges.
private struct EdgeCells {
  struct Cell {
    /// Number of edges in it, and number of their bends.
    var edges: Int32 = 0
    var bends: UInt32 = 0
    /// The last edge in it.
    var last: Int32 = -1
  }

  /// The current end of an edge's line.
  struct End {
    fileprivate var point: PlanePoint
    fileprivate var place: EdgeGrid.Place
  }

  private let grid: EdgeGrid
  private(set) var found: [(cell: Int32, edge: Int32)] = []
  private(set) var all: [Cell]
  private var edge: Int32 = -1
  private var bends: UInt32 = 0

  init(_ grid: EdgeGrid, edges: Int) {
    self.grid = grid
    all = [Cell](repeating: Cell(), count: grid.cellCount)
    found.reserveCapacity(3 * edges)
  }

  /// Begins the next edge, which has `bends` bends.
  @inline(__always)
  mutating func begin(_ edge: Int32, bends: UInt32, at point: PlanePoint) -> End {
    (self.edge, self.bends) = (edge, bends)
    let end = End(point: point, place: grid.place(of: point))
    add(grid.cell(end.place.column, end.place.row))
    return end
  }

  /// Continues the line straight to `point`.
  @inline(__always)
  mutating func go(from end: inout End, to point: PlanePoint) {
    let start = end
    end.point = point
    // most pieces stay in their first cell: this test is cheaper than finding the cell of their end
    if grid.contains(point, in: start.place) { return }
    end.place = grid.place(of: point)
    let (columns, rows) = (
      end.place.column - start.place.column, end.place.row - start.place.row
    )
    // the piece goes into an adjacent cell: no other cell is passed
    if abs(columns) + abs(rows) == 1 {
      add(grid.cell(end.place.column, end.place.row))
    } else {
      addAll(from: start, to: end)
    }
  }

  /// A separate function, so that the loop over all pieces stays small.
  @inline(never)
  private mutating func addAll(from start: End, to end: End) {
    grid.forEachCell(from: start.point, in: start.place, to: end.point, in: end.place) { add($0) }
  }

  private mutating func add(_ cell: Int) {
    guard all[cell].last < edge else { return }
    all[cell] = Cell(
      edges: all[cell].edges + 1, bends: all[cell].bends + bends, last: edge)
    found.append((Int32(cell), edge))
  }
}

/// The cells of an area, row by row from its south-western corner.
private struct EdgeGrid {
  private static let cellMeters = 32.0
  private let west: Double
  private let south: Double
  private let columns: Int
  private let rows: Int

  /// A longer piece is followed cell by cell: its rectangle may cover the whole area.
  private static let mostCellsOfRectangle = 64

  init(in bounds: PlaneBounds) {
    let isEmpty = bounds.isEmpty
    (west, south) = isEmpty ? (0, 0) : (bounds.west, bounds.south)
    columns = isEmpty ? 1 : Int((bounds.east - bounds.west) / Self.cellMeters) + 1
    rows = isEmpty ? 1 : Int((bounds.north - bounds.south) / Self.cellMeters) + 1
  }

  var cellCount: Int { columns * rows }

  struct Place {
    var column: Int
    var row: Int
  }

  /// Whether a point of the area lies in a cell.
  func contains(_ point: PlanePoint, in place: Place) -> Bool {
    let column = (point.east - west) / Self.cellMeters - Double(place.column)
    let row = (point.north - south) / Self.cellMeters - Double(place.row)
    return column >= 0 && column < 1 && row >= 0 && row < 1
  }

  /// The cell of a point of the area.
  func place(of point: PlanePoint) -> Place {
    Place(column: column(point.east), row: row(point.north))
  }

  /// Calls `body` with every cell that a straight piece passes, and possibly with neighbors.
  func forEachCell(
    from a: PlanePoint, in start: Place, to b: PlanePoint, in end: Place, _ body: (Int) -> Void
  ) {
    let columns = min(start.column, end.column)...max(start.column, end.column)
    let rows = min(start.row, end.row)...max(start.row, end.row)
    let isLong = columns.count * rows.count > Self.mostCellsOfRectangle
    for row in rows {
      for column in isLong ? part(of: columns, in: row, from: a, to: b) : columns {
        body(cell(column, row))
      }
    }
  }

  /// The columns that a straight piece passes within `row`, with a margin of a millimeter.
  private func part(
    of all: ClosedRange<Int>, in row: Int, from a: PlanePoint, to b: PlanePoint
  ) -> ClosedRange<Int> {
    let rise = b.north - a.north
    if rise == 0 { return all }
    func east(at north: Double) -> Double {
      a.east + min(max(0, (north - a.north) / rise), 1) * (b.east - a.east)
    }
    let bottom = south + Double(row) * Self.cellMeters
    let ends = (east(at: bottom - 0.001), east(at: bottom + Self.cellMeters + 0.001))
    let low = column(min(ends.0, ends.1) - 0.001)
    let high = column(max(ends.0, ends.1) + 0.001)
    return max(low, all.lowerBound)...min(high, all.upperBound)
  }

  /// The cells that come within `radius` meters of `point`; nil if there are none.
  func block(
    around point: PlanePoint, within radius: Double
  ) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    guard let columns = range(point.east - west, radius, columns),
      let rows = range(point.north - south, radius, rows)
    else { return nil }
    return (columns, rows)
  }

  func cell(_ column: Int, _ row: Int) -> Int { row * columns + column }

  /// The cell of a point; nil outside the grid.
  func cell(of point: PlanePoint) -> Int? {
    guard let block = block(around: point, within: 0) else { return nil }
    return cell(block.columns.lowerBound, block.rows.lowerBound)
  }

  /// The distance from `point` to the nearest spot of a cell, in meters.
  func distance(from point: PlanePoint, _ column: Int, _ row: Int) -> Double {
    func beyond(_ offset: Double, _ number: Int) -> Double {
      let low = Double(number) * Self.cellMeters
      return max(0, low - offset, offset - low - Self.cellMeters)
    }
    let (east, north) = (beyond(point.east - west, column), beyond(point.north - south, row))
    return (east * east + north * north).squareRoot()
  }

  private func column(_ east: Double) -> Int { Int((east - west) / Self.cellMeters) }

  private func row(_ north: Double) -> Int { Int((north - south) / Self.cellMeters) }

  private func range(_ offset: Double, _ radius: Double, _ count: Int) -> ClosedRange<Int>? {
    let low = ((offset - radius) / Self.cellMeters).rounded(.down)
    let high = ((offset + radius) / Self.cellMeters).rounded(.down)
    guard high >= 0, low < Double(count) else { return nil }
    return Int(max(0, low))...Int(min(Double(count - 1), high))
  }
}
