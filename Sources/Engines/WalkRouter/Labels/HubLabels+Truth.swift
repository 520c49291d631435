/// A check that labels are correct, which takes longer than reading them.
extension HubLabels {
  /// Whether every label describes a walk of its length to its hub; that it is a shortest one could
  /// only be checked by searches.
  public var areTrue: Bool {
    var hubs = [Int32?](repeating: nil, count: forward.nodeCount)
    return forward.areTrue(&hubs) && (!isOneWay || backward.areTrue(&hubs))
  }
}

extension LabelRows {
  /// - Parameter nodes: the nodes of the hubs known so far, by rank.
  fileprivate func areTrue(_ nodes: inout [Int32?]) -> Bool {
    read { rows in
      for node in 0..<Int32(nodeCount) {
        let areTrue = readHubs(of: node) { hubs in
          var runs = hubs.runs
          var before: UInt32 = 0
          while runs.advance() {
            guard before <= runs.low, runs.low < runs.high, runs.high <= nodes.count
            else { return false }
            before = runs.high
            for hub in runs.low..<runs.high {
              let label = runs.label(for: hub)
              guard isTrue(label, of: node, for: hub, in: rows) else { return false }
              guard rows.beginning(label).isAtHub else { continue }
              guard nodes[Int(hub)] ?? node == node else { return false }
              nodes[Int(hub)] = node
            }
          }
          return true
        }
        if !areTrue { return false }
      }
      return true
    }
  }

  /// Whether a label's first edge leads to a node whose own path to the hub is shorter by its
  /// length; edges of length 0 are followed until the path gets shorter, or reaches the hub.
  private func isTrue(_ label: Int, of node: Int32, for hub: UInt32, in rows: Reader) -> Bool {
    var walk = LabelWalk(from: node, to: hub, by: label, in: rows)
    let length = lengths[label]
    for _ in 0..<nodeCount {
      if rows.beginning(walk.label).isAtHub { return length == 0 }
      guard let place = walk.step(in: rows), self.label(for: hub, at: walk.node) == walk.label
      else { return false }
      let (rest, isTooMuch) = length.subtractingReportingOverflow(
        rows.hops[place].lengthMillimeters)
      guard !isTooMuch, lengths[walk.label] == rest else { return false }
      if rest < length { return true }
    }
    return false
  }
}
