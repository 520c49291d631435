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
