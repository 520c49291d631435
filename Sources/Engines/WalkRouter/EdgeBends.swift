public import Geodesy

/// The bends of a graph's edges between their ends, in compressed rows.
public struct EdgeBends: Hashable, Sendable {
  /// Bends of edge e are `points[first[e]..<first[e + 1]]`.
  private(set) var first: [Int32] = [0]
  private(set) var points: [PlanePoint] = []

  /// No edges yet; a graph with this value has only straight edges.
  public init() {}

  /// - Parameters:
  ///   - counts: the number of bends of each edge.
  ///   - points: the bends of all edges, edge after edge.
  public init(counts: [UInt32], points: [PlanePoint]) {
    first.reserveCapacity(counts.count + 1)
    var end = 0
    for count in counts {
      end += Int(count)
      first.append(Int32(end))
    }
    precondition(end == points.count, "bends of other edges")
    self.points = points
  }

  /// Adds the bends of the next edge, in order from its `from` to its `to`.
  public mutating func append(_ bends: some Sequence<PlanePoint>) {
    points.append(contentsOf: bends)
    first.append(Int32(points.count))
  }

  /// The number of edges with known bends.
  public var edgeCount: Int { first.count - 1 }

  public var count: Int { points.count }

  var all: ArraySlice<PlanePoint> { points[...] }

  var isEmpty: Bool { edgeCount == 0 }

  /// The range of the bends of `edge` in `points`.
  func range(of edge: Int32) -> Range<Int> {
    isEmpty ? 0..<0 : Int(first[Int(edge)])..<Int(first[Int(edge) + 1])
  }

  /// The bends of `edge`, in order from its `from` to its `to`.
  public subscript(edge: Int32) -> ArraySlice<PlanePoint> {
    points[range(of: edge)]
  }
}
