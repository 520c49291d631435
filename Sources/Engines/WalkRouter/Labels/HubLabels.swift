/// Exact lengths of best walks by looking them up: for each node the ways to a few hubs, so that
/// every two nodes with a walk between them have a hub on a shortest one in common (MG-9).
///
/// Two sorted rows are merged where a search would settle thousands of nodes. A way is told by its
/// length and its first step: the next node knows how it goes on. Where an edge is one-way there
/// are two rows a node: of ways to hubs, and of ways from them.
/// Abraham, Delling, Goldberg, Werneck: Hierarchical Hub Labelings for Shortest Paths (ESA 2012).
///
/// A class, so that a query counts one reference and not one for each direction.
public final class HubLabels: Sendable {
  /// A hub that two nodes have in common, and the shortest way over it.
  struct Meeting {
    /// `UInt32.max` where they have none, or none of less than that.
    var lengthMillimeters: UInt32
    var hub: UInt32
    /// The labels of both nodes for the hub, by their numbers among all.
    var start: Int32
    var goal: Int32
    /// How many labels both nodes have: what is merged.
    var labelsRead: Int32
  }

  /// From nodes to hubs.
  let forward: LabelRows
  /// From hubs to nodes; the same ones where every edge is walked both ways.
  let backward: LabelRows

  init(forward: LabelRows, backward: LabelRows) {
    (self.forward, self.backward) = (forward, backward)
  }

  /// Where the shortest walk between two nodes passes its hub: merges their rows, and looks at each
  /// hub that they have in common.
  func meeting(from start: Int32, to goal: Int32) -> Meeting {
    forward.readHubs(of: start) { there in
      backward.readHubs(of: goal) { back in
        var best = Meeting(
          lengthMillimeters: .max, hub: 0, start: 0, goal: 0, labelsRead: there.count + back.count)
        var (there, back) = (there, back)
        guard there.runs.advance(), back.runs.advance() else { return best }
        repeat {
          var hub = max(there.runs.low, back.runs.low)
          let end = min(there.runs.high, back.runs.high)
          while hub < end {
            let (i, j) = (there.runs.label(for: hub), back.runs.label(for: hub))
            let (length, isTooMuch) = there.lengths[i].addingReportingOverflow(back.lengths[j])
            if length < best.lengthMillimeters, !isTooMuch {
              (best.lengthMillimeters, best.hub) = (length, hub)
              (best.start, best.goal) = (Int32(truncatingIfNeeded: i), Int32(truncatingIfNeeded: j))
            }
            hub &+= 1
          }
        } while there.runs.high <= back.runs.high ? there.runs.advance() : back.runs.advance()
        return best
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
