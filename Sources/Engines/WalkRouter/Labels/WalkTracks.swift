/// Where walks over a hub are traced, whose length is known only then: memory that is kept from one
/// to the next.
struct WalkTracks: Sendable {
  /// From the start up to the hub, and at the end of the memory back to the goal.
  private var nodes: [Int32]
  private var edges: [Int32]
  /// Edges before the hub, and behind it.
  private var there = 0
  private var back = 0

  /// - Parameter nodeCount: of the graph; no way to a hub passes a node twice.
  init(nodeCount: Int) {
    nodes = [Int32](repeating: 0, count: 2 * nodeCount + 1)
    edges = nodes
  }

  /// Traces the walk over a meeting; returns whether the labels tell one of its length.
  ///
  /// Both ways are followed at once: a step waits for memory, and the one does not for the other.
  mutating func trace(_ meeting: HubLabels.Meeting, of labels: HubLabels) -> Bool {
    labels.forward.read { forward in
      if !labels.isOneWay { return trace(meeting, forward, forward) }
      return labels.backward.read { trace(meeting, forward, $0) }
    }
  }

  @inline(__always)
  private mutating func trace(
    _ meeting: HubLabels.Meeting, _ forward: LabelRows.Reader, _ backward: LabelRows.Reader
  ) -> Bool {
    let last = nodes.count - 1
    let limit = nodes.count / 2
    var (there, back) = (0, 0)
    var start = LabelWalk(from: meeting.start.node, place: meeting.start.place, in: forward)
    var goal = LabelWalk(from: meeting.goal.node, place: meeting.goal.place, in: backward)
    let isWalk = nodes.withUnsafeMutableBufferPointer { nodes in
      edges.withUnsafeMutableBufferPointer { edges in
        var (isUp, isDown) = (true, true)
        while isUp || isDown {
          if isUp {
            nodes[there] = start.node
            if let edge = start.step(in: forward), there < limit {
              edges[there] = edge
              there &+= 1
            } else {
              isUp = false
            }
          }
          if isDown {
            nodes[last &- back] = goal.node
            if let edge = goal.step(in: backward), back < limit {
              edges[last &- back] = edge
              back &+= 1
            } else {
              isDown = false
            }
          }
        }
        nodes[there] = start.node
        return start.node == goal.node && start.restMillimeters | goal.restMillimeters == 0
      }
    }
    // to the hub and back to the same node, as over an edge of no length: it need not
    while there > 0, back > 0, nodes[there - 1] == nodes[last + 1 - back] {
      (there, back) = (there - 1, back - 1)
    }
    (self.there, self.back) = (there, back)
    return isWalk
  }

  var walk: Walk {
    var walk = Walk()
    appendNodes(to: &walk.nodes)
    Self.append(edges, there, back, to: &walk.edges)
    return walk
  }

  /// Appends the nodes of the last walk, in order.
  func appendNodes(to walk: inout [Int32]) { Self.append(nodes, there + 1, back, to: &walk) }

  /// Appends the first so many of `tracks`, and the last.
  private static func append(
    _ tracks: [Int32], _ first: Int, _ last: Int, to walk: inout [Int32]
  ) {
    tracks.withUnsafeBufferPointer { tracks in
      walk.append(contentsOf: UnsafeBufferPointer(rebasing: tracks[..<first]))
      walk.append(contentsOf: UnsafeBufferPointer(rebasing: tracks[(tracks.count - last)...]))
    }
  }
}
