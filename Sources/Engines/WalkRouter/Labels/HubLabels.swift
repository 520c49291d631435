/// Exact lengths of best walks by looking them up: for each node the ways to a few hubs, so that
/// every two nodes with a walk between them have a hub on a shortest one in common (MG-9).
///
/// Two sorted rows are merged where a search would settle thousands of nodes. A way is told by its
/// length and its first step: the next node knows how it goes on. Where an edge is one-way there
/// are two rows a node: of ways to hubs, and of ways from them.
/// Abraham, Delling, Goldberg, Werneck: Hierarchical Hub Labelings for Shortest Paths (ESA 2012).
public struct HubLabels: Sendable {
  /// A hub that two nodes have in common, and the shortest way over it.
  struct Meeting {
    /// `UInt32.max` where they have none, or none of less than that.
    var lengthMillimeters: UInt32
    /// The nodes, and where their labels for the hub stand in their rows.
    var start: (node: Int32, place: Int)
    var goal: (node: Int32, place: Int)
  }

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
    var best = Meeting(lengthMillimeters: .max, start: (start, -1), goal: (goal, -1))
    let (first, second) = (Int(forward.first[Int(start)]), Int(backward.first[Int(goal)]))
    forward.lengths.read { there in
      backward.lengths.read { back in
        forEachCommon(from: first, second) { i, j in
          let (length, isTooMuch) = there[i - Int(start)]
            .addingReportingOverflow(back[j - Int(goal)])
          if length < best.lengthMillimeters, !isTooMuch {
            best.lengthMillimeters = length
            (best.start.place, best.goal.place) = (i - first, j - second)
          }
        }
      }
    }
    return best
  }

  /// Merges rows: calls `body` with the places of each hub that they have in common.
  @inline(__always)
  private func forEachCommon(from i: Int, _ j: Int, _ body: (Int, Int) -> Void) {
    forward.hubs.withUnsafeBufferPointer { starts in
      backward.hubs.withUnsafeBufferPointer { goals in
        var (i, j) = (i, j)
        while true {
          let (a, b) = (starts[i], goals[j])
          if a == b {
            if a == LabelRows.end { return }
            body(i, j)
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
  }
}

extension HubLabels {
  /// How many ways are kept, of both directions together where they differ.
  public var entryCount: Int { forward.count + (isOneWay ? backward.count : 0) }

  /// The most that one node has.
  public var largestCount: Int {
    (0..<Int32(forward.nodeCount)).map {
      forward.count(of: $0) + (isOneWay ? backward.count(of: $0) : 0)
    }.max() ?? 0
  }

  /// Whether walks from a node to its hubs are others than those back.
  public var isOneWay: Bool { forward !== backward }
}
