/// Labels as bytes: the tree of ways of every hub, a byte for a label.
///
/// Lengths are not among them, for they follow from the edges: labels that were read may miss a
/// walk, but never tell a length that no walk has.
///
///     1            whether ways to hubs differ from those back
///     4            nodes n
///     4 × n        nodes, the most important first
///     then once, or for ways to hubs and then for ways from hubs:
///     4 × n        labels of each node
///     4 × n        labels of each hub, the most important first
///     4            bytes that follow
///     …            the tree of each hub, a node before those beyond it
///
/// The byte of a node has in its lower half the number of the arc that led there, among those of
/// the node before it. The upper half says which node that is: 0 for the one just before, 1 for the
/// one before that on the way from the hub, and so on. The hub itself has no byte. Where a number
/// is more than 14, both follow a byte of 255 in 4 bytes each. Numbers have the lowest byte first.
extension HubLabels {
  /// Why bytes are no labels of a graph.
  public enum Flaw: Error, Hashable, Sendable, CaseIterable {
    case cutOff
    case otherGraph
    case order
    case counts
    case tree
    case length
    case excess
  }

  /// What tells these labels of `graph` from all others.
  public func bytes(of graph: WalkGraph) -> [UInt8] {
    var bytes: [UInt8] = [isOneWay ? 1 : 0]
    bytes.append(number: UInt32(order.count))
    for node in order { bytes.append(number: UInt32(node)) }
    let away = ArcRows(from: graph)
    forward.append(to: &bytes, order, isOneWay ? ArcRows(to: graph) : away)
    if isOneWay { backward.append(to: &bytes, order, away) }
    return bytes
  }

  /// Reads what `bytes(of:)` gave, of the same graph.
  public init(bytes: [UInt8], of graph: WalkGraph) throws(Flaw) {
    var reader = LabelReader(bytes)
    let isOneWay = graph.edges.contains { $0.traits.contains(.oneWay) }
    guard try reader.byte() == (isOneWay ? 1 : 0),
      Int(try reader.number()) == graph.nodes.count
    else { throw .otherGraph }
    order = try reader.order(graph.nodes.count)
    let away = ArcRows(from: graph)
    forward = try reader.rows(order, isOneWay ? ArcRows(to: graph) : away)
    backward = isOneWay ? try reader.rows(order, away) : forward
    guard reader.isAtEnd else { throw .excess }
  }
}

extension HubLabels.Flaw: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cutOff: "labels that are cut off"
    case .otherGraph: "labels of another graph"
    case .order: "labels whose order is none"
    case .counts: "labels that are miscounted"
    case .tree: "labels whose ways meet themselves"
    case .length: "labels of endless ways"
    case .excess: "bytes behind the labels"
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(number: UInt32) {
    for shift in stride(from: 0, to: 32, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
    }
  }
}

extension LabelRows {
  fileprivate func append(to bytes: inout [UInt8], _ order: [Int32], _ rows: ArcRows) {
    for count in counts { bytes.append(number: UInt32(count)) }
    var sizes = [UInt32](repeating: 0, count: order.count)
    for hub in hubs where hub != Self.end { sizes[Int(hub)] += 1 }
    for size in sizes { bytes.append(number: size) }
    var trees = LabelTrees(of: self, rows)
    for (rank, root) in order.enumerated() where sizes[rank] > 0 {
      trees.append(UInt32(rank), root: root)
    }
    bytes.append(number: UInt32(trees.bytes.count))
    bytes += trees.bytes
  }
}

/// The trees of hubs as bytes, one after the other.
private struct LabelTrees {
  private struct Open {
    var place: Int32
    var depth: Int
    var arc: Int
  }

  private(set) var bytes: [UInt8] = []
  private let labels: LabelRows
  private let rows: ArcRows
  /// By node, its next label to be told.
  private var next: [Int32]
  private var open: [Open] = []

  init(of labels: LabelRows, _ rows: ArcRows) {
    (self.labels, self.rows, next) = (labels, rows, labels.first)
  }

  mutating func append(_ rank: UInt32, root: Int32) {
    var lastDepth = -1
    open.append(Open(place: next[Int(root)], depth: 0, arc: 0))
    next[Int(root)] += 1
    while let at = open.popLast() {
      if at.depth > 0 { append(back: lastDepth + 1 - at.depth, arc: at.arc) }
      lastDepth = at.depth
      let step = labels.ways[Int(at.place)].step
      let node = Int(labels.steps[Int(step)].node)
      let first = Int(rows.first[node])
      for i in first..<Int(rows.first[node + 1]) {
        let arc = rows.arcs[i]
        let place = next[Int(arc.target)]
        guard labels.hubs[Int(place)] == rank else { continue }
        let found = labels.steps[Int(labels.ways[Int(place)].step)]
        guard found.next == step, found.edge == arc.edge else { continue }
        next[Int(arc.target)] += 1
        open.append(Open(place: place, depth: at.depth + 1, arc: i - first))
      }
    }
  }

  private mutating func append(back: Int, arc: Int) {
    if back < 15, arc < 15 {
      bytes.append(UInt8(back << 4 | arc))
    } else {
      bytes.append(.max)
      bytes.append(number: UInt32(back))
      bytes.append(number: UInt32(arc))
    }
  }
}
