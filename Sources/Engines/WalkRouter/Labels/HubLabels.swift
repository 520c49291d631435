/// Labels for looking up exact lengths of best walks: each node has paths to a few hubs, chosen so
/// that any two connected nodes share a hub on one of their shortest walks (MG-9).
///
/// A query merges two sorted rows, where a search would settle thousands of nodes. A path is stored
/// as its length and its first step: the next node stores how it continues. If the graph has
/// one-way edges there are two rows per node: for paths to hubs and from hubs.
/// Abraham, Delling, Goldberg, Werneck: Hierarchical Hub Labelings for Shortest Paths (ESA 2012).
///
/// It is a class, so that a query counts one reference instead of one per direction.
public final class HubLabels: Sendable {
  /// A hub that two nodes share, and the length of the shortest walk through it.
  struct Meeting {
    /// `UInt32.max` if they share none, or none with a smaller length.
    var lengthMillimeters: UInt32
    var hub: UInt32
    /// The labels of both nodes for the hub, as indices among all labels.
    var start: Int32
    var goal: Int32
    /// Number of labels of both nodes, which are merged.
    var labelsRead: Int32
  }

  /// Paths from nodes to hubs.
  let forward: LabelRows
  /// Paths from hubs to nodes; the same object if there are no one-way edges.
  let backward: LabelRows

  init(forward: LabelRows, backward: LabelRows) {
    (self.forward, self.backward) = (forward, backward)
  }

  /// Finds the hub of the shortest walk between two nodes: merges their rows and compares all
  /// shared hubs.
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
  /// Number of stored labels, of both directions if they differ.
  public var entryCount: Int { forward.count + (isOneWay ? backward.count : 0) }

  /// The largest number of labels of one node.
  public var largestCount: Int {
    (0..<Int32(forward.nodeCount)).map {
      forward.count(of: $0) + (isOneWay ? backward.count(of: $0) : 0)
    }.max() ?? 0
  }

  /// Whether walks from a node to its hubs differ from those back.
  public var isOneWay: Bool { forward !== backward }
}
