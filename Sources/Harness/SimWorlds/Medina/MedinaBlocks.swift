import SimKernel

/// How a medina is divided: streets, then lanes, split the ground again and again.
///
/// Each ends at an older one, like paths trodden between existing ones. Therefore a junction joins
/// three ways, and all ways are connected.
struct MedinaBlocks {
  /// A street or a lane, straight on the grid.
  struct Line {
    var start: GridPoint
    var end: GridPoint
    var isMain: Bool

    /// Its crossings of the grid, from start to end.
    var points: [GridPoint] {
      if start.column == end.column {
        return (start.row...end.row).map { GridPoint(column: start.column, row: $0) }
      }
      return (start.column...end.column).map { GridPoint(column: $0, row: start.row) }
    }
  }

  /// Ground between lines that is not divided further.
  struct Block: Hashable {
    var west: Int
    var east: Int
    var south: Int
    var north: Int

    var corners: [GridPoint] {
      [
        GridPoint(column: west, row: south), GridPoint(column: east, row: south),
        GridPoint(column: west, row: north), GridPoint(column: east, row: north),
      ]
    }

    /// Whether `point` is inside, on none of the sides.
    func contains(_ point: GridPoint) -> Bool {
      point.column > west && point.column < east && point.row > south && point.row < north
    }

    /// Whether `point` is on one of the sides.
    func borders(_ point: GridPoint) -> Bool {
      (west...east).contains(point.column) && (south...north).contains(point.row)
        && !contains(point)
    }
  }

  /// The least width of a block, in cells; a block of twice this width is still divided.
  private static let leastCells = 3
  /// A line of at least this length, in cells, is a street: 300 m, as main streets in old towns.
  private static let streetCells = 20

  private(set) var lines: [Line] = []
  private(set) var blocks: [Block] = []
  /// The streets from gate to gate: from south to north, and from this street to the west and to
  /// the east.
  private(set) var greatStreets: [Line] = []

  init(side: Int, random: inout RandomStream) {
    split(Block(west: 0, east: side, south: 0, north: side), depth: 0, &random)
  }

  private mutating func split(_ block: Block, depth: Int, _ random: inout RandomStream) {
    let (width, height) = (block.east - block.west, block.north - block.south)
    let isUpright =
      depth == 0 || depth > 1 && (width > height || width == height && random.chance(0.5))
    let cut = isUpright ? width : height
    guard cut >= 2 * MedinaBlocks.leastCells else {
      blocks.append(block)
      return
    }
    // the great streets cross near the middle
    let margin = max(MedinaBlocks.leastCells, depth < 2 ? cut * 2 / 5 : 0)
    let place = margin + random.integer(below: cut - 2 * margin + 1)
    let isMain = depth < 2 || (isUpright ? height : width) >= MedinaBlocks.streetCells
    var (first, second) = (block, block)
    if isUpright {
      first.east = block.west + place
      second.west = first.east
      add(first.east, first.south, first.east, first.north, isMain)
    } else {
      first.north = block.south + place
      second.south = first.north
      add(first.west, first.north, first.east, first.north, isMain)
    }
    if depth < 2 { greatStreets.append(lines[lines.count - 1]) }
    split(first, depth: depth + 1, &random)
    split(second, depth: depth + 1, &random)
  }

  private mutating func add(_ west: Int, _ south: Int, _ east: Int, _ north: Int, _ isMain: Bool) {
    lines.append(
      Line(
        start: GridPoint(column: west, row: south), end: GridPoint(column: east, row: north),
        isMain: isMain))
  }
}
