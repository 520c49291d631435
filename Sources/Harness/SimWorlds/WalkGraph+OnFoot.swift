public import WalkRouter

extension WalkGraph {
  /// Walking distance from `snap` to every node, in meters (Dijkstra); infinite where no lane
  /// leads.
  public func metersOnFoot(from snap: Snap) -> [Double] {
    let edge = edges[Int(snap.edge)]
    return metersOnFoot([
      (edge.from, Double(snap.offsetMillimeters) / 1000),
      (edge.to, Double(edge.lengthMillimeters - snap.offsetMillimeters) / 1000),
    ])
  }

  /// Walking distance from a node to every node, in meters.
  public func metersOnFoot(from node: Int32) -> [Double] { metersOnFoot([(node, 0)]) }

  private func metersOnFoot(_ starts: [(node: Int32, meters: Double)]) -> [Double] {
    var meters = [Double](repeating: .infinity, count: nodes.count)
    var isDone = [Bool](repeating: false, count: nodes.count)
    for start in starts { meters[Int(start.node)] = min(meters[Int(start.node)], start.meters) }
    var open = starts.map(\.node)
    // a linear search, because few nodes are open at a time: those at the rim of the reached area
    while let place = open.indices.min(by: { meters[Int(open[$0])] < meters[Int(open[$1])] }) {
      let node = open.remove(at: place)
      guard !isDone[Int(node)] else { continue }
      isDone[Int(node)] = true
      for (way, next) in neighbors(of: node) where !isDone[Int(next)] {
        let length = Double(edges[Int(way)].lengthMillimeters) / 1000
        if meters[Int(node)] + length < meters[Int(next)] {
          meters[Int(next)] = meters[Int(node)] + length
          open.append(next)
        }
      }
    }
    return meters
  }
}
