/// Exact lengths of best walks by looking them up: for each node the ways to a few hubs, so that
/// every two nodes with a walk between them have a hub on a shortest one in common (MG-9).
///
/// Two sorted rows are merged where a search would settle thousands of nodes. Where an edge is
/// one-way there are two rows a node: of ways to hubs, and of ways from them.
/// Abraham, Delling, Goldberg, Werneck: Hierarchical Hub Labelings for Shortest Paths (ESA 2012).
public struct HubLabels: Sendable {
  /// A hub that two nodes have in common, and the shortest way over it.
  struct Meeting {
    /// `UInt32.max` where they have none, or none of less than that.
    var lengthMillimeters: UInt32
    /// Where the ways of both nodes to it begin, among the steps of `forward` and of `backward`.
    var start: Int32
    var goal: Int32
  }

  /// The nodes, the most important first.
  let order: [Int32]
  /// From nodes to hubs.
  let forward: LabelRows
  /// From hubs to nodes; the same ones where every edge is walked both ways.
  let backward: LabelRows

  /// How many entries two nodes have to be merged.
  func entryCount(from start: Int32, to goal: Int32) -> Int {
    forward.count(of: start) + backward.count(of: goal)
  }

  /// Where the shortest walk between two nodes passes its hub.
  func meeting(from start: Int32, to goal: Int32) -> Meeting {
    let (i, j) = (Int(forward.first[Int(start)]), Int(backward.first[Int(goal)]))
    return forward.hubs.withUnsafeBufferPointer { starts in
      backward.hubs.withUnsafeBufferPointer { goals in
        forward.ways.withUnsafeBufferPointer { there in
          backward.ways.withUnsafeBufferPointer { back in
            Self.merge(starts, there, from: i, goals, back, from: j)
          }
        }
      }
    }
  }

  private static func merge(
    _ starts: UnsafeBufferPointer<UInt32>, _ there: UnsafeBufferPointer<LabelRows.Way>,
    from i: Int, _ goals: UnsafeBufferPointer<UInt32>,
    _ back: UnsafeBufferPointer<LabelRows.Way>, from j: Int
  ) -> Meeting {
    var (i, j) = (i, j)
    var best = Meeting(lengthMillimeters: .max, start: -1, goal: -1)
    while true {
      let (a, b) = (starts[i], goals[j])
      if a == b {
        if a == LabelRows.end { return best }
        let (length, isTooMuch) = there[i].lengthMillimeters
          .addingReportingOverflow(back[j].lengthMillimeters)
        if length < best.lengthMillimeters, !isTooMuch {
          best = Meeting(lengthMillimeters: length, start: there[i].step, goal: back[j].step)
        }
        i += 1
        j += 1
      } else if a < b {
        i += 1
      } else {
        j += 1
      }
    }
  }

  /// The walk over a meeting.
  func walk(_ meeting: Meeting) -> Walk {
    var there = forward.stepCount(from: meeting.start)
    let back = backward.stepCount(from: meeting.goal)
    var walk = Walk()
    walk.nodes = nodes(over: meeting, there, back)
    walk.edges = [Int32](unsafeUninitializedCapacity: there + back) { edges, count in
      _ = forward.follow(meeting.start) { edges.initializeElement(at: $0, to: $1.edge) }
      _ = backward.follow(meeting.goal) {
        edges.initializeElement(at: there + back - 1 - $0, to: $1.edge)
      }
      count = there + back
    }
    while let hub = Self.detour(walk.nodes, there) {
      walk.nodes.removeSubrange(hub...hub + 1)
      walk.edges.removeSubrange(hub - 1...hub)
      there -= 1
    }
    return walk
  }

  /// The nodes of the walk over a meeting.
  func nodes(_ meeting: Meeting) -> [Int32] {
    var there = forward.stepCount(from: meeting.start)
    var nodes = nodes(over: meeting, there, backward.stepCount(from: meeting.goal))
    while let hub = Self.detour(nodes, there) {
      nodes.removeSubrange(hub...hub + 1)
      there -= 1
    }
    return nodes
  }

  /// - Parameters:
  ///   - there: edges before the hub.
  ///   - back: edges behind it.
  private func nodes(over meeting: Meeting, _ there: Int, _ back: Int) -> [Int32] {
    [Int32](unsafeUninitializedCapacity: there + back + 1) { nodes, count in
      let hub = forward.follow(meeting.start) { nodes.initializeElement(at: $0, to: $1.node) }
      nodes.initializeElement(at: there, to: hub)
      _ = backward.follow(meeting.goal) {
        nodes.initializeElement(at: there + back - $0, to: $1.node)
      }
      count = there + back + 1
    }
  }

  /// Where a walk goes to its hub and back to the same node, as over an edge of no length: it need
  /// not. nil where it does not.
  private static func detour(_ nodes: [Int32], _ hub: Int) -> Int? {
    hub > 0 && hub + 1 < nodes.count && nodes[hub - 1] == nodes[hub + 1] ? hub : nil
  }
}

extension HubLabels {
  /// How many ways are kept, of both directions together where they differ.
  public var entryCount: Int { forward.steps.count + (isOneWay ? backward.steps.count : 0) }

  /// The most that one node has.
  public var largestCount: Int {
    order.map { forward.count(of: $0) + (isOneWay ? backward.count(of: $0) : 0) }.max() ?? 0
  }

  /// Whether walks from a node to its hubs are others than those back.
  public var isOneWay: Bool { forward !== backward }
}
