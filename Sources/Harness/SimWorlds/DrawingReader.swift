import Geodesy
import WalkRouter

/// Reads a drawing, and collects all of its errors.
struct DrawingReader {
  private(set) var nodes: [PlanePoint] = []
  private(set) var edges: [WalkGraph.Edge] = []
  private(set) var names: [DrawnMap.Name] = []
  private(set) var flaws: [DrawnMap.Flaw] = []

  private let rows: [[Character]]
  private let gridMeters: Double
  private var ids: [Cell: Int32] = [:]
  /// Lane characters that belong to a lane read so far.
  private var used: Set<Cell> = []

  private struct Cell: Hashable {
    var row: Int
    var column: Int
  }

  private struct Way {
    var down: Int
    var right: Int
    var lane: Character
  }

  private static let ways = [
    Way(down: 0, right: 1, lane: "-"), Way(down: 1, right: 0, lane: "|"),
    Way(down: 1, right: 1, lane: "\\"), Way(down: 1, right: -1, lane: "/"),
  ]
  private static let marks: [Character: Float?] = [
    "=": nil, ".": 1.5, "#": 5, "*": World.squareWidthMeters,
  ]
  private static let laneMeters: Float = 3
  private static let legend =
    "letters are places, '+' a crossing, - | / \\ lanes, with marks: "
    + "= roof, . derb, # street, * square"

  init(_ drawing: String, gridMeters: Double) {
    rows = drawing.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
    self.gridMeters = gridMeters
  }

  mutating func read() {
    for cell in cells where isNode(self[cell]) { place(cell) }
    if nodes.isEmpty {
      report(
        Cell(row: 0, column: 0), "expected a map, found no place and no crossing",
        hint: DrawingReader.legend)
      return
    }
    for cell in cells where isNode(self[cell]) {
      for way in DrawingReader.ways { follow(way, from: cell) }
    }
    for cell in cells where !isNode(self[cell]) && self[cell] != " " && !used.contains(cell) {
      reportUnused(cell)
    }
    reportLonely()
    flaws.sort { ($0.row, $0.column) < ($1.row, $1.column) }
  }

  private var cells: [Cell] {
    rows.indices.flatMap { row in rows[row].indices.map { Cell(row: row, column: $0) } }
  }

  private subscript(cell: Cell) -> Character {
    guard rows.indices.contains(cell.row), rows[cell.row].indices.contains(cell.column) else {
      return " "
    }
    return rows[cell.row][cell.column]
  }

  private func isNode(_ character: Character) -> Bool { character.isLetter || character == "+" }

  private mutating func place(_ cell: Cell) {
    let (letter, node) = (self[cell], Int32(nodes.count))
    ids[cell] = node
    nodes.append(
      PlanePoint(
        east: Double(cell.column) * gridMeters, north: -Double(cell.row) * gridMeters))
    guard letter != "+" else { return }
    if names.contains(where: { $0.letter == letter }) {
      report(cell, "the place '\(letter)' is drawn twice", hint: "a crossing without a name is '+'")
    } else {
      names.append(DrawnMap.Name(letter: letter, node: node))
    }
  }

  /// Reads the lane that leaves `start` in the direction `way`, if there is one.
  private mutating func follow(_ way: Way, from start: Cell) {
    guard let from = ids[start] else { return }
    var run: [Cell] = []
    var cell = next(start, way)
    while self[cell] == way.lane || DrawingReader.marks.keys.contains(self[cell]) {
      run.append(cell)
      cell = next(cell, way)
    }
    let isDrawn = run.contains { self[$0] == way.lane }
    // marks alone have no direction: they are a lane from west to east, or part of another lane
    guard isDrawn || !run.isEmpty && way.down == 0 && ids[cell] != nil else { return }
    for cell in run where !used.insert(cell).inserted {
      report(cell, "the mark '\(self[cell])' belongs to two lanes")
    }
    guard let to = ids[cell] else {
      report(cell, "expected a place or '+' at the end of this lane, found \(words(cell))")
      return
    }
    let widths = Set(run.compactMap { DrawingReader.marks[self[$0]] ?? nil })
    if widths.count > 1 {
      report(run[0], "expected one width of a lane, found several", hint: DrawingReader.legend)
    }
    edges.append(
      WalkGraph.Edge(
        from: from, to: to,
        lengthMillimeters: WalkGraph.length(nodes[Int(from)], nodes[Int(to)]),
        widthMeters: widths.min() ?? DrawingReader.laneMeters,
        isCovered: run.contains { self[$0] == "=" }))
  }

  private func next(_ cell: Cell, _ way: Way) -> Cell {
    Cell(row: cell.row + way.down, column: cell.column + way.right)
  }

  private func words(_ cell: Cell) -> String { self[cell] == " " ? "nothing" : "'\(self[cell])'" }

  // MARK: errors

  private mutating func reportUnused(_ cell: Cell) {
    let character = self[cell]
    if let way = DrawingReader.ways.first(where: { $0.lane == character }) {
      // report a lane once, where it begins
      let before = Cell(row: cell.row - way.down, column: cell.column - way.right)
      if self[before] == character, !used.contains(before) { return }
      report(cell, "expected a place or '+' where this lane begins, found \(words(before))")
    } else if DrawingReader.marks.keys.contains(character) {
      report(cell, "the mark '\(character)' is not on a lane between two nodes")
    } else {
      let hint = character == "\t" ? "draw with spaces" : DrawingReader.legend
      report(cell, "'\(character)' means nothing on a map", hint: hint)
    }
  }

  /// Reports nodes that no lane leads to, unless a lane near them has an error, which may be the
  /// reason.
  private mutating func reportLonely() {
    guard flaws.isEmpty else { return }
    let reached = Set(edges.flatMap { [$0.from, $0.to] })
    for cell in cells {
      guard let node = ids[cell], !reached.contains(node) else { continue }
      report(cell, "no lane leads to \(words(cell))")
    }
  }

  /// Reports an error at `cell`; only the first one there.
  private mutating func report(_ cell: Cell, _ message: String, hint: String? = nil) {
    if flaws.contains(where: { $0.row == cell.row + 1 && $0.column == cell.column + 1 }) { return }
    flaws.append(
      DrawnMap.Flaw(
        row: cell.row + 1, column: max(0, cell.column) + 1, message: message, hint: hint))
  }
}
