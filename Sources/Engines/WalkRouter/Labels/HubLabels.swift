/// Exact lengths of best walks by looking them up: for each node the ways to a few hubs, so that
/// every two nodes with a walk between them have a hub on a shortest one in common (MG-9).
///
/// Two sorted rows are merged where a search would settle thousands of nodes. Where an edge is
/// one-way there are two rows a node: of ways to hubs, and of ways from them.
/// Abraham, Delling, Goldberg, Werneck: Hierarchical Hub Labelings for Shortest Paths (ESA 2012).
public struct HubLabels: Sendable {
  /// The way between a node and one of its hubs.
  struct Entry {
    var lengthMillimeters: UInt32
    /// Place among `entries` of the next node's way to the same hub; -1 at the hub.
    var next: Int32
    /// The node that it belongs to.
    var node: Int32
    /// The edge to the next node; -1 at the hub.
    var edge: Int32

    /// What stands at the place of an end mark.
    static let end = Entry(lengthMillimeters: 0, next: -1, node: -1, edge: -1)
  }

  /// A hub that two nodes have in common, and the shortest way over it.
  struct Meeting {
    /// `UInt32.max` where they have none, or none of less than that.
    var lengthMillimeters: UInt32
    /// Places of the two entries, among those of `forward` and of `backward`.
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
        forward.entries.withUnsafeBufferPointer { there in
          backward.entries.withUnsafeBufferPointer { back in
            Self.merge(starts, there, from: i, goals, back, from: j)
          }
        }
      }
    }
  }

  private static func merge(
    _ starts: UnsafeBufferPointer<UInt32>, _ there: UnsafeBufferPointer<Entry>, from i: Int,
    _ goals: UnsafeBufferPointer<UInt32>, _ back: UnsafeBufferPointer<Entry>, from j: Int
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
          best = Meeting(lengthMillimeters: length, start: Int32(i), goal: Int32(j))
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

  /// Appends the walk over a meeting.
  func trace(_ meeting: Meeting, to walk: inout Walk) {
    forward.trace(meeting.start, to: &walk, isHubIncluded: true)
    var (nodes, edges) = (walk.nodes.count, walk.edges.count)
    backward.trace(meeting.goal, to: &walk, isHubIncluded: false)
    // an edge of no length may lead to the hub and back: it is not walked
    while edges > 0, walk.edges.count > edges, walk.edges[edges - 1] == walk.edges.last {
      walk.nodes.remove(at: nodes - 1)
      walk.nodes.removeLast()
      walk.edges.remove(at: edges - 1)
      walk.edges.removeLast()
      (nodes, edges) = (nodes - 1, edges - 1)
    }
    walk.nodes[nodes...].reverse()
    walk.edges[edges...].reverse()
  }
}

extension HubLabels {
  /// How many ways are kept, of both directions together where they differ.
  public var entryCount: Int { forward.entryCount + (isOneWay ? backward.entryCount : 0) }

  /// The most that one node has.
  public var largestCount: Int {
    order.map { forward.count(of: $0) + (isOneWay ? backward.count(of: $0) : 0) }.max() ?? 0
  }

  /// Whether walks from a node to its hubs are others than those back.
  public var isOneWay: Bool { forward !== backward }
}
