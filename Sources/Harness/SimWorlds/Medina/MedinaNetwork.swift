import Geodesy
import SimKernel
import WalkRouter

/// Turns the lanes of a medina into nodes and edges.
struct MedinaNetwork {
  /// Share of dead ends among the nodes that are not only bends (assumed).
  static let deadEndShare = 0.35
  /// Share of the lane under the town wall that is open (assumed).
  private static let rimShare = 0.5
  /// Ground per additional square, in square meters (assumed).
  private static let groundOfASquare = 90_000.0

  let ground: MedinaGround
  private let blocks: MedinaBlocks
  private let random: RandomStream
  private(set) var nodes: [PlanePoint] = []
  private var edges: [WalkGraph.Edge] = []
  /// The node at each crossing of the grid; −1 where there is none.
  private var nodeAt: [Int32]
  private var squares: [MedinaBlocks.Block] = []
  /// The open parts of the lane under the wall: pairs of crossings.
  private var rim: [(GridPoint, GridPoint)] = []
  /// Edges of each lane from its start to its end, for roofs.
  private var lanes: [[Int]] = []
  /// The middle of the largest square.
  private(set) var square: Int32 = 0
  private(set) var derbEnds: [Int32] = []

  init(ground: MedinaGround, blocks: MedinaBlocks, random: RandomStream) {
    self.ground = ground
    self.blocks = blocks
    self.random = random
    nodeAt = Array(repeating: -1, count: ground.count)
  }

  var gates: (north: Int32, east: Int32, south: Int32, west: Int32) {
    let great = blocks.greatStreets
    return (node(great[0].end), node(great[2].end), node(great[0].start), node(great[1].start))
  }

  /// Lays out everything; returns the edges between `nodes`.
  mutating func build() -> [WalkGraph.Edge] {
    for line in blocks.lines {
      place(line.start)
      place(line.end)
    }
    for corner in border.corners { place(corner) }
    chooseSquares()
    openRim()
    var derbRandom = random.fork("derbs")
    let derbs = MedinaDerbs(
      ground: ground, blocks: blocks.blocks.filter { !squares.contains($0) },
      taken: nodeAt.map { $0 >= 0 }, count: derbCount, random: &derbRandom)
    for derb in derbs.all { for point in derb { place(point) } }
    pave(derbs.all)
    roof()
    return edges
  }

  private var border: MedinaBlocks.Block {
    MedinaBlocks.Block(west: 0, east: ground.side, south: 0, north: ground.side)
  }

  // MARK: nodes

  private func node(_ point: GridPoint) -> Int32 { nodeAt[ground.index(point)] }

  private mutating func place(_ point: GridPoint) {
    guard node(point) < 0 else { return }
    nodeAt[ground.index(point)] = Int32(nodes.count)
    nodes.append(ground[point])
  }

  /// The crossings of a line that are nodes, in pairs of neighbors.
  private func pairs(_ line: MedinaBlocks.Line) -> [(GridPoint, GridPoint)] {
    let points = line.points.filter { node($0) >= 0 }
    return Array(zip(points, points.dropFirst()))
  }

  /// Makes the block in the middle the great square, and some others squares too, where there is
  /// enough ground.
  private mutating func chooseSquares() {
    let middle = ground.side
    func distance(_ block: MedinaBlocks.Block) -> Int {
      let (east, north) = (
        block.west + block.east - middle, block.south + block.north - middle
      )
      return east * east + north * north
    }
    let great = blocks.blocks.min { distance($0) < distance($1) }
    if let great { squares.append(great) }
    var squareRandom = random.fork("squares")
    let meters = Double(ground.side) * MedinaGround.pitchMeters
    for _ in 0..<Int(meters * meters / MedinaNetwork.groundOfASquare) {
      let block = blocks.blocks[squareRandom.integer(below: blocks.blocks.count)]
      let touches = squares.contains { square in
        block.west <= square.east && square.west <= block.east && block.south <= square.north
          && square.south <= block.north
      }
      if !touches { squares.append(block) }
    }
  }

  /// Opens the lane under the wall where a part would be disconnected without it, and at random.
  private mutating func openRim() {
    var groups = Groups(count: nodes.count)
    for line in blocks.lines {
      for (a, b) in pairs(line) { _ = groups.join(Int(node(a)), Int(node(b))) }
    }
    let (last, corners) = (ground.side, border.corners)
    let sides = [(0, 1), (0, 2), (1, 3), (2, 3)].map { start, end in
      MedinaBlocks.Line(start: corners[start], end: corners[end], isMain: false)
    }
    assert(corners[3] == GridPoint(column: last, row: last))
    var rimRandom = random.fork("rim")
    var candidates = sides.flatMap(pairs)
    rimRandom.shuffle(&candidates)
    for (a, b) in candidates {
      let isNeeded = groups.join(Int(node(a)), Int(node(b)))
      if rimRandom.chance(MedinaNetwork.rimShare) || isNeeded { rim.append((a, b)) }
    }
  }

