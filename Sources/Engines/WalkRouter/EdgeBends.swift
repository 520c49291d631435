public import Geodesy

/// Where the edges of a graph bend between their ends, in compressed rows.
public struct EdgeBends: Hashable, Sendable {
  /// Bends of edge e are `points[first[e]..<first[e + 1]]`.
  private var first: [Int32] = [0]
  private var points: [PlanePoint] = []

  /// No edges yet; given to a graph, all its edges are straight.
  public init() {}

  /// Adds the bends of the next edge, in order from its `from` to its `to`.
  public mutating func append(_ bends: some Sequence<PlanePoint>) {
    points.append(contentsOf: bends)
    first.append(Int32(points.count))
  }

  /// How many edges it knows the bends of.
  public var edgeCount: Int { first.count - 1 }

  public var count: Int { points.count }

  var all: ArraySlice<PlanePoint> { points[...] }

  var isEmpty: Bool { edgeCount == 0 }

  /// The bends of `edge`, in order from its `from` to its `to`.
  public subscript(edge: Int32) -> ArraySlice<PlanePoint> {
    isEmpty ? [] : points[Int(first[Int(edge)])..<Int(first[Int(edge) + 1])]
  }
}
