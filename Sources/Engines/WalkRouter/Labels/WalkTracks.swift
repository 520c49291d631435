/// Where walks over a hub are traced, whose length is known only then: memory that is kept from one
/// to the next.
struct WalkTracks: Sendable {
  /// Those of the last walk lie at the beginning.
  private var nodes: [Int32]
  /// The hops of the last walk by their places: those to the hub at the beginning, those from there
  /// at the end.
  private var hops: [Int32]
  private var hopsToHub = 0
  private var hopsFromHub = 0

  /// - Parameter nodeCount: of the graph; no way to a hub passes a node twice.
  init(nodeCount: Int) {
    nodes = [Int32](repeating: 0, count: 2 * nodeCount + 1)
    hops = nodes
  }

  /// Traces the walk over a meeting; returns whether the labels tell one of its length.
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
        // both at once: a step waits for memory, and the one does not for the other
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
        // to the hub and back to the same node, as over an edge of no length: it need not
        while there > 0, back > 0, nodes[there - 1] == nodes[last - back + 1] {
          // by one of some length it is no shortest way
          guard forward.hops[Int(hops[there - 1])].lengthMillimeters == 0,
            backward.hops[Int(hops[last - back + 1])].lengthMillimeters == 0
          else { return false }
          (there, back) = (there - 1, back - 1)
        }
        // the hub's node is at the end of both
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

  /// The last walk, which was traced by the same labels.
  func walk(by labels: HubLabels) -> Walk {
    let count = hopsToHub + hopsFromHub
    var edges: [Int32] = []
    edges.reserveCapacity(count)
    for hop in hops[..<hopsToHub] { edges.append(labels.forward.arcs.ids[Int(hop)]) }
    for hop in hops[(hops.count - hopsFromHub)...] {
      edges.append(labels.backward.arcs.ids[Int(hop)])
    }
    return Walk(nodes: Array(nodes[...count]), edges: edges)
  }
}
