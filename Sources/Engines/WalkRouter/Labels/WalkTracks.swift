/// Working memory for tracing walks through a hub, whose number of nodes is known only afterwards;
/// it is reused for the next walk.
struct WalkTracks: Sendable {
  /// The nodes of the last walk are at the beginning.
  private var nodes: [Int32]
  /// The hops of the last walk, as indices: those to the hub at the beginning, those from the hub
  /// at the end.
  private var hops: [Int32]
  private var hopsToHub = 0
  private var hopsFromHub = 0

  /// - Parameter nodeCount: number of nodes of the graph; no path to a hub passes a node twice.
  init(nodeCount: Int) {
    nodes = [Int32](repeating: 0, count: 2 * nodeCount + 1)
    hops = nodes
  }

  /// Traces the walk through a meeting; returns whether the labels give a walk of its length.
  mutating func trace(
    _ meeting: HubLabels.Meeting, from start: Int32, to goal: Int32, of labels: HubLabels
  ) -> Bool {
    labels.forward.read { forward in
      if !labels.isOneWay { return trace(meeting, from: start, forward, to: goal, forward) }
      return labels.backward.read { trace(meeting, from: start, forward, to: goal, $0) }
    }
  }

  @inline(__always)
  private mutating func trace(
    _ meeting: HubLabels.Meeting, from start: Int32, _ forward: LabelRows.Reader,
    to goal: Int32, _ backward: LabelRows.Reader
  ) -> Bool {
    var start = LabelWalk(from: start, to: meeting.hub, by: Int(meeting.start), in: forward)
    var goal = LabelWalk(from: goal, to: meeting.hub, by: Int(meeting.goal), in: backward)
    return nodes.withUnsafeMutableBufferPointer { nodes in
      hops.withUnsafeMutableBufferPointer { hops in
        let (last, limit) = (nodes.count - 1, nodes.count / 2)
        (nodes[0], nodes[last]) = (start.node, goal.node)
        var length: UInt64 = 0
        // both sides alternately: each step waits for memory, and the two do not depend on each
        // other
        var (there, back) = (0, 0)
        while back < limit {
          guard let place = start.step(in: forward) else { break }
          length &+= UInt64(forward.hops[place].lengthMillimeters)
          hops[back] = Int32(truncatingIfNeeded: place)
          there = back &+ 1
          nodes[there] = start.node
          guard let place = goal.step(in: backward) else { break }
          length &+= UInt64(backward.hops[place].lengthMillimeters)
          hops[last &- back] = Int32(truncatingIfNeeded: place)
          back &+= 1
          nodes[last &- back] = goal.node
        }
        while there < limit, let place = start.step(in: forward) {
          length &+= UInt64(forward.hops[place].lengthMillimeters)
          hops[there] = Int32(truncatingIfNeeded: place)
          there &+= 1
          nodes[there] = start.node
        }
        while back < limit, let place = goal.step(in: backward) {
          length &+= UInt64(backward.hops[place].lengthMillimeters)
          hops[last &- back] = Int32(truncatingIfNeeded: place)
          back &+= 1
          nodes[last &- back] = goal.node
        }
        guard start.node == goal.node, length == UInt64(meeting.lengthMillimeters)
        else { return false }
        // remove a detour to the hub and back to the same node over an edge of length 0
        while there > 0, back > 0, nodes[there - 1] == nodes[last - back + 1] {
          // with a positive length it would not be a shortest walk
          guard forward.hops[Int(hops[there - 1])].lengthMillimeters == 0,
            backward.hops[Int(hops[last - back + 1])].lengthMillimeters == 0
          else { return false }
          (there, back) = (there - 1, back - 1)
        }
        // both parts contain the hub's node
        for step in 0..<back { nodes[there + 1 + step] = nodes[last - back + 1 + step] }
        (hopsToHub, hopsFromHub) = (there, back)
        return true
      }
    }
  }

  /// The nodes of the last walk, in order.
  func withNodes<Result>(_ body: (Span<Int32>) -> Result) -> Result {
    body(nodes.span.extracting(first: hopsToHub + hopsFromHub + 1))
  }

  /// The last walk, which must have been traced with the same labels.
  func walk(by labels: HubLabels) -> GraphPath {
    let count = hopsToHub + hopsFromHub
    var edges: [Int32] = []
    edges.reserveCapacity(count)
    for hop in hops[..<hopsToHub] { edges.append(labels.forward.arcs.ids[Int(hop)]) }
    for hop in hops[(hops.count - hopsFromHub)...] {
      edges.append(labels.backward.arcs.ids[Int(hop)])
    }
    return GraphPath(nodes: Array(nodes[...count]), edges: edges)
  }
}
