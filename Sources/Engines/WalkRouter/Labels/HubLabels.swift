/// Exact lengths of best walks by looking them up: for each node the ways to a few hubs, so that
/// every two nodes with a walk between them have a hub on a shortest one in common (MG-9).
///
/// Two sorted rows are merged where a search would settle thousands of nodes. A way is told by its
/// length and its first step: the next node knows how it goes on. Where an edge is one-way there
/// are two rows a node: of ways to hubs, and of ways from them.
/// Abraham, Delling, Goldberg, Werneck: Hierarchical Hub Labelings for Shortest Paths (ESA 2012).
public final class HubLabels: Sendable {
  /// A hub that two nodes have in common, and the shortest way over it.
  struct Meeting {
    /// `UInt32.max` where they have none, or none of less than that.
    var lengthMillimeters: UInt32
    var hub: UInt32
    /// The nodes and, by their numbers among all, their labels for the hub.
    var start: (node: Int32, label: Int)
    var goal: (node: Int32, label: Int)
  }

  /// From nodes to hubs.
  let forward: LabelRows
  /// From hubs to nodes; the same ones where every edge is walked both ways.
  let backward: LabelRows

  init(forward: LabelRows, backward: LabelRows) {
    (self.forward, self.backward) = (forward, backward)
  }

  /// How many entries two nodes have to be merged.
  func entryCount(from start: Int32, to goal: Int32) -> Int {
    forward.count(of: start) + backward.count(of: goal)
  }

  /// Where the shortest walk between two nodes passes its hub.
  func meeting(from start: Int32, to goal: Int32) -> Meeting {
    var best = (lengthMillimeters: UInt32.max, hub: UInt32(0), start: 0, goal: 0)
    forward.lengths.read { there in
      backward.lengths.read { back in
        forEachCommonHub(from: start, to: goal) { hub, i, j in
          let (length, isTooMuch) = there[i].addingReportingOverflow(back[j])
          if length < best.lengthMillimeters, !isTooMuch { best = (length, hub, i, j) }
        }
      }
    }
    return Meeting(
      lengthMillimeters: best.lengthMillimeters, hub: best.hub, start: (start, best.start),
      goal: (goal, best.goal))
  }

  /// Merges rows: calls `body` with each hub that they have in common, and its labels in them.
  @inline(__always)
  private func forEachCommonHub(
    from start: Int32, to goal: Int32, _ body: (UInt32, Int, Int) -> Void
  ) {
    forward.readRuns(of: start) { there in
      backward.readRuns(of: goal) { back in
        guard there.advance(), back.advance() else { return }
        repeat {
          var hub = max(there.low, back.low)
          let end = min(there.high, back.high)
          while hub < end {
            body(hub, there.label(for: hub), back.label(for: hub))
            hub &+= 1
          }
        } while there.high <= back.high ? there.advance() : back.advance()
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
