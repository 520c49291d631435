public import Geodesy

/// The edges as lines on the plane.
extension WalkGraph {
  /// The points of `edge`, in order from its `from` to its `to`; two at least.
  public func line(of edge: Int32) -> [PlanePoint] {
    let ends = edges[Int(edge)]
    return [nodes[Int(ends.from)]] + bends[edge] + [nodes[Int(ends.to)]]
  }

  /// Length of the line of `edge` in millimeters, as `length(_:)` tells it; no edge is shorter.
  public func lineMillimeters(of edge: Int32) -> UInt32 {
    var start = nodes[Int(edges[Int(edge)].from)]
    var total: UInt32 = 0
    for bend in bends.range(of: edge) {
      total = total.saturatingSum(WalkGraph.length(start, bends.points[bend]))
      start = bends.points[bend]
    }
    return total.saturatingSum(WalkGraph.length(start, nodes[Int(edges[Int(edge)].to)]))
  }

  /// The edge that leads from one node to another, the shortest where there are several; nil where
  /// there is none.
  public func edge(_ from: Int32, _ to: Int32) -> Int32? {
    var best: Arc?
    for arc in arcs[Int(firstArc[Int(from)])..<Int(firstArc[Int(from) + 1])]
    where arc.target == to && arc.lengthMillimeters < best?.lengthMillimeters ?? .max {
      best = arc
    }
    return best?.edge
  }

  /// Length of a line in millimeters: that of its straight pieces, each rounded up; the largest
  /// number where it is more than that (4295 km).
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
