/// Whether labels say what is so, which takes longer than reading them.
extension HubLabels {
  /// Whether every way is a walk of its length to its hub; that it is a shortest one takes searches
  /// to tell.
  public var areTrue: Bool {
    var hubs = [Int32?](repeating: nil, count: forward.nodeCount)
    return forward.areTrue(&hubs) && (!isOneWay || backward.areTrue(&hubs))
  }
}

extension LabelRows {
  /// - Parameter nodes: those of the hubs as far as they are known, by rank.
  fileprivate func areTrue(_ nodes: inout [Int32?]) -> Bool {
    read { rows in
      for node in 0..<Int32(nodeCount) {
        var runs = rows.runs(of: node)
        var before: UInt32 = 0
        while runs.advance() {
          guard before <= runs.low, runs.low < runs.high, runs.high <= nodes.count
          else { return false }
          before = runs.high
          for hub in runs.low..<runs.high {
            let label = runs.label(for: hub)
            guard rows.isTrue(label, of: node, for: hub) else { return false }
            guard rows.beginning(label).arc == 0 else { continue }
            guard nodes[Int(hub)] ?? node == node else { return false }
            nodes[Int(hub)] = node
          }
        }
      }
      return true
    }
  }
}

extension LabelRows.Reader {
  /// Whether a way begins with an edge to a node whose own way to the hub is shorter by that; one
  /// of no length is followed until it gets shorter, or to the hub.
  fileprivate func isTrue(_ label: Int, of node: Int32, for hub: UInt32) -> Bool {
    var walk = LabelWalk(from: node, to: hub, by: label, in: self)
    let length = walk.restMillimeters
    for _ in 0..<nodeCount {
      if walk.isAtHub(in: self) { return walk.restMillimeters == 0 }
      guard walk.step(in: self) != nil, self.label(for: hub, at: walk.node) == walk.label,
        lengths[walk.label] == walk.restMillimeters
      else { return false }
      if walk.restMillimeters < length { return true }
    }
    return false
  }
}
