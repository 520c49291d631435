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

  /// Traces the walk over a meeting.
  mutating func trace(_ meeting: HubLabels.Meeting, of labels: HubLabels) {
    let last = nodes.count - 1
    (there, back) = nodes.withUnsafeMutableBufferPointer { nodes in
      edges.withUnsafeMutableBufferPointer { edges in
        var (there, back) = (0, 0)
        let hub = labels.forward.follow(meeting.start) { place, step in
          nodes[place] = step.node
          edges[place] = step.edge
          there = place + 1
        }
        nodes[there] = hub
        _ = labels.backward.follow(meeting.goal) { place, step in
          nodes[last - place] = step.node
          edges[last - place] = step.edge
          back = place + 1
        }
        // to the hub and back to the same node, as over an edge of no length: it need not
        while there > 0, back > 0, nodes[there - 1] == nodes[last + 1 - back] {
          (there, back) = (there - 1, back - 1)
        }
        return (there, back)
      }
    }
  }

  /// The nodes of the last walk, in order.
  var walkNodes: [Int32] { joined(nodes, there + 1, back) }

  var walk: Walk { Walk(nodes: walkNodes, edges: joined(edges, there, back)) }

  private func joined(_ tracks: [Int32], _ first: Int, _ last: Int) -> [Int32] {
    tracks.withUnsafeBufferPointer { tracks in
      [Int32](unsafeUninitializedCapacity: first + last) { joined, count in
        guard let from = tracks.baseAddress, let to = joined.baseAddress else { return }
        to.initialize(from: from, count: first)
        (to + first).initialize(from: from + (tracks.count - last), count: last)
        count = first + last
      }
    }
  }
}
