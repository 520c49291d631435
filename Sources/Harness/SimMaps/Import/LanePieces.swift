import Geodesy
import WalkRouter

/// Straight pieces of lanes on their way to a graph: consecutive pieces without a junction between
/// them and with the same properties become one edge with bends.
struct LanePieces {
  struct Piece {
    var from: Int32
    var to: Int32
    var traits: WalkGraph.Traits
    var widthMeters: Float

    func other(_ node: Int32) -> Int32 { from == node ? to : from }

    func looksLike(_ other: Piece) -> Bool {
      traits == other.traits && widthMeters == other.widthMeters
    }
  }

  /// In millimeters; longer lanes are split, because lengths are kept in 32 bits.
  private static let longestMillimeters = 100_000_000

  let points: [PlanePoint]
  private let pieces: [Piece]
  /// Number of pieces that duplicate another between the same two nodes.
  let doubledPieces: Int
  /// The pieces at node n are `atNode[first[n]..<first[n + 1]]`.
  private let first: [Int32]
  private let atNode: [Int32]

  init(points: [PlanePoint], pieces: [Piece]) {
    self.points = points
    self.pieces = Self.withoutDoubles(pieces)
    doubledPieces = pieces.count - self.pieces.count
    var counts = [Int32](repeating: 0, count: points.count + 1)
    for piece in self.pieces {
      counts[Int(piece.from) + 1] += 1
      counts[Int(piece.to) + 1] += 1
    }
    for node in 0..<points.count { counts[node + 1] += counts[node] }
    first = counts
    var atNode = [Int32](repeating: 0, count: 2 * self.pieces.count)
    for (index, piece) in self.pieces.enumerated() {
      for node in [piece.from, piece.to] {
        atNode[Int(counts[Int(node)])] = Int32(index)
        counts[Int(node)] += 1
      }
    }
    self.atNode = atNode
  }

  /// One piece for each pair of nodes, the first one; open in both directions if any of them is.
  private static func withoutDoubles(_ pieces: [Piece]) -> [Piece] {
    func key(_ index: Int) -> UInt64 {
      let (a, b) = (UInt64(pieces[index].from), UInt64(pieces[index].to))
      return min(a, b) << 32 | max(a, b)
    }
    var isDropped = [Bool](repeating: false, count: pieces.count)
    var kept = pieces
    var last = -1
    for index in pieces.indices.sorted(by: { (key($0), $0) < (key($1), $1) }) {
      guard last >= 0, key(last) == key(index) else {
        last = index
        continue
      }
      isDropped[index] = true
      let isSameWay =
        pieces[index].traits.contains(.oneWay) && pieces[index].from == pieces[last].from
      if !isSameWay { kept[last].traits.remove(.oneWay) }
    }
    return zip(kept, isDropped).filter { !$0.1 }.map(\.0)
  }

  /// Total length of all pieces.
  var meters: Double {
    pieces.reduce(0) { $0 + points[Int($1.from)].distance(to: points[Int($1.to)]) }
  }

  /// The graph of the network; its nodes keep the order of the points.
  ///
  /// - Parameter border: the border of the known area; nil where nothing was cut.
  func graph(on plane: LocalPlane, border: WalkArea?) -> WalkGraph {
    var isKept = points.indices.map { isJunction(Int32($0)) }
    var isUsed = [Bool](repeating: false, count: pieces.count)
    var lanes: [[Int32]] = []
    var looks: [Piece] = []
    func follow(_ start: Int32, _ piece: Int32) {
      guard !isUsed[Int(piece)] else { return }
      var lane = [start]
      var next = piece
      var length = 0
      while true {
        isUsed[Int(next)] = true
        let node = pieces[Int(next)].other(lane[lane.count - 1])
        length += Int(WalkGraph.length(points[Int(lane[lane.count - 1])], points[Int(node)]))
        lane.append(node)
        if length > Self.longestMillimeters { isKept[Int(node)] = true }
        if isKept[Int(node)] { break }
        let around = around(node)
        next =
          around[around.startIndex] == next
          ? around[around.startIndex + 1] : around[around.startIndex]
      }
      let look = pieces[Int(piece)]
      lanes.append(look.traits.contains(.oneWay) && look.from != start ? lane.reversed() : lane)
      looks.append(look)
    }
    for node in points.indices where isKept[node] {
      for piece in around(Int32(node)) { follow(Int32(node), piece) }
    }
    // the remaining pieces are rings without a junction
    for (index, piece) in pieces.enumerated() where !isUsed[index] {
      isKept[Int(piece.from)] = true
      follow(piece.from, Int32(index))
    }
    return graph(on: plane, border, lanes, looks, isKept)
  }

  private func graph(
    on plane: LocalPlane, _ border: WalkArea?, _ lanes: [[Int32]], _ looks: [Piece],
    _ isKept: [Bool]
  ) -> WalkGraph {
    var numbers = [Int32](repeating: -1, count: points.count)
    var nodes: [PlanePoint] = []
    for index in points.indices where isKept[index] {
      numbers[index] = Int32(nodes.count)
      nodes.append(points[index])
    }
    var edges: [WalkGraph.Edge] = []
    var bends = EdgeBends()
    for (lane, look) in zip(lanes, looks) {
      let line = lane.map { points[Int($0)] }
      edges.append(
        WalkGraph.Edge(
          from: numbers[Int(lane[0])], to: numbers[Int(lane[lane.count - 1])],
          lengthMillimeters: WalkGraph.length(line), widthMeters: look.widthMeters,
          traits: look.traits))
      bends.append(line[1..<(line.count - 1)])
    }
    return WalkGraph(plane: plane, nodes: nodes, edges: edges, bends: bends, area: border)
  }

  private func around(_ node: Int32) -> ArraySlice<Int32> {
    atNode[Int(first[Int(node)])..<Int(first[Int(node) + 1])]
  }

  /// Whether lanes meet or end at `node`, or their properties change there.
  private func isJunction(_ node: Int32) -> Bool {
    let around = around(node)
    if around.isEmpty { return false }
    guard around.count == 2 else { return true }
    let (a, b) = (
      pieces[Int(around[around.startIndex])], pieces[Int(around[around.startIndex + 1])]
    )
    guard a.looksLike(b) else { return true }
    // of two one-way pieces one must lead here and the other away
    return a.traits.contains(.oneWay) && (a.from == node) == (b.from == node)
  }
}