  /// The number of derbs that gives the intended share of dead ends: each adds a junction and an
  /// end.
  private var derbCount: Int {
    var degrees = Array(repeating: 0, count: nodes.count)
    for (a, b) in blocks.lines.flatMap(pairs) + rim {
      degrees[Int(node(a))] += 1
      degrees[Int(node(b))] += 1
    }
    let ends = Double(degrees.count { $0 == 1 })
    let nodes = Double(degrees.count { $0 != 2 } + squares.count)
    let share = MedinaNetwork.deadEndShare
    return max(1, Int(((share * nodes - ends) / (1 - 2 * share)).rounded()))
  }

  // MARK: edges

  private mutating func pave(_ derbs: [[GridPoint]]) {
    var widths = random.fork("widths")
    for line in blocks.lines {
      let width = line.isMain ? widths.meters(4.0, 6.0) : widths.meters(2.5, 3.9)
      let first = edges.count
      for (a, b) in pairs(line) { lay(a, b, width) }
      if !line.isMain { lanes.append(Array(first..<edges.count)) }
    }
    for (a, b) in rim { lay(a, b, widths.meters(2.5, 3.9)) }
    for square in squares { open(square) }
    for derb in derbs {
      let width = widths.meters(1.0, 2.0)
      for (a, b) in zip(derb, derb.dropFirst()) { lay(a, b, width) }
      derbEnds.append(node(derb[derb.count - 1]))
    }
  }

  private mutating func lay(_ a: GridPoint, _ b: GridPoint, _ width: Float) {
    let isOpen = squares.contains { square in
      let (onBorder, middle) = (square.borders(a) && square.borders(b), (a, b))
      return onBorder && (middle.0.column == middle.1.column || middle.0.row == middle.1.row)
    }
    join(node(a), node(b), isOpen ? World.squareWidthMeters : width)
  }

  private mutating func join(_ a: Int32, _ b: Int32, _ width: Float) {
    edges.append(
      WalkGraph.Edge(
        from: a, to: b, lengthMillimeters: WalkGraph.length(nodes[Int(a)], nodes[Int(b)]),
        widthMeters: width))
  }

  /// Connects the middle of a square to every way that ends at it.
  private mutating func open(_ square: MedinaBlocks.Block) {
    let corners = square.corners.map { ground[$0] }
    let middle = Int32(nodes.count)
    nodes.append(
      PlanePoint(
        east: corners.reduce(0) { $0 + $1.east } / 4, north: corners.reduce(0) { $0 + $1.north } / 4
      ))
    if square == squares[0] { self.square = middle }
    for row in square.south...square.north {
      for column in square.west...square.east {
        let point = GridPoint(column: column, row: row)
        if square.borders(point), node(point) >= 0 {
          join(node(point), middle, World.squareWidthMeters)
        }
      }
    }
  }

  /// Puts roofs over stretches of lanes.
  private mutating func roof() {
    var roofRandom = random.fork("roofs")
    var roofs = MedinaRoofs(nodes: nodes, edges: edges)
    roofs.build(over: lanes, random: &roofRandom)
    edges = roofs.edges
  }
}

extension RandomStream {
  /// A random width in whole decimeters, both ends included.
  fileprivate mutating func meters(_ least: Double, _ most: Double) -> Float {
    let steps = Int(((most - least) * 10).rounded())
    return Float((least * 10).rounded() + Double(integer(below: steps + 1))) / 10
  }

  /// Shuffles `items`: each has the same chance of every place.
  mutating func shuffle<Item>(_ items: inout [Item]) {
    for i in stride(from: items.count - 1, to: 0, by: -1) {
      items.swapAt(i, integer(below: i + 1))
    }
  }
}

/// The connected groups of nodes (disjoint sets).
private struct Groups {
  private var parent: [Int]

  init(count: Int) { parent = Array(0..<count) }

  /// Joins the groups of `a` and `b`; returns false where they were already the same.
  mutating func join(_ a: Int, _ b: Int) -> Bool {
    let (rootA, rootB) = (root(a), root(b))
    parent[max(rootA, rootB)] = min(rootA, rootB)
    return rootA != rootB
  }

  private mutating func root(_ node: Int) -> Int {
    var node = node
    while parent[node] != node {
      parent[node] = parent[parent[node]]
      node = parent[node]
    }
    return node
  }
}
