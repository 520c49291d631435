/// The course of a walk on a graph.
struct GraphPath: Sendable {
  /// The nodes passed, in order; empty if the walk stays on one edge.
  var nodes: [Int32] = []
  /// The edges between them.
  var edges: [Int32] = []

  /// Removes the first node, and the edge from there.
  mutating func removeFirst() {
    nodes.removeFirst()
    edges.removeFirst()
  }

  /// Removes the last node, and the edge that leads there.
  mutating func removeLast() {
    nodes.removeLast()
    edges.removeLast()
  }
}
