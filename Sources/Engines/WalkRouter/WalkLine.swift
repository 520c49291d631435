import Geodesy

extension WalkGraph {
  /// The line of a walk from `start` to `goal`, without duplicate points.
  func line(from start: Snap, along walk: GraphPath, to goal: Snap) -> [PlanePoint] {
    var most = walk.nodes.count + 2
    for edge in walk.edges { most += bends.range(of: edge).count }
    most += bends.range(of: start.edge).count + bends.range(of: goal.edge).count
    return [PlanePoint](unsafeUninitializedCapacity: most) { buffer, count in
      var line = LineWriter(buffer: buffer)
      line.add(start.point)
      if let first = walk.nodes.first, let last = walk.nodes.last {
        let way = part(of: start, toward: first)
        add(start.edge, way.bends, isForward: way.isForward, to: &line)
        line.add(nodes[Int(first)])
        for (index, edge) in walk.edges.enumerated() {
          let isForward = edges[Int(edge)].from == walk.nodes[index]
          add(edge, bends.range(of: edge), isForward: isForward, to: &line)
          line.add(nodes[Int(walk.nodes[index + 1])])
        }
        let rest = part(of: goal, toward: last)
        add(goal.edge, rest.bends, isForward: !rest.isForward, to: &line)
      } else {
        let (low, high) = (start.offsetMillimeters, goal.offsetMillimeters)
        let between = range(of: start.edge, between: min(low, high), and: max(low, high))
        add(start.edge, between, isForward: low <= high, to: &line)
      }
      line.add(goal.point)
      count = line.count
    }
  }

  private func add(
    _ edge: Int32, _ range: Range<Int>, isForward: Bool, to line: inout LineWriter
  ) {
    if isForward {
      for bend in range { line.add(bends.points[bend]) }
    } else {
      for bend in range.reversed() { line.add(bends.points[bend]) }
    }
  }

  /// The bends between `snap` and its edge's end `node`, and whether the edge leads that way; the
  /// shorter part if both ends are the same node.
  private func part(
    of snap: Snap, toward node: Int32
  ) -> (bends: Range<Int>, isForward: Bool) {
    let edge = edges[Int(snap.edge)]
    let isLoopBack =
      edge.from == edge.to && snap.offsetMillimeters < edge.lengthMillimeters / 2
    let isForward = edge.to == node && !isLoopBack
    let (low, high) =
      isForward
      ? (snap.offsetMillimeters, edge.lengthMillimeters) : (0, snap.offsetMillimeters)
    return (range(of: snap.edge, between: low, and: high), isForward)
  }

  /// The range of the bends between two offsets along an edge.
  private func range(of edge: Int32, between low: UInt32, and high: UInt32) -> Range<Int> {
    let all = bends.range(of: edge)
    var (start, end) = (all.upperBound, all.upperBound)
    var offset: UInt32 = 0
    var before = nodes[Int(edges[Int(edge)].from)]
    for bend in all {
      offset += WalkGraph.length(before, bends.points[bend])
      if offset > low { start = min(start, bend) }
      if offset >= high {
        end = bend
        break
      }
      before = bends.points[bend]
    }
    return min(start, end)..<end
  }
}

/// Writes points to preallocated memory, and skips repeated points.
private struct LineWriter {
  let buffer: UnsafeMutableBufferPointer<PlanePoint>
  private(set) var count = 0

  init(buffer: UnsafeMutableBufferPointer<PlanePoint>) { self.buffer = buffer }

  mutating func add(_ point: PlanePoint) {
    if count > 0, buffer[count - 1] == point { return }
    buffer.initializeElement(at: count, to: point)
    count += 1
  }
}
