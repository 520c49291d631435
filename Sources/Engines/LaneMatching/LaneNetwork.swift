import Geodesy
import WalkRouter

/// A walking graph as straight pieces of lane, connected at their ends.
///
/// An edge with bends becomes several pieces; bends of less than the width of a lane are replaced
/// by straight pieces.
final class LaneNetwork: Sendable {
  struct Piece: Sendable {
    var start: PlanePoint
    /// The unit vector along it.
    var east: Double
    var north: Double
    var lengthMeters: Double
    var edge: Int32
    /// Where along the edge it begins, and the length of the edge that it represents, in
    /// millimeters.
    var offsetMillimeters: UInt32
    var shareMillimeters: UInt32
    /// Where it begins and ends: a node, or a bend.
    var startJoint: Int32
    var endJoint: Int32
    var isOneWay: Bool

    /// How far along the piece `point` is, and how far to its right, in meters.
    func place(of point: PlanePoint) -> (along: Double, across: Double) {
      let (dx, dy) = (point.east - start.east, point.north - start.north)
      return (dx * east + dy * north, dx * north - dy * east)
    }

    /// The offset on the edge, in millimeters, of the spot `along` meters from the piece's start.
    func edgeOffset(along: Double) -> UInt32 {
      let share = min(1, max(0, along / lengthMeters))
      return offsetMillimeters + UInt32((share * Double(shareMillimeters)).rounded())
    }
  }

  /// A way onto a piece.
  struct Entry: Sendable {
    var piece: Int32
    /// Whether it is entered where it starts.
    var isAtStart: Bool
  }

  let graph: WalkGraph
  let pieces: [Piece]
  /// Pieces of edge e are `firstPiece[e]..<firstPiece[e + 1]`.
  private let firstPiece: [Int32]
  /// Ways on from joint j are `entries[firstEntry[j]..<firstEntry[j + 1]]`.
  private let firstEntry: [Int32]
  private let entries: [Entry]

  /// Largest distance of a bend from the straight piece that replaces it, in meters: half a lane
  /// (2.5–4 m wide).
  private static let toleranceMeters = 1.5
  /// Smallest length of a piece, in meters, also between two joints at the same spot.
  private static let leastMeters = 0.01

  init(_ graph: WalkGraph) {
    self.graph = graph
    var pieces: [Piece] = []
    var firstPiece: [Int32] = [0]
    var jointCount = Int32(graph.nodes.count)
    for edge in graph.edges.indices {
      LaneNetwork.append(Int32(edge), of: graph, to: &pieces, &jointCount)
      firstPiece.append(Int32(pieces.count))
    }
    var counts = [Int32](repeating: 0, count: Int(jointCount) + 1)
    for piece in pieces {
      counts[Int(piece.startJoint) + 1] += 1
      if !piece.isOneWay { counts[Int(piece.endJoint) + 1] += 1 }
    }
    for joint in 0..<Int(jointCount) { counts[joint + 1] += counts[joint] }
    firstEntry = counts
    var entries = [Entry](
      repeating: Entry(piece: 0, isAtStart: true), count: Int(counts[Int(jointCount)]))
    func add(_ piece: Int, at joint: Int32, isAtStart: Bool) {
      entries[Int(counts[Int(joint)])] = Entry(piece: Int32(piece), isAtStart: isAtStart)
      counts[Int(joint)] += 1
    }
    for (id, piece) in pieces.enumerated() {
      add(id, at: piece.startJoint, isAtStart: true)
      if !piece.isOneWay { add(id, at: piece.endJoint, isAtStart: false) }
    }
    self.pieces = pieces
    self.firstPiece = firstPiece
    self.entries = entries
  }

  /// The pieces of `edge`, from its `from` to its `to`.
  func pieces(of edge: Int32) -> Range<Int> {
    Int(firstPiece[Int(edge)])..<Int(firstPiece[Int(edge) + 1])
  }

  /// The numbers of the ways on from `joint`; see `entry(_:)`.
  func entries(at joint: Int32) -> Range<Int> {
    Int(firstEntry[Int(joint)])..<Int(firstEntry[Int(joint) + 1])
  }

  func entry(_ number: Int) -> Entry { entries[number] }

  private static func append(
    _ id: Int32, of graph: WalkGraph, to pieces: inout [Piece], _ jointCount: inout Int32
  ) {
    let edge = graph.edges[Int(id)]
    let line = graph.line(of: id)
    var (start, offset) = (0, UInt32(0))
    var joint = edge.from
    while start + 1 < line.count {
      var end = start + 1
      while end + 1 < line.count, isNearlyStraight(line[start...(end + 1)]) { end += 1 }
      let isLast = end + 1 == line.count
      let share =
        isLast
        ? edge.lengthMillimeters - offset : WalkGraph.length(line[start...end])
      let endJoint = isLast ? edge.to : jointCount
      if !isLast { jointCount += 1 }
      let length = line[start].distance(to: line[end])
      let isReal = length >= leastMeters
      pieces.append(
        Piece(
          start: line[start],
          east: isReal ? (line[end].east - line[start].east) / length : 1,
          north: isReal ? (line[end].north - line[start].north) / length : 0,
          lengthMeters: max(length, leastMeters), edge: id, offsetMillimeters: offset,
          shareMillimeters: share, startJoint: joint, endJoint: endJoint,
          isOneWay: edge.traits.contains(.oneWay)))
      (start, offset, joint) = (end, offset + share, endJoint)
    }
  }

  private static func isNearlyStraight(_ line: ArraySlice<PlanePoint>) -> Bool {
    guard let first = line.first, let last = line.last, line.count <= 16 else { return false }
    let chord = Segment(first, last)
    return line.dropFirst().dropLast().allSatisfy {
      chord.nearest(to: $0).distance <= toleranceMeters
    }
  }
}
