/// Where walks over a hub are traced, whose length is known only then: memory that is kept from one
/// to the next.
struct WalkTracks: Sendable {
  private var nodes: [Int32]
  private var edges: [Int32]
  /// Edges of the last walk, which lie at the beginning.
  private var count = 0

  /// - Parameter nodeCount: of the graph; no way to a hub passes a node twice.
  init(nodeCount: Int) {
    nodes = [Int32](repeating: 0, count: 2 * nodeCount + 1)
    edges = nodes
  }

  /// Traces the walk over a meeting; returns whether the labels tell one of its length, or of less
  /// where they are not true.
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
    let (last, limit) = (nodes.count - 1, nodes.count / 2)
    var start = LabelWalk(
      from: meeting.start.node, to: meeting.hub, by: meeting.start.label, in: forward)
    var goal = LabelWalk(
      from: meeting.goal.node, to: meeting.hub, by: meeting.goal.label, in: backward)
    return nodes.withUnsafeMutableBufferPointer { nodes in
      edges.withUnsafeMutableBufferPointer { edges in
        (nodes[0], nodes[last]) = (start.node, goal.node)
        // both at once: a step waits for memory, and the one does not for the other
        var both = 0
        var up = 0
        while both < limit {
          guard let edge = start.step(in: forward) else { break }
          edges[both] = edge
          up = both &+ 1
          nodes[up] = start.node
          guard let edge = goal.step(in: backward) else { break }
          edges[last &- both] = edge
          both &+= 1
          nodes[last &- both] = goal.node
        }
        let there = Self.follow(&start, in: forward, nodes, edges, from: up, by: 1, to: limit)
        // from the end of the memory toward the beginning
        let back = Self.follow(
          &goal, in: backward, nodes, edges, from: last - both, by: -1, to: last - limit)
        guard start.node == goal.node, start.restMillimeters | goal.restMillimeters == 0
        else { return false }
        count = Self.join(nodes, edges, there, back)
        return true
      }
    }
  }

  /// Goes on to the end of a way: leaves its edges and nodes from `start` on, `step` apart; returns
  /// where the last node is.
  private static func follow(
    _ walk: inout LabelWalk, in rows: LabelRows.Reader,
    _ nodes: UnsafeMutableBufferPointer<Int32>, _ edges: UnsafeMutableBufferPointer<Int32>,
    from start: Int, by step: Int, to end: Int
  ) -> Int {
    var place = start
    while place != end, let edge = walk.step(in: rows) {
      edges[place] = edge
      place &+= step
      nodes[place] = walk.node
    }
    return place
  }

  /// Moves what lies behind `back` to where it follows `there`, which is the same node; returns how
  /// many edges there are then.
  private static func join(
    _ nodes: UnsafeMutableBufferPointer<Int32>, _ edges: UnsafeMutableBufferPointer<Int32>,
    _ there: Int, _ back: Int
  ) -> Int {
    var (there, back) = (there, back)
    let last = nodes.count - 1
    // to the hub and back to the same node, as over an edge of no length: it need not
    while there > 0, back < last, nodes[there - 1] == nodes[back + 1] {
      (there, back) = (there - 1, back + 1)
    }
    while back < last {
      back &+= 1
      edges[there] = edges[back]
      there &+= 1
      nodes[there] = nodes[back]
    }
    return there
  }

  var walk: Walk {
    var walk = Walk()
    appendNodes(to: &walk.nodes)
    edges.withUnsafeBufferPointer {
      walk.edges.append(contentsOf: UnsafeBufferPointer(rebasing: $0[..<count]))
    }
    return walk
  }

  /// Appends the nodes of the last walk, in order.
  func appendNodes(to walk: inout [Int32]) {
    nodes.withUnsafeBufferPointer {
      walk.append(contentsOf: UnsafeBufferPointer(rebasing: $0[...count]))
    }
  }
}
