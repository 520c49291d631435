import Geodesy

/// Finds connected lanes for two points whose nearest lanes are not connected.
///
/// Maps contain fragments: lanes that are not joined to the others. A walker beside one may use
/// another lane nearby. So both points move to the largest part of the graph within reach of both,
/// each to its nearest lane there. Keeps its working memory between calls.
struct JoinedEnds: Sendable {
  /// The nearest lane of a part of the graph.
  private struct Reach {
    /// The lowest node of the part; see `WalkGraph.components`.
    var component: Int32
    var edge: Int32
    var distanceMeters: Double
  }

  private var starts: [Reach] = []
  private var goals: [Reach] = []

  /// Returns the places of `start` and `goal` on one part of the graph; nil if no part is within
  /// reach of both. Of equally large parts it takes the one with the lowest node.
  mutating func find(
    _ start: Snap, _ goal: Snap, on graph: WalkGraph
  ) -> (start: Snap, goal: Snap)? {
    JoinedEnds.look(around: start, on: graph, into: &starts)
    JoinedEnds.look(around: goal, on: graph, into: &goals)
    var best: (length: UInt64, start: Reach, goal: Reach)?
    for start in starts {
      guard let goal = goals.first(where: { $0.component == start.component }) else { continue }
      let length = graph.componentMillimeters[Int(start.component)]
      if let best, length < best.length { continue }
      if let best, length == best.length, start.component > best.start.component { continue }
      best = (length, start, goal)
    }
    guard let best else { return nil }
    return (graph.moved(start, to: best.start.edge), graph.moved(goal, to: best.goal.edge))
  }

  /// Keeps the nearest edge of every part within reach of `snap`; the lowest if equally near.
  private static func look(around snap: Snap, on graph: WalkGraph, into found: inout [Reach]) {
    found.removeAll(keepingCapacity: true)
    // without a reach no other place than the snapped one is wanted
    let radius = snap.reachMeters
    graph.index.forEachEdge(near: snap.sought, within: radius) { edge in
      let distance = graph.distance(of: edge, from: snap.sought)
      guard distance <= radius else { return }
      let reach = Reach(
        component: graph.component(of: edge), edge: edge, distanceMeters: distance)
      guard let known = found.firstIndex(where: { $0.component == reach.component }) else {
        found.append(reach)
        return
      }
      if (distance, edge) < (found[known].distanceMeters, found[known].edge) {
        found[known] = reach
      }
    }
    let own = graph.component(of: snap.edge)
    if !found.contains(where: { $0.component == own }) {
      found.append(Reach(component: own, edge: snap.edge, distanceMeters: snap.distanceMeters))
    }
  }
}

extension WalkGraph {
  /// The place on `edge` for the point that `snap` was found for; the work counted includes that
  /// of finding `snap`.
  fileprivate func moved(_ snap: Snap, to edge: Int32) -> Snap {
    var moved = edge == snap.edge ? snap : place(on: edge, nearest: snap.sought)
    let near = index.count(near: snap.sought, within: snap.reachMeters)
    (moved.sought, moved.reachMeters) = (snap.sought, snap.reachMeters)
    moved.candidates = snap.candidates + near.edges
    moved.readBytes = snap.readBytes + MapRows.bytes(edges: near.edges, bends: near.bends)
    return moved
  }
}
