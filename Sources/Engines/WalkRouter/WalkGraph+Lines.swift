public import Geodesy

/// The edges as lines on the plane.
extension WalkGraph {
  /// The points of `edge`, in order from its `from` to its `to`; at least two.
  public func line(of edge: Int32) -> [PlanePoint] {
    let ends = edges[Int(edge)]
    return [nodes[Int(ends.from)]] + bends[edge] + [nodes[Int(ends.to)]]
  }

  /// The point `offsetMillimeters` along `edge` from its `from`; beyond its length, its end.
  public func point(on edge: Int32, offsetMillimeters: UInt32) -> PlanePoint {
    let ends = edges[Int(edge)]
    let bends = bends[edge]
    var (start, startOffset) = (nodes[Int(ends.from)], UInt32(0))
    for index in bends.startIndex...bends.endIndex {
      let isLast = index == bends.endIndex
      let end = isLast ? nodes[Int(ends.to)] : bends[index]
      let length =
        isLast ? ends.lengthMillimeters - startOffset : WalkGraph.length(start, end)
      if isLast || offsetMillimeters < startOffset + length {
        let along = offsetMillimeters - startOffset
        let fraction = length > 0 ? min(1, Double(along) / Double(length)) : 0
        return PlanePoint(
          east: start.east + fraction * (end.east - start.east),
          north: start.north + fraction * (end.north - start.north))
      }
      (start, startOffset) = (end, startOffset + length)
    }
    return start
  }

  /// Calls `body` with every edge that may come within `radiusMeters` of `point`, some of them more
  /// than once, in an order that is the same on every machine.
  public func forEachEdge(
    near point: PlanePoint, withinMeters radiusMeters: Double, _ body: (Int32) -> Void
  ) {
    index.forEachEdge(near: point, within: radiusMeters, body)
  }

  /// The edge from one node to another, the shortest if there are several; nil if there is none.
  public func edge(_ from: Int32, _ to: Int32) -> Int32? {
    var best: (edge: Int32, lengthMillimeters: UInt32)?
    for place in arcs[from] {
      let edge = arcs.edge(at: place)
      if edge.end(from: from) == to, edge.lengthMillimeters < best?.lengthMillimeters ?? .max {
        best = (arcs.ids[place], edge.lengthMillimeters)
      }
    }
    return best?.edge
  }

  /// The edges that come within `radius` meters of `point`, ascending.
  public func edges(within radius: Double, of point: PlanePoint) -> [Int32] {
    var found: [Int32] = []
    forEachEdge(near: point, withinMeters: radius) { edge in
      // an edge in several cells is passed more than once
      if !found.contains(edge), place(on: edge, nearest: point).distanceMeters <= radius {
        found.append(edge)
      }
    }
    return found.sorted()
  }

  /// Length of a line in millimeters: the sum of its straight pieces, each rounded up; clamped to
  /// the largest number (4295 km).
  public static func length(_ line: some Sequence<PlanePoint>) -> UInt32 {
    var total: UInt32 = 0
    var before: PlanePoint?
    for point in line {
      if let before {
        let (sum, isTooMuch) = total.addingReportingOverflow(length(before, point))
        total = isTooMuch ? .max : sum
      }
      before = point
    }
    return total
  }
}
