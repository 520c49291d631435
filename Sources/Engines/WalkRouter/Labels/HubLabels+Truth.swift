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
        for place in 0..<rows.count(of: node) {
          guard rows.isTrue(place, of: node) else { return false }
          guard rows.beginning(rows.row(of: node) + place).arc == 0 else { continue }
          let hub = Int(rows.hub(place, of: node))
          guard nodes[hub] ?? node == node else { return false }
          nodes[hub] = node
        }
      }
      return true
    }
  }
}

extension LabelRows.Reader {
  /// Whether a way begins with an edge to a node whose own way to the hub is shorter by that; one
  /// of no length is followed until it gets shorter, or to the hub.
  fileprivate func isTrue(_ place: Int, of node: Int32) -> Bool {
    let hub = hub(place, of: node)
    var walk = LabelWalk(from: node, place: place, in: self)
    let length = walk.restMillimeters
    for _ in 0..<nodeCount {
      if walk.isAtHub(in: self) { return walk.restMillimeters == 0 }
      guard walk.step(in: self) != nil, 0..<count(of: walk.node) ~= walk.place,
        self.hub(walk.place, of: walk.node) == hub,
        lengthMillimeters(walk.place, of: walk.node) == walk.restMillimeters
      else { return false }
      if walk.restMillimeters < length { return true }
    }
    return false
  }
}
